import { castId, students, teacher1 } from '#seed/people.ts'
import { addSampleTest } from '#server/features/mistake/test-sample-test.ts'
import type { Samples } from '#server/kernel/test-samples.ts'
import { section, written } from './test-tests.ts'

const [test, sectionId, submission] = [castId(9, 150), castId(9, 151), castId(9, 152)]
const regrade = castId(9, 155)
/** A question that people grade, and its version. */
const [essay, essayVersion] = [castId(9, 156), castId(9, 157)]
/** Has begun it. */
const student_id = students[1]!.id

export const samples: Samples = {
  /** A test of one question, with a regrade. */
  things: async (db, { questionversion }) => {
    const moment = new Date(0).toISOString() as never
    await addSampleTest(db, {
      ...{ id: test, sectionId, title: 'Quiz', html: '<p>Read first</p>', section: 'Part' },
      shown: { score_shown: 3, answers_shown: 3, explanations_shown: 3, paper_shown: 3 },
    })
    await db
      .insertInto('test_question')
      .values({
        ...{ activity_id: test, slot: 1, section_id: sectionId, position: 0, version_id: questionversion! },
        points: 10,
      })
      .execute()
    await db
      .insertInto('question_use')
      .values({ version_id: questionversion!, kind: 'test', subject_id: test })
      .execute()
    await db
      .insertInto('submission_regrade')
      .values({ id: regrade, activity_id: test, made_by: teacher1.id, made_at: moment, reason: 'Mistyped' })
      .execute()
    await db
      .insertInto('test_regrade')
      .values({ regrade_id: regrade, activity_id: test, students: 0 })
      .execute()
    await db
      .insertInto('test_regrade_question')
      .values({
        ...{ regrade_id: regrade, slot: 1, points_before: 10, points_after: 10 },
        ...{ counting_before: 0, counting_after: 0 },
      })
      .execute()
    return { test, regrade }
  },
  /** A paper of another activity, so that nobody has begun this one. */
  rows: async (db, now) => {
    const draw = castId(9, 153)
    const bank_id = castId(9, 140)
    await db
      .insertInto('question')
      .values({
        ...{ id: essay, bank_id, type: 4, version: 1, difficulty: 2, points: 5, said: 'Why?' },
        ...{ created_at: now, changed_at: now },
      })
      .execute()
    await db
      .insertInto('question_version')
      .values({
        ...{ id: essayVersion, question_id: essay, number: 1, type: 4, html: '<p>Why?</p>', parts: '{}' },
        ...{ scoring: JSON.stringify({ partial: 'none', penalty: 0 }), author_id: teacher1.id, made_at: now },
      })
      .execute()
    await db
      .insertInto('question_key')
      .values({ version_id: essayVersion, key: JSON.stringify({ html: '' }) })
      .execute()
    await db
      .insertInto('test_question')
      .values({
        ...{ activity_id: test, slot: 2, section_id: sectionId, position: 2, version_id: essayVersion },
        points: 5,
      })
      .execute()
    await db
      .insertInto('test_draw')
      .values({
        ...{ id: draw, section_id: sectionId, position: 1, bank_id, in_folder: false, count: 0, points: 1 },
        ...{
          types: '{}' as never,
          difficulties: '{}' as never,
          knowledge: '{}' as never,
          tags: '{}' as never,
        },
      })
      .execute()
    await db
      .insertInto('submission')
      .values({ id: submission, activity_id: castId(9, 2), attempt: 7 })
      .execute()
    await db.insertInto('test_paper').values({ submission_id: submission, seed: 1, drawn_at: now }).execute()
    await db
      .insertInto('test_message')
      .values({
        ...{ id: castId(9, 155), activity_id: test, author_id: teacher1.id },
        ...{ text: 'Read all questions first', sent_at: now },
      })
      .execute()
    await db
      .insertInto('test_readiness')
      .values({
        ...{ activity_id: test, account_id: student_id, told_at: now, problems: [1] },
        ...{ is_sealed: true, is_rehearsed: false },
      })
      .execute()
    await db
      .insertInto('test_switch')
      .values({
        ...{ id: castId(9, 154), submission_id: submission, account_id: student_id, kind: 1 },
        ...{ began_at: now, seconds: 3, counted: 1 },
      })
      .execute()
  },
  inputs: ({ question }) => ({
    '/TestpaperApi/addTest': { title: 'Quiz', sections: [section([written('New')])] },
    '/TestpaperApi/addPracticeTest': { title: 'Once more', questionids: [question] },
    '/TestpaperApi/batchUpdate': { questionids: [question], action: 'difficulty', difficulty: 2 },
    '/TestpaperApi/saveRubric': { questionid: essay },
    '/TestpaperApi/editTest': { title: 'Quiz' },
    '/TestpaperApi/updateSettings': { passpercent: 50 },
    '/TestpaperApi/reportSwitch': { kind: 1 },
    '/TestpaperApi/sendMessage': { text: 'Ten minutes left' },
    '/TestpaperApi/submitTest': { answers: [] },
    '/TestpaperApi/call': { studentids: [student_id] },
    '/TestpaperApi/previewRegrade': { changes: [{ questionid: question, points: 5 }] },
    '/TestpaperApi/regrade': { changes: [{ questionid: question, points: 5 }] },
  }),
}
