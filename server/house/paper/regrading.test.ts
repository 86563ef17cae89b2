import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attemptRules } from '#contract/features/submission/rules.ts'
import { assistant1, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeTables, paperFeature } from './kind.ts'
import { type NewPaper, paperOf, unscored } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const { set, save, handIn, startAgain, grade, giveBack, standing, answer } = paper
const { preview, regrade, undo, regrades, refused, publish, publishOnly, progress, sinceThen } = paper
const [ada, ben, cem] = [students[0]!, students[1]!, students[2]!]
const all = [ada, ben, cem]

const keyOf = (answer: string, points = 5) => [{ slot: 1, answer, points }]

/** One question, for which the machine gives 2 if it is answered with A. */
async function answered(answers: readonly string[], policy: NewPaper = {}) {
  const id = await set({ slots: 1, key: keyOf('A', 2), ...policy })
  for (const [index, value] of answers.entries()) await answer(all[index]!, id, value)
  await app().settle()
  return id
}
async function scores(id: string) {
  const rows = await Promise.all(all.map(who => standing(who, id)))
  return rows.flatMap(row => (row?.submitted_at ? [row.result] : []))
}

beforeAll(() => makeTables(app().db))

test('undoing a regrade leaves what an earlier one gave to others', async () => {
  const id = await answered(['A', 'A'])
  await regrade(id, [ada], keyOf('A'))
  const second = await regrade(id, [ben], keyOf('A'))
  expect(await scores(id)).toEqual([5, 5])
  await undo(id, second)
  expect(await scores(id)).toEqual([5, 2])
})

test('an earlier regrade is undone by itself; what a later one covers stays and is told', async () => {
  const id = await answered(['A', 'A', 'A'])
  const first = await regrade(id, [ada, ben], keyOf('A'))
  const second = await regrade(id, [ben, cem], keyOf('A', 7))
  expect(await scores(id)).toEqual([5, 7, 7])
  expect(await undo(id, first)).toEqual({ undone: 1, stayed: 1 })
  expect(await scores(id)).toEqual([2, 7, 7])
  // The one before the second is undone as well, so it does not come back.
  expect(await undo(id, second)).toEqual({ undone: 2, stayed: 0 })
  expect(await scores(id)).toEqual([2, 2, 2])
})

test('who gets the same again is not covered by a later regrade', async () => {
  const before = [...keyOf('A', 2), { slot: 2, answer: 'A', points: 1 }]
  const id = await set({ slots: 2, key: before })
  await save(ben, id, 2, { value: 'C' })
  for (const who of [ada, ben]) await answer(who, id, 'A')
  await app().settle()
  const first = await regrade(id, [ada, ben], [...keyOf('A'), before[1]!])
  // The second question had another answer, which only one of them gave.
  await regrade(id, [ada, ben], [...keyOf('A'), { slot: 2, answer: 'C', points: 1 }])
  expect(await scores(id)).toEqual([5, 6])
  expect(await undo(id, first)).toEqual({ undone: 1, stayed: 1 })
  expect(await scores(id)).toEqual([2, 6])
})

test('a regrade is undone once, by whoever comes first', async () => {
  const id = await answered(['A', 'A'])
  const first = await regrade(id, [ada], keyOf('A'))
  const second = await regrade(id, [ada], keyOf('A', 7))
  expect(await undo(id, second)).toEqual({ undone: 1, stayed: 0 })
  // Sent again, it does not reach for the one before.
  expect(await undo(id, second)).toBeNull()
  expect(await scores(id)).toEqual([5, 2])
  const both = await Promise.all([undo(id, first), undo(id, first, assistant1)])
  expect(both.filter(result => result !== null)).toEqual([{ undone: 1, stayed: 0 }])
  expect(await scores(id)).toEqual([2, 2])
})

test('two regrades undone at once are both undone, whichever is first', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const id = await answered(['A', 'A'])
    const first = await regrade(id, [ada, ben], keyOf('A'))
    const second = await regrade(id, [ada], keyOf('A', 7))
    const order = turn % 2 === 0 ? [first, second] : [second, first]
    await Promise.all(order.map(one => undo(id, one)))
    expect(await scores(id)).toEqual([2, 2])
  }
})

test('of another activity, or of none, nothing is undone', async () => {
  const [id, other] = [await answered(['A']), await answered(['A'])]
  const made = await regrade(id, [ada], keyOf('A'))
  await refused(undo(other, made), kernelErrors.notFound)
  await refused(undo(id, newId()), kernelErrors.notFound)
  expect(await scores(id)).toEqual([5])
  expect(await regrades(id)).toMatchObject([{ undoneAt: null }])
})

test('what a regrade scores first stays when it is undone', async () => {
  const id = await set({ slots: 1, key: keyOf('A', 2) })
  await save(ada, id, 1, { value: 'A' })
  // The machine has not had its turn.
  await paperOf(app, unscored).handIn(ada, id)
  const made = await regrade(id, [ada], keyOf('A'))
  expect(await undo(id, made)).toEqual({ undone: 0, stayed: 0 })
  expect(await scores(id)).toEqual([5])
  const next = await regrade(id, [ada], keyOf('A', 7))
  expect(await undo(id, next)).toEqual({ undone: 1, stayed: 0 })
  expect(await scores(id)).toEqual([5])
})

test('the list says who regraded when and why, what stands of it, and who undid it', async () => {
  const id = await answered(['A', 'A'])
  const first = await regrade(id, [ada, ben], keyOf('A'), { by: assistant1, reason: ' B is wrong ' })
  app().clock.advance(60_000)
  const second = await regrade(id, [ben], keyOf('A', 7))
  app().clock.advance(60_000)
  await undo(id, first)
  const [newer, older] = await regrades(id)
  const now = app().clock.now()
  expect(newer).toMatchObject({ id: second, by: teacher1.name, reason: '', regraded: 1, standing: 1 })
  expect(newer).toMatchObject({ undoneBy: null, undoneAt: null })
  expect(older).toMatchObject({
    id: first,
    by: assistant1.name,
    reason: 'B is wrong',
    regraded: 2,
    standing: 0,
  })
  expect(older!.undoneBy).toBe(teacher1.name)
  expect(Math.floor((now - older!.undoneAt!) / 60_000)).toBe(0)
  expect(Math.floor((now - newer!.madeAt) / 60_000)).toBe(1)
  expect(Math.floor((now - older!.madeAt) / 60_000)).toBe(2)
})

test('a preview changes nothing and says what the regrade then gives', async () => {
  const key = [...keyOf('A', 2), { slot: 2, answer: 'A', points: 1.5 }]
  const policy = { attempts: 2, attemptRule: attemptRules.mean, latePercent: 10 }
  const id = await set({ slots: 3, key, ...policy })
  for (const who of all) {
    await save(who, id, 1, { value: who === cem ? 'B' : 'A' })
    await save(who, id, 2, { value: 'A' })
    await handIn(who, id)
  }
  await app().settle()
  for (const who of [ada, ben]) await grade(who, id, 3, 4)
  // A grade by a person stays above the machine; who has another attempt has the mean of both.
  await grade(ben, id, 1, 3)
  await startAgain(ada, id)
  await answer(ada, id, 'B')
  await app().settle()
  await grade(ada, id, 2, 1)
  await grade(ada, id, 3, 2)

  const before = await scores(id)
  const previewed = await preview(id, all, [...keyOf('B', 5), key[1]!])
  expect(await scores(id)).toEqual(before)
  expect(await regrades(id)).toEqual([])
  const told = (accountId: string) => previewed.find(one => one.accountId === accountId)!
  expect(all.map(({ id: accountId }) => told(accountId).before)).toEqual(before)
  expect(told(ada.id).after).toBeGreaterThan(told(ada.id).before!)
  expect(told(ben.id)).toMatchObject({ before: 8.5, after: 8.5 })
  expect(told(cem.id)).toMatchObject({ before: null, after: null })
  await regrade(id, all)
  expect(await scores(id)).toEqual(all.map(({ id: accountId }) => told(accountId).after))
})

test('what is returned is not in a preview, and a regrade leaves its score', async () => {
  const id = await answered(['A', 'A'])
  await giveBack([ben], id)
  const [, returned] = await scores(id)
  const previewed = await preview(id, [ada, ben], keyOf('A'))
  expect(previewed).toEqual([{ accountId: ada.id, before: 2, after: 5 }])
  await regrade(id, [ada, ben])
  expect(await scores(id)).toEqual([5, returned])
})

test('runs that a package claims to replace each other in a circle are not followed for ever', async () => {
  const id = await answered(['A'])
  const made = await regrade(id, [ada], keyOf('A'))
  const { id: submission_id } = await paper.submission(ada, id)
  await app()
    .db.updateTable('submission_scoring')
    .set({ replaces: 2, regrade_id: made })
    .where('submission_id', '=', submission_id)
    .execute()
  expect(await undo(id, made)).toEqual({ undone: 0, stayed: 2 })
  expect(await scores(id)).toEqual([5])
})

test('a score that a regrade takes away is shown again to whom it was shown singly, once the regrade is undone', async () => {
  const id = await answered(['A', 'A', 'A'])
  for (const who of [ada, ben]) await publishOnly(who, id)
  const shown = async () => (await Promise.all(all.map(who => progress(who, id)))).map(row => row?.score)
  expect(await shown()).toEqual([2, 2, null])
  await sinceThen()
  // Its only question is scored by nobody.
  const first = await regrade(id, all, [])
  expect([await scores(id), await shown()]).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  await grade(ben, id, 1, 1)
  await sinceThen()
  await undo(id, first)
  expect(await scores(id)).toEqual([2, 1, 2])
  // What somebody has given since, nobody has shown.
  expect(await shown()).toEqual([2, null, null])
  expect(await sinceThen()).toEqual(['graded 1'])

  const second = await regrade(id, [ada], [])
  await publish(id, false)
  await undo(id, second)
  expect([await scores(id), await shown()]).toEqual([
    [2, 1, 2],
    [null, null, null],
  ])
})

test('the same of the best of two attempts', async () => {
  const id = await answered(['A'], { attempts: 2, attemptRule: attemptRules.best })
  await publishOnly(ada, id)
  const first = await regrade(id, [ada], [])
  expect(await progress(ada, id)).toMatchObject({ score: null })
  await startAgain(ada, id)
  await save(ada, id, 1, { value: 'B' })
  await paperOf(app, unscored).handIn(ada, id)
  await undo(id, first)
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, score: null, result: 2 })
  expect(await progress(ada, id)).toMatchObject({ score: 2 })
})
