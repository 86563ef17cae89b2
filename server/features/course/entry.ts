import { sql } from 'kysely'
import {
  type EntryField,
  type EntryInfo,
  entryCalls,
  entryProblems,
} from '#contract/features/course/entry.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { getCourse } from './store.ts'

export const entryHandlers = serve(entryCalls, {
  getEntryFields: async ({ db, course, person }) => {
    const { asks, info } = await entryOf(db, course.id, person.id)
    return { asks, data: info }
  },

  saveEntryFields: async (context, { data }) => {
    const { db, course, person } = context
    void noteInCourse(db, course.id, person.id, await readInfo(context, data))
    return {}
  },

  saveOwnFields: async (context, { data }) => {
    void noteOfPerson(context.db, context.person.id, await readInfo(context, data))
    return {}
  },
})

/** Whether a student is asked for something before the first visit. */
export async function isAskedFirst(db: Database, courseId: string, accountId: string) {
  const { asks, info } = await entryOf(db, courseId, accountId)
  return asks.some(field => info[field] === '')
}

/** What the course asks for and what it knows about the student, including what they entered elsewhere. */
async function entryOf(db: Database, courseId: string, accountId: string) {
  const row = await toldIn.one(db, courseId, accountId)
  const info: EntryInfo = {
    classno: row.class_number || row.own_class,
    grade: row.grade || row.own_grade,
    enrolltime: row.enrolled_month || row.own_month,
  }
  return { asks: askedBy(row), info }
}

const toldIn = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('course', 'course.id', 'membership.course_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.class_number', 'membership.grade', 'membership.enrolled_month'])
    .select(['account.class_number as own_class', 'account.grade as own_grade'])
    .select(['account.enrolled_month as own_month'])
    .select(['needs_class_number', 'needs_grade', 'needs_enrolled_month'])
    .where('course.id', '=', courseId)
    .where('account.id', '=', accountId),
)

type CourseQuestions = Pick<
  Awaited<ReturnType<typeof getCourse>>,
  'needs_class_number' | 'needs_grade' | 'needs_enrolled_month'
>

function askedBy(course: CourseQuestions): EntryField[] {
  return [
    ...(course.needs_class_number ? ['classno' as const] : []),
    ...(course.needs_grade ? ['grade' as const] : []),
    ...(course.needs_enrolled_month ? ['enrolltime' as const] : []),
  ]
}

/** @throws the first problem with the input */
async function readInfo({ db, course, now }: CourseContext, info: EntryInfo) {
  const asked = askedBy(await getCourse(db, course.id))
  const [problem] = Object.values(entryProblems(info, asked, new Date(now).getUTCFullYear()))
  if (problem) fail(courseErrors[problem])
  return info
}

/** Only what was given: an empty field keeps the known value. */
const given = ({ classno, grade, enrolltime }: EntryInfo) => ({
  class_number: sql<string>`coalesce(nullif(${classno}, ''), class_number)`,
  grade: sql<string>`coalesce(nullif(${grade}, ''), grade)`,
  enrolled_month: sql<string>`coalesce(nullif(${enrolltime}, ''), enrolled_month)`,
})

const noteInCourse = prepared((db, courseId: string, accountId: string, info: EntryInfo) =>
  db
    .updateTable('membership')
    .set(given(info))
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

const noteOfPerson = prepared((db, accountId: string, info: EntryInfo) =>
  db.updateTable('account').set(given(info)).where('id', '=', accountId),
)
