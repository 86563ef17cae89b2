import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { isExcusedFrom, isFor, isShownTo } from './deadline.ts'
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
const progressOf = prepared(
  (_, { courseId, studentId, type, isStaff, now }: ProgressQuery) => sql<{
    id: string
    type: number
    title: string
    percent: number
    is_finished: boolean
  }>`
    select activity.id, activity.type, activity.title, coalesce(progress.percent, 0) as percent,
      coalesce(progress.state = ${sql.lit(progressStates.done)}, false) as is_finished
    from activity
    left join progress on progress.activity_id = activity.id and progress.account_id = ${studentId}
    where activity.course_id = ${courseId} and activity.deleted_at is null
      and activity.published_at <= ${at(now)} and ${isShownTo(studentId)}
      and not ${isExcusedFrom(studentId)} and (${type}::int = 0 or activity.type = ${type}::int)
      and not (${isStaff}::boolean and ${studentId}::uuid is not null and hides_names(activity.id))
    order by activity.position, activity.id desc`,
)

const studentOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select('account.name')
    .where('student.course_id', '=', courseId)
    .where('student.account_id', '=', accountId),
)

interface StudyQuery {
  courseId: string
  search: string
  now: number
  limit: number
  offset: number
}
const students = fragment((db, { courseId, search }: StudyQuery) =>
  db
    .selectFrom('course_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .where('student.course_id', '=', courseId)
    .where(isFound('names and numbers', search)),
)
const pageOfStudents = prepared((db, wanted: StudyQuery) =>
  students(db, wanted)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
    .select(
      sql<number>`(
        select count(*)::int from progress
        join activity on activity.id = progress.activity_id and activity.course_id = student.course_id
          and activity.deleted_at is null and activity.published_at <= ${at(wanted.now)}
          and ${isFor(sql.ref('student.account_id'))} and not hides_names(activity.id)
          and not ${isExcusedFrom(sql.ref('student.account_id'))}
        where progress.account_id = student.account_id and progress.state = ${sql.lit(progressStates.done)}
      )`.as('finished'),
    )
    .orderBy('student.roster_key')
    .limit(wanted.limit)
    .offset(wanted.offset),
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
  getProgress: async ({ db, course, role, studentId, now }, { studentId: named, contentType = 0 }) => {
    const isStaff = role !== 'student'
    if (!isStaff && named !== undefined && named !== studentId) fail(kernelErrors.notFound)
    const about = isStaff ? (named ?? null) : studentId
    const [rows, student] = await Promise.all([
      progressOf(db, { courseId: course.id, studentId: about, type: contentType, isStaff, now }),
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
      })),
      finished: rows.filter(row => row.is_finished).length,
      total: rows.length,
      username: student?.name ?? '',
    }
  },

  listStudents: async ({ db, course, config, now }, { search, page, limit }) => {
    const text = search.toLowerCase()
    const wanted = { courseId: course.id, search: text, now, limit, offset: (page - 1) * limit }
    const [rows, activities] = await Promise.all([
      pageOfStudents(db, wanted),
      countActivities.one(db, course.id, now),
    ])
    const count = async () => (await countStudents.one(db, wanted)).total
    const list = rows.map(row => ({
      studentId: row.id,
      name: row.name,
      number: row.number,
      avatar: avatarUrl(config, row.avatar_id),
      finished: row.finished,
    }))
    const total = await totalRows({ page, limit }, rows.length, count)
    return { ...pageAnswer(list, total, { page, limit }), activities: activities.total }
  },
})
