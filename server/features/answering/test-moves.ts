import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { answeringBoardCalls as boards } from '#contract/features/answering/board-calls.ts'
import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { askings, quickKinds } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { answeringWallCalls as wall } from '#contract/features/answering/wall-calls.ts'
import { answeringWords } from '#contract/features/answering/words.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { policyErrorsOf } from '#contract/features/submission/policy-errors.ts'
import { beginOf, folderOf, forWhom, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { type Draw, type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { answeringSubmissions } from './submissions.ts'
import { asked, openly, photo, ranks, step, vote } from './test-answering.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const policyErrors = policyErrorsOf(answeringWords)
const wrongTimes = [errors.deadlineConflict, activityErrors.timesConflict, beginErrors.startsTooLate]
/** Somebody else has led the class on meanwhile. */
const ledOn = [
  ...[errors.notInClass, errors.over, errors.stepOver, errors.stepNotStarted, errors.stepRunning],
  errors.answersShown,
]
const changedSince = [
  ...[errors.stepNotStarted, errors.stepOver, errors.answersShown, errors.over, errors.answeredOnce],
  ...Object.values(answeringSubmissions.errors),
]

type Info = Value<typeof calls.get.output>

/** One of the sets that they have been shown, as they see it now. */
async function setIn({ seen, draw, ask }: Turn): Promise<Info | undefined> {
  const rows = seen.of('activity', ({ is }) => is.contenttype === answeringType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id as never }) : undefined
}

/** A step of it, in one of these states. */
async function stepIn(turn: Turn, states: readonly number[]) {
  const set = await setIn(turn)
  const steps = set?.steps.filter(({ state }) => states.includes(state)) ?? []
  return steps.length > 0 ? turn.draw.one(steps) : undefined
}

const questions = (draw: Draw) =>
  Array.from({ length: draw.number(1, 3) }, (_, place) =>
    draw.one([
      () => asked(`Is it ${place}`, draw.one([1, 3, 10])),
      () => vote(`Tea ${place}`, draw.chance(50) ? 1 : 0),
      () => openly(`Why ${place}`, draw.number(0, 4)),
      () => ranks(`First ${place}`, draw.number(1, 3), draw.chance(50) ? 1 : 0),
      () => photo(`Show ${place}`),
    ])(),
  )
const steps = (draw: Draw) =>
  Array.from({ length: draw.number(1, 3) }, () => step(questions(draw), draw.one([0, 30, 120])))

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    refusals: [errors.titleMissing, ...wrongTimes],
    input: async turn => {
      const { courseId, draw, now } = turn
      if (isEnough(turn, type => type === answeringType)) return undefined
      const { publishAt, endsAt } = timesOf(turn, 60)
      return {
        ...{ courseId, publishAt, deadline: endsAt, beginsAt: beginOf(turn, publishAt) },
        ...{ title: draw.chance(2) ? ' ' : draw.text('title'), mode: draw.number(1, 3), steps: steps(draw) },
        folderId: await folderOf(turn),
        audience: await forWhom(turn, publishAt ?? now, endsAt, true),
      }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: [
      ...[activityErrors.changedMeanwhile, errors.modeFixed, errors.stepsFixed, ...wrongTimes],
      ...[policyErrors.fullScoreTooLow, submissionErrors.anonymityFixed],
    ],
    input: async turn => {
      const { draw } = turn
      const set = await setIn(turn)
      if (!set) return undefined
      return {
        id: set.id,
        ...(draw.chance(50) ? { title: draw.text('title') } : {}),
        ...(draw.chance(30) ? { steps: steps(draw) } : { revision: set.revision }),
      }
    },
  }),
  move(calls.publish, {
    by: managers,
    refusals: wrongTimes,
    input: async turn => {
      const set = await setIn(turn)
      return set && { id: set.id }
    },
  }),
  move(calls.end, {
    by: managers,
    refusals: [activityErrors.notPublished, ...wrongTimes],
    input: async turn => {
      const set = await setIn(turn)
      return set && turn.draw.chance(30) ? { id: set.id } : undefined
    },
  }),
  move(calls.startStep, {
    by: managers,
    often: 3,
    refusals: [...ledOn, ...wrongTimes],
    input: async turn => {
      const found = await stepIn(turn, [1])
      return found && { stepId: found.id }
    },
  }),
  move(calls.extendStep, {
    by: managers,
    refusals: [...ledOn, errors.timerExists],
    input: async turn => {
      const { draw } = turn
      const found = await stepIn(turn, [2, 3])
      return found && { stepId: found.id, seconds: draw.one([0, 20]), isTimer: draw.chance(30) }
    },
  }),
  move(calls.endStep, {
    by: managers,
    refusals: ledOn,
    input: async turn => {
      const found = await stepIn(turn, [2])
      return found && { stepId: found.id }
    },
  }),
  move(calls.showResults, {
    by: managers,
    refusals: ledOn,
    input: async turn => {
      const found = await stepIn(turn, [2, 3])
      return found && { stepId: found.id, isShown: turn.draw.chance(80) }
    },
  }),
  move(calls.showAnswers, {
    by: managers,
    refusals: ledOn,
    input: async turn => {
      const found = await stepIn(turn, [3])
      return found && { stepId: found.id }
    },
  }),
  move(calls.startQuickly, {
    by: managers,
    refusals: [],
    input: async turn => {
      const { courseId, draw, file } = turn
      if (isEnough(turn, type => type === answeringType)) return undefined
      const kind = draw.one(quickKinds)
      const pictureId = kind === 'point' ? await file('details', await aPicture()) : null
      return { courseId, kind, pictureId, seconds: draw.one([0, 30]) }
    },
  }),
  move(results.gradeAnswers, {
    by: managers,
    refusals: changedSince,
    input: async turn => {
      const set = await setIn(turn)
      const found = await stepIn(turn, [3])
      if (!set?.can.grade || !found || !set.steps.some(({ id }) => id === found.id)) return undefined
      const answered = await turn.ask(results.listStudents, {
        ...{ id: set.id, stepId: found.id, filter: 'answered', name: '', limit: 20 },
      })
      if (!answered || answered.list.length === 0) return undefined
      const { studentId } = turn.draw.one(answered.list)
      const shown = await turn.ask(results.getStudent, { stepId: found.id, studentId })
      const worth = shown?.isGradable ? shown.questions.filter(({ points }) => points > 0) : []
      if (worth.length === 0) return undefined
      const { id: questionId, points } = turn.draw.one(worth)
      return {
        stepId: found.id,
        grades: [{ studentId, questionId, score: turn.draw.one([0, points]) }],
      }
    },
  }),
  move(wall.hidePhoto, {
    by: managers,
    refusals: [...changedSince, errors.resultsHidden],
    input: async turn => {
      const found = await stepIn(turn, [2, 3])
      const shown = found && (await turn.ask(results.results, { stepId: found.id, isRanked: false }))
      const asked = shown?.questions.find(({ type }) => type === 15)
      const photos =
        asked &&
        (await turn.ask(wall.photos, { stepId: found!.id, questionId: asked.id, page: 1, limit: 20 }))
      if (!photos || photos.list.length === 0) return undefined
      const { photo, isHidden } = turn.draw.one(photos.list)
      return { stepId: found!.id, fileId: photo.id, isHidden: !isHidden }
    },
  }),
  move(taking.join, {
    by: ['student'],
    often: 2,
    refusals: changedSince,
    input: async turn => {
      const found = await stepIn(turn, [2])
      return found && { stepId: found.id }
    },
  }),
  move(taking.saveAnswers, {
    by: ['student'],
    often: 4,
    refusals: changedSince,
    input: async turn => {
      const found = await stepIn(turn, [2])
      const shown = found && (await turn.ask(taking.getStep, { stepId: found.id }))
      return shown?.isWritable ? { stepId: shown.id, answers: await answersTo(turn, shown) } : undefined
    },
  }),
  move(taking.submit, {
    by: ['student'],
    often: 2,
    refusals: changedSince,
    input: async turn => {
      const found = await stepIn(turn, [2])
      const shown = found && (await turn.ask(taking.getStep, { stepId: found.id }))
      return shown?.isWritable ? { stepId: shown.id, answers: await answersTo(turn, shown) } : undefined
    },
  }),
  move(boards.addPost, {
    by: ['student'],
    often: 4,
    refusals: [...changedSince, errors.tooManyPosts, errors.postsTooFast],
    input: async turn => {
      const board = await boardIn(turn, [2], [askings.ideas, askings.classQuestions])
      return board?.can.write ? { ...board.place, text: turn.draw.text('comment').slice(-280) } : undefined
    },
  }),
  move(boards.votePost, {
    by: ['student'],
    often: 3,
    refusals: [...changedSince, errors.postGone, errors.resultsHidden],
    input: async turn => {
      const board = await boardIn(turn, [2], [askings.ideas, askings.classQuestions])
      const others = board?.can.vote ? board.list.filter(({ isOwn }) => !isOwn) : []
      if (others.length === 0) return undefined
      const { id: postId, isVoted } = turn.draw.one(others)
      return { postId, isVoted: !isVoted }
    },
  }),
  move(boards.removePost, {
    by: ['student'],
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas, askings.classQuestions])
      const own = board?.list.filter(({ isOwn }) => isOwn) ?? []
      return own.length > 0 && turn.draw.chance(40) ? { postId: turn.draw.one(own).id } : undefined
    },
  }),
  move(boards.hidePost, {
    by: managers,
    refusals: [errors.postGone],
    undo: undoneBy(boards.hidePost, (_turn, { postId, isHidden = true }) => ({
      postId,
      isHidden: !isHidden,
    })),
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas, askings.classQuestions])
      if (!board || board.list.length === 0 || !turn.dares(board.can.hide)) return undefined
      const { id: postId, isHidden } = turn.draw.one(board.list)
      return { postId, isHidden: !isHidden }
    },
  }),
  move(boards.markPost, {
    by: managers,
    often: 2,
    refusals: [errors.postGone],
    undo: undoneBy(boards.markPost, (_turn, { postId, isAnswered = true }) => ({
      postId,
      isAnswered: !isAnswered,
    })),
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.classQuestions])
      if (!board || board.list.length === 0 || !turn.dares(board.can.mark)) return undefined
      const { id: postId, isAnswered } = turn.draw.one(board.list)
      return { postId, isAnswered: !isAnswered }
    },
  }),
  move(boards.addGroup, {
    by: managers,
    refusals: [errors.tooManyGroups],
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas])
      if (!board || !turn.dares(board.can.group)) return undefined
      const ids = board.list.map(({ id }) => id)
      return {
        ...board.place,
        title: turn.draw.text('name').slice(-40),
        postIds: ids.length > 0 ? turn.draw.some(ids, 3) : [],
      }
    },
  }),
  move(boards.movePosts, {
    by: managers,
    refusals: [errors.groupGone],
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas])
      if (!board || board.list.length === 0 || !turn.dares(board.can.group)) return undefined
      const groupId = board.groups.length > 0 && turn.draw.chance(80) ? turn.draw.one(board.groups).id : null
      const ids = board.list.map(({ id }) => id)
      return { ...board.place, postIds: turn.draw.some(ids, 3), groupId }
    },
  }),
  move(boards.renameGroup, {
    by: managers,
    refusals: [errors.groupGone],
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas])
      if (!board || board.groups.length === 0 || !turn.dares(board.can.group)) return undefined
      return { groupId: turn.draw.one(board.groups).id, title: turn.draw.text('name').slice(-40) }
    },
  }),
  move(boards.removeGroup, {
    by: managers,
    refusals: [errors.groupGone],
    input: async turn => {
      const board = await boardIn(turn, [2, 3], [askings.ideas])
      if (!board || board.groups.length === 0 || !turn.draw.chance(30)) return undefined
      return turn.dares(board.can.group) ? { groupId: turn.draw.one(board.groups).id } : undefined
    },
  }),
]

type Shown = Value<typeof taking.getStep.output>

/** What the class writes to one of the questions of a step, as they see it; in these ways to ask. */
async function boardIn(turn: Turn, states: readonly number[], ways: readonly number[]) {
  const found = await stepIn(turn, states)
  const shown = found && (await turn.ask(taking.getStep, { stepId: found.id }))
  const its = shown?.questions.filter(({ asking }) => ways.includes(asking)) ?? []
  if (!shown || its.length === 0) return undefined
  const place = { stepId: shown.id, questionId: turn.draw.one(its).id }
  const board = await turn.ask(boards.listPosts, { ...place, limit: 50 })
  return board && { ...board, place, isWritable: shown.isWritable }
}
const answersTo = ({ draw, file }: Turn, { questions, answers }: Shown) =>
  Promise.all(
    draw.some(questions, 3).map(async ({ id: questionId, type, slot }) => {
      const sequence = answers.find(one => one.slot === slot)?.sequence ?? 0
      const numbered = { questionId, sequence: sequence + draw.number(1, 9), base: sequence }
      if (type === 2 || type === 11) return { ...numbered, value: [draw.one(['a', 'b'])] }
      if (type === 104) return { ...numbered, value: draw.some(['a', 'b', 'c'], 3) }
      if (type === 105) return { ...numbered, value: [{ x: draw.number(0, 999), y: draw.number(0, 999) }] }
      if (type === 13) return { ...numbered, value: draw.number(1, 2) }
      if (type === 15) return { ...numbered, attachments: [await file('answer', await aPicture())] }
      return { ...numbered, text: 'Because of that' }
    }),
  )

const aPicture = async () => ({ name: 'board.png', content: await picture('png', 40, 30) })
