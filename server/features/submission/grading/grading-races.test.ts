import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { attemptRules } from '#contract/features/submission/rules.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { makeTables, paperErrors, paperFeature, paperSubmissions } from '#server/house/paper/kind.ts'
import { paperOf } from '#server/house/paper/test-paper.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { begin } from '../writing/beginning.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, paperFeature] },
  settings: { DATABASE_POOL: '16' },
})
const announced: string[] = []
const telling: SubmissionKind = {
  ...paperSubmissions,
  on: { ...paperSubmissions.on, graded: (_unit, _task, accountIds) => void announced.push(...accountIds) },
}

const { as, set, save, handIn, grade, giveBack, publish, regrade, undo, standing, progress, submission } =
  paperOf(app, telling)

beforeAll(() => makeTables(app().db))

const nameOf = (error: unknown) => (error as { definition?: { name: string } }).definition?.name

const key = [{ slot: 1, answer: 'B', points: 2 }]
const class8 = students.slice(0, 8)
async function handedIn() {
  const id = await set({ slots: 2, key })
  for (const who of class8) {
    await save(who, id, 1, { value: 'B' })
    await handIn(who, id)
  }
  await app().settle()
  return id
}

test('scoring anew while scores are published: what is shown is what counts, and is announced', async () => {
  const id = await handedIn()
  for (const who of class8) await grade(who, id, 2, 5)
  announced.length = 0
  const made: string[] = []
  for (let turn = 0; turn < 12; turn++) {
    const [next] = await Promise.all([
      regrade(id, class8, [{ ...key[0]!, points: turn }]),
      publish(id, turn % 2 === 0),
      ...(turn % 3 === 2 ? made.splice(0).map(one => undo(id, one)) : []),
    ])
    made.push(next)
    const isShown = turn % 2 === 0
    if (isShown) expect(new Set(announced.splice(0))).toEqual(new Set(class8.map(who => who.id)))
    for (const who of class8) {
      const { score, result } = (await standing(who, id))!
      expect(result).toBe(score)
      expect((await progress(who, id))!.score).toBe(isShown ? score : null)
    }
    const scores = await Promise.all(class8.map(async who => (await standing(who, id))!.score))
    expect(new Set(scores).size).toBe(1)
  }
})

test('a slot while it is handed in anew: the grade never applies to a version that was not seen', async () => {
  const id = await handedIn()
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 24; turn++) {
    const who = class8[turn % 8]!
    const { version } = await submission(who, id)
    await save(who, id, 2, { text: `Turn ${turn}` })
    const grading = () => grade(who, id, 2, 5, { version }).then(() => 'graded', nameOf)
    const handingIn = () => handIn(who, id).then(() => 'handed in', nameOf)
    // First one, then the other, then both at once.
    const graded = turn === 0 ? undefined : grading()
    if (turn === 1) await graded
    const handed = passed(turn % 3).then(handingIn)
    if (turn === 0) await handed
    const [outcome, other] = await Promise.all([graded ?? grading(), handed])
    outcomes.add(`${outcome}`)
    await app().settle()
    if (outcome === 'graded' && other !== 'handed in')
      expect(await standing(who, id)).toMatchObject({ state: 2, score: 7 })
    else expect(await standing(who, id)).toMatchObject({ state: 1, score: null })
    await giveBack([who], id)
    await save(who, id, 2, { text: `After turn ${turn}` })
    await handIn(who, id)
    await app().settle()
  }
  expect(outcomes.size).toBe(2)
})

test('two graders of one slot: exactly one is told; of different slots: both count', async () => {
  const id = await handedIn()
  for (const who of class8) {
    const [one, other] = [1, 2].map(score =>
      grade(who, id, 2, score, { seen: 0 }).then(() => 'graded', nameOf),
    )
    expect([await one, await other].sort()).toEqual(['graded', paperErrors.markedMeanwhile.name].sort())
  }
  for (const who of class8)
    await Promise.all([grade(who, id, 1, 1.5, { seen: 0 }), grade(who, id, 2, 4, { seen: 1 })])
  for (const who of class8) expect(await standing(who, id)).toMatchObject({ state: 2, score: 5.5 })
})

test('returning, publishing, grading and scoring at once end without deadlock, all shown scores right', async () => {
  const id = await handedIn()
  for (const who of class8) await grade(who, id, 2, 5)
  const before = await deadlocks()
  for (let turn = 0; turn < 10; turn++) {
    const returned = class8.slice(turn % 4, 4 + (turn % 4))
    await Promise.all([
      giveBack(returned, id).catch(nameOf),
      giveBack([...returned].reverse(), id).catch(nameOf),
      publish(id, turn % 2 === 0),
      regrade(id, class8, [{ ...key[0]!, points: turn }]),
      ...class8.map(who => grade(who, id, 2, turn).catch(nameOf)),
    ])
    for (const who of class8) {
      const { score, state } = (await standing(who, id))!
      expect((await progress(who, id))!.score).toBe(turn % 2 === 0 && state === 2 ? score : null)
      if (state === 3) await handIn(who, id)
    }
    await app().settle()
  }
  expect(await deadlocks()).toBe(before)
})

test('two attempts of a student graded at the same moment both count in the mean', async () => {
  const id = await set({ slots: 1, attempts: 2, attemptRule: attemptRules.mean })
  for (const who of class8) {
    await save(who, id, 1, { text: 'First' })
    await handIn(who, id)
    // Begun on two pages at once, it is one.
    const beginNext = () => as(who, async context => (await begin(context, id, { attempt: 2 })).attempt)
    expect(await Promise.all([1, 2].map(beginNext))).toEqual([2, 2])
    await save(who, id, 1, { text: 'Second' })
    await handIn(who, id)
  }
  await publish(id)
  for (let turn = 0; turn < 5; turn++)
    await Promise.all(
      class8.map(async who => {
        const scores = [turn, 10 * turn]
        await Promise.all(scores.map((score, index) => grade(who, id, 1, score, { attempt: index + 1 })))
        expect(await standing(who, id)).toMatchObject({ result: 5.5 * turn })
        expect(await progress(who, id)).toMatchObject({ score: 5.5 * turn })
      }),
    )
})

async function deadlocks() {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app().db)
  return rows[0]!.deadlocks
}
