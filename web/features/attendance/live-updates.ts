import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Call } from '#contract/call.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { type RunningEntry, runningCalls } from '#contract/features/course/running.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { keyOf } from '#web/lib/call.ts'
import { renew, useLive } from '#web/lib/live.ts'
import { classSocket, useMessage } from '#web/lib/socket.ts'
import { useThrottled } from '#web/lib/throttled.ts'

/** What the staff see of attendances. */
export const staffQueries: readonly Call[] = [
  attendanceCalls.list,
  attendanceCalls.listDeleted,
  attendanceCalls.listRunning,
  attendanceCalls.getCode,
  attendanceCalls.listRecords,
  attendanceCalls.getSummary,
  registerCalls.listTallies,
  memberCalls.getStudent,
  courseCalls.getHome,
  runningCalls.getRunning,
  proofCalls.listWaiting,
]
/** What students see, except unfinished attendances, which are not fetched on every page. */
const studentQueries: readonly Call[] = [
  attendanceCalls.getSummary,
  attendanceCalls.getCheckIn,
  attendanceCalls.getInAndOut,
  attendanceCalls.getCheckInResult,
]

/** Keeps the staff's lists of a course fresh while one of its screens is open. */
export function useStaffNews(courseId: string): void {
  const client = useQueryClient()
  useLive({
    on: [attendanceMessages.published, attendanceMessages.leaveChanged],
    refreshes: staffQueries,
    courseId,
  })
  const renewLists = useThrottled(
    () => void renew(client, attendanceCalls.listRecords, proofCalls.listWaiting),
    () => listInterval,
  )
  useMessage(attendanceMessages.board, ({ courseId: told, attendanceId, ...board }) => {
    if (told !== courseId) return
    client.setQueryData<AnswerOf<typeof attendanceCalls.getCode>>(
      keyOf(attendanceCalls.getCode, { id: attendanceId }),
      known => known && { ...known, ...board },
    )
    client.setQueryData<AnswerOf<typeof attendanceCalls.listRunning>>(
      keyOf(attendanceCalls.listRunning, { courseId }),
      known =>
        known && {
          ...known,
          lists: known.lists.map(row => (row.id === attendanceId ? { ...row, ...countsOf(board) } : row)),
        },
    )
    client.setQueryData<CourseBase>(
      keyOf(courseCalls.getHome, { courseId: courseId }),
      known => known && { ...known, running: known.running.map(each => counted(each, attendanceId, board)) },
    )
    renewLists()
  })
}

/** At most one run in this time, the last wish included: a lecture's lists are long. */
const listInterval = 2000

const counted = (entry: RunningEntry, id: string, { signed, total }: Counters) =>
  entry.id === id ? { ...entry, counts: { joined: signed, expected: total } } : entry

const countsOf = ({ signed, total }: Counters) => ({ signed, total })
interface Counters {
  signed: number
  total: number
}

/** Keeps a student's own records fresh. */
export function useStudentNews(courseId: string): void {
  useLive({
    on: [attendanceMessages.published, attendanceMessages.recorded],
    refreshes: studentQueries,
    courseId,
  })
}

/** Runs each time the connection has been opened, the first time included. */
export function useConnected(run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => classSocket.onState(state => state === 'open' && latest.current()), [])
}
