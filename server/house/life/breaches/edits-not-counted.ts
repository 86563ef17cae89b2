import { changeActivity as original } from '#server/features/activity/spine.ts'

/** What somebody edits is the version that others have open, too. */
export const changeActivity: typeof original = (unit, row, change) =>
  original(unit, row, { ...change, isEdit: undefined })
