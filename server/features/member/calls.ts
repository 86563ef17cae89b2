import { kernelErrors } from '#contract/error.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { dismissStudent } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { classToUse } from './access.ts'
import { studentRemoved } from './events.ts'
import { pageAnswer, presentCard, presentStudent } from './present.ts'
import { countStudents, findStudent, listDepartments, pageOfStudents, type StudentFilter } from './store.ts'

/** How many students of a course are in a group; the group feature knows. */
export type CountGrouped = (db: Database, courseId: string) => Promise<number>

export const memberHandlers = (countGrouped: CountGrouped) =>
  serve(memberCalls, {
    getStudentList: (context, { name, page, limit }) => answerPage(context, { search: name, page, limit }),

    getStudentListByCAid: async (context, { caid, name, page, limit }) => {
      const classId = (await classToUse(context, caid))?.id ?? null
      return answerPage(context, { classId, search: name, page, limit })
    },

    deptStudentList: (context, { deptid, name, page, limit }) =>
      answerPage(context, { department: deptid, search: name, page, limit }),

    getDeptList: async ({ db, course }) => ({
      list: (await listDepartments(db, course.id)).map(row => ({
        id: row.department,
        name: row.department,
        total: row.total,
      })),
    }),

    getStudentCount: async ({ db, course }) => {
      const [total, grouped] = await Promise.all([countStudents(db, course.id), countGrouped(db, course.id)])
      return { total, grouped }
    },

    getStudentInfo: async (context, { studentid }) => {
      const row = (await findStudent(context.db, context.course.id, studentid)) ?? fail(kernelErrors.notFound)
      return { member: presentCard(context, row) }
    },

    removeStudents: async (context, { studentids }) => {
      let removed = 0
      for (const student of new Set(studentids)) {
        if (!(await dismissStudent(context, context.course.id, student))) continue
        await context.emit(studentRemoved, { courseId: context.course.id, accountId: student })
        removed++
      }
      return { removed }
    },
  })

type Asked = Omit<StudentFilter, 'byNumber'>

/** A page of students as lists of them are answered; staff find by number too. */
export async function answerPage(context: CourseContext, asked: Asked) {
  const filter = { ...asked, page: asked.page || 1, byNumber: context.role !== 'student' }
  const { students, total } = await pageOfStudents(context.db, context.course.id, filter)
  return pageAnswer(
    students.map(row => presentStudent(context, row)),
    total,
    filter,
  )
}
