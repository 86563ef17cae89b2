import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type OpenedProps, SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { StaffPage } from '#web/features/comment/seen-pages.tsx'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { noticeNews, noticeQueries } from './live-updates.ts'
import { NoticeCard } from './parts/NoticeCard.tsx'
import { Readers } from './Readers.tsx'
import { StudentNotice } from './StudentNotice.tsx'

export type NoticeInfo = AnswerOf<typeof courseNoticeCalls.get>

const StaffNotice = ({ info, renew }: OpenedProps<NoticeInfo>) => (
  <StaffPage
    {...{ info, renew, refreshes: noticeQueries, Card: NoticeCard, Students: Readers }}
    editPath={path('/addActivity/notice', { id: info.id, courseId: info.courseId, courseRole: 1 })}
  />
)

/** One notice: what it says, and for staff who has read it. */
export const NoticeScreen = () => (
  <SeenScreen
    get={id => ask(courseNoticeCalls.get, { id })}
    news={noticeNews}
    Staff={StaffNotice}
    Student={StudentNotice}
  />
)
