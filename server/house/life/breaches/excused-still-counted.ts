import { countSubmissions as original } from '#server/features/submission/task/counts.ts'

/** Who is excused counts as somebody who has not handed in. */
export const countSubmissions: typeof original = async (db, courseId, ids) => {
  const counts = await original(db, courseId, ids)
  return new Map(
    [...counts].map(([id, { all, submitted, returned, ...others }]) => [
      id,
      { ...others, all, submitted, returned, notsubmitted: all - submitted - returned },
    ]),
  )
}
