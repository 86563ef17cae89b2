import type { ErrorDefinition, Text } from '#contract/error.ts'
import type { Direction, ForgottenState } from '#contract/features/attendance/rules.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { Attendance, CheckInCandidate, CheckInRecord } from './store.ts'

/** Columns of an attendance in which a method may keep what belongs to it. */
export type Kept = Pick<
  Attendance,
  | 'code'
  | 'ticket'
  | 'secret'
  | 'is_strict'
  | 'latitude'
  | 'longitude'
  | 'radius'
  | 'place'
  | 'check_in_until'
  | 'check_out_from'
  | 'forgotten_state'
>
export const nothingKept: Kept = {
  ...{ code: null, ticket: null, secret: null, is_strict: false },
  ...{ latitude: null, longitude: null, radius: null, place: '' },
  ...{ check_in_until: null, check_out_from: null, forgotten_state: null },
}

/** What the staff ask for when starting one. */
export interface Wanted {
  /** By number: the code, or empty. */
  code?: string
  /** By QR code: everybody must prove their own device. */
  isStrict?: boolean
  /** By position: where the students should be. */
  place?: { latitude: number; longitude: number; radius: number; name: string }
  /** By check-in and check-out. */
  times?: { checkInUntil: number; checkOutFrom: number; forgotten: ForgottenState }
}

/** What a student submits to check in. */
export interface Attempt {
  /** By number. */
  code: string
  /** By QR code. */
  scan?: Scan
  /** By check-in and check-out: which of the two is meant; empty if the client does not say. */
  direction?: Direction
  /** By position. */
  position?: Position
}

/** Where a phone says it is, in its own words: degrees, and metres of accuracy. */
export interface Position {
  latitude: string
  longitude: string
  accuracy: string
  /** To be checked in even if it does not fit. */
  isUnusual: boolean
  reason: string
}

/** A scanned code, as it was shown, or what was exchanged for it. */
export interface Scan {
  ticketId: string
  expire: string
  sign: string
  receipt: string
  /** The receipt, signed by the device's key. */
  signature: string
}

/** What a record keeps of a check-in besides its time and address. */
export interface Evidence {
  /** The thumbprint of the key that the device proved. */
  device: string | null
  isUnproven: boolean
  /** Came from another address than what it proves. */
  isMoved: boolean
  /** Somebody else has checked in from the same address; looked up where the answer says so. */
  hasConflict: boolean
}

/** A student is not checked in, and the staff see that they came. */
export interface Refusal {
  refusedBy: ErrorDefinition
}

/** A way of checking in: what starts it, who is admitted, and what no student may learn. */
export interface AttendanceMethod {
  /** The protocol's `type`. */
  number: number
  name: Text
  /** What of this is stored when it starts. @throws when the staff's input is invalid */
  keep(wanted: Wanted): Partial<Kept>
  /** Makes those who are not in the course its students, where the method does that. @throws where it may not */
  join?(context: AccountContext, attendance: CheckInCandidate, attempt: Attempt): Promise<void>
  /** When what the attempt proves took place; left out or undefined: now. @throws when it proves nothing */
  provedAt?(context: AccountContext, attendance: CheckInCandidate, attempt: Attempt): number | undefined
  /** What is kept of a student who may be checked in. @throws otherwise; by `refuse` when the attempt counts */
  admit(
    context: AccountContext,
    attendance: CheckInCandidate,
    record: CheckInRecord,
    attempt: Attempt,
  ): Promise<Evidence | Refusal>
  /**
   * How a student who has checked in leaves by coming again; undefined: they only repeat what they did. Left out where one
   * checks in only. @throws when they may not
   */
  checkOut?(
    context: AccountContext,
    attendance: CheckInCandidate,
    record: CheckInRecord,
    attempt: Attempt,
  ): 'present' | 'leftEarly' | undefined
  /** What only staff may receive, whatever a student requests; a test of all calls starts every method. */
  hides: readonly (keyof Kept)[]
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

/** Nothing but the time and the address. */
export const noEvidence: Evidence = { device: null, isUnproven: false, isMoved: false, hasConflict: false }
