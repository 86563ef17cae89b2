import { type SqlBool, sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { judgementOf } from '../task/judgements.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { type ChangedAuthor, judged, noteStanding } from '../task/standing.ts'
import { gradeWholes, isGradedApart, type WholeGrade } from './grading.ts'

/** In one order, so that two graders cannot block each other. */
export const lockThose = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('submission')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)
const standingsOf = prepared((db, activityId: string, ids: readonly string[]) =>
  db
    .selectFrom('submission')
    .innerJoin('submission_author as author', 'author.submission_id', 'submission.id')
    .leftJoin('account as grader', 'grader.id', 'author.graded_by')
    .select(['author.account_id', 'submission.id as submission_id', 'submission.version', 'author.attempt'])
    .select(['author.state', 'author.score', 'author.comment', 'author.graded_by', 'author.graded_at'])
    .select(['author.grade_count', 'author.score_published_at', 'author.is_latest'])
    .select(['grader.name as grader_name', isGradedApart('author', 'submission').as('is_apart')])
    .select(
      judgementOf(db, sql`submission.id`, sql`submission.version`, sql`author.account_id`).as('judgement'),
    )
    .where('submission.activity_id', '=', activityId)
    .where(sql<SqlBool>`submission.id = any(${ids}::uuid[])`)
    .orderBy('author.account_id'),
)
/** One author of a submission, with the grade that counts. */
export type Standing = Awaited<ReturnType<typeof standingsOf>>[number]

/** The authors of these submissions, by submission. */
export async function findStandings(db: Database, activityId: string, ids: readonly string[]) {
  return Map.groupBy(await standingsOf(db, activityId, ids), ({ submission_id }) => submission_id)
}

/** The same, with the submissions locked: none of them is handed in, graded or returned meanwhile. */
export function lockStandings(db: Database, activityId: string, ids: readonly string[]) {
  void lockThose(db, ids)
  return findStandings(db, activityId, ids)
}

/**
 * Grades many submissions at once, each as a whole, for all of its authors; with the same consequences as one by one.
 * @param task locked with `lockTaskToGrade`
 * @param grades of submissions locked with `lockStandings`
 */
export async function gradeTogether(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  { grades, fileName }: { grades: readonly WholeGrade[]; fileName: string },
) {
  if (grades.length === 0) return
  const authors = await gradeWholes(context, grades, { graderId: context.person.id, fileName })
  await noteStanding(context, kind, task, authors, 'judged')
}

/** What an author had before a grade: the columns that it changed. */
export type Before = Pick<
  Standing,
  'submission_id' | 'account_id' | 'state' | 'score' | 'comment' | 'graded_by' | 'graded_at' | 'grade_count'
>

export const beforeOf = ({ submission_id, account_id, ...standing }: Standing): Before => ({
  ...{ submission_id, account_id, state: standing.state, score: standing.score, comment: standing.comment },
  graded_by: standing.graded_by,
  graded_at: standing.graded_at,
  grade_count: standing.grade_count,
})

interface TakingBack {
  /** JSON of `Before[]`. */
  before: string
  graderId: string
  gradedAt: number
}
/** The count of grades never falls: whoever has seen the one that is taken back has not seen what stands there now. */
const takeBackAll = prepared(
  (_, { before, graderId, gradedAt }: TakingBack) => sql<ChangedAuthor>`
    with before as materialized (
      select * from jsonb_to_recordset(${before}::jsonb) as before (submission_id uuid, account_id uuid,
        score numeric, comment text, graded_by uuid, graded_at float8)
    ), gone as (
      delete from submission_grade as grade
      where grade.submission_id in (select submission_id from before) and grade.slot = ${sql.lit(wholeSlot)}
        and grade.track = 0 and grade.account_id is null and grade.file_name is not null
        and grade.graded_by = ${graderId} and grade.graded_at = ${at(gradedAt)}
    ), former as (
      select before.*, author.activity_id, author.attempt, author.score as graded, author.score_published_at
      from before join submission_author as author
        on author.submission_id = before.submission_id and author.account_id = before.account_id
    )
    update submission_author as author set ${judged(sql<number | null>`former.score`, {
      comment: sql<string>`former.comment`,
      graded_by: sql<string | null>`former.graded_by`,
      graded_at: sql<Instant | null>`to_timestamp(former.graded_at / 1000)`,
      grade_count: sql<number>`author.grade_count + 1`,
    })}
    from former
    where author.activity_id = former.activity_id and author.account_id = former.account_id
      and author.attempt = former.attempt
    returning author.account_id, author.attempt, author.is_latest,
      json_build_object('score', former.graded, 'score_published_at', former.score_published_at) as former`,
)

/**
 * Puts back what stood there before grades were given together. The grades are gone, as if never given.
 * @param gradedAt when they were given
 */
export async function takeBackTogether(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  { before, gradedAt }: { before: readonly Before[]; gradedAt: number },
) {
  if (before.length === 0) return
  const authors = await takeBackAll(context.db, {
    before: JSON.stringify(before),
    graderId: context.person.id,
    gradedAt,
  })
  await noteStanding(context, kind, task, authors, 'judged')
}
