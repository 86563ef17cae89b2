import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { codeLength } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { staffQueries } from '../live-updates.ts'

/** Four digits at random. */
export function suggestedCode(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(chance % 10 ** codeLength).padStart(codeLength, '0')
}

/** Starts an attendance. */
export const useStart = (onStarted: (attendanceId: string) => void) =>
  useCommand(attendanceCalls.startWithCode, {
    refreshes: staffQueries,
    onDone: ({ id }) => onStarted(id),
  })
