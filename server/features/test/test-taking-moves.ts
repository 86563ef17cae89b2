import { testType } from '#contract/features/test/entities.ts'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { takingCalls as calls, testProtocolCalls as protocol } from '#contract/features/test/taking-calls.ts'
import type { AnswerInput } from '#contract/features/test/taking-entities.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { type Draw, type Move, move, type Turn } from '#server/kernel/test-moves.ts'
import { testSubmissions } from './submissions.ts'

const { errors } = testSubmissions
const changedSince = [
  ...[errors.attemptOver, errors.notBegun, errors.alreadyGraded, errors.closed, errors.final],
  ...[errors.handedInOnce, errors.handedInElsewhere, errors.otherWork, errors.writtenMeanwhile],
  ...[errors.noAttemptLeft, errors.notHandedIn, errors.slotMissing, errors.startsLater],
  ...Object.values(takingErrors),
]

/** One of the tests that they have been shown, as they stand with it now. */
async function standingIn({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === testType)
  return rows.length > 0 ? ask(calls.getStanding, { id: draw.one(rows).id }) : undefined
}

/** One that they may write in, with its questions. */
async function paperIn(turn: Turn) {
  const standing = await standingIn(turn)
  if (!standing?.mayWrite) return undefined
  const paper = await turn.ask(calls.getPaper, { id: standing.id })
  return paper?.isOpen ? paper : undefined
}
type Paper = NonNullable<Awaited<ReturnType<typeof paperIn>>>

/** Choices by their options, and what is written in words. */
const answersTo = (draw: Draw, { questions, workId, attempt }: Paper): AnswerInput[] =>
  draw.some(questions, 3).map(({ id: questionId, type, written: { sequence } }) => ({
    ...{ questionId, sequence: sequence + draw.number(1, 9), base: sequence },
    ...(type === 2 ? { value: [draw.one(['a', 'b'])] } : { text: 'Because of that' }),
    ...(workId !== '' && { attempt, workId }),
  }))

export const takingMoves: Move[] = [
  move(calls.start, {
    by: ['student'],
    often: 3,
    refusals: changedSince,
    input: async turn => {
      const standing = await standingIn(turn)
      if (!standing) return undefined
      const { id, begin, mayWrite } = standing
      if (begin > 0) return turn.draw.chance(70) ? { id, attempt: begin } : { id }
      return mayWrite || turn.draw.chance(10) ? { id } : undefined
    },
  }),
  move(calls.saveAnswers, {
    by: ['student'],
    often: 4,
    refusals: changedSince,
    input: async turn => {
      const paper = await paperIn(turn)
      return paper && { id: paper.id, answers: answersTo(turn.draw, paper) }
    },
  }),
  move(calls.submit, {
    by: ['student'],
    often: 3,
    refusals: changedSince,
    input: async turn => {
      const paper = await paperIn(turn)
      if (!paper) return undefined
      const answers = turn.draw.chance(50) ? answersTo(turn.draw, paper) : []
      return { id: paper.id, answers, isAuto: turn.draw.chance(10), version: paper.version }
    },
  }),
  move(calls.offer, {
    by: ['student'],
    refusals: [...changedSince, errors.unproven, errors.offerDecided, errors.attemptOver],
    input: async turn => {
      const standing = await standingIn(turn)
      if (!standing?.mayOffer) return undefined
      const paper = await turn.ask(calls.getPaper, { id: standing.id })
      const slot = paper && turn.draw.one(paper.slots)
      return slot && { id: standing.id, answers: [{ questionId: slot.questionId, text: 'Too late' }] }
    },
  }),
  move(readinessCalls.tell, {
    by: ['student'],
    input: async turn => {
      const standing = await standingIn(turn)
      if (standing?.state !== 'notstarted') return undefined
      const problems = turn.draw.some([1, 2, 3], 2)
      return { id: standing.id, problems, isSealed: turn.draw.chance(60) }
    },
  }),
  move(readinessCalls.submitRehearsal, {
    by: ['student', 'owner'],
    input: async turn => {
      const rows = turn.seen.of('activity', ({ is }) => is.contenttype === testType)
      if (rows.length === 0) return undefined
      const { id } = turn.draw.one(rows)
      const sample = await turn.ask(readinessCalls.getRehearsal, { id })
      if (!sample) return undefined
      const asked = sample.questions.find(({ type }) => type === 2)
      return { id, answers: asked ? [{ questionId: asked.id, value: [turn.draw.one(['a', 'b'])] }] : [] }
    },
  }),
  move(calls.reportSwitch, {
    by: ['student'],
    refusals: changedSince,
    input: async turn => {
      const paper = turn.draw.chance(30) ? await paperIn(turn) : undefined
      return paper && { id: paper.id, kind: turn.draw.number(1, 3), seconds: turn.draw.number(0, 20) }
    },
  }),
  move(calls.commentSwitch, {
    by: ['student'],
    input: async turn => {
      const standing = await standingIn(turn)
      const shown = standing && (await turn.ask(calls.listSwitches, { id: standing.id }))
      const [first] = shown?.list ?? []
      return standing && first && { id: standing.id, switchId: first.id, comment: 'A call' }
    },
  }),
  move(calls.freeDevice, {
    by: ['owner', 'assistant'],
    input: async turn => {
      const rows = turn.seen.of('activity', ({ is }) => is.contenttype === testType)
      if (rows.length === 0) return undefined
      const { id } = turn.draw.one(rows)
      const student = turn.draw.one(turn.people('student'))
      const standing = await turn.askAs('student', calls.getStanding, { id })
      return standing?.mustBegin && standing.state === 'inprogress' && turn.draw.chance(5)
        ? { id, studentId: student.id }
        : undefined
    },
  }),
  move(protocol.listSubjects, {
    by: ['student'],
    refusals: changedSince,
    input: async turn => {
      const standing = await standingIn(turn)
      if (!standing) return undefined
      const begins = standing.begin > 0 && turn.draw.chance(50)
      return { id: standing.id, ...(begins && { testCode: turn.draw.one(['', 'undefined', 'x']) }) }
    },
  }),
  move(protocol.saveAnswer, {
    by: ['student'],
    refusals: changedSince,
    input: async turn => {
      const paper = await paperIn(turn)
      if (!paper) return undefined
      const { id: questionId, type } = turn.draw.one(paper.questions)
      return { id: paper.id, questionId, answer: type === 2 ? `${questionId}-a` : 'Because' }
    },
  }),
  move(protocol.handIn, {
    by: ['student'],
    refusals: changedSince,
    input: async turn => {
      const paper = turn.draw.chance(40) ? await paperIn(turn) : undefined
      return paper && { id: paper.id }
    },
  }),
]
