import type { RecordState, StateCounts } from './rules.ts'

/** States whose weight a course may choose. Present counts fully, absent not at all. */
export const weighedStates = [
  'late',
  'leftEarly',
  'leave',
  'personalLeave',
  'sickLeave',
  'officialLeave',
] as const satisfies RecordState[]
export type WeighedState = (typeof weighedStates)[number]

/** Hundredths of a full attendance; null: the attendance does not count. */
export type Weights = Record<WeighedState, number | null>

/** What becomes of a check-in from outside the campus network, in the order of their numbers in the database. */
export const networkRules = ['off', 'marked', 'refused'] as const
export type NetworkRule = (typeof networkRules)[number]
export const maxNetworks = 50

/** Who may check in although the staff have recorded a state for them, in the order of their numbers in the database. */
export const againRules = ['nobody', 'onLeave', 'absentToo'] as const
export type AgainRule = (typeof againRules)[number]

/** Hours within which what was scanned without a network may be handed in: what is usual, and the most. */
export const proofHours = { usual: 24, most: 168 } as const

/** What a course decides about late check-ins and about the score. */
export interface CourseRules {
  /** Minutes after the start from which a check-in is late; null: never. */
  lateAfter: number | null
  /** Minutes from which it comes too late; null: never. */
  absentAfter: number | null
  /** A check-in that comes too late is recorded as absent; otherwise it is refused. */
  recordsAbsent: boolean
  weights: Weights
  networkRule: NetworkRule
  /** Address ranges of the campus network, such as `10.0.0.0/8`. */
  networks: string[]
  checkInAgain: AgainRule
  /** Hours within which what was scanned without a network may be handed in; 0: not at all. */
  proofHours: number
}

/** What a course without rules does. The score is then the attendance rate. */
export const usualRules: CourseRules = {
  lateAfter: null,
  absentAfter: null,
  recordsAbsent: false,
  weights: {
    ...{ late: 100, leftEarly: 100 },
    ...{ leave: null, personalLeave: null, sickLeave: null, officialLeave: null },
  },
  networkRule: 'off',
  networks: [],
  checkInAgain: 'nobody',
  proofHours: proofHours.usual,
}

type Limits = Pick<CourseRules, 'lateAfter' | 'absentAfter'>

/** Whether who is late comes before who comes too late. */
export const isInOrder = ({ lateAfter, absentAfter }: Limits) =>
  lateAfter === null || absentAfter === null || lateAfter < absentAfter

const minute = 60_000

/** From when a check-in is late, and from when it comes too late. */
export function limitsOf({ lateAfter, absentAfter }: Limits, startedAt: number) {
  const after = (minutes: number | null) => (minutes === null ? null : startedAt + minutes * minute)
  return { lateFrom: after(lateAfter), absentFrom: after(absentAfter) }
}

/** The attendance score, 0 to 100; null if no attendance counts. What is still open says nothing yet. */
export function attendanceScore(counts: StateCounts, weights: Weights) {
  let [sum, counted] = [counts.present * 100, counts.present + counts.absent]
  for (const state of weighedStates) {
    const weight = weights[state]
    if (weight === null) continue
    sum += counts[state] * weight
    counted += counts[state]
  }
  return counted > 0 ? sum / counted : null
}
