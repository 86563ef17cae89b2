import { answeringType } from '#contract/features/answering/entities.ts'
import { castId, students } from '#seed/people.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Samples } from '#server/kernel/test-samples.ts'
import { asked, step } from './test-answering.ts'

const [answering, first, over] = [castId(9, 190), castId(9, 191), castId(9, 192)]
/** Has answered it. */
const account_id = students[1]!.id

export const samples: Samples = {
  /** A set of one step that runs, with one question, of which the results are shown. */
  things: async (db, { questionversion }) => {
    const moment = new Date(0).toISOString() as never
    await addSamples(db, '<p>Answer quickly</p>', { id: answering, type: answeringType, title: 'Warm-up' })
    await db
      .insertInto('submission_policy')
      .values({ activity_id: answering, full_score: 5, slot_points: JSON.stringify({ 1: 5 }) })
      .execute()
    await db.insertInto('answering').values({ id: answering, mode: 1 }).execute()
    await db
      .insertInto('answering_step')
      .values({
        ...{ id: first, activity_id: answering, number: 1, title: 'First', started_at: moment },
        results_shown_at: moment,
      })
      .execute()
    await db
      .insertInto('answering_step')
      .values({
        ...{ id: over, activity_id: answering, number: 2, title: 'Over', started_at: moment },
        ...{ ends_at: moment, ended_at: moment },
      })
      .execute()
    await db
      .insertInto('answering_question')
      .values({
        ...{ activity_id: answering, slot: 1, step_id: first, position: 0, version_id: questionversion! },
        points: 5,
      })
      .execute()
    await db
      .insertInto('question_use')
      .values({ version_id: questionversion!, kind: 'answering', subject_id: answering })
      .execute()
    return { answering, answeringstep: first }
  },
  rows: async (db, now) => {
    await db.insertInto('answering_join').values({ step_id: first, account_id, joined_at: now }).execute()
    await db.insertInto('answering_turnout').values({ step_id: first, joined: 1, answered: 0 }).execute()
    await db
      .insertInto('answering_counted')
      .values({
        ...{ activity_id: answering, slot: 1, account_id, keys: ['answered'] as never, counted_at: now },
        worth: 0.5,
      })
      .execute()
    await db
      .insertInto('answering_tally')
      .values({ activity_id: answering, slot: 1, key: 'answered', n: 1 })
      .execute()
    await db.insertInto('answering_ticket').values({ activity_id: answering, slot: 1, account_id }).execute()
    await db
      .insertInto('answering_ballot')
      .values({ activity_id: answering, slot: 1, value: JSON.stringify('Why not') })
      .execute()
  },
  inputs: ({ question }) => ({
    '/InteractApi/addInteract': { title: 'Warm-up', steps: [wireStep()] },
    '/InteractApi/editInteract': { title: 'Warm-up' },
    '/InteractApi/quickStep': { kind: 'choice' },
    '/InteractApi/showAnswers': { stepid: over },
    '/InteractApi/extendStep': { duration: 30 },
    '/InteractApi/getQuestionStatistics': { questionid: question },
    '/InteractApi/getStudentAnswer': { studentid: account_id },
    '/InteractApi/gradeAnswers': { stepid: over, grades: [] },
    '/InteractApi/submitAnswer': { answers: [] },
    '/InteractApi/saveAnswers': { answers: [] },
    '/InteractApi/getAnswerStudents': { interactid: answering },
  }),
}

/** As it is on the wire. */
function wireStep() {
  const { title, seconds: duration, questions } = step([asked('Is it')])
  return { title, duration, questions: questions.map(({ question, points }) => ({ question, points })) }
}
