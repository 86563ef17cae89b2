/** Percent from which a submission is flagged, unless staff say otherwise. */
export const usualWarningRate = 30

/** Where a check stands. */
export const checkStates = ['running', 'done', 'failed'] as const

/** Why a submission has no rate: no file of it can be read; there is too little text to compare. */
export const checkProblems = ['', 'unsupported', 'short'] as const
export type CheckProblem = (typeof checkProblems)[number]

/** Which checked submissions a list shows. */
export const checkFilters = ['all', 'flagged', 'unread'] as const
export type CheckFilter = (typeof checkFilters)[number]
