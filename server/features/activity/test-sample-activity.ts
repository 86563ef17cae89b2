import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import type { Database } from '#server/kernel/database.ts'

/** Published activities that say something, for samples of their kinds. */
export async function addSamples(
  db: Database,
  html: string,
  ...activities: readonly { id: string; type: number; title: string }[]
) {
  const moment = new Date(0).toISOString() as never
  const times = { published_at: moment, announced_at: moment, created_at: moment, updated_at: moment }
  const common = { course_id: linearAlgebra.id, author_id: teacher1.id, ...times }
  await db
    .insertInto('activity')
    .values(activities.map(activity => ({ ...common, ...activity })))
    .execute()
  await db
    .insertInto('activity_text')
    .values(activities.map(({ id }) => ({ activity_id: id, html })))
    .execute()
}
