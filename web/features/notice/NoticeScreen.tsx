import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { ask } from '#web/lib/call.ts'
import { useNoticeNews } from './live-updates.ts'
import { StaffNotice } from './StaffNotice.tsx'
import { StudentNotice } from './StudentNotice.tsx'

export type NoticeInfo = AnswerOf<typeof courseNoticeCalls.get>

/** One notice: what it says, and for staff who has read it. */
export const NoticeScreen = () => (
  <SeenScreen
    get={id => ask(courseNoticeCalls.get, { id })}
    useNews={useNoticeNews}
    Staff={StaffNotice}
    Student={StudentNotice}
  />
)
