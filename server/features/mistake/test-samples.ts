import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'
import { addSampleTest } from './test-sample-test.ts'

const [test, sectionId, submission] = [castId(9, 161), castId(9, 162), castId(9, 163)]
const [account_id, version_id, question] = [students[0]!.id, castId(9, 143), castId(9, 142)]

export const samples: Samples = {
  /** A test of one question that somebody got wrong, and sees all of. */
  rows: async (db, now) => {
    await addSampleTest(db, {
      ...{ id: test, sectionId, title: 'Quiz before', html: '', section: '' },
      shown: { score_shown: 1, answers_shown: 1, explanations_shown: 1, paper_shown: 1 },
    })
    await db
      .insertInto('test_question')
      .values({ activity_id: test, slot: 1, section_id: sectionId, position: 0, version_id, points: 10 })
      .execute()
    await db
      .insertInto('submission')
      .values({ id: submission, activity_id: test, version: 1, sealed: 1 })
      .execute()
    await db
      .insertInto('submission_author')
      .values({
        ...{ activity_id: test, account_id, submission_id: submission, state: 2, is_latest: true },
        ...{ submitted_at: now, score: 0, result: 0 },
      })
      .execute()
    await db
      .insertInto('submission_version')
      .values({ submission_id: submission, version: 1, submitted_by: account_id, submitted_at: now })
      .execute()
    await db
      .insertInto('submission_part')
      .values({
        ...{ submission_id: submission, slot: 1, version: 1, value: JSON.stringify(['a']) },
        ...{ saved_by: account_id, saved_at: now, changed_at: now },
      })
      .execute()
    await db
      .insertInto('submission_scoring')
      .values({
        ...{
          submission_id: submission,
          run: 1,
          version: 1,
          scores: JSON.stringify({ 1: 0 }),
          scored_at: now,
        },
      })
      .execute()
    await db
      .insertInto('mistake_practice')
      .values({ account_id, question_id: question, right_at: now, changed_at: now })
      .execute()
  },
}
