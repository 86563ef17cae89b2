import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { memberCalls } from '#contract/features/member/calls.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { wrongest } from '#server/features/mistake/of-class.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { takingOf } from './taking/test-taking.ts'
import { drawn, open, section, written } from './test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, submit, courseId } = takingOf(app)
const { begin, write } = banksOf(app)
const [ada, ben, eve, dov] = students as unknown as CastMember[] as [
  CastMember,
  CastMember,
  CastMember,
  CastMember,
]
const atHandIn = {
  ...{ scoreShown: moments.handedIn, answersShown: moments.handedIn },
  ...{ explanationsShown: moments.handedIn, paperShown: moments.handedIn },
}

const listed = async () =>
  (await app().call(teacher1, mistakeCalls.listOfClass, { courseId, limit: 100 })).list.map(
    ({ title, answeredCount, wrongCount }) => [title, answeredCount, wrongCount],
  )
/** As if nothing that runs came to were known. */
async function listedAnew() {
  const { db } = app()
  const { rows } = await sql<{ submission_id: string; run: number; points_digest: string }>`
    select submission_id, run, points_digest::text as points_digest from submission_scoring`.execute(db)
  await sql`update submission_scoring set points_digest = null`.execute(db)
  const list = await listed()
  await sql`
    update submission_scoring as scoring set points_digest = (known.one ->> 'points_digest')::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as known (one)
    where scoring.submission_id = (known.one ->> 'submission_id')::uuid
      and scoring.run = (known.one ->> 'run')::int`.execute(db)
  return list
}

/** Answers the questions in their order; text as it is, an option otherwise; null leaves it empty. */
async function take(who: CastMember, id: string, answers: readonly (string | null)[]) {
  const { questions } = await start(who, id)
  await save(
    who,
    id,
    questions.flatMap(({ id: questionId, type }, place) => {
      const says = answers[place % answers.length] ?? null
      if (says === null) return []
      return [type === 4 ? { questionId, text: says } : { questionId, value: [says] }]
    }),
  )
  await submit(who, id)
  await app().settle()
  return questions.map(question => question.id)
}

/** The lines of the plan, as it was carried out, that read the answers. */
async function readsOfAnswers() {
  const { db, services } = app()
  const lines: string[] = []
  const explaining = {
    executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
      const plan = await db.executeQuery(
        CompiledQuery.raw(`explain (analyze, costs off, timing off) ${text}`, [...parameters]),
      )
      lines.push(...plan.rows.map(row => Object.values(row as object).join()))
      return { rows: [] }
    },
  } as unknown as Database
  await wrongest(services)(explaining, courseId, 50, 0)
  return lines.filter(line => /on submission_part /.test(line))
}
const isRead = (lines: readonly string[]) => lines.some(line => !line.includes('never executed'))

test('what a run came to is counted without reading an answer, and is what the answers say, whatever becomes of a paper', async () => {
  const bank = await begin()
  for (const name of ['Pool 1', 'Pool 2', 'Pool 3', 'Pool 4']) await write(bank, name)
  const plain = await add([written('Hard', 10), written('Easy', 4), written('Left', 2)], atHandIn)
  const mixed = await add([written('Choice', 10), open('Essay', 5), open('Other essay', 5)], atHandIn)
  const pooled = await add([], {
    ...{ ...atHandIn, workingMinutes: 60 },
    sections: [section([drawn(bank, 3, 5), written('Fixed', 10)])],
  })
  const [hard] = await take(ada, plain, ['b', 'a', null])
  await take(ben, plain, ['b', 'b', 'a'])
  await take(eve, plain, ['a', 'a', 'b'])
  for (const who of [ada, ben, eve, dov]) await take(who, pooled, ['a', 'b'])
  for (const who of [ada, ben]) {
    const ids = await take(who, mixed, ['b', 'Something', null])
    for (const [place, score] of [
      [1, who === ada ? 2 : 5],
      [2, 0],
    ] as const)
      await app().call(teacher1, testGradingCalls.saveReview, {
        ...{ id: mixed, studentId: who.id, questionId: ids[place]!, score },
      })
  }
  await app().settle()
  const first = await listed()
  expect(first).toEqual(await listedAnew())
  expect(first).toEqual(expect.arrayContaining([['Hard', 3, 2]]))
  expect(first).toEqual(expect.arrayContaining([['Easy', 3, 1]]))
  expect(first).toEqual(expect.arrayContaining([['Left', 2, 1]]))
  expect(first).toEqual(expect.arrayContaining([['Choice', 2, 2]]))
  // What nobody wrote is not answered, whatever a person gave for it.
  expect(first).toEqual(expect.arrayContaining([['Essay', 2, 1]]))
  expect(first.some(([title]) => title === 'Other essay')).toBe(false)

  // Exactly: no answer is read where runs are known, and those of the paper alone whose run is not.
  expect(await readsOfAnswers()).not.toEqual([])
  expect(isRead(await readsOfAnswers())).toBe(false)

  const regrade = async (change: object) => {
    const made = await app().call(teacher1, regradeCalls.regrade, {
      ...{ id: plain, reason: 'Mended', changes: [{ questionId: hard as never, ...change }] },
    })
    await app().settle()
    return made.id
  }
  const same = async () => {
    const list = await listed()
    expect(list).toEqual(await listedAnew())
    return list
  }
  const full = await regrade({ counting: 'full' })
  expect((await same()).some(([title]) => title === 'Hard')).toBe(false)
  await app().call(teacher1, regradeCalls.undo, { id: plain, regradeId: full })
  await app().settle()
  expect(await same()).toEqual(first)
  // Slots that give something else: who got nothing has the run of before, whose answers are read.
  await regrade({ points: 7 })
  expect(await same()).toEqual(first)
  expect(isRead(await readsOfAnswers())).toBe(true)
  await regrade({ counting: 'dropped' })
  expect((await same()).some(([title]) => title === 'Hard')).toBe(false)
  await app().call(teacher1, testGradingCalls.return, { id: plain, studentId: ben.id, reason: 'Once more' })
  await app().settle()
  expect(await same()).toEqual(expect.arrayContaining([['Left', 1, 1]]))
  await take(ben, plain, ['a', 'b', 'b'])
  expect(await same()).toEqual(expect.arrayContaining([['Left', 2, 2]]))
  await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [eve.id] as never })
  await app().settle()
  expect(await same()).toEqual(expect.arrayContaining([['Left', 1, 1]]))
})
