import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { noticeProblem } from '#contract/features/notice/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences, useSaid } from '#web/features/activity/editor/Differences.tsx'
import type { FormFrame } from '#web/features/activity/editor/frame.ts'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { ask } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { noticeQueries } from './live-updates.ts'
import { type NoticeForm, noticeForm } from './notice-form.ts'

/** Adding a notice, or changing the one that the address names. */
export function EditScreen() {
  const t = useTexts('notice')
  return <WrittenScreen kind={writtenNotice} editTitle={t('form.edit')} />
}

const inputOf = (form: NoticeForm) => ({
  needsAcknowledgement: form.needsAcknowledgement,
  isRepeated: form.needsAcknowledgement && form.isRepeated,
  isPinned: form.isPinned,
})

const writtenNotice = writtenKind({
  form: noticeForm,
  page: noticeDestination,
  place: 'notice',
  get: id => ask(courseNoticeCalls.get, { id }),
  create: courseNoticeCalls.create,
  update: courseNoticeCalls.update,
  refreshes: noticeQueries,
  newInput: (form, given) => ({ ...given, ...inputOf(form) }),
  changeInput: (form, given, { info: { id } }) => ({ id, ...given, ...inputOf(form), isNew: form.isNew }),
  Fields: NoticeFields,
})

function NoticeFields(props: FormFrame<NoticeForm>) {
  const t = useTexts('notice')
  const { switched } = useSaid()
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={noticeForm.empty}
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
