/** States of a student's record, by their protocol numbers. Decision P27 explains the two extra labels. */
export const recordStates = {
  present: 0,
  absent: 1,
  late: 2,
  leave: 3,
  personalLeave: 4,
  sickLeave: 5,
  officialLeave: 6,
  leftEarly: 7,
  /** The attendance is running and the student has not checked in yet. */
  pending: 100,
} as const
export type RecordState = keyof typeof recordStates

export const recordStateNames = Object.keys(recordStates) as [RecordState, ...RecordState[]]

/** States of a student who was there, at least for part of the time. */
export const attendedStates = ['present', 'late', 'leftEarly'] as const satisfies RecordState[]
/** States that counsellors are told of first. */
export const abnormalStates = ['absent', 'late', 'leftEarly'] as const satisfies RecordState[]
export const leaveStates = [
  'leave',
  'personalLeave',
  'sickLeave',
  'officialLeave',
] as const satisfies RecordState[]

export type StateCounts = Record<RecordState, number>

const sum = (counts: StateCounts, states: readonly RecordState[]) =>
  states.reduce((total, state) => total + counts[state], 0)

export const totalOf = (counts: StateCounts) => sum(counts, recordStateNames)
export const attendedOf = (counts: StateCounts) => sum(counts, attendedStates)
export const onLeaveOf = (counts: StateCounts) => sum(counts, leaveStates)

/** The share of expected students who were there, 0 to 1; null if nobody was expected, or nothing is known of anybody. */
export function attendanceRate(counts: StateCounts) {
  const expected = totalOf(counts) - onLeaveOf(counts) - counts.pending
  return expected > 0 ? attendedOf(counts) / expected : null
}

/** Check-in methods, by their protocol numbers. */
export const attendanceMethods = { number: 1, gps: 2, qr: 3, inAndOut: 4 } as const

/** By check-in and check-out: which of the two a student means. */
export const directions = ['', 'in', 'out'] as const
export type Direction = (typeof directions)[number]
/** What a forgotten check-out may count as, the usual first. */
export const forgottenStates = ['leftEarly', 'present', 'absent'] as const satisfies RecordState[]
export type ForgottenState = (typeof forgottenStates)[number]
/** Seconds after a check-in within which another one that does not say what it means is a repeat. */
export const repeatSeconds = 60

/** Results of a check-in by QR code, as the protocol numbers them (wire.md section 11). */
export const scanStates = { checkedIn: 8, duplicate: 10 } as const

export const titleLength = 50
export const codeLength = 4
/** How many wrong codes a student may enter for one attendance (decision P42). */
export const codeTries = 5
/** Wrong codes per student of the class after which the code changes by itself. */
export const classTries = 3
/** Seconds for which one QR code is shown. */
export const qrEpoch = 5
/** Seconds for which it is accepted beyond that. */
export const qrTolerance = 2
/** Minutes within which a scan must be followed by the check-in; loading, logging in and joining take their time. */
export const receiptMinutes = 10
/** Seconds for which strict mode takes a receipt that names no device. */
export const unprovenSeconds = 60
/** Share of students with a known device below which strict mode would turn many away. */
export const enoughDevices = 0.9
/** What a device signs when it scans a code. */
export const scanText = ({ ticketId, expire, sign }: { ticketId: string; expire: string; sign: string }) =>
  ['scan', ticketId, expire, sign].join('.')
/** How many positions a student may try in one attendance; then only a reason is left. */
export const positionTries = 5
/** Metres around the place of an attendance: the least, the most, and what is suggested. */
export const rangeBounds = { least: 20, most: 2000, usual: 100 } as const
export const placeLength = 100
export const reasonLength = 200
/** Metres beyond the circle up to which a student who does not fit is `near`, and `far`. */
export const bandEnds = { near: 100, far: 1000 } as const
/** How far off a student was who checked in all the same; `unknown`: without a position. */
export const bands = ['near', 'far', 'farther', 'unknown'] as const
export type Band = (typeof bands)[number]
/**
 * What can be odd about a position: it says nothing of its accuracy; that is worse than the circle is wide; it is, to the last
 * digit, that of somebody else or of another day; nobody travels that fast.
 */
export const positionHints = ['unmeasured', 'inaccurate', 'repeated', 'jump'] as const
export type PositionHint = (typeof positionHints)[number]
/** What staff decide about a proof; `waiting`: nothing yet, or taken back. */
export const proofDecisions = ['waiting', 'accepted', 'declined'] as const
export type ProofDecision = (typeof proofDecisions)[number]
/** How many students a spot check calls. */
export const spotCheckSizes = [3, 5, 8] as const
export const maxSpotChecked = 20
/** How many records one command changes. */
export const maxChanged = 1000
/** How many students one roll call may have. */
export const maxCalled = 5000
/** Longest automatic end that can be set for an attendance, in minutes. */
export const longestDuration = 24 * 60

/** Four digits, as a code is stored. */
export const isCode = (text: string) => /^\d{4}$/.test(text)
