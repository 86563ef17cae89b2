import type { RawBuilder } from 'kysely'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [reviewer, author] = [students[0]!, students[2]!]
/** One that is being reviewed. */
const [homework, submission, review] = [castId(9, 128), castId(9, 127), castId(9, 120)]
/** One that was reviewed, and whose grades are published; and one that both have handed in. */
const [reviewed, toAllocate] = [castId(9, 121), castId(9, 122)]
const inYears = at(Date.UTC(2100, 0))

export const samples: Samples = {
  things: async () => ({ review }),
  rows: async (db, now) => {
    await addHomework(db, homework, now)
    await handIn(db, homework, author.id, submission, now)
    await db
      .updateTable('review_policy')
      .set({ allocated_at: now })
      .where('activity_id', '=', homework)
      .execute()
    await db
      .insertInto('review')
      .values({
        ...{ id: review, activity_id: homework, submission_id: submission, track: 1 },
        ...{ reviewer_id: reviewer.id, allocated_at: now },
      })
      .execute()
    await db
      .insertInto('review_appeal')
      .values({ submission_id: submission, account_id: author.id, reason: 'Unfair', asked_at: now })
      .execute()
    await addHomework(db, toAllocate, now)
    await handIn(db, toAllocate, reviewer.id, castId(9, 123), now)
    await handIn(db, toAllocate, author.id, castId(9, 124), now)
    await addHomework(db, reviewed, now)
    await handIn(db, reviewed, reviewer.id, castId(9, 125), now)
    await conclude(db, castId(9, 125), now)
  },
  inputs: () => ({
    '/HomeworkApi/getReviewList': { id: homework },
    '/HomeworkApi/getReviewOverview': { id: homework },
    '/HomeworkApi/callReviewers': { id: homework },
    '/HomeworkApi/leaveOutReview': { id: homework },
    '/HomeworkApi/saveReview': { id: homework, score: 80, comment: 'Clear steps' },
    '/HomeworkApi/saveReviewDraft': { id: homework, score: 80, comment: 'Clear', sequence: 1, base: 0 },
    '/HomeworkApi/allocateReviews': { id: toAllocate },
    '/HomeworkApi/getReviews': { id: homework, studentid: author.id },
    '/HomeworkApi/appealReviews': { id: reviewed, reason: 'Step 3 is right' },
    '/HomeworkApi/answerAppeal': { id: homework, studentid: author.id, score: 88 },
  }),
}

async function addHomework(db: Database, id: string, now: RawBuilder<Instant>) {
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: homeworkType, title: 'Reviewed', author_id: teacher1.id },
      ...{ published_at: now, created_at: now, updated_at: now },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id, scores_published_at: now }).execute()
  await db.insertInto('review_policy').values({ activity_id: id, per_student: 1, ends_at: inYears }).execute()
}

async function handIn(
  db: Database,
  activity_id: string,
  account_id: string,
  submission_id: string,
  now: RawBuilder<Instant>,
) {
  await db
    .insertInto('submission')
    .values({ id: submission_id, activity_id, version: 1, sealed: 1 })
    .execute()
  await db
    .insertInto('submission_author')
    .values({ activity_id, account_id, submission_id, state: 1, submitted_at: now })
    .execute()
  await db
    .insertInto('submission_version')
    .values({ submission_id, version: 1, submitted_by: account_id, submitted_at: now })
    .execute()
}

/** Its only review counts. */
async function conclude(db: Database, submission_id: string, now: RawBuilder<Instant>) {
  await db
    .insertInto('review')
    .values({
      ...{ id: castId(9, 126), activity_id: reviewed, submission_id, track: 1, reviewer_id: author.id },
      ...{ state: 1, allocated_at: now, done_at: now },
    })
    .execute()
  await db
    .insertInto('submission_grade')
    .values({
      ...{ submission_id, track: 1, number: 1, version: 1, score: 80, comment: 'Clear steps' },
      ...{ graded_by: author.id, graded_at: now },
    })
    .execute()
  await db
    .updateTable('submission_author')
    .set({ state: 2, score: 80, result: 80 })
    .where('submission_id', '=', submission_id)
    .execute()
  await db
    .updateTable('review_policy')
    .set({ allocated_at: now, concluded_at: now })
    .where('activity_id', '=', reviewed)
    .execute()
}
