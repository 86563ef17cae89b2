import { answeringType } from '#contract/features/answering/entities.ts'
import { castId, students } from '#seed/people.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'
import { asked, step } from './test-answering.ts'

const [answering, first, over] = [castId(9, 190), castId(9, 191), castId(9, 192)]
const [post, ownPost, group] = [castId(9, 194), castId(9, 195), castId(9, 196)]
const questionPost = castId(9, 198)
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
    await addBoard(db, questionversion!, moment)
    return { answering, answeringstep: first, answeringpost: post, answeringgroup: group }
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
    '/InteractApi/getPhotoWall': { questionid: question },
    '/InteractApi/submitAnswer': { answers: [] },
    '/InteractApi/saveAnswers': { answers: [] },
    '/InteractApi/getAnswerStudents': { interactid: answering },
    '/InteractApi/getPosts': { questionid: question, groupid: '', postids: [], after: '' },
    '/InteractApi/addPost': { questionid: question, text: 'And why not?' },
    '/InteractApi/delPost': { postid: ownPost },
    '/InteractApi/addPostGroup': { questionid: question, title: 'Easy', postids: [post] },
    '/InteractApi/renamePostGroup': { title: 'Hard' },
    '/InteractApi/movePosts': { questionid: question, postids: [post], groupid: group },
    '/InteractApi/markPost': { postid: questionPost },
  }),
}

/** Ideas in the step that runs, and questions of the class in that which is over, as two students wrote them. */
async function addBoard(db: Database, version_id: string, moment: never) {
  const ask = { activity_id: answering, position: 1, version_id }
  await db
    .insertInto('answering_question')
    .values([
      { ...ask, slot: 2, step_id: first, asking: 3 },
      { ...ask, slot: 3, step_id: over, asking: 4 },
    ])
    .execute()
  await db
    .insertInto('answering_group')
    .values({ id: group, activity_id: answering, slot: 2, title: 'Group' })
    .execute()
  const written = { activity_id: answering, created_at: moment }
  const [author_id, own] = [account_id, students[0]!.id]
  await db
    .insertInto('answering_post')
    .values([
      { ...written, id: post, slot: 2, author_id, body: 'Because', group_id: group, votes: 1 },
      { ...written, id: ownPost, slot: 2, author_id: own, body: 'Why not' },
      { ...written, id: questionPost, slot: 3, author_id, body: 'What is it' },
    ])
    .execute()
  await db.insertInto('answering_vote').values({ post_id: post, account_id: students[2]!.id }).execute()
}

/** As it is on the wire. */
function wireStep() {
  const { title, seconds: duration, questions } = step([asked('Is it')])
  return { title, duration, questions: questions.map(({ question, points }) => ({ question, points })) }
}
