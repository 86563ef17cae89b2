import type { isFinal as original } from '#server/features/submission/judging.ts'

/** Who has read what others handed in hands in again. */
export const isFinal: typeof original = () => false
