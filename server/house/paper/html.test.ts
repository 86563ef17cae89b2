import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { admin, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { alter, bring, entriesOf, exportFrom, zipOf } from '#server/features/package/test-packages.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { makeTables, paperErrors, paperFeature, paperType } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, { ...paperFeature, calls: paperHandlers }] },
})
const { set, save, handIn, answers, submission } = paperOf(app)
const student = students[0]!

beforeAll(() => makeTables(app().db))

const partsOf = async (id: string) => {
  const { rows } = await sql<{ slot: number; text: string; html: string; value: unknown; changed_at: Date }>`
    select slot, text, html, value, changed_at from submission_part
    where submission_id = ${(await submission(student, id)).id} order by slot, version`.execute(app().db)
  return rows
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const essay = '<p>First <strong>bold</strong></p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'

test('rich text is stored clean, and its text is what stands in it', async () => {
  const id = await set()
  const hostile = `${essay}<script>alert(1)</script><p onclick="x()">Last</p>`
  const clean = `${essay}<p>Last</p>`
  const given = { id, slot: 1, answer: 'something else', html: hostile, sequence: 1 }
  const saved = await app().call(student, paperCalls.saveAnswer, given)
  expect(saved).toMatchObject({ saved: true, html: clean })
  expect(saved.answer).toMatch(/^First bold\s+a\s+b\s+Last$/)
  expect(await partsOf(id)).toMatchObject([{ text: saved.answer, html: clean }])
  // The same once more, as it came or as it is stored, is the same.
  for (const html of [hostile, clean])
    expect(await app().call(student, paperCalls.saveAnswer, { ...given, html })).toEqual(saved)
  const receipt = await handIn(student, id)
  expect(receipt.parts).toMatchObject([{ htmlHash: sha256(clean), textHash: sha256(saved.answer) }])
  expect((await answers(student, id)).answers).toMatchObject([{ html: clean, text: saved.answer }])
})

test('when it was written stays as long as it is the same; another formatting is another writing', async () => {
  const id = await set()
  await save(student, id, 1, { html: '<p>One</p>', sequence: 1 })
  const [first] = await partsOf(id)
  app().clock.advance(60_000)
  await save(student, id, 1, { html: '<p>One</p>', sequence: 2 })
  expect((await partsOf(id))[0]!.changed_at).toEqual(first!.changed_at)
  await save(student, id, 1, { html: '<p><em>One</em></p>', sequence: 3 })
  const [third] = await partsOf(id)
  expect(third).toMatchObject({ text: 'One', html: '<p><em>One</em></p>' })
  expect(third!.changed_at).not.toEqual(first!.changed_at)
  // Written as plain text, it has no formatting any more.
  await save(student, id, 1, { text: 'One', sequence: 4 })
  expect(await partsOf(id)).toMatchObject([{ text: 'One', html: '' }])
})

test('what is too long, too intricate or no answer of the kind is refused by itself', async () => {
  const id = await set({ slots: 4 })
  const entries = [
    { html: `<p>${'a'.repeat(richTextLimits.length)}</p>` },
    { html: '<b>'.repeat(richTextLimits.depth + 1) },
    { value: 3 },
    { value: { chosen: ['B'] } },
  ].map((written, index) => ({ slot: index + 1, answer: '', sequence: 1, ...written }))
  const { list } = await app().call(student, paperCalls.saveAnswers, { id, answers: entries })
  expect(list.map(({ refusal }) => refusal?.code ?? null)).toEqual([
    richTextErrors.tooLong.code,
    richTextErrors.tooIntricate.code,
    paperErrors.valueUnfit.code,
    null,
  ])
  expect(await partsOf(id)).toMatchObject([{ slot: 4, value: { chosen: ['B'] } }])
  await app().refused(student, paperCalls.saveAnswer, { id, ...entries[2]! }, paperErrors.valueUnfit)
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
  for (const value of [{ chosen: ['x'.repeat(20_000)] }, { chosen: Array(20_000).fill(1) }, deep])
    await app().refused(
      student,
      paperCalls.saveAnswer,
      { id, slot: 3, answer: '', sequence: 1, value },
      paperErrors.valueUnfit,
    )
})

test('it travels with the work; of a package that was falsified only what could have been written arrives', async () => {
  const id = await set({ slots: 3 })
  await save(student, id, 1, { html: essay })
  await save(student, id, 2, { value: { chosen: ['A'] } })
  await save(student, id, 3, { text: 'Plain' })
  await handIn(student, id)
  await sql`insert into submission_overtaken (activity_id, account_id, slot, saved_at, text, value)
    select ${id}, ${student.id}, slot, now(), 'Overtaken', '{"chosen":["C"]}' from generate_series(1, 2) as slot`.execute(
    app().db,
  )
  let arrivedIn = ''
  const overtaken = async () => {
    const { rows } = await sql<{ value: unknown }>`
      select value from submission_overtaken as overtaken join activity on activity.id = activity_id
      where text = 'Overtaken' and course_id = ${arrivedIn} order by slot`.execute(app().db)
    return rows.map(({ value }) => value)
  }
  const bytes = await exportFrom(app(), teacher1, linearAlgebra.id, { people: true, work: true })
  const arrived = async (packed: Uint8Array) => {
    arrivedIn = (await bring(app(), teacher2, packed)).courseid
    const { rows } = await sql<{ slot: number; text: string; html: string; value: unknown }>`
      select slot, text, html, value from activity
      join submission on submission.activity_id = activity.id
      join submission_part as part on part.submission_id = submission.id
      where course_id = ${arrivedIn} and activity.type = ${paperType}
        and (html <> '' or text = 'Plain' or value is not null) and (html <> '<p>One</p>')
      order by slot`.execute(app().db)
    return rows
  }
  const whole = await arrived(bytes)
  const { text } = (await partsOf(id))[0]!
  expect(whole).toContainEqual({ slot: 1, text, html: essay, value: null })
  expect(whole).toContainEqual({ slot: 2, text: '', html: '', value: { chosen: ['A'] } })
  expect(whole).toContainEqual({ slot: 3, text: 'Plain', html: '', value: null })
  expect(await overtaken()).toEqual([{ chosen: ['C'] }, { chosen: ['C'] }])
  const entries = await entriesOf(Buffer.from(bytes))
  alter(entries, 'submission_overtaken', row => ({ ...row, ...(row.slot === 1 && { value: 9 }) }))
  alter(entries, 'submission_part', row => ({
    ...row,
    ...(row.html === essay && { text: 'Not what stands there', html: `${essay}<script>x</script>` }),
    ...(row.value !== null && {
      value: { 'chosen\u202e': ['A\u202e', { deep: '\u0007C' }], stolen: admin.id },
    }),
    ...(row.text === 'Plain' && { value: 7 }),
  }))
  const falsified = await arrived(await zipOf(entries))
  expect(falsified).toContainEqual({ slot: 1, text, html: essay, value: null })
  expect(falsified).toContainEqual({
    ...{ slot: 2, text: '', html: '' },
    value: { chosen: ['A', { deep: 'C' }], stolen: null },
  })
  expect(falsified).toContainEqual({ slot: 3, text: 'Plain', html: '', value: null })
  expect(await overtaken()).toEqual([null, { chosen: ['C'] }])
})
