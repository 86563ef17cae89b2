const minute = 60_000

/** Milliseconds in which somebody with the application open may read a message before it is sent outside. */
export const grace = minute

/** A row of messages that are one has ended so many milliseconds after its last, and in any case after its first. */
export const rowEndsAfter = { last: 3 * minute, first: 10 * minute }

/** Milliseconds in which anyone with a page open may see an urgent message there. */
export const inSight = 15_000

/** Milliseconds before a repeated unread message is sent outside again. */
export const repeatAfter = 10 * minute

/** Milliseconds before each retry. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute]

/** Attempts after which a failing channel is skipped. */
export const softFailures = 1

/** How long to wait after a given number of failures; undefined: give up. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]

/** A sender that claimed a message and has not sent it by then is considered dead. */
export const claimLasts = 5 * minute
