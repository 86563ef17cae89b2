import { type Permission, permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { badges } from '#contract/features/course/entities.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { badgeOf } from '#server/features/course/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Standing, serve } from '#server/kernel/feature.ts'
import { countStudents, findStudent, listTeam, pageOfStudents } from './store.ts'

export const memberHandlers = serve(memberCalls, {
  getStudentList: async ({ db, course, role, person, config }, { name, page: asked, limit }) => {
    const isStaff = role !== 'student'
    const page = asked || 1
    const filter = { search: name, byNumber: isStaff, page, limit }
    const { students, total } = await pageOfStudents(db, course.id, filter)
    return {
      list: students.map(row => ({
        id: row.id,
        username: row.name,
        avatar: avatarUrl(config, row.avatar_id),
        stno: isStaff || row.id === person.id ? row.number : '',
        department: row.department,
        class: row.class_number,
        icontype: badges.student,
      })),
      total,
      currentPage: page,
      pageSize: limit,
      pageTotal: Math.ceil(total / limit),
    }
  },

  getStudentCount: async ({ db, course }) => ({ total: await countStudents(db, course.id), grouped: 0 }),

  getStudentInfo: async ({ db, course, role, person, config }, { studentid }) => {
    const row = (await findStudent(db, course.id, studentid)) ?? fail(kernelErrors.notFound)
    const seesAll = role !== 'student' || row.id === person.id
    return {
      member: {
        id: row.id,
        username: row.name,
        avatar: avatarUrl(config, row.avatar_id),
        stno: seesAll ? row.number : '',
        school: row.school,
        department: row.department,
        class: row.class_number,
        grade: row.grade,
        enrolldate: row.enrolled_month,
        icontype: badges.student,
        mobile: seesAll ? (row.phone ?? '') : '',
        email: seesAll ? (row.email ?? '') : '',
        jointime: row.joined_at,
      },
    }
  },

  getTeacherTeam: async ({ db, course, role, config }) => ({
    list: (await listTeam(db, course.id)).map(row => ({
      uid: row.id,
      username: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      department: row.department,
      icontype: badgeOf(row.role as Standing['role']),
      auth: role === 'student' ? [] : authOf(row),
    })),
  }),
})

function authOf(row: { role: string; permissions: string[] }): Permission[] {
  return row.role === 'owner'
    ? [...permissions]
    : permissions.filter(permission => row.permissions.includes(permission))
}
