import { useQuery } from '@tanstack/react-query'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { contentLength, materialProblem, maxFiles, titleLength } from '#contract/features/material/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing, FormFrame } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { dayAt, inputIn, publishTimeOf } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
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
  const t = useTexts('material')
  const { courseId, isLink } = useMaterialAddress()
  const contentType = isLink ? materialTypes.link : materialTypes.files
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: isLink ? unfinishedLink : unfinishedMaterial },
    openPath: id => materialPath(courseId, { id, contentType }, 1),
  })
  const add = useCommand(materialCalls.add, { refreshes: materialQueries, onDone })
  return (
    <MaterialFields
      {...{ ...frame, isLink, courseId }}
      title={isLink ? t('form.newLink') : undefined}
      place={`material:${courseId}`}
      onSubmit={form =>
        add.mutateAsync({
          ...{ courseId, folderId, contentType, content: form.details },
          form: isLink ? materialForms.link : materialForms.files,
          ...inputOf(form, isLink),
        })
      }
    />
  )
}

function EditMaterial() {
  const t = useTexts('material')
  const { materialId, isLink } = useMaterialAddress()
  const query = useQuery(ask(materialCalls.get, { materialId }))
  const editing = useEditing(materialId, query)
  return (
    <ExistingActivity title={t(isLink ? 'form.editLink' : 'form.edit')} {...{ query, editing }}>
      {existing => <ChangedMaterial {...existing} />}
    </ExistingActivity>
  )
}

function ChangedMaterial({ info, edited }: Existing<MaterialInfo>) {
  const t = useTexts('material')
  const isLink = info.link !== null
  const openPath = materialPath(info.courseId, info, 1)
  const { frame, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const edit = useCommand(materialCalls.update, { refreshes: materialQueries, onDone })
  return (
    <MaterialFields
      {...{ ...frame, isLink, courseId: info.courseId }}
      title={t(isLink ? 'form.editLink' : 'form.edit')}
      place={`material:${info.id}`}
      onSubmit={form =>
        edit.mutateAsync({
          ...{ materialId: info.id, revision, content: textOf(form) },
          ...inputOf(form, isLink),
        })
      }
    />
  )
}

function inputOf(form: MaterialForm, isLink: boolean) {
  const { attachments, ...given } = inputIn(form)
  return {
    ...given,
    ...(isLink ? { source: form.address } : { attachments }),
    endsAt: form.endsAt,
    isDownloadAllowed: form.isDownloadAllowed,
  }
}

interface MaterialFieldsProps extends FormFrame<MaterialForm> {
  isLink: boolean
  courseId: string
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
