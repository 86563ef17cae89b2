import type { Text } from '#contract/error.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { Attendance, CheckInCandidate, CheckInRecord } from './store.ts'

/** Columns of an attendance in which a method may keep what belongs to it. */
type Kept = Pick<Attendance, 'code'>

/** What a student submits to check in. */
export interface Attempt {
  code: string
}

/** A way of checking in: what starts it, who is admitted, and what no student may learn. */
export interface AttendanceMethod {
  /** The protocol's `type`. */
  number: number
  name: Text
  /** What is stored of the staff's input when starting it, or a default if empty. @throws when it is invalid */
  keep(typed: string): Kept
  /** Returns if the student may be checked in. @throws otherwise; by `refuse` when the attempt counts */
  admit(
    context: AccountContext,
    attendance: CheckInCandidate,
    record: CheckInRecord,
    attempt: Attempt,
  ): Promise<void>
  /** What only staff may receive, whatever a student requests; a test of all calls starts every method. */
  hides: readonly (keyof Kept)[]
  /** What the staff show in the room. */
  show(kept: Kept): { code: string }
}

/** Declares a method. */
export const attendanceMethod = declaration<AttendanceMethod>('attendance method')

const methods = derived(
  declarations => new Map(declarations.of(attendanceMethod).map(method => [method.number, method])),
)

/** The method of an attendance; undefined for one imported from a server with other methods. */
export const methodOf = (
  from: Parameters<typeof methods>[0],
  { method }: Pick<Attendance, 'method'>,
): AttendanceMethod | undefined => methods(from).get(method)
