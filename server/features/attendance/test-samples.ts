import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { MakeSamples } from '#server/kernel/test-samples.ts'

/** One that runs. */
export const attendanceSamples: MakeSamples = async db => {
  const attendance = castId(9, 3)
  await db
    .insertInto('attendance')
    .values({
      ...{ id: attendance, course_id: linearAlgebra.id, title: 'Attendance', method: 1, code: '4821' },
      ...{ author_id: teacher1.id, begins_at: at(Date.now()) },
    })
    .execute()
  return { attendance }
}
