import { cardText } from '#contract/features/performance/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const staraward = castId(9, 41)
const student = students[0]!
const code = 'A'.repeat(26)

export const samples: Samples = {
  /** One star for one student. */
  things: async db => {
    const inCourse = { course_id: linearAlgebra.id, stars: 1 }
    await db
      .insertInto('star_award')
      .values({
        id: staraward,
        ...inCourse,
        reason: 'Good',
        author_id: teacher1.id,
        given_at: at(Date.now()),
      })
      .execute()
    await db
      .insertInto('star')
      .values({ award_id: staraward, account_id: student.id, ...inCourse })
      .execute()
    return { staraward }
  },
  rows: async (db, now) => {
    await db
      .insertInto('star_card')
      .values({ code, course_id: linearAlgebra.id, account_id: student.id, made_at: now })
      .execute()
  },
  inputs: () => ({
    '/RepresentationApi/addStar': { studentids: [student.id] },
    '/RepresentationApi/scanStarCard': { code: cardText(code) },
    '/RepresentationApi/saveReasons': { list: [{ reason: 'Good', stars: 1 }] },
  }),
}
