import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { contentLength, materialProblem, maxFiles, titleLength } from '#contract/features/material/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import type { Edited } from '#web/features/activity/editor/kept-edit.ts'
import { type Editing, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { audienceOf, dayAt, publishTimeOf, saidOf } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { AddressCard } from './AddressCard.tsx'
import { materialPath, useMaterialAddress } from './addresses.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { emptyForm, formOf, type MaterialForm, unfinishedLink, unfinishedMaterial } from './material-form.ts'

/** Adding files or a link, or changing those that the address names. */
export function EditScreen() {
  const { materialId } = useMaterialAddress()
  return materialId ? <EditMaterial /> : <NewMaterial />
}

function NewMaterial() {
  const t = useTexts('activity/editor')
  const own = useTexts('material')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId, isLink } = useMaterialAddress()
  const unfinished = isLink ? unfinishedLink : unfinishedMaterial
  const [kept] = useState(() => unfinished.read(courseId))
  const contentType = isLink ? materialTypes.link : materialTypes.files
  const add = useCommand(materialCalls.add, {
    refreshes: materialQueries,
    onDone: ({ id }, { publishAt }) => {
      unfinished.forget(courseId)
      toast.good(saidOf(publishAt, t))
      navigate(materialPath(courseId, { id, contentType }, 1), { replace: true })
    },
  })
  return (
    <MaterialFields
      title={isLink ? own('form.newLink') : undefined}
      place={`material:${courseId}`}
      isLink={isLink}
      courseId={courseId}
      start={kept ?? emptyForm}
      isRestored={kept !== undefined}
      onChange={form => unfinished.keep(courseId, form)}
      onSubmit={form =>
        add.mutateAsync({
          courseId,
          form: isLink ? materialForms.link : materialForms.files,
          contentType,
          ...inputOf(form, isLink),
          content: form.details,
          folderId: search.get('folderid') ?? undefined,
        })
      }
    />
  )
}

function EditMaterial() {
  const t = useTexts('material')
  const { materialId, isLink } = useMaterialAddress()
  const query = useQuery(ask(materialCalls.get, { materialId }))
  const editing = useEditing(query)
  if (query.data)
    return <EditFields key={`${materialId} ${editing.key}`} info={query.data} editing={editing} />
  return (
    <UnansweredScreen
      title={t(isLink ? 'form.editLink' : 'form.edit')}
      query={query}
      skeleton={<SkeletonRows rows={5} />}
    />
  )
}

function EditFields({ info, editing }: { info: MaterialInfo; editing: Editing }) {
  const t = useTexts('material')
  const own = useTexts('activity/editor')
  const isLink = info.link !== null
  const back = useBack(materialPath(info.courseId, info, 1))
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  const edit = useCommand(materialCalls.update, {
    refreshes: materialQueries,
    onDone: () => {
      toast.good(own('saved'))
      back()
    },
  })
  return (
    <MaterialFields
      title={t(isLink ? 'form.editLink' : 'form.edit')}
      place={`material:${info.id}`}
      isLink={isLink}
      courseId={info.courseId}
      edited={editing.edited(info.id, revision)}
      start={start}
      published={info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined}
      onSubmit={form =>
        edit.mutateAsync({
          materialId: info.id,
          revision,
          ...inputOf(form, isLink),
          // What the editor cannot express stays as it was, unless the text was changed.
          content: form.details === start.details ? undefined : form.details,
        })
      }
    />
  )
}

const inputOf = (form: MaterialForm, isLink: boolean) => ({
  title: form.title,
  ...(isLink ? { source: form.address } : { attachments: form.files.map(file => file.id) }),
  publishAt: publishTimeOf(form, Date.now()),
  audience: audienceOf(form),
  endsAt: form.endsAt,
  isDownloadAllowed: form.isDownloadAllowed,
})

interface MaterialFieldsProps {
  title?: string
  place: string
  isLink: boolean
  courseId: string
  start: MaterialForm
  edited?: Edited
  isRestored?: boolean
  published?: number
  onChange?: (form: MaterialForm) => void
  onSubmit: (form: MaterialForm) => unknown
}

function MaterialFields({ isLink, courseId, ...props }: MaterialFieldsProps) {
  const t = useTexts('material')
  const { switched, time } = useSaid()
  const kind = {
    titlePlaceholder: t(isLink ? 'form.linkTitlePlaceholder' : 'form.titlePlaceholder'),
    details: t('form.details'),
    detailsPlaceholder: t('form.detailsPlaceholder'),
    ...(!isLink && { files: t('form.files'), mostFiles: maxFiles, isNamedByFile: true as const }),
    longestTitle: titleLength,
    hasEnd: true,
    longestDetails: contentLength,
  }
  const evening = dayAt(Date.now(), 7)
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      problems={form => problemsOf(form, isLink, t)}
      differences={versions => (
        <Differences
          {...versions}
          said={form => [
            isLink
              ? [t('form.address'), form.address]
              : [t('form.download'), switched(form.isDownloadAllowed)],
            [t('form.until'), time(form.endsAt, t('form.always'))],
          ]}
        />
      )}
      lead={isLink ? form => <AddressCard courseId={courseId} form={form} /> : undefined}
    >
      {form => (
        <>
          {!isLink && (
            <Card flush>
              <Switch
                label={t('form.download')}
                hint={t('form.downloadHint')}
                checked={form.values.isDownloadAllowed}
                onChange={isDownloadAllowed => form.change({ isDownloadAllowed })}
              />
            </Card>
          )}
          <Card>
            <Stack gap={4}>
              <DateTimeField
                label={t('form.until')}
                min={Date.now()}
                start={evening}
                noneLabel={t('form.always')}
                placeholder={t('form.always')}
                {...form.field('endsAt')}
              />
            </Stack>
          </Card>
        </>
      )}
    </ActivityForm>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: MaterialForm, isLink: boolean, t: Translate<'material'>) {
  const problem = materialProblem({ ...form, address: isLink ? form.address : null, content: form.details })
  const text = problemText(problem?.error, problem?.details)
  const { titleMissing, filesMissing } = materialErrors
  const publishAt = publishTimeOf(form, Date.now())
  const isTooEarly = form.endsAt !== null && form.endsAt <= (publishAt ?? 0)
  return {
    title: problem?.error === titleMissing && text,
    files: problem?.error === filesMissing && text,
    address: isLink && problem !== undefined && problem.error !== titleMissing && text,
    endsAt: isTooEarly && t('form.endTooEarly'),
  }
}
