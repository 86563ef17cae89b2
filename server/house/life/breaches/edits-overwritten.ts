import type { checkRevision as original } from '#server/features/activity/access.ts'

/** Who saves last wins, without having seen what was saved before. */
export const checkRevision: typeof original = () => {}
