import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { castId, students } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const newcomer = students[30]!

export const samples: Samples = {
  things: async db => {
    const application = castId(9, 41)
    await db
      .insertInto('enrolment')
      .values({
        ...{ id: application, course_id: linearAlgebra.id, account_id: students[38]!.id },
        ...{ state: 0, answers: '[]', applied_at: at(Date.now()) },
      })
      .execute()
    return { application }
  },
  rows: db =>
    db
      .updateTable('course')
      .set({ enrolment_open: true, is_public: true })
      .where('id', '=', worldHistory.id)
      .execute(),
  inputs: ({ application }) => ({
    '/Futurev2/CourseEnroll/getCourseInfo': { code: linearAlgebra.code },
    '/Futurev2/CourseEnroll/addLabel': { title: 'Label' },
    '/Futurev2/CourseEnroll/enroll': { code: worldHistory.code },
    '/Futurev2/CourseEnroll/updateAuditState': { id: [application], auditstate: '1' },
  }),
  askers: [newcomer],
}
