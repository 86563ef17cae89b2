import { type SqlBool, sql } from 'kysely'
import { permissions } from '#contract/access.ts'
import { courseProblems } from '#contract/features/course/rules.ts'
import { areModules, templateTypes } from '#contract/features/course/templates.ts'
import { anyPlace, type Portable, type PortableRow, type PortableTable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { newJoinCode } from './codes.ts'
import { studentsOf } from './membership.ts'

const isMissing = (value: unknown) => value === undefined || value === null

const course: PortableTable = {
  table: 'course',
  part: 'content',
  from: ['id', 'course'],
  refs: { id: 'own', owner_id: 'author' },
  html: ['intro'],
  pictured: ['intro'],
  json: ['modules'],
  ranges: {
    term: [0, 3],
    teach_type: [0, 3],
    study_time: [-1, 100_000],
    theme: [0, 10_000],
    template: [1, templateTypes.length],
    student_cap: [1, 100_000],
  },
  renew: { code: newJoinCode, student_count: () => 0, waiting_count: () => 0, erased_at: () => null },
  fresh: now => ({
    code_stopped: false,
    enrolment_open: false,
    ended_at: null,
    ended_visible: true,
    created_at: now,
    updated_at: now,
  }),
  isSound: row =>
    Object.keys(
      courseProblems({
        courseName: String(row.name),
        className: String(row.class_name),
        venue: String(row.venue),
        semester: String(row.semester),
        term: String(row.term),
        studyHours: String(row.study_time),
      }),
    ).length === 0 &&
    isThemed(row) &&
    (isMissing(row.modules) || areModules(row.modules)),
}

const isThemed = ({ theme }: PortableRow) =>
  isMissing(theme) || (Number.isInteger(theme) && Number(theme) >= 0)

const membership: PortableTable = {
  table: 'membership',
  part: 'people',
  from: ['course_id', 'course'],
  refs: { course_id: 'course', account_id: 'person', class_id: 'course_class' },
  ranges: { position: anyPlace },
  // The database makes it.
  renew: { roster_key: () => '' },
  fresh: now => ({ joined_at: now, counts_from: null, pinned_at: null, archived_at: null, position: 0 }),
  leaveOut: ({ students, assistants, fresh }) => sql<SqlBool>`(t.role = 'owner'
    or (t.role = 'student' and not ${students}::boolean)
    or (t.role = 'assistant' and not ${assistants}::boolean)
    or (t.left_at is not null and ${fresh}::boolean))`,
  isSound: ({ role, permissions: granted }) =>
    (role === 'student' || role === 'assistant') &&
    Array.isArray(granted) &&
    (role === 'assistant' || granted.length === 0) &&
    granted.every(one => permissions.includes(one)),
  counted: { en: 'Members', zh: '成员' },
}

export const coursePortable: Portable = {
  tables: [course, membership],
  async settle({ db, forget }, courseId) {
    await countStudents(db, courseId)
    forget([studentsOf(courseId)])
  },
}

const countStudents = prepared(
  (_, courseId: string) => sql`
    update course set student_count =
      (select count(*) from membership m where m.course_id = course.id and m.role = 'student' and m.left_at is null)
    where id = ${courseId}`,
)
