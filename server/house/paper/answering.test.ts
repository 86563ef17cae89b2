import { beforeAll, beforeEach, expect, test } from 'vitest'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { versionsOf } from '#server/features/submission/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { heard, makeTables, paperErrors, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const { set, save, handIn, grade, giveBack, standing, progress, submission, versions, contentOf, refused } =
  paperOf(app)
const { as, sinceThen } = paperOf(app)
const [student, classmate] = [students[0]!, students[1]!]
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)
const answerOf = (slot: number) =>
  slot % 2 ? { text: `Answer ${slot}` } : { value: { chosen: [slot, 'B'] } }

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('fifty answers, as text and as chosen options, are handed in as they stand', async () => {
  const id = await set({ slots: 50 })
  for (const slot of fifty) await save(student, id, slot, { ...answerOf(slot), sequence: 1 })
  expect(await standing(student, id)).toMatchObject({ state: 0, submitted_at: null })
  expect(await progress(student, id)).toMatchObject({ state: progressStates.underWay })
  const receipt = await handIn(student, id)
  expect(receipt).toMatchObject({ version: 1, overtime: false })
  expect(receipt.parts.map(({ slot }) => slot)).toEqual(fifty)
  expect(await standing(student, id)).toMatchObject({ state: 1, late: false })
  expect(await progress(student, id)).toMatchObject({ state: progressStates.done })
  const { id: submissionId } = await submission(student, id)
  const wanted = fifty.map(slot => [slot, answerOf(slot).text ?? answerOf(slot).value])
  expect(await contentOf(submissionId, 1)).toEqual(Object.fromEntries(wanted))
  expect(await sinceThen()).toEqual(['handed in by 1'])
})

test('sealing fifty answers is as many statements as sealing two', async () => {
  const statements = async (slots: number[]) => {
    const id = await set({ slots: slots.length })
    for (const slot of slots) await save(student, id, slot, answerOf(slot))
    return (await roundTripsOf(() => handIn(student, id))).flat().length
  }
  const few = await statements([1, 2])
  expect(few).toBeGreaterThan(0)
  expect(await statements(fifty)).toBe(few)
})

test('a hand-in sent again is the same, with the same receipt; so is one of another page that knew less', async () => {
  const id = await set()
  const file = await uploadFile(app(), student, { name: 'sketch.txt', bytes: Buffer.from('sketch') })
  await save(student, id, 1, { text: 'First', fileIds: [file.id] })
  await save(student, id, 2, { value: { b: 1, a: [2] } })
  const receipt = await handIn(student, id, 0)
  expect(receipt.parts[0]).toMatchObject({ files: [{ id: file.id, name: 'sketch.txt' }] })
  expect(receipt.parts[0]!.valueHash).toBe('')
  expect(receipt.parts[1]!.valueHash).toMatch(/^[0-9a-f]{64}$/)
  app().clock.advance(60_000)
  expect(await handIn(student, id, 0)).toEqual(receipt)
  expect(await handIn(student, id)).toEqual(receipt)
  expect(await versions(id)).toHaveLength(1)

  await save(student, id, 1, { text: 'Better', fileIds: [file.id] })
  await refused(handIn(student, id, 0), paperErrors.handedInElsewhere, { data: { version: 1 } })
  const second = await handIn(student, id, 1)
  expect(second.parts[0]!.textHash).not.toBe(receipt.parts[0]!.textHash)
  expect(second.parts[1]).toEqual(receipt.parts[1])
})

test('who handed in and writes on changes nothing of what was handed in, until they hand in again', async () => {
  const id = await set()
  await save(student, id, 1, { text: 'First', sequence: 4 })
  await save(student, id, 2, { value: 'A', sequence: 1 })
  await handIn(student, id)
  const { id: submissionId } = await submission(student, id)
  expect(await save(student, id, 1, { text: 'Second', sequence: 5, base: 4 })).toMatchObject({ saved: true })
  expect(await submission(student, id)).toMatchObject({ version: 1, sealed: 1 })
  expect(await contentOf(submissionId, 1)).toEqual({ 1: 'First', 2: 'A' })
  expect(await handIn(student, id)).toMatchObject({ version: 2 })
  expect(await contentOf(submissionId, 2)).toEqual({ 1: 'Second', 2: 'A' })
  expect(await contentOf(submissionId, 1)).toEqual({ 1: 'First', 2: 'A' })
})

test('an older entry, or one that does not know what is stored, changes nothing and is told what is', async () => {
  const id = await set()
  await save(student, id, 1, { text: 'Newer', sequence: 7 })
  const stored = { saved: false, part: { text: 'Newer', sequence: 7 } }
  expect(await save(student, id, 1, { text: 'Older', sequence: 6 })).toMatchObject(stored)
  expect(await save(student, id, 1, { text: 'Elsewhere', sequence: 9, base: 3 })).toMatchObject(stored)
  // The numbers of slots are independent, and go on after a hand-in.
  expect(await save(student, id, 2, { text: 'Other', sequence: 1 })).toMatchObject({ saved: true })
  await handIn(student, id)
  expect(await save(student, id, 1, { text: 'Older', sequence: 7 })).toMatchObject({ saved: false })
  expect(await save(student, id, 1, { text: 'Newest' })).toMatchObject({ part: { sequence: 8 } })
})

test('what is graded takes no answers; what is returned does, and is handed in again even as it was', async () => {
  const id = await set({ slots: 1 })
  await save(student, id, 1, { text: 'Done' })
  await handIn(student, id)
  await grade(student, id, 1, 80)
  await refused(save(student, id, 1, { text: 'More' }), paperErrors.alreadyGraded)
  await giveBack([student], id)
  expect(await standing(student, id)).toMatchObject({ state: 3, score: null, result: null })
  expect(await progress(student, id)).toEqual({ state: progressStates.toRedo, score: null })
  expect(await handIn(student, id)).toMatchObject({ version: 2 })
  expect(await handIn(student, id)).toMatchObject({ version: 2 })
  expect(await standing(student, id)).toMatchObject({ state: 1, score: null })
})

test('nobody else writes or sees it, and nobody hands in what is not there', async () => {
  const id = await set()
  await save(student, id, 1, { text: 'Mine' })
  expect(await standing(classmate, id)).toBeUndefined()
  await save(classmate, id, 1, { text: 'Theirs' })
  expect((await submission(student, id)).id).not.toBe((await submission(classmate, id)).id)
  await refused(grade(classmate, id, 1, 10), paperErrors.notHandedIn)
  await refused(giveBack([classmate], id), paperErrors.nobodyToReturn)
})

test('the history shows what stood in every slot of each version, to its student and to staff', async () => {
  const id = await set({ slots: 3 })
  const file = await uploadFile(app(), student, { name: 'sketch.txt', bytes: Buffer.from('sketch') })
  await save(student, id, 2, { text: 'First', sequence: 1 })
  await save(student, id, 1, { value: 'A', sequence: 1 })
  await handIn(student, id)
  await save(student, id, 2, { html: '<p><em>Second</em></p>', fileIds: [file.id], sequence: 2 })
  await handIn(student, id)
  await save(student, id, 3, { text: 'Not handed in', sequence: 1 })
  const blank = { text: '', html: '', value: null }
  for (const who of [student, teacher1]) {
    const shown = await as(who, context => versionsOf(context, id, student.id))
    expect(shown.map(({ version, parts }) => [version, parts])).toMatchObject([
      [
        2,
        [
          { slot: 1, ...blank, value: 'A', attachments: [] },
          {
            slot: 2,
            ...blank,
            text: 'Second',
            html: '<p><em>Second</em></p>',
            attachments: [{ id: file.id }],
          },
        ],
      ],
      [
        1,
        [
          { slot: 1, value: 'A' },
          { slot: 2, ...blank, text: 'First', attachments: [] },
        ],
      ],
    ])
    expect(shown.map(({ parts }) => parts!.length)).toEqual([2, 2])
  }
})
