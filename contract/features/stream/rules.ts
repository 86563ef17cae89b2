/** Entries of one answer. */
export const maxEntries = 200
/** Streams that are joined with one message. */
export const maxJoined = 200
/** Missed entries of a stream that come with joining it; where it is more, they are fetched. */
export const fewMissed = 50
/** Milliseconds in which what was overtaken comes by itself, as a rule. */
export const gapTimeout = 300
/** Characters of an entry's body, as JSON. */
export const largestBody = 16_000
