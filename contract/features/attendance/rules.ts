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

/** The share of expected students who were there, 0 to 1; null if nobody was expected. */
export function attendanceRate(counts: StateCounts) {
  const expected = totalOf(counts) - onLeaveOf(counts)
  return expected > 0 ? attendedOf(counts) / expected : null
}

/** Check-in methods, by their protocol numbers. */
export const attendanceMethods = { number: 1, qr: 3 } as const

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
/** How many records one command changes. */
export const maxChanged = 1000
/** Longest automatic end that can be set for an attendance, in minutes. */
export const longestDuration = 24 * 60

/** Four digits, as a code is stored. */
export const isCode = (text: string) => /^\d{4}$/.test(text)
