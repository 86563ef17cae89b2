import type { Call } from '#contract/call.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { PromiseName } from '../world.ts'

interface Breach {
  /** The file beside this one. */
  name: string
  /** What it breaks. */
  promise: PromiseName
  /** Features whose moves bring it about. */
  features: readonly string[]
  /** What people do ten times as often. */
  often?: readonly Call[]
  /** Found in every run of the tests, not only in the deep one. */
  isUsual?: true
}

/** What the stories must notice: code with a fault, most of them faults that once were. */
export const breaches: readonly Breach[] = [
  { name: 'always-published', promise: 'hidden', features: ['activity', 'topic', 'notice'], isUsual: true },
  {
    name: 'offered-when-pending',
    promise: 'offers',
    features: ['attendance'],
    often: [attendanceCalls.startWithCode, attendanceCalls.setRecordStates, attendanceCalls.checkIn],
  },
  { name: 'nothing-overtaken', promise: 'kept', features: ['homework', 'group'] },
  { name: 'other-works-overwritten', promise: 'kept', features: ['homework', 'group'] },
  { name: 'edits-overwritten', promise: 'kept', features: ['topic', 'notice'] },
  { name: 'never-final', promise: 'kept', features: ['homework'] },
]
