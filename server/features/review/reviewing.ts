import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { type ReviewInput, reviewProblem, reviewStates } from '#contract/features/review/rules.ts'
import { isScoreWithin, onlySlot } from '#contract/features/submission/rules.ts'
import { supersedes } from '#contract/journal.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, drawnPictureOf, filesOf } from '#server/features/file/public.ts'
import { gradeOnTrack, taskToSee } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { reviewsSettled } from './events.ts'
import { publishReviews } from './live.ts'
import { isOpen, reviewPolicyOf, shareReviewing } from './policy.ts'
import { newestGrade } from './store.ts'

interface ToReview {
  id: string
  state: number
  done_at: number | null
  version: number
  text: string | null
  html: string | null
  file_ids: string[] | null
  score: number | null
  comment: string | null
  reviewed_version: number | null
  draft_score: number | null
  draft_comment: string
  draft_sequence: number
  drafted_at: number | null
  name: string | null
  avatar_id: string | null
}

/** In the order of their ids, which says nothing about the authors. */
const toReview = prepared(
  (db, activityId: string, reviewerId: string | null) => sql<ToReview>`
    select review.id, review.state, review.done_at, submission.version, handed.text, handed.html, handed.file_ids,
      grade.score::float8 as score, grade.comment, grade.version as reviewed_version,
      review.draft_score::float8 as draft_score, review.draft_comment, review.draft_sequence, review.drafted_at,
      author.name, author.avatar_id
    from review
    join submission on submission.id = review.submission_id
    left join lateral (
      select part.text, part.html, array(
        select file.file_id from submission_file as file
        where file.submission_id = part.submission_id and file.slot = part.slot and file.version = part.version
        order by file.position) as file_ids
      from submission_part as part
      where part.submission_id = submission.id and part.slot = ${sql.lit(onlySlot)}
        and part.version <= submission.version
      order by part.version desc limit 1
    ) as handed on true
    left join lateral (${newestGrade(db)}) as grade on true
    left join lateral (
      select account.name, account.avatar_id from submission_author as one
      join account on account.id = one.account_id
      where one.submission_id = submission.id order by account.number, account.id limit 1
    ) as author on true
    where review.activity_id = ${activityId} and review.reviewer_id = ${reviewerId}
      and review.state <> ${sql.lit(reviewStates.givenAway)}
    order by review.id`,
)

/** What the caller is to review. */
export async function listToReview(context: CourseContext, id: string) {
  const { db, now, studentId, config, role, course } = context
  const [task, policy, rows] = await Promise.all([
    taskToSee(context, id),
    reviewPolicyOf(db, id),
    toReview(db, id, role === 'student' ? studentId : null),
  ])
  const files = await filesOf(db, [...new Set(rows.flatMap(({ file_ids }) => file_ids ?? []))])
  const isNamed = policy !== undefined && !policy.hides_authors
  return {
    title: task.title,
    fullScore: task.full_score,
    minCommentLength: task.comment_min_length,
    endsAt: policy?.ends_at ?? null,
    hidesReviewers: policy?.hides_reviewers ?? true,
    isOpen: policy !== undefined && !course.hasEnded && isOpen(policy, now),
    list: rows.map(row => ({
      id: row.id,
      name: isNamed ? (row.name ?? '') : '',
      avatar: isNamed ? avatarUrl(config, row.avatar_id) : '',
      state: row.state,
      isOutdated: row.reviewed_version !== null && row.reviewed_version < row.version,
      score: row.score,
      comment: row.comment ?? '',
      doneAt: row.done_at,
      content: row.text ?? '',
      html: row.html ?? '',
      attachments: (row.file_ids ?? []).flatMap(fileId => {
        const file = files.get(fileId)
        if (!file) return []
        return [isNamed || file.width === null ? attachmentOf(context, file) : drawnPictureOf(context, file)]
      }),
      // Where nothing was kept while it was written, what was sent is what can be changed.
      draft:
        row.draft_sequence > 0
          ? presentDraft(row)
          : { score: row.score, comment: row.comment ?? '', sequence: 0, savedAt: null },
    })),
  }
}

type Drafted = Pick<ToReview, 'draft_score' | 'draft_comment' | 'draft_sequence' | 'drafted_at'>

const presentDraft = (row: Drafted) => ({
  score: row.draft_score,
  comment: row.draft_comment,
  sequence: row.draft_sequence,
  savedAt: row.drafted_at,
})

/** Whoever has it to review; another device of theirs waits. */
const lockReview = prepared((db, id: string, activityId: string, reviewerId: string) =>
  db
    .selectFrom('review')
    .select(['submission_id', 'track', 'state'])
    .select(['draft_score', 'draft_comment', 'draft_sequence', 'drafted_at'])
    .where('id', '=', id)
    .where('activity_id', '=', activityId)
    .where('reviewer_id', '=', reviewerId)
    .forNoKeyUpdate(),
)

interface ReviewDraft {
  id: string
  score: number | null
  comment: string
  sequence: number
  now: number
}
const keepDraft = prepared((db, { id, score, comment, sequence, now }: ReviewDraft) =>
  db
    .updateTable('review')
    .set({ draft_score: score, draft_comment: comment, draft_sequence: sequence, drafted_at: at(now) })
    .where('id', '=', id),
)
const noteDone = prepared((db, id: string, now: number) =>
  db
    .updateTable('review')
    .set({ state: sql.lit(reviewStates.done), done_at: at(now) })
    .where('id', '=', id),
)

/** What a student may still write into. @throws notFound for what is not theirs to review, notOpen, over */
async function openReview(context: CourseContext, id: string, reviewId: string) {
  const { db, now, person } = context
  const [task, policy, review] = await Promise.all([
    taskToSee(context, id),
    shareReviewing(db, id),
    lockReview.first(db, reviewId, id, person.id),
  ])
  if (!policy || !review) return fail(kernelErrors.notFound)
  if (policy.allocated_at === null) fail(reviewErrors.notOpen)
  if (!isOpen(policy, now)) fail(reviewErrors.over)
  return { task, review }
}

/** What a reviewer is writing, numbered by their journal. */
interface DraftEntry extends ReviewInput {
  sequence: number
  base?: number | undefined
}

/**
 * Saves what a reviewer is writing: it is begun, and stays theirs. An entry that is not newer than the stored one, or is
 * not based on it, changes nothing and is answered with what is stored.
 * @throws like `openReview`, and scoreInvalid
 */
export async function saveReviewDraft(
  context: CourseContext,
  id: string,
  reviewId: string,
  entry: DraftEntry,
) {
  const { db, now } = context
  const { task, review } = await openReview(context, id, reviewId)
  const { score, comment, sequence } = entry
  if (score !== null && !isScoreWithin(score, task.full_score))
    fail(reviewErrors.scoreInvalid, { fullScore: task.full_score })
  if (!supersedes(entry, review.draft_sequence)) {
    const isSame = review.draft_score === score && review.draft_comment === comment
    return { ...presentDraft(review), saved: isSame && review.draft_sequence > 0 }
  }
  void keepDraft(db, { id: reviewId, score, comment, sequence, now })
  return { score, comment, sequence, savedAt: now, saved: true }
}

/**
 * Keeps what a student gives. What has meanwhile been given to somebody else is taken all the same: whoever has written
 * a review has not written it for nothing.
 * @returns the number of the draft, which is now what was sent
 * @throws like `openReview`, and the problems of a review
 */
export async function saveReview(context: CourseContext, id: string, reviewId: string, given: ReviewInput) {
  const { db, now, person, course } = context
  const { task, review } = await openReview(context, id, reviewId)
  const problem = reviewProblem(given, {
    fullScore: task.full_score,
    minCommentLength: task.comment_min_length,
  })
  if (problem) fail(problem.error, problem.details)
  const sequence = review.draft_sequence + 1
  void keepDraft(db, { id: reviewId, ...given, sequence, now })
  void noteDone(db, reviewId, now)
  gradeOnTrack(db, {
    submissionId: review.submission_id,
    track: review.track,
    score: given.score!,
    comment: given.comment,
    graderId: person.id,
    now,
  })
  if (review.state !== reviewStates.done)
    void context.emit(reviewsSettled, { activityId: id, courseId: course.id })
  publishReviews(context, task, [person.id])
  return sequence
}
