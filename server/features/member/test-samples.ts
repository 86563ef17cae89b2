import { linearAlgebra } from '#seed/cast.ts'
import { castId } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { MakeSamples } from '#server/kernel/test-samples.ts'

export const memberSamples: MakeSamples = async db => {
  const courseclass = castId(9, 31)
  await db
    .insertInto('course_class')
    .values({ id: courseclass, course_id: linearAlgebra.id, name: 'Class', created_at: at(Date.now()) })
    .execute()
  return { courseclass }
}
