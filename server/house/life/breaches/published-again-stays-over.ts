import { changeActivity as original } from '#server/features/activity/spine.ts'

/** What has ended is published again with the end that it had. */
export const changeActivity: typeof original = (unit, row, change) =>
  original(unit, row, { ...change, endsAt: change.endsAt === undefined ? row.ends_at : change.endsAt })
