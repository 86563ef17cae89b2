import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { codeLength, rangeBounds } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { store, stored } from '#web/lib/storage.ts'
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
}
export type Method = 'number' | 'qr' | 'gps'

/** The method that was used last on this device. */
export function usualMethod(): Method {
  const last = stored('attendanceMethod')
  return last === 'qr' || last === 'gps' ? last : 'number'
}

/** Starts an attendance by the chosen method. */
export function useStart(courseId: string, onStarted: (attendanceId: string) => void) {
  const options = { refreshes: staffQueries, onDone: ({ id }: { id: string }) => onStarted(id) }
  const byNumber = useCommand(attendanceCalls.startWithCode, options)
  const byQr = useCommand(attendanceCalls.startWithQr, options)
  const byGps = useCommand(attendanceCalls.startWithGps, options)
  const start = ({ method, title, code, isStrict, duration, point, radius, place }: Start) => {
    store('attendanceMethod', method)
    const common = { courseId, title, duration }
    if (method === 'qr') return byQr.mutateAsync({ ...common, isStrict })
    if (method === 'number' || !point) return byNumber.mutateAsync({ ...common, code })
    const { latitude, longitude } = point
    return byGps.mutateAsync({
      ...{ ...common, latitude, longitude },
      ...{ radius: radius ?? rangeBounds.usual, place: place.trim() },
    })
  }
  return { start, isPending: byNumber.isPending || byQr.isPending || byGps.isPending }
}
