import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { countsFrom, deadlineOf, isExcusedFrom, isFor } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { seesJudgement, shownTo } from '../task/judgement-shown.ts'
import { submissionKinds } from '../task/kind.ts'
import { isNotHandedIn } from '../task/todo.ts'
import { mstatusOf, visibleScore } from './present.ts'

/** One student in one course. */
interface Of {
  courseId: string
  /** Null: staff viewing as a student, whom nothing is for. */
  studentId: string | null
  now: number
}

interface StudentQuery extends Of {
  limit: number
  offset: number
}

/** What was published for a student to hand in, with the newest attempt. */
const tasksOf = fragment((db, { courseId, studentId, now }: Of) =>
  db
    .selectFrom('activity')
    .innerJoin('submission_policy as policy', 'policy.activity_id', 'activity.id')
    // A lookup per row: PostgreSQL would otherwise read all that the student ever handed in.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('submission_author')
          .select(['state', 'result', 'score_published_at', 'submitted_at', 'late'])
          .whereRef('activity_id', '=', 'activity.id')
          .where('account_id', '=', studentId)
          .where('is_latest', '=', sql.lit(true))
          .limit(sql.lit(1))
          .as('author'),
      join => join.onTrue(),
    )
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where(isFor(studentId)),
)

/** Whether staff are not to know whose work it is: then they do not learn either what somebody has handed in. */
const hidesNames = sql<boolean>`(policy.is_anonymous and policy.names_shown_at is null)`

const { notSubmitted, submitted, graded } = submissionStates
const state = sql<number>`coalesce(author.state, ${sql.lit(notSubmitted)})`
const isHandedIn = sql<boolean>`${state} in (${sql.lit(submitted)}, ${sql.lit(graded)})`
const isMissing = (studentId: string | null, now: number) =>
  sql<boolean>`(${isNotHandedIn(state)} and not ${isExcusedFrom(studentId)}
    and ${deadlineOf(studentId)} between ${countsFrom(studentId)} and ${at(now)})`
/** Neither what the student is excused from, nor what was due before they came and is not handed in either. */
const isExpected = (studentId: string | null) =>
  sql<boolean>`(not ${isExcusedFrom(studentId)} and (
    ${isHandedIn} or coalesce(${deadlineOf(studentId)} >= ${countsFrom(studentId)}, true)))`

/** Of one attempt or of several; students count only grades that are published. */
const isGradeSeen = (isStaff: boolean) =>
  isStaff
    ? sql<boolean>`author.result is not null`
    : sql<boolean>`author.result is not null
        and (policy.scores_published_at is not null or author.score_published_at is not null)`

const isCounted = (studentId: string | null, isStaff: boolean) =>
  sql<boolean>`(${isGradeSeen(isStaff)} and not ${isExcusedFrom(studentId)})`

const figures = variants({ isStaff: [true, false] }, ({ isStaff }) =>
  prepared((db, of: Of) =>
    (isStaff ? tasksOf(db, of).where(sql<SqlBool>`not ${hidesNames}`) : tasksOf(db, of)).select([
      sql<number>`(count(*) filter (where ${isExpected(of.studentId)}))::int`.as('expected'),
      sql<number>`(count(*) filter (where ${isHandedIn} and ${isExpected(of.studentId)}))::int`.as(
        'handed_in',
      ),
      sql<number>`(count(*) filter (where ${isMissing(of.studentId, of.now)}))::int`.as('missing'),
      sql<number>`(count(*) filter (where ${isCounted(of.studentId, isStaff)}))::int`.as('graded'),
      sql<number | null>`(avg(author.result / policy.full_score)
        filter (where ${isCounted(of.studentId, isStaff)}))::float8`.as('average'),
    ]),
  ),
)

interface Caller {
  isStaff: boolean
  /** Of the staff. */
  isGrader: boolean
}

/**
 * How a student does in a course, over all kinds of what is handed in; for staff without what is graded without names, and
 * without any grades for those who do not grade.
 */
export async function figuresOf(db: Database, { isStaff, isGrader }: Caller, of: Of) {
  const { handed_in: handedIn, ...counted } = await figures({ isStaff }).one(db, of)
  return { ...counted, handedIn, ...(isStaff && !isGrader && { graded: null, average: null }) }
}

const rowsOf = prepared((db, wanted: StudentQuery) =>
  tasksOf(db, wanted)
    .select(['activity.id', 'activity.course_id', 'activity.type', 'activity.title'])
    .select(['policy.full_score', 'policy.scores_published_at'])
    .select(['author.state', 'author.result', 'author.score_published_at'])
    .select(['author.submitted_at', 'author.late'])
    .select(deadlineOf(wanted.studentId).as('deadline'))
    .select(isMissing(wanted.studentId, wanted.now).as('is_missing'))
    .select(isExcusedFrom(wanted.studentId).as('is_excused'))
    .select(hidesNames.as('hides_names'))
    .orderBy('activity.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset),
)

const countOf = prepared((db, of: Of) =>
  tasksOf(db, of).select(({ fn }) => fn.countAll<number>().as('total')),
)

/** What staff see of work whose author they are not to know. */
const unknown = {
  state: null,
  result: null,
  score_published_at: null,
  submitted_at: null,
  late: null,
  is_missing: false,
} as const

/** One page of what a student was to hand in, newest first. */
export async function pageOfStudent(
  context: CourseContext,
  studentId: string | null,
  page: { page: number; limit: number },
) {
  const { db, course, role, now } = context
  const of = { courseId: course.id, studentId, now }
  const rows = await rowsOf(db, { ...of, limit: page.limit, offset: (page.page - 1) * page.limit })
  const total = await totalRows(page, rows.length, async () => (await countOf.one(db, of)).total)
  const kinds = submissionKinds(context)
  const isStaff = role !== 'student'
  const list = rows
    .map(row => (isStaff && row.hides_names ? { ...row, ...unknown } : shownTo(context, row)))
    .map(row => ({
      id: row.id,
      contentType: row.type,
      title: row.title,
      deadline: row.deadline,
      state: mstatusOf(row, row),
      isMissing: row.is_missing ?? false,
      isExcused: row.is_excused,
      submittedAt: row.submitted_at,
      overtime: row.late ?? false,
      score: visibleScore(context, row, row),
      fullScore: row.full_score,
      isAnonymous: isStaff && row.hides_names,
      path:
        !isStaff || (!row.hides_names && seesJudgement(context))
          ? (kinds.get(row.type)?.opensAt({
              ...{ id: row.id, courseId: course.id, isStaff },
              studentId: studentId ?? '',
            }) ?? '')
          : '',
    }))
  return pageAnswer(list, total, page)
}
