import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { staffPage } from '#web/features/comment/seen-pages.tsx'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { noticeQueries, useNoticeNews } from './live-updates.ts'
import { NoticeCard } from './parts/NoticeCard.tsx'
import { Readers } from './Readers.tsx'
import { StudentNotice } from './StudentNotice.tsx'

export type NoticeInfo = AnswerOf<typeof courseNoticeCalls.get>

const StaffNotice = staffPage<NoticeInfo>({
  refreshes: noticeQueries,
  editPath: ({ id, courseId }) => path('/addActivity/notice', { id, courseId, courseRole: 1 }),
  Card: NoticeCard,
  Students: Readers,
})

/** One notice: what it says, and for staff who has read it. */
export const NoticeScreen = () => (
  <SeenScreen
    get={id => ask(courseNoticeCalls.get, { id })}
    useNews={useNoticeNews}
    Staff={StaffNotice}
    Student={StudentNotice}
  />
)
