import type { RecordState } from '#contract/features/attendance/rules.ts'
import { box, type Unsent } from '#web/lib/outbox/box.ts'

export interface Called {
  id: string
  name: string
  number: string
  avatar: string
}

/** A roll call as the device keeps it, from the first name until the server has it. */
export interface RollCall extends Unsent {
  /** Its idempotency key, and its name on this device. */
  once: string
  courseId: string
  beganAt: number
  /** When it was finished, and is to be sent; null: names are still being called. */
  endedAt: number | null
  /** Those to be called, in the order in which they are. */
  students: readonly Called[]
  marks: readonly Mark[]
}

/** In the order in which they were given, so that the last can be taken back. */
export interface Mark {
  studentId: string
  state: RecordState
}

export const keptRollCalls = box<RollCall>({
  name: 'roll-call',
  keyOf: ({ once }) => once,
  atOf: ({ beganAt }) => beganAt,
})
