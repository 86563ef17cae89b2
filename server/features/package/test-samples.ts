import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  things: async (db, { file }) => {
    const courseimport = castId(9, 42)
    await db
      .insertInto('course_import')
      .values({
        ...{ id: courseimport, account_id: teacher1.id, file_id: file!, state: 'checking' },
        created_at: at(Date.now()),
      })
      .execute()
    return { courseimport }
  },
  rows: db =>
    db
      .insertInto('demo_package')
      .values({ course_id: worldHistory.id, language: 'en', summary: 'Demo', position: 1 })
      .execute(),
  inputs: () => ({
    '/CourseApi/copyCourse': { coursename: 'Copy' },
    '/Futurev2/CourseMeans/copyContent': { courseids: [linearAlgebra.id] },
    '/CourseApi/createCourseFromDemo': { courseid: worldHistory.id },
  }),
}
