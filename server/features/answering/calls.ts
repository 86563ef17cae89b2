import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { endNow } from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { addGroup, hidePost, markPost, movePosts, removeGroup, renameGroup } from './board/leading.ts'
import { listPosts, projectPosts } from './board/listing.ts'
import { votePost } from './board/voting.ts'
import { addPost, removePost } from './board/writing.ts'
import { infoOf, openStream, slidesOf } from './info.ts'
import { listQuestions } from './making/questions.ts'
import { addAnswering, changeAnswering } from './making/writing.ts'
import { projectionOf } from './projecting/projection.ts'
import { answersOfStudent, questionStatistics, reviewOf } from './results/answers.ts'
import { exportAnswers } from './results/exporting.ts'
import { answerResults } from './results/figures.ts'
import { gradeAnswers } from './results/grading.ts'
import { studentsOfStep } from './results/students.ts'
import { hidePhoto, photoWall } from './results/wall.ts'
import { startQuickly } from './steps/quick.ts'
import { endStep, extendStep, showAnswers, showResults, startStep } from './steps/running.ts'
import { submitAnswers } from './taking/handing-in.ts'
import { countdownOf, joinStep, listToJoin } from './taking/joining.ts'
import { stepInfo } from './taking/own.ts'
import { saveAllTogether, saveMany } from './taking/saving.ts'

const makingHandlers = serve(answeringCalls, {
  create: async (context, given) => {
    const id = await addAnswering(context, given)
    await openStream(context, id)
    return { id: id as never }
  },

  update: async (context, { id, ...change }) => {
    await changeAnswering(context, id, change)
    return {}
  },

  publish: async (context, { id, publishAt = context.now, deadline }) => {
    await changeAnswering(context, id, { publishAt, ...(deadline !== undefined && { deadline }) })
    return {}
  },

  end: async (context, { id }) => {
    await endNow(context, id)
    return {}
  },

  get: async (context, { id }) => infoOf(context, id),

  listQuestions: async (context, { id }) => listQuestions(context, id),

  listSlides: async (context, { id }) => slidesOf(context, id),

  startStep: async (context, { stepId, seconds }) => startStep(context, stepId, seconds),

  endStep: async (context, { stepId }) => {
    await endStep(context, stepId)
    return {}
  },

  extendStep: async (context, { stepId, seconds, isTimer }) => extendStep(context, stepId, seconds, isTimer),

  showResults: async (context, { stepId, isShown }) => {
    await showResults(context, stepId, isShown)
    return {}
  },

  showAnswers: async (context, { stepId }) => {
    await showAnswers(context, stepId)
    return {}
  },

  startQuickly,

  countdown: async (context, { id }) => countdownOf(context, id),
})

const takingHandlers = serve(
  answeringTakingCalls,
  {
    listToJoin: async (context, { id = null }) => listToJoin(context, id),

    join: async (context, { stepId }) => joinStep(context, stepId),

    getStep: async (context, { stepId }) => stepInfo(context, stepId),

    saveAnswers: async (context, save) => ({ list: await saveMany(context, save) }),

    submit: async (context, { stepId, answers, device }) => submitAnswers(context, stepId, answers, device),
  },
  { saveAnswers: { subjectOf: ({ stepId }) => stepId, handleMany: saveAllTogether } },
)

const wallHandlers = serve(answeringWallCalls, {
  photos: async (context, { stepId, questionId, page, limit }) =>
    photoWall(context, stepId, questionId, { page, limit }),

  hidePhoto: async (context, given) => {
    await hidePhoto(context, given)
    return {}
  },

  export: async (context, { id }) => exportAnswers(context, id),
})

const resultHandlers = serve(answeringResultCalls, {
  results: async (context, { stepId, isRanked }) => answerResults(context, stepId, isRanked),

  projection: async (context, { stepId }) => projectionOf(context, stepId),

  question: async (context, { stepId, questionId, page, limit }) =>
    questionStatistics(context, stepId, questionId, { page, limit }),

  listStudents: async (context, { id, stepId, ...wanted }) => studentsOfStep(context, id, stepId, wanted),

  getStudent: async (context, { stepId, studentId }) => answersOfStudent(context, stepId, studentId),

  gradeAnswers: async (context, { stepId, grades }) => ({
    list: await gradeAnswers(context, stepId, grades),
  }),

  review: async (context, { id }) => reviewOf(context, id),
})

const boardHandlers = serve(answeringBoardCalls, {
  listPosts: async (context, wanted) => listPosts(context, wanted),

  projectPosts: async (context, { stepId, questionId }) => projectPosts(context, stepId, questionId),

  addPost: async (context, given) => ({ post: await addPost(context, given) }),

  removePost: async (context, { postId }) => {
    await removePost(context, postId)
    return {}
  },

  votePost: async (context, { postId, isVoted }) => votePost(context, postId, isVoted),

  hidePost: async (context, { postId, isHidden }) => {
    await hidePost(context, postId, isHidden)
    return {}
  },

  markPost: async (context, { postId, isAnswered }) => {
    await markPost(context, postId, isAnswered)
    return {}
  },

  addGroup: async (context, given) => ({ id: (await addGroup(context, given)) as never }),

  renameGroup: async (context, { groupId, title }) => {
    await renameGroup(context, groupId, title)
    return {}
  },

  removeGroup: async (context, { groupId }) => {
    await removeGroup(context, groupId)
    return {}
  },

  movePosts: async (context, given) => {
    await movePosts(context, given)
    return {}
  },
})

export const answeringHandlers = [
  ...[...makingHandlers, ...takingHandlers, ...resultHandlers],
  ...[...wallHandlers, ...boardHandlers],
]
