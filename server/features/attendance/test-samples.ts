import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const code = '4821'

export const samples: Samples = {
  /** A running one. */
  things: async db => {
    const attendance = castId(9, 3)
    await db
      .insertInto('attendance')
      .values({
        ...{ id: attendance, course_id: linearAlgebra.id, title: 'Attendance', method: 1, code },
        ...{ author_id: teacher1.id, begins_at: at(Date.now()) },
      })
      .execute()
    return { attendance }
  },
  inputs: () => ({
    '/AttenceApi/addDigitAttence': { title: 'Morning', code: '1357' },
    '/AttenceApi/renameAttence': { title: 'Evening' },
    '/AttenceApi/checkin': { code },
    '/AttenceApi/updateStates': { studentids: [students[0]!.id] },
  }),
}
