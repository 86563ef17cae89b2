import { useQuery } from '@tanstack/react-query'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useActivityAddress } from '#web/features/activity/activity-address.ts'
import { ask } from '#web/lib/call.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useNoticeNews } from './live-updates.ts'
import { StaffNotice } from './StaffNotice.tsx'
import { StudentNotice } from './StudentNotice.tsx'

export type NoticeInfo = AnswerOf<typeof courseNoticeCalls.get>

/** One notice: what it says, and for staff who has read it. */
export function NoticeScreen() {
  const { courseId, id: noticeId, isStaff } = useActivityAddress()
  const query = useQuery(ask(courseNoticeCalls.get, { id: noticeId }))
  const renew = useNoticeNews(courseId, noticeId)
  const Shown = isStaff ? StaffNotice : StudentNotice
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {info => <Shown info={info} renew={renew} />}
    </AnsweredScreen>
  )
}
