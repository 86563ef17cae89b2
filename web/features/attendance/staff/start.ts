import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { codeLength } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { store, stored } from '#web/lib/storage.ts'
import { staffQueries } from '../live-updates.ts'

/** Four digits at random. */
export function suggestedCode(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(chance % 10 ** codeLength).padStart(codeLength, '0')
}

/** What the form asks for; each method takes what is its own. */
export interface Start {
  method: Method
  title: string
  code: string
  isStrict: boolean
  duration: number
}
export type Method = 'number' | 'qr'

/** The method that was used last on this device. */
export const usualMethod = (): Method => (stored('attendanceMethod') === 'qr' ? 'qr' : 'number')

/** Starts an attendance by the chosen method. */
export function useStart(courseId: string, onStarted: (attendanceId: string) => void) {
  const options = { refreshes: staffQueries, onDone: ({ id }: { id: string }) => onStarted(id) }
  const byNumber = useCommand(attendanceCalls.startWithCode, options)
  const byQr = useCommand(attendanceCalls.startWithQr, options)
  const start = ({ method, title, code, isStrict, duration }: Start) => {
    store('attendanceMethod', method)
    return method === 'qr'
      ? byQr.mutateAsync({ courseId, title, duration, isStrict })
      : byNumber.mutateAsync({ courseId, title, duration, code })
  }
  return { start, isPending: byNumber.isPending || byQr.isPending }
}
