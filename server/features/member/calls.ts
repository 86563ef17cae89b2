import { kernelErrors } from '#contract/error.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { dismissStudents } from '#server/features/course/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { classToUse } from './access.ts'
import { publishMembersChanged } from './classes.ts'
import { studentRemoved } from './events.ts'
import {
  accommodationInquiry,
  groupedCountInquiry,
  studentAttendanceInquiry,
  studentSubmissionsInquiry,
} from './inquiries.ts'
import { answerPage } from './page.ts'
import { setCountsFrom } from './places.ts'
import { presentCard } from './present.ts'
import { countStudents, findStudent, listDepartments } from './store.ts'

export const memberHandlers = serve(memberCalls, {
  listStudents: (context, asked) => answerPage(context, { scope: 'course' }, asked),

  listStudentsOfClass: async (context, { courseClassId, ...asked }) => {
    const found = await classToUse(context, courseClassId)
    return answerPage(context, found ? { scope: 'class', of: found.id } : { scope: 'no class' }, asked)
  },

  listStudentsOfDepartment: (context, { departmentId, ...asked }) =>
    answerPage(context, { scope: 'department', of: departmentId }, asked),

  listDepartments: async ({ db, course }) => ({
    list: (await listDepartments(db, course.id)).map(row => ({
      id: row.department,
      name: row.department,
      total: row.total,
    })),
  }),

  countStudents: async context => {
    const courseId = context.course.id
    const [total, grouped] = await Promise.all([
      countStudents(context.db, courseId),
      context.ask(groupedCountInquiry, { courseId }),
    ])
    return { total, grouped }
  },

  getStudent: async (context, { studentId }) => {
    const isStaff = context.role !== 'student'
    const asked = { courseId: context.course.id, studentId, isStaff }
    const seesFigures = isStaff || studentId === context.person.id
    const [found, attendance, submissions, accommodation] = await Promise.all([
      findStudent(context.db, context.course.id, studentId),
      seesFigures ? context.ask(studentAttendanceInquiry, asked) : null,
      seesFigures
        ? context.ask(studentSubmissionsInquiry, { ...asked, isGrader: context.may('grade') })
        : null,
      seesFigures ? context.ask(accommodationInquiry, asked) : null,
    ])
    const member = presentCard(context, found ?? fail(kernelErrors.notFound))
    return { member, attendance, submissions, accommodation }
  },

  setCountsFrom: async (context, { studentIds, from }) => {
    const courseId = context.course.id
    const done = await setCountsFrom.count(context.db, courseId, studentIds, from)
    context.forgetStanding({ courses: [courseId] })
    publishMembersChanged(context, courseId)
    return { done }
  },

  removeStudents: async (context, { studentIds }) => {
    const courseId = context.course.id
    const removed = await dismissStudents(context, courseId, studentIds)
    for (const accountId of removed) void context.emit(studentRemoved, { courseId, accountId })
    return { removed: removed.length }
  },
})
