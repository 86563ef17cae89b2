import type { Value } from '#contract/call.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { policyErrorsOf } from '#contract/features/submission/policy-errors.ts'
import { testCalls as calls } from '#contract/features/test/calls.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { practiceCalls } from '#contract/features/test/practice-calls.ts'
import { testWords } from '#contract/features/test/words.ts'
import { beginOf, folderOf, forWhom, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Draw, type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'
import { gradingMoves } from './test-grading-moves.ts'
import { regradingMoves } from './test-regrading-moves.ts'
import { rubricMoves } from './test-rubric-moves.ts'
import { takingMoves } from './test-taking-moves.ts'
import { kept, open, section, written } from './test-tests.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const policyErrors = policyErrorsOf(testWords)

type Test = Value<typeof calls.get.output>

/** One of the tests that they have been shown, as they see it now. */
export async function testIn({ seen, draw, ask }: Turn): Promise<Test | undefined> {
  const rows = seen.of('activity', ({ is }) => is.contenttype === testType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

const settings = (draw: Draw) => ({
  isExam: draw.chance(30),
  workingMinutes: draw.chance(60) ? undefined : draw.one([1, 20, 90]),
  attempts: draw.chance(50) ? undefined : draw.number(0, 3),
  isAnswerOnce: draw.chance(20),
  shufflesQuestions: draw.chance(30),
  shufflesOptions: draw.chance(30),
  switchLimit: draw.one([-2, -2, -1, 0, 5]),
  passPercent: draw.one([0, 60]),
  scoreShown: draw.number(0, 3),
  answersShown: draw.number(0, 3),
  explanationsShown: draw.number(0, 3),
  paperShown: draw.number(0, 3),
})
const questions = (draw: Draw) =>
  Array.from({ length: draw.number(1, 5) }, (_, place) =>
    draw.chance(70) ? written(`Question ${place}`, draw.one([1, 2.5, 10])) : open(`Why ${place}`, 5),
  )
const wrongTimes = [testErrors.deadlineConflict, activityErrors.timesConflict, beginErrors.startsTooLate]
const fixed = [testErrors.questionsFixed, testErrors.rulesFixed]
const late = [
  ...[activityErrors.changedMeanwhile, policyErrors.attemptsUsed, policyErrors.timeLimitFixed],
  ...[policyErrors.fullScoreTooLow, submissionErrors.anonymityFixed],
]

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    refusals: [testErrors.titleMissing, ...wrongTimes],
    input: async turn => {
      const { courseId, draw, file, now } = turn
      if (isEnough(turn, type => type === testType)) return undefined
      const { publishAt, endsAt } = timesOf(turn, 60)
      return {
        ...{ courseId, publishAt, deadline: endsAt, beginsAt: beginOf(turn, publishAt) },
        ...{ title: draw.chance(2) ? ' ' : draw.text('title') },
        details: draw.chance(50) ? `<p>${draw.text('details')}</p>` : '',
        attachments: draw.chance(20) ? [await file('details')] : [],
        sections: [section(questions(draw))],
        ...settings(draw),
        folderId: await folderOf(turn),
        audience: await forWhom(turn, publishAt ?? now, endsAt, true),
      }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: [...late, ...fixed],
    input: async turn => {
      const { draw } = turn
      const test = await testIn(turn)
      if (!test) return undefined
      const change = {
        id: test.id,
        ...(draw.chance(50) ? { title: draw.text('title') } : {}),
        ...(draw.chance(50) ? { details: `<p>${draw.text('details')}</p>` } : {}),
      }
      if (draw.chance(60)) return { ...change, revision: test.revision }
      const shown = await turn.ask(calls.listQuestions, { id: test.id })
      const entries = shown?.sections.flatMap(({ entries }) =>
        entries.flatMap(({ question, points }) => (question ? [kept(question.id, points)] : [])),
      )
      return entries && { ...change, sections: [section([...entries, written('More', 3)])] }
    },
  }),
  move(calls.updateSettings, {
    by: managers,
    refusals: [...late, ...fixed, ...wrongTimes],
    input: async turn => {
      const test = await testIn(turn)
      return test && { id: test.id, ...settings(turn.draw), beginsAt: beginOf(turn) }
    },
  }),
  move(calls.batchUpdate, {
    by: managers,
    refusals: [...late, ...fixed, testErrors.nothingToAnswer],
    input: async turn => {
      const { draw } = turn
      const test = await testIn(turn)
      const shown = test && (await turn.ask(calls.listQuestions, { id: test.id }))
      const ids = shown?.sections.flatMap(({ entries }) =>
        entries.flatMap(({ question }) => question?.id ?? []),
      )
      if (!test || !ids || ids.length === 0) return undefined
      const questionIds = draw.some(ids, 3)
      return draw.one([
        { id: test.id, questionIds, action: 'score' as const, points: draw.one([1, 4]) },
        { id: test.id, questionIds, action: 'difficulty' as const, difficulty: draw.number(1, 3) },
        { id: test.id, questionIds, action: 'delete' as const },
      ])
    },
  }),
  move(calls.publish, {
    by: managers,
    refusals: wrongTimes,
    input: async turn => {
      const test = await testIn(turn)
      return test && { id: test.id, deadline: turn.draw.chance(50) ? null : turn.draw.soon() }
    },
  }),
  move(practiceCalls.create, {
    by: managers,
    input: async turn => {
      const { courseId, draw } = turn
      const test = isEnough(turn, type => type === testType) ? undefined : await testIn(turn)
      const shown = test && (await turn.ask(calls.listQuestions, { id: test.id }))
      const questionIds = shown?.sections.flatMap(({ entries }) =>
        entries.flatMap(({ question }) => (question && !question.isDropped ? question.id : [])),
      )
      if (!questionIds || questionIds.length === 0) return undefined
      return { courseId, title: 'Practice', questionIds, isWithSimilar: draw.chance(50) }
    },
  }),
  move(calls.end, {
    by: managers,
    refusals: [activityErrors.notPublished],
    input: async turn => {
      const test = turn.draw.chance(30) ? await testIn(turn) : undefined
      return test && { id: test.id }
    },
  }),
  move(calls.release, {
    by: managers,
    input: async turn => {
      const test = await testIn(turn)
      return test && { id: test.id, isReleased: turn.draw.chance(80) }
    },
  }),
  ...takingMoves,
  ...gradingMoves,
  ...regradingMoves,
  ...rubricMoves,
]
