import { homeworkType } from '#contract/features/homework/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { MakeSamples } from '#server/kernel/test-samples.ts'

/** A folder, and an activity that is published. */
export const activitySamples: MakeSamples = async db => {
  const now = Date.now()
  const [folder, activity] = [castId(9, 1), castId(9, 2)]
  const course_id = linearAlgebra.id
  await db
    .insertInto('folder')
    .values({ id: folder, course_id, title: 'Folder', created_at: at(now) })
    .execute()
  await db
    .insertInto('activity')
    .values({
      ...{ id: activity, course_id, type: homeworkType, title: 'Homework', author_id: teacher1.id },
      ...{ published_at: at(now - 1000), created_at: at(now), updated_at: at(now) },
    })
    .execute()
  return { folder, activity }
}
