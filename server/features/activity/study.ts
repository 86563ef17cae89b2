import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { byKind } from './by-kind.ts'
import { deadline, isExcused, isExcusedFrom, isFor, isShownTo, ownTimes } from './deadline.ts'
import { activityKind } from './kind.ts'
import { progressStates } from './progress.ts'

interface ProgressQuery {
  courseId: string
  /** Null: nobody's, for staff viewing as a student. */
  studentId: string | null
  /** 0: all. */
  type: number
  /** Staff, who are not to learn what somebody has handed in that is graded without names. */
  isStaff: boolean
  now: number
}
interface StudyRow {
  id: string
  type: number
  title: string
  percent: number
  is_finished: boolean
  is_counted: boolean
}

interface StudyQuery {
  courseId: string
  search: string
  now: number
  limit: number
  offset: number
}

const isFinished = sql<boolean>`coalesce(progress.state = ${sql.lit(progressStates.done)}, false)`

const queries = derived(declarations => {
  const kinds = declarations.of(activityKind)
  const isStudied = byKind(kinds, kind => kind.isStudied, sql<boolean>`true`)
  const openAfterEnd = byKind(kinds, ({ todo }) => todo?.openAfterEnd, sql<boolean>`false`)
  /** Behind `ownTimes` and `progress`: it is done, or can still be; what cannot counts neither way (decision P78). */
  const isCounted = (now: number) => sql<boolean>`(${isStudied} and (${isFinished} or ${deadline} is null
    or ${deadline} > ${at(now)} or coalesce(progress.state = ${sql.lit(progressStates.toRedo)} or ${openAfterEnd}, false)))`
  return {
    progressOf: prepared(
      (_, { courseId, studentId, type, isStaff, now }: ProgressQuery) => sql<StudyRow>`
        select activity.id, activity.type, activity.title, coalesce(progress.percent, 0) as percent,
          ${isFinished} as is_finished, ${isCounted(now)} as is_counted
        from activity
        left join progress on progress.activity_id = activity.id and progress.account_id = ${studentId}
        ${ownTimes(studentId)}
        where activity.course_id = ${courseId} and activity.deleted_at is null
          and activity.published_at <= ${at(now)} and ${isShownTo(studentId)}
          and not ${isExcusedFrom(studentId)} and (${type}::int = 0 or activity.type = ${type}::int)
          and not (${isStaff}::boolean and ${studentId}::uuid is not null and hides_names(activity.id))
        order by activity.position, activity.id desc`,
    ),
    pageOfStudents: prepared(
      (_, { courseId, search, now, limit, offset }: StudyQuery) => sql<StudiedStudent>`
        with activity as materialized (
          -- Read once, for all students of the page.
          select * from activity
          where course_id = ${courseId} and deleted_at is null and published_at <= ${at(now)} and not hides_names(id)
        )
        select account.id, account.name, account.number, account.avatar_id, counted.finished, counted.total
        from (
          select student.account_id, student.roster_key
          from course_student as student join account on account.id = student.account_id
          where student.course_id = ${courseId} and ${isFound('names and numbers', search)}
          order by student.roster_key limit ${limit} offset ${offset}
        ) as student
        join account on account.id = student.account_id
        cross join lateral (
          select (count(*) filter (where ${isFinished}))::int as finished, count(*)::int as total
          from activity
          left join progress on progress.activity_id = activity.id and progress.account_id = student.account_id
          ${ownTimes(sql.ref('student.account_id'))}
          where (not activity.is_for_some or ${isFor(sql.ref('student.account_id'))})
            and not ${isExcused} and ${isCounted(now)}
        ) as counted
        order by student.roster_key`,
    ),
  }
})

interface StudiedStudent {
  id: string
  name: string
  number: string
  avatar_id: string | null
  finished: number
  total: number
}

const studentOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select('account.name')
    .where('student.course_id', '=', courseId)
    .where('student.account_id', '=', accountId),
)

const students = fragment((db, { courseId, search }: StudyQuery) =>
  db
    .selectFrom('course_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .where('student.course_id', '=', courseId)
    .where(isFound('names and numbers', search)),
)
const countStudents = prepared((db, wanted: StudyQuery) =>
  students(db, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
)
const countActivities = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at(now))
    .where(sql<SqlBool>`not hides_names(activity.id)`),
)

export const studyHandlers = serve(studyCalls, {
  getProgress: async (context, { studentId: named, contentType = 0 }) => {
    const { db, course, role, studentId, now } = context
    const isStaff = role !== 'student'
    if (!isStaff && named !== undefined && named !== studentId) fail(kernelErrors.notFound)
    const about = isStaff ? (named ?? null) : studentId
    const [rows, student] = await Promise.all([
      queries(context).progressOf(db, {
        courseId: course.id,
        studentId: about,
        type: contentType,
        isStaff,
        now,
      }),
      about === null ? undefined : studentOf.first(db, course.id, about),
    ])
    if (about !== null && !student) fail(kernelErrors.notFound)
    return {
      list: rows.map(row => ({
        activityId: row.id,
        contentType: row.type,
        title: row.title,
        progress: row.is_finished ? 100 : row.percent,
        isFinished: row.is_finished,
        isCounted: row.is_counted,
      })),
      finished: rows.filter(row => row.is_counted && row.is_finished).length,
      total: rows.filter(row => row.is_counted).length,
      username: student?.name ?? '',
    }
  },

  listStudents: async (context, { search, page, limit }) => {
    const { db, course, config, now } = context
    const text = typedSearch(search)
    const wanted = { courseId: course.id, search: text, now, limit, offset: (page - 1) * limit }
    const [rows, activities] = await Promise.all([
      queries(context).pageOfStudents(db, wanted),
      countActivities.one(db, course.id, now),
    ])
    const count = async () => (await countStudents.one(db, wanted)).total
    const list = rows.map(row => ({
      studentId: row.id,
      name: row.name,
      number: row.number,
      avatar: avatarUrl(config, row.avatar_id),
      finished: row.finished,
      total: row.total,
    }))
    const total = await totalRows({ page, limit }, rows.length, count)
    return { ...pageAnswer(list, total, { page, limit }), activities: activities.total }
  },
})
