/** What somebody asks leave for; the states that their records get. */
export const leaveKinds = ['personalLeave', 'sickLeave', 'officialLeave'] as const
export type LeaveKind = (typeof leaveKinds)[number]
export const isLeaveKind = (state: string): state is LeaveKind =>
  (leaveKinds as readonly string[]).includes(state)

/** States of a request, in the order of their numbers in the database. */
export const leaveRequestStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type LeaveRequestState = (typeof leaveRequestStates)[number]
/** What staff may make of it; waiting: as if they had said nothing. */
export const leaveDecisions = ['waiting', 'approved', 'declined'] as const
export type LeaveDecision = (typeof leaveDecisions)[number]
/** What can happen to it. */
export const leaveSteps = [...leaveRequestStates, 'shortened'] as const
export type LeaveStep = (typeof leaveSteps)[number]

/** In how many courses the same leave is asked for at once. */
export const maxLeaveCourses = 40

export const leaveReasonLength = 500
export const leaveFiles = 9
/** Longest span of one request, in days. */
export const longestLeave = 200
/** How many requests of one student may wait in a course. */
export const maxWaitingLeaves = 20
