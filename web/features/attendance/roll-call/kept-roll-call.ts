import type { RecordState } from '#contract/features/attendance/rules.ts'
import { type JournalRecord, readEntries, removeEntry, writeEntry } from '#web/lib/journal/journal-store.ts'

export interface Called {
  id: string
  name: string
  number: string
  avatar: string
}

/** A roll call as the device keeps it, from the first name until the server has it. */
export interface RollCall {
  /** Its idempotency key, and its name on this device. */
  once: string
  courseId: string
  beganAt: number
  /** When it was finished, and is to be sent; null: names are still being called. */
  endedAt: number | null
  /** Those to be called, in the order in which they are. */
  students: readonly Called[]
  marks: readonly Mark[]
  /** Why the server does not take it, in the words of the error. */
  refusal?: string
}

/** In the order in which they were given, so that the last can be taken back. */
export interface Mark {
  studentId: string
  state: RecordState
}

const beginning = (account: string) => `${account}/roll-call:`

/** All that the device keeps of an account, the oldest first. */
export async function keptRollCalls(account: string): Promise<RollCall[]> {
  const records = await readEntries(beginning(account))
  return records
    .map(({ value }: JournalRecord) => value as RollCall)
    .sort((one, other) => one.beganAt - other.beganAt)
}

export const keepRollCall = (account: string, call: RollCall) =>
  writeEntry({
    id: beginning(account) + call.once,
    value: call,
    at: call.beganAt,
    ...{ sequence: 0, base: 0, writer: '', sent: [] },
  })

export const forgetRollCall = (account: string, { once }: RollCall) => removeEntry(beginning(account) + once)
