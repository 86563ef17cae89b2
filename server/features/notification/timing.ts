const minute = 60_000

/** Milliseconds in which somebody who has the application open may read a message before it goes outside. */
export const grace = minute

/** Milliseconds in which who has a page open may see an urgent message there. */
export const inSight = 15_000

/** An unread message that comes again goes outside once more only after so many milliseconds. */
export const repeatAfter = 10 * minute

/** Milliseconds before each further try to send. */
const pauses = [minute, 5 * minute, 30 * minute, 120 * minute]

/** After this many tries a way that fails is passed over. */
export const softFailures = 1

/** How long to wait after so many failed tries; undefined: it is given up. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]

/** Whoever claimed a message and has not sent it by then has died. */
export const claimLasts = 5 * minute
