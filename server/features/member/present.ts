import type { output } from 'zod'
import { badges } from '#contract/features/course/entities.ts'
import type { MemberRow, member } from '#contract/features/member/entities.ts'
import type { Major } from '#contract/features/profile/majors.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { findStudent, StudentRow } from './store.ts'

/** A student in a list; numbers are for staff and for the student. */
export function presentStudent({ role, person, config }: CourseContext, row: StudentRow): MemberRow {
  return {
    id: row.id,
    name: row.name,
    avatar: avatarUrl(config, row.avatar_id),
    number: role !== 'student' || row.id === person.id ? row.number : '',
    department: row.department,
    class: row.class_number,
    badge: badges.student,
  }
}

type MemberCardRow = NonNullable<Awaited<ReturnType<typeof findStudent>>>

export function presentCard(context: CourseContext, row: MemberCardRow): output<typeof member> {
  const seesAll = context.role !== 'student' || row.id === context.person.id
  const shown = presentStudent(context, row)
  // A teacher who studies here has one number as well: that of the staff.
  const isTeacher = row.kind === 1
  return {
    ...shown,
    number: isTeacher ? '' : shown.number,
    staffNumber: isTeacher ? shown.number : '',
    school: row.school,
    major: (row.majors as Major[]).map(({ title, child }) => child.title || title).join(', '),
    grade: row.grade,
    enrolldate: row.enrolled_month,
    // Nobody has one: the personal centre of the protocol has no field for it.
    title: '',
    classId: row.class_id ?? '',
    mobile: seesAll ? (row.phone ?? '') : '',
    email: seesAll ? (row.email ?? '') : '',
    joinedAt: row.joined_at,
    countsFrom: seesAll ? row.counts_from : null,
    can: { manage: context.mayChange('manage-members') },
  }
}
