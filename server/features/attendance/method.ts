import type { Text } from '#contract/error.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { Attendance, CheckInCandidate, CheckInRecord } from './store.ts'

/** Columns of an attendance in which a method may keep what belongs to it. */
type Kept = Pick<Attendance, 'code'>

/** What a student sends to check in. */
export interface Attempt {
  code: string
}

/** A way of checking in: what starts it, who is let in, and what no student may learn of it. */
export interface AttendanceMethod {
  /** The protocol's `type`. */
  number: number
  name: Text
  /** What is kept of what the staff typed to start it, or makes up where they typed nothing. @throws when it is unfit */
  keep(typed: string): Kept
  /** Returns for a student who may be checked in. @throws otherwise; by `refuse` where an attempt counts */
  admit(
    context: AccountContext,
    attendance: CheckInCandidate,
    record: CheckInRecord,
    attempt: Attempt,
  ): Promise<void>
  /** What leaves the server to the staff only, whatever a student asks for; a walk over all calls starts every method. */
  hides: readonly (keyof Kept)[]
  /** What the staff show to those in the room. */
  show(kept: Kept): { code: string }
}

/** Declares a method. */
export const attendanceMethod = declaration<AttendanceMethod>('attendance method')

const methods = derived(
  declarations => new Map(declarations.of(attendanceMethod).map(method => [method.number, method])),
)

/** The method of an attendance; undefined for one that came from a server that has more of them. */
export const methodOf = (
  from: Parameters<typeof methods>[0],
  { method }: Pick<Attendance, 'method'>,
): AttendanceMethod | undefined => methods(from).get(method)
