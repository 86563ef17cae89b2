import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { contentLength, maxFiles, noticeProblem, titleLength } from '#contract/features/notice/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import type { Edited } from '#web/features/activity/editor/kept-edit.ts'
import { type Editing, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { audienceOf, publishTimeOf, saidOf } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { noticePath, useNoticeAddress } from './addresses.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'
import { emptyForm, formOf, type NoticeForm, unfinishedNotice } from './notice-form.ts'

/** Adding a notice, or changing the one that the address names. */
export function EditScreen() {
  const { noticeId } = useNoticeAddress()
  return noticeId ? <EditNotice /> : <NewNotice />
}

function NewNotice() {
  const t = useTexts('activity/editor')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId } = useNoticeAddress()
  const [kept] = useState(() => unfinishedNotice.read(courseId))
  const add = useCommand(courseNoticeCalls.create, {
    refreshes: noticeQueries,
    onDone: ({ id }, { publishAt }) => {
      unfinishedNotice.forget(courseId)
      toast.good(saidOf(publishAt, t))
      navigate(noticePath(courseId, id, 1), { replace: true })
    },
  })
  return (
    <NoticeFields
      place={`notice:${courseId}`}
      start={kept ?? emptyForm}
      isRestored={kept !== undefined}
      onChange={form => unfinishedNotice.keep(courseId, form)}
      onSubmit={form =>
        add.mutateAsync({
          courseId,
          ...inputOf(form),
          content: form.details,
          folderId: search.get('folderid') ?? undefined,
        })
      }
    />
  )
}

function EditNotice() {
  const t = useTexts('notice')
  const { noticeId } = useNoticeAddress()
  const query = useQuery(ask(courseNoticeCalls.get, { id: noticeId }))
  const editing = useEditing(query)
  if (query.data) return <EditFields key={`${noticeId} ${editing.key}`} info={query.data} editing={editing} />
  return <UnansweredScreen title={t('form.edit')} query={query} skeleton={<SkeletonRows rows={5} />} />
}

function EditFields({ info, editing }: { info: NoticeInfo; editing: Editing }) {
  const t = useTexts('notice')
  const own = useTexts('activity/editor')
  const back = useBack(noticePath(info.courseId, info.id, 1))
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  const edit = useCommand(courseNoticeCalls.update, {
    refreshes: noticeQueries,
    onDone: () => {
      toast.good(own('saved'))
      back()
    },
  })
  return (
    <NoticeFields
      title={t('form.edit')}
      place={`notice:${info.id}`}
      edited={editing.edited(info.id, revision)}
      start={start}
      published={info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined}
      onSubmit={form =>
        edit.mutateAsync({
          id: info.id,
          revision,
          ...inputOf(form),
          // What the editor cannot express stays as it was, unless the text was changed.
          content: form.details === start.details ? undefined : form.details,
          isNew: form.isNew,
        })
      }
    />
  )
}

const inputOf = (form: NoticeForm) => ({
  title: form.title,
  attachments: form.files.map(file => file.id),
  publishAt: publishTimeOf(form, Date.now()),
  audience: audienceOf(form),
  needsAcknowledgement: form.needsAcknowledgement,
  isRepeated: form.needsAcknowledgement && form.isRepeated,
  isPinned: form.isPinned,
})

interface NoticeFieldsProps {
  title?: string
  place: string
  start: NoticeForm
  edited?: Edited
  isRestored?: boolean
  published?: number
  onChange?: (form: NoticeForm) => void
  onSubmit: (form: NoticeForm) => unknown
}

function NoticeFields(props: NoticeFieldsProps) {
  const t = useTexts('notice')
  const { switched } = useSaid()
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
    longestTitle: titleLength,
    longestDetails: contentLength,
    mostFiles: maxFiles,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      problems={problemsOf}
      differences={versions => (
        <Differences
          {...versions}
          said={form => [
            [t('form.needsConfirmation'), switched(form.needsAcknowledgement)],
            [t('form.repeat'), switched(form.needsAcknowledgement && form.isRepeated)],
            [t('form.pin'), switched(form.isPinned)],
          ]}
        />
      )}
    >
      {({ values, change }) => (
        <Card flush>
          <Switch
            label={t('form.needsConfirmation')}
            hint={t('form.needsConfirmationHint')}
            checked={values.needsAcknowledgement}
            onChange={needsAcknowledgement => change({ needsAcknowledgement })}
          />
          {values.needsAcknowledgement && (
            <Switch
              label={t('form.repeat')}
              hint={t('form.repeatHint')}
              checked={values.isRepeated}
              onChange={isRepeated => change({ isRepeated })}
            />
          )}
          <Switch
            label={t('form.pin')}
            hint={t('form.pinHint')}
            checked={values.isPinned}
            onChange={isPinned => change({ isPinned })}
          />
          {props.published !== undefined && (
            <Switch
              label={t('form.again')}
              hint={t('form.againHint')}
              checked={values.isNew}
              onChange={isNew => change({ isNew })}
            />
          )}
        </Card>
      )}
    </ActivityForm>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: NoticeForm) {
  const problem = noticeProblem({ title: form.title, content: form.details, files: form.files })
  const text = problemText(problem?.error, problem?.details)
  return {
    title: problem?.error === noticeErrors.titleMissing && text,
    ...(problem?.error === noticeErrors.contentMissing && { details: text }),
  }
}
