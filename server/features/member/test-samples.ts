import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, castId, emailOf, students, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [courseclass, invitation] = [castId(9, 31), castId(9, 52)]
/** In the class; and on a roster of World History. */
const [inClass, newcomer] = [students[3]!, students[30]!]

export const samples: Samples = {
  things: async db => {
    await db
      .insertInto('course_class')
      .values({ id: courseclass, course_id: linearAlgebra.id, name: 'Class', created_at: at(Date.now()) })
      .execute()
    return { courseclass }
  },
  rows: async (db, now) => {
    await db
      .updateTable('membership')
      .set({ class_id: courseclass })
      .where('course_id', '=', linearAlgebra.id)
      .where('account_id', '=', inClass.id)
      .execute()
    await db
      .insertInto('invitation')
      .values({
        ...{ id: invitation, course_id: worldHistory.id, ...nameColumns(newcomer.name) },
        ...{ email: emailOf(newcomer), invited_by: teacher2.id, created_at: now },
      })
      .execute()
  },
  inputs: () => ({
    '/Futurev2/Student/getStudentListByCAid': { caid: courseclass },
    '/StudentsApi/removeStudents': { studentids: [students[1]!.id] },
    '/AssistantApi/addAssistant': { account: emailOf(teacher2) },
    '/AssistantApi/editAssistant': { uid: assistant1.id },
    '/AssistantApi/delAssistant': { uid: assistant1.id },
    '/AssistantApi/getAssistantInfo': { uid: assistant1.id },
    '/Futurev2/ClassAdministration/kickStudent': { studentid: inClass.id },
    '/Futurev2/ClassAdministration/moveStudents': { id: courseclass, studentids: [students[1]!.id] },
    '/StudentsApi/acceptInvitation': { id: invitation },
    '/StudentsApi/declineInvitation': { id: invitation },
    '/StudentsApi/removeInvitation': { courseid: worldHistory.id, id: invitation },
  }),
  askers: [teacher2, newcomer],
}
