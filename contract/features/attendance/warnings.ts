/** What staff and students are told of, by the numbers in the database. */
export const warningKinds = { absences: 1, low: 2 } as const
export type WarningKind = keyof typeof warningKinds
export const warningKindNames = Object.keys(warningKinds) as [WarningKind, ...WarningKind[]]

/** How often in a row somebody was absent; attendances while on leave lie outside the row. */
export const absencesInRow = 3
/** The attendance score, 0 to 100, below which it is low. */
export const lowScore = 80
/** From how many attendances that count a score is judged: a single absence never makes it low. */
export const judgedFrom = 5
