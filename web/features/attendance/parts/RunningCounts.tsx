import { useQueryClient } from '@tanstack/react-query'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useRunning } from '#web/features/course/running/running.ts'
import { keyOf } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useMessage } from '#web/lib/socket.ts'

/**
 * Keeps what a person knows of running attendances true, wherever the person is: for staff the counters, for students
 * whether they still have to check in. Shows nothing.
 */
export function RunningCounts() {
  useLive({ on: [attendanceMessages.recorded], refreshes: [runningCalls.getRunning] })
  const watched = useRunning().filter(({ kind, counts }) => kind === 'attendance' && counts !== null)
  return [...new Set(watched.map(({ courseId }) => courseId))].map(courseId => (
    <Counts key={courseId} courseId={courseId} />
  ))
}

function Counts({ courseId }: { courseId: string }) {
  const client = useQueryClient()
  useMessage(
    attendanceMessages.board,
    ({ attendanceId, signed, total }) => {
      client.setQueryData<AnswerOf<typeof runningCalls.getRunning>>(
        keyOf(runningCalls.getRunning, {}),
        known =>
          known && {
            list: known.list.map(entry =>
              entry.id === attendanceId ? { ...entry, counts: { joined: signed, expected: total } } : entry,
            ),
          },
      )
    },
    { courseId },
  )
  return null
}
