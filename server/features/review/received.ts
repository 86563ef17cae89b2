import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import { commentProblem, isScoreWithin, submissionStates } from '#contract/features/submission/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import {
  check,
  checkMeant,
  gradeSubmission,
  isScorePublished,
  lockTask,
  submissionKinds,
  taskToSee,
} from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { scoreByReviews } from './concluding.ts'
import { appealAnswered, reviewAppealed } from './events.ts'
import { publishReviews } from './live.ts'
import { lockReviewing, reviewPolicyOf } from './policy.ts'
import { newestGrade } from './store.ts'

interface ReceivedReview {
  id: string
  state: number
  is_left_out: boolean
  done_at: number | null
  name: string
  avatar_id: string | null
  score: number | null
  comment: string | null
}
const receivedBy = prepared(
  (db, activityId: string, accountId: string | null) => sql<ReceivedReview>`
    select review.id, review.state, review.is_left_out, review.done_at, reviewer.name, reviewer.avatar_id,
      grade.score::float8 as score, grade.comment
    from submission_author as author
    join review on review.submission_id = author.submission_id
    join account as reviewer on reviewer.id = review.reviewer_id
    left join lateral (${newestGrade(db)}) as grade on true
    where author.activity_id = ${activityId} and author.account_id = ${accountId} and author.is_latest
      and review.state <> ${sql.lit(reviewStates.givenAway)}
    order by review.state desc, review.id`,
)

const standing = prepared(
  (_, activityId: string, accountId: string | null) => sql<{
    submission_id: string | null
    alias: string
    version: number
    state: number
    grade_count: number
    score_published_at: number | null
    graded_by: string | null
    reason: string | null
    asked_at: number | null
    answer: string | null
    is_kept: boolean | null
    answered_at: number | null
  }>`
    select author.submission_id, submission.alias, submission.version, author.state, author.grade_count, author.score_published_at, author.graded_by, appeal.reason,
      appeal.asked_at, appeal.answer, appeal.is_kept, appeal.answered_at
    from submission_author as author
    join submission on submission.id = author.submission_id
    left join review_appeal as appeal on appeal.submission_id = author.submission_id
    where author.activity_id = ${activityId} and author.account_id = ${accountId} and author.is_latest`,
)

/** The reviews of a submission, as far as the caller may see them: authors those that count, once their grade is published. */
export async function reviewsOf(context: CourseContext, id: string, studentId: string | null) {
  const { db, role, config, course } = context
  const isStaff = role !== 'student'
  const [task, policy, own, rows] = await Promise.all([
    taskToSee(context, id),
    reviewPolicyOf(db, id),
    standing.first(db, id, studentId),
    receivedBy(db, id, studentId),
  ])
  const isShown =
    isStaff ||
    (policy?.concluded_at != null && own?.state === submissionStates.graded && isScorePublished(task, own))
  const shown = isStaff
    ? rows
    : rows.filter(({ state, is_left_out }) => state === reviewStates.done && !is_left_out)
  const isNamed = isStaff || policy?.hides_reviewers === false
  return {
    fullScore: task.full_score,
    list: isShown
      ? shown.map(row => ({
          id: row.id,
          name: isNamed ? row.name : '',
          avatar: isNamed ? avatarUrl(config, row.avatar_id) : '',
          state: row.state,
          score: row.score,
          comment: row.comment ?? '',
          doneAt: row.done_at,
          isLeftOut: row.is_left_out,
        }))
      : [],
    appeal:
      own?.asked_at != null
        ? {
            reason: own.reason ?? '',
            askedAt: own.asked_at,
            isKept: own.is_kept,
            answer: own.answer ?? '',
            answeredAt: own.answered_at,
          }
        : null,
    mayAppeal:
      !isStaff &&
      isShown &&
      !course.hasEnded &&
      shown.length > 0 &&
      own?.graded_by === null &&
      own.asked_at === null,
    workId: own?.alias ?? '',
    version: own?.version ?? 0,
    gradeCount: isStaff ? (own?.grade_count ?? 0) : 0,
    minCommentLength: task.comment_min_length,
  }
}

const leave = prepared(
  (_, reviewId: string, activityId: string, isLeftOut: boolean) => sql<{ submission_id: string }>`
    update review set is_left_out = ${isLeftOut}::boolean
    where id = ${reviewId} and activity_id = ${activityId}
    returning submission_id`,
)
const authorsOf = prepared((db, submissionId: string) =>
  db
    .selectFrom('submission_author')
    .select('account_id')
    .where('submission_id', '=', submissionId)
    .where('is_latest', '=', sql.lit(true)),
)
const typeOf = prepared((db, id: string) => db.selectFrom('activity').select('type').where('id', '=', id))

/** Leaves a review out of the mean, or counts it again. @throws notFound */
export async function leaveOut(context: CourseContext, id: string, reviewId: string, isLeftOut: boolean) {
  const { db } = context
  const [task, policy] = await Promise.all([taskToSee(context, id), lockReviewing(db, id)])
  const review = await leave.first(db, reviewId, id, isLeftOut)
  if (!policy || !review) return fail(kernelErrors.notFound)
  const [authors, { type }] = await Promise.all([authorsOf(db, review.submission_id), typeOf.one(db, id)])
  if (policy.concluded_at !== null) await scoreByReviews(context, { id, type }, review.submission_id)
  publishReviews(
    context,
    task,
    authors.map(({ account_id }) => account_id),
  )
}

const insertAppeal = prepared(
  (_, submissionId: string, accountId: string, reason: string, now: number) => sql<{ submission_id: string }>`
    insert into review_appeal (submission_id, account_id, reason, asked_at)
    values (${submissionId}, ${accountId}, ${reason}, ${at(now)})
    on conflict do nothing returning submission_id`,
)

interface Appeal {
  reason: string
  /** The submission whose reviews were read; left out: the one of today. */
  work?: string | undefined
}

/** Asks the staff to grade instead of the reviewers. @throws appealMissing, otherWork, appealNotOpen, appealedAlready */
export async function appealReviews(context: CourseContext, id: string, { reason, work }: Appeal) {
  const { db, person, now, course } = context
  if (reason === '') fail(reviewErrors.appealMissing)
  const task = await taskToSee(context, id)
  const [{ mayAppeal, appeal }, own, { type }] = await Promise.all([
    reviewsOf(context, id, person.id),
    standing.first(db, id, person.id),
    typeOf.one(db, id),
  ])
  const kind = submissionKinds(context).get(type)
  if (own && kind) checkMeant(own, work, kind.errors.otherWork)
  if (appeal) fail(reviewErrors.appealedAlready)
  if (!mayAppeal || !own?.submission_id) return fail(reviewErrors.appealNotOpen)
  const kept = await insertAppeal(db, own.submission_id, person.id, reason, now)
  if (kept.length === 0) fail(reviewErrors.appealedAlready)
  void context.emit(reviewAppealed, { activityId: id, courseId: course.id })
  publishReviews(context, task, [person.id])
}

const lockAppeal = prepared(
  (_, activityId: string, studentId: string) => sql<{ submission_id: string; account_id: string }>`
    select appeal.submission_id, appeal.account_id
    from submission_author as author
    join review_appeal as appeal on appeal.submission_id = author.submission_id
    where author.activity_id = ${activityId} and author.account_id = ${studentId} and author.is_latest
      and appeal.answered_at is null
    for no key update of appeal`,
)
const keepAnswer = prepared(
  (
    _,
    {
      submissionId,
      answer,
      isKept,
      by,
      now,
    }: { submissionId: string; answer: string; isKept: boolean; by: string; now: number },
  ) => sql`
    update review_appeal set answer = ${answer}, is_kept = ${isKept}::boolean, answered_by = ${by}::uuid,
      answered_at = ${at(now)}
    where submission_id = ${submissionId}`,
)

interface Answer {
  studentId: string
  /** Null: what stands is kept. */
  score: number | null
  answer: string
  /** The submission that it is about, as it was seen; left out: the one of today. */
  work?: string | undefined
  /** The version that was seen, and how many grades of it. */
  version?: number | undefined
  seen?: number | undefined
}

/**
 * Answers an appeal, with a grade that counts instead of the reviews or without.
 * @throws otherGroup, noAppeal, scoreInvalid, commentShort, handedInAgain, markedMeanwhile
 */
export async function answerAppeal(
  context: CourseContext,
  id: string,
  { studentId, score, answer, work, version, seen }: Answer,
) {
  const { db, person, now, course } = context
  const task = await lockTask(context, id)
  const [own, appeal, { type }] = await Promise.all([
    standing.first(db, id, studentId),
    lockAppeal.first(db, id, studentId),
    typeOf.one(db, id),
  ])
  const kind = submissionKinds(context).get(type)
  if (own && kind) checkMeant(own, work, kind.errors.otherGroup)
  if (!appeal) return fail(reviewErrors.noAppeal)
  if (score !== null && kind)
    await gradeSubmission(
      context,
      kind,
      { id, studentId, score, comment: answer, work, version, seen },
      ({ full_score: fullScore, comment_min_length: minLength }) => {
        if (!isScoreWithin(score, fullScore)) fail(reviewErrors.scoreInvalid, { fullScore })
        check(commentProblem(answer, minLength, reviewErrors))
      },
    )
  void keepAnswer(db, {
    submissionId: appeal.submission_id,
    answer,
    isKept: score === null,
    by: person.id,
    now,
  })
  void context.emit(appealAnswered, { activityId: id, courseId: course.id, studentIds: [appeal.account_id] })
  publishReviews(context, task, [appeal.account_id])
}
