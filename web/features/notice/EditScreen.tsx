import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { noticeProblem } from '#contract/features/notice/rules.ts'
import { ActivityForm } from '#web/features/activity/editor/ActivityForm.tsx'
import { Differences } from '#web/features/activity/editor/Differences.tsx'
import { type FormFrame, nobody } from '#web/features/activity/editor/frame.ts'
import { problemUnder } from '#web/features/activity/editor/problem-under.ts'
import {
  type SeldomSwitch,
  SwitchesCard,
  seldomSwitches,
  useSaidOfSwitches,
} from '#web/features/activity/editor/SwitchesCard.tsx'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
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
  const saidOf = useSaidOfSwitches()
  const kind = {
    titlePlaceholder: t('form.titlePlaceholder'),
    details: t('form.content'),
    detailsPlaceholder: t('form.contentPlaceholder'),
    files: t('form.files'),
  }
  const switchesOf = ({ needsAcknowledgement }: NoticeForm): SeldomSwitch<NoticeForm>[] => [
    {
      name: 'needsAcknowledgement',
      label: t('form.needsConfirmation'),
      hint: t('form.needsConfirmationHint'),
      unusual: t('form.unusual.confirmed'),
    },
    ...(needsAcknowledgement
      ? [
          {
            name: 'isRepeated' as const,
            label: t('form.repeat'),
            hint: t('form.repeatHint'),
            unusual: t('form.unusual.repeated'),
          },
        ]
      : []),
    {
      name: 'isPinned',
      label: t('form.pin'),
      hint: t('form.pinHint'),
      unusual: t('form.unusual.pinned'),
    },
  ]
  const again = { name: 'isNew' as const, label: t('form.again'), hint: t('form.againHint') }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={noticeForm.empty}
      withheldBy={nobody}
      problems={form => problemUnder(noticeProblem({ ...form, content: form.details }), noticeFields)}
      differences={versions => <Differences {...versions} said={form => saidOf(form, switchesOf(form))} />}
      more={seldomSwitches(noticeForm.empty, ['needsAcknowledgement', 'isRepeated', 'isPinned'], switchesOf)}
    >
      {form => props.published !== undefined && <SwitchesCard form={form} switches={[again]} />}
    </ActivityForm>
  )
}

const noticeFields = { title: noticeErrors.titleMissing, details: noticeErrors.contentMissing }
