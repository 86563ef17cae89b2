import { useQuery } from '@tanstack/react-query'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { contentLength, maxFiles, noticeProblem, titleLength } from '#contract/features/notice/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing, FormFrame } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { inputIn } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
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
  const { courseId } = useNoticeAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: unfinishedNotice },
    openPath: id => noticePath(courseId, id, 1),
  })
  const add = useCommand(courseNoticeCalls.create, { refreshes: noticeQueries, onDone })
  return (
    <NoticeFields
      {...frame}
      place={`notice:${courseId}`}
      onSubmit={form => add.mutateAsync({ courseId, folderId, ...inputOf(form), content: form.details })}
    />
  )
}

function EditNotice() {
  const t = useTexts('notice')
  const { noticeId } = useNoticeAddress()
  const query = useQuery(ask(courseNoticeCalls.get, { id: noticeId }))
  const editing = useEditing(noticeId, query)
  return (
    <ExistingActivity title={t('form.edit')} {...{ query, editing }}>
      {existing => <ChangedNotice {...existing} />}
    </ExistingActivity>
  )
}

function ChangedNotice({ info, edited }: Existing<NoticeInfo>) {
  const t = useTexts('notice')
  const openPath = noticePath(info.courseId, info.id, 1)
  const { frame, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const edit = useCommand(courseNoticeCalls.update, { refreshes: noticeQueries, onDone })
  return (
    <NoticeFields
      {...frame}
      title={t('form.edit')}
      place={`notice:${info.id}`}
      onSubmit={form =>
        edit.mutateAsync({
          ...{ id: info.id, revision, content: textOf(form), isNew: form.isNew },
          ...inputOf(form),
        })
      }
    />
  )
}

const inputOf = (form: NoticeForm) => ({
  ...inputIn(form),
  needsAcknowledgement: form.needsAcknowledgement,
  isRepeated: form.needsAcknowledgement && form.isRepeated,
  isPinned: form.isPinned,
})

function NoticeFields(props: FormFrame<NoticeForm>) {
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
