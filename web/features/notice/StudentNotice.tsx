import { courseListCalls } from '#contract/features/course/lists.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { type OpenedProps, useOpening } from '#web/features/activity/seen/opened.tsx'
import { StudentPage } from '#web/features/comment/seen-pages.tsx'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'
import { NoticeCard } from './parts/NoticeCard.tsx'

const alsoNew = [...noticeQueries, courseListCalls.listSemesters, homeCalls.listTodos]

/** A notice as a student sees it: opening it is reading it. */
export function StudentNotice({ info, renew }: OpenedProps<NoticeInfo>) {
  const t = useTexts('notice')
  const { id, readAt, acknowledgedAt, can } = info
  useOpening(courseNoticeCalls.read, { id }, { isNew: readAt === null, refreshes: alsoNew })
  const confirm = useCommand(courseNoticeCalls.acknowledge, {
    refreshes: alsoNew,
    onDone: () => toast.good(t('confirm.thanks')),
  })
  const button = (
    <MainButton icon={CheckIcon} busy={confirm.isPending} onClick={() => confirm.mutate({ id })}>
      {t('confirm.button')}
    </MainButton>
  )
  return (
    <StudentPage {...{ info, renew }} footer={can.acknowledge && button}>
      <NoticeCard info={info} />
      {acknowledgedAt !== null && (
        <Callout tone="good">{t('confirm.done', { time: fullTime(acknowledgedAt) })}</Callout>
      )}
    </StudentPage>
  )
}
