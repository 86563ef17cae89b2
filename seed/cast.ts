import type { InsertObject } from 'kysely'
import { permissions } from '#contract/access.ts'
import { hashPassword } from '#server/features/account/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { DB } from '#server/kernel/schema.ts'
import {
  admin,
  assistant1,
  type CastMember,
  castId,
  demoPassword,
  demoSchool,
  emailOf,
  everybody,
  students,
  teacher1,
  teacher2,
} from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day } from './times.ts'

export interface SchoolCourse {
  id: string
  name: string
  className: string
  code: string
  semester: string
  term: 0 | 1 | 2
  owner: CastMember
  assistants?: readonly CastMember[]
  students: readonly CastMember[]
  theme: number
}

interface CastCourse extends SchoolCourse {
  assistants: CastMember[]
  students: CastMember[]
  ended?: true
}

export const linearAlgebra: CastCourse = {
  id: castId(3, 1),
  name: 'Linear Algebra',
  className: '数学 2026 级 1 班',
  code: 'MA2223',
  semester: '2026-2027',
  term: 1,
  owner: teacher1,
  assistants: [assistant1],
  students,
  theme: 0,
}

export const worldHistory: CastCourse = {
  id: castId(3, 2),
  name: 'World History',
  className: '通识选修',
  code: 'WH2223',
  semester: '2026-2027',
  term: 1,
  owner: teacher2,
  assistants: [],
  students: students.slice(0, 20),
  theme: 1,
}

export const archivedCourse: CastCourse = {
  id: castId(3, 3),
  name: 'Calculus II',
  className: '数学 2025 级 1 班',
  code: 'CA2526',
  semester: '2025-2026',
  term: 2,
  owner: teacher1,
  assistants: [],
  students: students.slice(0, 12),
  theme: 2,
  ended: true,
}

export const emptyCourse: CastCourse = {
  id: castId(3, 4),
  name: 'Mathematical Modelling',
  className: '',
  code: 'MM2627',
  semester: '2025-2026',
  term: 2,
  owner: teacher1,
  assistants: [],
  students: [],
  theme: 3,
}

export const castCourses = [linearAlgebra, worldHistory, archivedCourse, emptyCourse]

/** Adds the people and their courses to an empty database. */
export async function seedCast(db: Database, now: number, say = asWritten) {
  const hash = await hashPassword(demoPassword)
  await db
    .insertInto('account')
    .values(
      everybody.map(person => ({
        id: person.id,
        login: null,
        email: emailOf(person),
        phone: person.phone,
        password_hash: hash,
        ...nameColumns(say(person.name)),
        kind: person.kind === 'teacher' ? 1 : 0,
        is_operator: person === admin,
        school: say(demoSchool),
        department: say(person.department),
        number: person.number,
        created_at: at(now - 300 * day),
      })),
    )
    .execute()
  await db
    .insertInto('school')
    .values({ id: castId(10, 0), ...nameColumns(say(demoSchool)) })
    .execute()
  for (const course of castCourses) await seedCourse(db, course, now, say)
}

function seedCourse(db: Database, course: CastCourse, now: number, say: Say) {
  const ended = course.ended ? now - 90 * day : null
  const opened = now - (course.ended ? 200 : 60) * day
  return putCourse(db, course, { opened, state: { ended_at: at(ended) }, archivedAt: () => ended, say })
}

interface Circumstances {
  opened: number
  /** How it differs from a new course. */
  state: Partial<InsertObject<DB, 'course'>>
  /** When a person archived the course. */
  archivedAt(person: CastMember): number | null
  say: Say
}

/** Writes a course with its people, who joined a second apart. */
export async function putCourse(
  db: Database,
  course: SchoolCourse,
  { opened, state, archivedAt, say }: Circumstances,
) {
  await db
    .insertInto('course')
    .values({
      id: course.id,
      owner_id: course.owner.id,
      name: say(course.name),
      class_name: say(course.className),
      semester: course.semester,
      term: course.term,
      code: course.code,
      theme: course.theme,
      student_count: course.students.length,
      ...state,
      created_at: at(opened),
      updated_at: at(opened),
    })
    .execute()
  const members = [
    { person: course.owner, role: 'owner' as const },
    ...(course.assistants ?? []).map(person => ({ person, role: 'assistant' as const })),
    ...course.students.map(person => ({ person, role: 'student' as const })),
  ]
  await db
    .insertInto('membership')
    .values(
      members.map(({ person, role }, index) => ({
        course_id: course.id,
        account_id: person.id,
        role,
        permissions: role === 'assistant' ? [...permissions] : [],
        joined_at: at(opened + index * 1000),
        archived_at: at(archivedAt(person)),
      })),
    )
    .execute()
}
