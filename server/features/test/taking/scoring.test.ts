import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { soundAnswer, soundQuestion } from '#contract/features/question/types/test-questions.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import type { AnswerInput } from '#contract/features/test/taking-entities.ts'
import type { Kept } from '#server/features/question/public.ts'
import { withPicture } from '#server/features/question/test-pictures.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { written } from '../test-tests.ts'
import { markOf } from './scoring.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, submit, student, two, take, standing } = takingOf(app)
const scoring = { partial: 'none' as const, penalty: 0 }

const nothing: Kept = { text: '', html: '', value: null, files: [] }
const keptOf = (type: QuestionType, answer: unknown): Kept => {
  if (type.keptAs === 'value') return { ...nothing, value: answer }
  if (type.keptAs === 'text') return { ...nothing, ...(answer as { text: string; html: string }) }
  return { ...nothing, files: answer as { id: string; name: string }[] }
}

test.each(questionTypes.map(type => [type.name, type] as const))(
  'a machine gives what the type says, to one decimal: %s',
  (_, type) => {
    const partials = ['none', 'half', 'share'] as const
    fc.assert(
      fc.property(
        soundQuestion(type).chain(question =>
          fc.record({
            question: fc.constant(question),
            answer: fc.option(soundAnswer(type, question)),
            points: fc.constantFrom(0, 0.5, 3, 10),
            partial: fc.constantFrom(...partials),
            penalty: fc.constantFrom(0, 0.25),
          }),
        ),
        ({ question, answer, points, partial, penalty }) => {
          const { parts, key } = question
          const rules = { partial, penalty }
          const asked = { slot: 1, type, parts, key, scoring: rules, isFull: false }
          const mark = markOf(asked, answer === null ? undefined : keptOf(type, answer), points)
          const clean = answer === null ? null : type.clean(answer, parts)
          if (clean === null || points === 0) expect(mark).toBe(0)
          else if (!type.grade) expect(mark).toBeNull()
          else expect(mark).toBe(tenths(points * type.grade(clean, { parts, key, scoring: rules })))
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('a paper of all types is scored as far as a machine can tell; what a person has to read waits', async () => {
  const samples = await Promise.all(
    questionTypes.map(async (type, place) => {
      const question = fc.sample(soundQuestion(type), { seed: place + 1, numRuns: 1 })[0]!
      return { type, question: { ...question, parts: await withPicture(app, type, question.parts) } }
    }),
  )
  const id = await add(
    samples.map(({ type, question: { html, parts, key } }) =>
      written('Of any type', type.isAnswered ? 10 : 0, { type: type.number, html, parts, key, scoring }),
    ),
  )
  const { questions } = await start(student, id)
  expect(questions).toHaveLength(questionTypes.length)
  const answered = questions.flatMap((asked, place): AnswerInput[] => {
    const { type, question } = samples[place]!
    if (!type.isAnswered || type.keptAs === 'files') return []
    if (type.keptAs === 'text') return [{ questionId: asked.id, text: 'Because' }]
    return [
      {
        questionId: asked.id,
        value: question.right ?? fc.sample(soundAnswer(type, question), { seed: 1, numRuns: 1 })[0],
      },
    ]
  })
  for (const one of await save(student, id, answered))
    expect(one).toMatchObject({ saved: true, refusal: null })
  await submit(student, id)
  await app().settle()
  const { rows } = await sql<{ scores: Record<string, number> }>`
    select scores from submission_scoring join submission on submission.id = submission_id where activity_id = ${id}`.execute(
    app().db,
  )
  const { scores } = rows[0]!
  for (const [place, { type, question }] of samples.entries()) {
    const slot = place + 1
    if (!type.isAnswered) expect(scores).not.toHaveProperty(String(slot))
    else if (type.keptAs === 'files') expect(scores[slot]).toBe(0)
    else if (type.keptAs === 'text') expect(scores).not.toHaveProperty(String(slot))
    else if (question.right !== null) expect(scores[slot]).toBe(10)
  }
  expect(await standing(student, id)).toMatchObject({ state: 'submitted' })
})

test('what wrong answers cost is never more than what the others give', async () => {
  const penalty = { partial: 'none' as const, penalty: 1 }
  const id = await add([written('One', 10, { scoring: penalty }), written('Two', 5, { scoring: penalty })], {
    scoreShown: 1,
  })
  await take(student, id, 'b')
  expect(await standing(student, id)).toMatchObject({ state: 'graded', score: 0, isPassed: false })
})

test('a machine scores each hand-in once more, and a score that nobody has seen closes nothing', async () => {
  const id = await two()
  await take(student, id, 'b')
  const { ids } = await take(student, id, 'a')
  expect(ids).toHaveLength(2)
  const { rows } = await sql`
    select scoring.version, scores from submission_scoring as scoring join submission on submission.id = submission_id
    where activity_id = ${id} order by scoring.version`.execute(app().db)
  expect(rows).toEqual([
    { version: 1, scores: { 1: 0, 2: 0 } },
    { version: 2, scores: { 1: 10, 2: 5 } },
  ])
})
