import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { codeLength, type ForgottenState, rangeBounds } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { store, stored } from '#web/lib/storage.ts'
import { toFiveMinutes } from '#web/ui/fields/date-grid.ts'
import { staffQueries } from '../live-updates.ts'

/** Four digits at random. */
export function suggestedCode(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(chance % 10 ** codeLength).padStart(codeLength, '0')
}

/** Where students should be; metres around it. */
export interface Place {
  /** Without an accuracy where it was chosen from a list. */
  point: { latitude: number; longitude: number; accuracy: number | null } | null
  radius: number | null
  /** What it is called. */
  place: string
}
export const nowhere: Place = { point: null, radius: rangeBounds.usual, place: '' }

/** What the form asks for; each method takes what is its own. */
export interface Start extends Place {
  method: Method
  title: string
  code: string
  isStrict: boolean
  duration: number
  /** By check-in and check-out: minutes for which each is open, and when check-out begins. */
  openFor: number
  checkOutAt: number | null
  /** Undefined: as the last time in this course. */
  forgotten?: ForgottenState
}
export const methods = ['number', 'qr', 'gps', 'inAndOut'] as const
export type Method = (typeof methods)[number]

/** The method that was used last on this device. */
export const usualMethod = (): Method =>
  methods.find(method => method === stored('attendanceMethod')) ?? 'number'

/** When a class that begins now may be over. */
export const suggestedCheckOut = () => toFiveMinutes(Date.now() + 45 * 60_000)

/** Starts an attendance by the chosen method. */
export function useStart(courseId: string, onStarted: (attendanceId: string) => void) {
  const options = { refreshes: staffQueries, onDone: ({ id }: { id: string }) => onStarted(id) }
  const byNumber = useCommand(attendanceCalls.startWithCode, options)
  const byQr = useCommand(attendanceCalls.startWithQr, options)
  const byGps = useCommand(attendanceCalls.startWithGps, options)
  const inAndOut = useCommand(attendanceCalls.startInAndOut, options)
  const start = ({ method, title, code, isStrict, duration, point, radius, place, ...more }: Start) => {
    store('attendanceMethod', method)
    const common = { courseId, title, duration }
    if (method === 'inAndOut') {
      const { openFor, checkOutAt, forgotten } = more
      return inAndOut.mutateAsync({ ...common, duration: openFor, checkOutAt, forgotten })
    }
    if (method === 'qr') return byQr.mutateAsync({ ...common, isStrict })
    if (method === 'number' || !point) return byNumber.mutateAsync({ ...common, code })
    const { latitude, longitude } = point
    return byGps.mutateAsync({
      ...{ ...common, latitude, longitude },
      ...{ radius: radius ?? rangeBounds.usual, place: place.trim() },
    })
  }
  const all = [byNumber, byQr, byGps, inAndOut]
  return { start, isPending: all.some(({ isPending }) => isPending) }
}
