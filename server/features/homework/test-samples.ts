import type { MakeSamples } from '#server/kernel/test-samples.ts'

/** The activity is a homework. */
export const homeworkSamples: MakeSamples = async (db, { activity }) => {
  await db.insertInto('homework').values({ id: activity! }).execute()
  return { homework: activity! }
}
