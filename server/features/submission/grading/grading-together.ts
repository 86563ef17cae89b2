import { type SqlBool, sql } from 'kysely'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isScorePublished } from '../reading/present.ts'
import { countAttempts } from '../task/attempts.ts'
import { noteCounts } from '../task/counts.ts'
import { judgementOf } from '../task/judgements.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { showScores } from '../task/shown-scores.ts'
import { isGradedApart, type KeptGrade, keepGrades } from './grading.ts'

const lockThose = prepared((db, ids: readonly string[]) =>
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
  { grades, fileName }: { grades: readonly KeptGrade[]; fileName: string },
) {
  if (grades.length === 0) return
  const authors = await keepGrades(context, grades, { graderId: context.person.id, fileName })
  showAll(context, task, authors)
  const accountIds = authors.map(({ account_id }) => account_id)
  const seeing = authors.filter(author => isScorePublished(task, author))
  kind.on.workChanged(context, task, accountIds)
  noteCounts(context, kind, task)
  if (seeing.length > 0)
    kind.on.graded(
      context,
      task,
      seeing.map(({ account_id }) => account_id),
    )
}

/** Brings what counts to all who may see it. */
function showAll(
  context: CourseContext,
  task: Task,
  authors: readonly Pick<Standing, 'account_id' | 'attempt' | 'is_latest'>[],
) {
  const accountIds = authors.map(({ account_id }) => account_id)
  const newest = authors.filter(({ is_latest }) => is_latest).map(({ account_id }) => account_id)
  void noteProgress(context, {
    ...{ activityId: task.id, accountIds: newest },
    ...{ state: progressStates.done, score: null },
  })
  const isOnly = authors.every(({ attempt, is_latest }) => is_latest && attempt === 1)
  void (isOnly ? showScores : countAttempts)(context, task, accountIds)
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
  (_, { before, graderId, gradedAt }: TakingBack) => sql<
    Pick<Standing, 'account_id' | 'attempt' | 'is_latest' | 'score_published_at' | 'state'> & {
      was_published_at: number | null
    }
  >`
    with before as materialized (
      select * from jsonb_to_recordset(${before}::jsonb) as before (submission_id uuid, account_id uuid, state smallint,
        score numeric, comment text, graded_by uuid, graded_at float8)
    ), gone as (
      delete from submission_grade as grade
      where grade.submission_id in (select submission_id from before) and grade.slot = ${sql.lit(wholeSlot)}
        and grade.track = 0 and grade.account_id is null and grade.file_name is not null
        and grade.graded_by = ${graderId} and grade.graded_at = ${at(gradedAt)}
    ), author as (
      select author.activity_id, author.account_id, author.attempt, author.score_published_at, before.state, before.score,
        before.comment, before.graded_by, before.graded_at
      from before join submission_author as author
        on author.submission_id = before.submission_id and author.account_id = before.account_id
    )
    update submission_author as known set state = author.state, score = author.score, comment = author.comment,
      result = case when known.attempt > 1 then known.result
        when author.score is not null then greatest(author.score - known.deduction, 0) end,
      graded_by = author.graded_by, graded_at = to_timestamp(author.graded_at / 1000),
      grade_count = known.grade_count + 1,
      score_published_at = case when author.state = ${sql.lit(submissionStates.graded)} or known.attempt > 1
        then known.score_published_at end
    from author
    where known.activity_id = author.activity_id and known.account_id = author.account_id
      and known.attempt = author.attempt
    returning known.account_id, known.attempt, known.is_latest, known.score_published_at, known.state,
      author.score_published_at as was_published_at`,
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
  showAll(context, task, authors)
  const idsOf = (those: typeof authors) => those.map(({ account_id }) => account_id)
  const isGraded = ({ state }: (typeof authors)[number]) => state === submissionStates.graded
  kind.on.workChanged(context, task, idsOf(authors))
  noteCounts(context, kind, task)
  const seeing = authors.filter(author => isGraded(author) && isScorePublished(task, author))
  if (seeing.length > 0) kind.on.graded(context, task, idsOf(seeing))
  // They were told of a grade that is gone.
  const wasSeen = authors.some(
    author => !isGraded(author) && isScorePublished(task, { score_published_at: author.was_published_at }),
  )
  if (wasSeen) kind.on.scoresHidden(context, task)
}
