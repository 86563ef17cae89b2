import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { assistant1, demoPassword, emailOf } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  rows: (db, now) =>
    db.updateTable('course').set({ deleted_at: now }).where('id', '=', emptyCourse.id).execute(),
  inputs: () => ({
    '/CourseApi/createCourse': { coursename: 'New', semester: '2026-2027', term: '1' },
    '/CourseApi/delCourse': { password: demoPassword },
    '/CourseApi/quitCourse': { password: linearAlgebra.name },
    '/CourseApi/updateCourseInfo': { data: { classno: '7' } },
    '/StudentAddtionInfoApi/updateMyCourseInfo': { data: { classno: '7' } },
    '/CourseApi/restoreCourse': { courseid: emptyCourse.id },
    '/CourseApi/transferCourse': { account: emailOf(assistant1), password: demoPassword },
    '/futurev2/NoAuth/getTakeCourse': { code: linearAlgebra.code },
  }),
}
