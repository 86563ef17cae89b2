import type { Call } from '#contract/call.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { useLive } from '#web/lib/live.ts'
import { staffQueries } from '../live-updates.ts'

const requestQueries: readonly Call[] = [
  leaveCalls.list,
  leaveCalls.listOwn,
  leaveCalls.listCounselled,
  leaveCalls.listWaiting,
  leaveCalls.get,
  leaveCalls.getCounselled,
]

/** What a request for leave, or its answer, changes on screens. */
export const leaveQueries: readonly Call[] = [
  ...requestQueries,
  attendanceCalls.getCheckIn,
  attendanceCalls.getInAndOut,
  attendanceCalls.getCheckInResult,
  ...staffQueries,
]

/** Keeps requests fresh while a screen of the course is open. */
export function useLeaveNews(courseId: string): void {
  useLive({ on: [attendanceMessages.leaveChanged], refreshes: requestQueries, courseId })
}

/** The same outside of courses: those who decide get a message for each request. */
export function useLeaveNewsAnywhere(): void {
  useLive({ on: [notificationMessages.changed], refreshes: requestQueries })
}
