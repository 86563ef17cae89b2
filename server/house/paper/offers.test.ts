import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { contentToSign, offerProofs, statementText } from '#contract/features/submission/offer-rules.ts'
import type { InputOf } from '#contract/input.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { makeDevice, signed } from '#server/features/account/test-device.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { selectForStudent, shownToStudent } from '#server/features/submission/public.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { makeTables, paperErrors, paperFeature } from './kind.ts'
import { type NewPaper, paperOf } from './test-paper.ts'

const feature = { ...paperFeature, calls: paperHandlers }
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  settings: { REQUEST_RATE: '1000000' },
})
const paper = paperOf(app)
const { set, save, handIn, grade, standing, submission, versions, contentOf, answers, now, startAgain } =
  paper
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben] = [students[0]!, students[1]!]
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)

beforeAll(() => makeTables(app().db))

const wholeSeconds = (time: number) => Math.floor(time / 1000) * 1000
const strict = (more: NewPaper = {}) => set({ endsAt: now() + hour, ...more })

/** A device that the server knows from now on. */
async function deviceOf(who: CastMember) {
  const device = makeDevice()
  await app().call(who, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  app().clock.advance(minute)
  /** Something that stands in a slot, signed at a moment by its clock. */
  const sign = (id: string, slot: number, content: string, at: number, attempt = 1) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const said = statementText(who.id, { taskId: id, attempt, slot, sha256, at })
    return { at, signature: signed(device.privateKey, said) }
  }
  const says = (id: string, slot: number, answer: string, at: number, attempt = 1) => {
    const content = contentToSign({ slot, text: answer, value: null })
    return { slot, answer, text: sign(id, slot, content, at, attempt) }
  }
  return { device: device.thumbprint, says, sign }
}
type Part = Partial<InputOf<typeof paperCalls.offerAnswers>['parts'][number]> & { slot: number }
const offered = (id: string, parts: readonly Part[], more: object) => ({
  ...{ id, ...more },
  parts: parts.map(part => ({ answer: '', fileIds: [], text: null, files: [], ...part })),
})
const offer = (who: CastMember, id: string, parts: readonly Part[], more: object = {}) =>
  app().call(who, paperCalls.offerAnswers, offered(id, parts, more))
const refusedWhole = (
  who: CastMember,
  id: string,
  parts: readonly Part[],
  error: ErrorDefinition = paperErrors.unproven,
  more: object = {},
) => app().refused(who, paperCalls.offerAnswers, offered(id, parts, more), error)
const shown = (of: CastMember, id: string, attempt?: number) =>
  app().call(teacher1, paperCalls.getOffer, { id, studentId: of.id, attempt })
const changed = async (of: CastMember, id: string) =>
  (await shown(of, id)).parts.flatMap(part => (part.isOffered ? [[part.slot, part.value ?? part.text]] : []))
const decide = (of: CastMember, id: string, version: number, more: object = {}) =>
  app().call(teacher1, offerCalls.decideOffer, {
    ...{ id, studentId: of.id, attempt: 1, version, decision: 'accepted' as const },
    ...more,
  })
const draftOf = async (of: CastMember, id: string) =>
  Object.fromEntries((await answers(of, id)).answers.map(({ slot, text, value }) => [slot, value ?? text]))

test('of fifty answers three are signed too late: the others are offered, the three refused by slot and unchanged', async () => {
  const id = await strict({ slots: 50 })
  const { device, says } = await deviceOf(ada)
  await save(ada, id, 1, { text: 'First' })
  await save(ada, id, 7, { text: 'Seven' })
  await handIn(ada, id)
  const early = wholeSeconds(now() + 10 * minute)
  app().clock.advance(2 * hour)
  const late = wholeSeconds(now())
  const tooLate = [7, 20, 50]
  const parts = fifty.map(slot => says(id, slot, `Train ${slot}`, tooLate.includes(slot) ? late : early))
  const answer = await offer(ada, id, parts, { device })
  expect(answer).toMatchObject({ version: 2, isCounted: false })
  expect(answer.refused).toEqual(
    tooLate.map(slot => ({
      slot,
      refusal: { code: paperErrors.unproven.code, message: expect.any(String) },
    })),
  )
  const { id: submissionId } = await submission(ada, id)
  expect(await contentOf(submissionId, 1)).toEqual({ 1: 'First', 7: 'Seven' })
  const proven = fifty.filter(slot => !tooLate.includes(slot))
  expect(await contentOf(submissionId, 2)).toEqual({
    ...Object.fromEntries(proven.map(slot => [slot, `Train ${slot}`])),
    7: 'Seven',
  })
  expect(await shown(ada, id)).toMatchObject({ proof: offerProofs.signed, writtenAt: early })
  expect((await changed(ada, id)).map(([slot]) => slot)).toEqual(proven)
  expect(await submission(ada, id)).toMatchObject({ version: 1, sealed: 2 })
  // The same sent again is the same offer.
  expect(await offer(ada, id, parts, { device })).toEqual(answer)
  expect(await versions(id)).toHaveLength(2)

  await decide(ada, id, 2)
  expect(await submission(ada, id)).toMatchObject({ version: 2 })
  expect(await standing(ada, id)).toMatchObject({ state: 1, late: true })
  const after = await offer(
    ada,
    id,
    parts.filter(({ slot }) => !tooLate.includes(slot)),
    { device },
  )
  expect(after).toMatchObject({ version: 2, isCounted: true, refused: [] })
  await refusedWhole(ada, id, [says(id, 1, 'Other', early)], paperErrors.offerDecided, { device })
})

const forStudent = prepared((db, id: string, studentId: string, at: number) =>
  selectForStudent(db, id, studentId, at),
)
/** Whether the page of the paper offers it, with nothing but what the server knows. */
const mayOffer = (who: CastMember, id: string) =>
  paper.as(who, async context => {
    const row = forStudent.first(context.db, id, who.id, context.now)
    return (await shownToStudent(context, { row })).shown.can.offer
  })

test('the page offers what was saved before the end in any of its slots, and not what counts', async () => {
  const id = await strict()
  await app().db.insertInto('activity_text').values({ activity_id: id, html: '' }).execute()
  await save(ada, id, 3, { text: 'Third' })
  await save(ben, id, 2, { value: 'B' })
  await handIn(ben, id)
  expect(await mayOffer(ada, id)).toBe(false)
  app().clock.advance(2 * hour)
  expect(await mayOffer(ada, id)).toBe(true)
  expect(await mayOffer(ben, id)).toBe(false)
  const inSlot = { slot: 3, answer: 'Third' }
  expect(await offer(ada, id, [inSlot])).toMatchObject({ isCounted: false, refused: [] })
  expect(await mayOffer(ada, id)).toBe(false)
  await decide(ada, id, 1)
  expect(await mayOffer(ada, id)).toBe(false)
})

test('what was signed of one question proves nothing of another', async () => {
  const id = await strict()
  const { device, says } = await deviceOf(ada)
  const at = wholeSeconds(now())
  app().clock.advance(2 * hour)
  await refusedWhole(ada, id, [{ ...says(id, 1, 'A', at), slot: 2 }], paperErrors.unproven, { device })
  expect(await versions(id)).toEqual([])
})

test('a file that was signed for one question proves nothing in another', async () => {
  const id = await strict()
  const { device, sign } = await deviceOf(ada)
  const at = wholeSeconds(now())
  app().clock.advance(2 * hour)
  const file = await uploadFile(app(), ada, { name: 'sketch.txt', bytes: Buffer.from('sketch') })
  const inSlot = (slot: number) => ({
    ...{ slot, fileIds: [file.id] },
    files: [{ id: file.id, ...sign(id, 1, 'sketch', at) }],
  })
  await refusedWhole(ada, id, [inSlot(2)], paperErrors.unproven, { device })
  expect(await offer(ada, id, [inSlot(1), inSlot(2)], { device })).toMatchObject({
    ...{ slots: [1], refused: [{ slot: 2 }] },
  })
})

test('a slot or a file that is named twice is refused', async () => {
  const id = await strict()
  const file = await uploadFile(app(), ada, { name: 'sketch.txt', bytes: Buffer.from('sketch') })
  await save(ada, id, 1, { text: 'One' })
  await save(ada, id, 2, { fileIds: [file.id] })
  const again = { sequence: 9, answer: 'Two' }
  const twice = [
    { slot: 1, ...again },
    { slot: 1, ...again },
  ]
  await app().refused(ada, paperCalls.saveAnswers, { id, answers: twice }, kernelErrors.malformed)
  app().clock.advance(2 * hour)
  const one = { slot: 1, answer: 'One' }
  await refusedWhole(ada, id, [one, one], kernelErrors.malformed)
  await refusedWhole(ada, id, [{ slot: 2, fileIds: [file.id, file.id] }], kernelErrors.malformed)
  expect(await versions(id)).toEqual([])
  const answer = await offer(ada, id, [one, { slot: 2, fileIds: [file.id, file.id] }])
  expect(answer).toMatchObject({
    ...{ version: 1, slots: [1, 2] },
    refused: [{ slot: 2, refusal: { code: kernelErrors.malformed.code } }],
  })
})

test('a draft of other slots stays a draft, with what was saved of it; nothing of it is offered', async () => {
  const id = await strict()
  await save(ada, id, 1, { text: 'One' })
  await save(ada, id, 2, { text: 'Two' })
  await handIn(ada, id)
  const file = await uploadFile(app(), ada, { name: 'sketch.txt', bytes: Buffer.from('sketch') })
  await save(ada, id, 1, { text: 'One, better' })
  await save(ada, id, 2, { text: 'Two, better', fileIds: [file.id] })
  await save(ada, id, 3, { value: ['B'] })
  const before = await answers(ada, id)
  app().clock.advance(2 * hour)
  expect(await offer(ada, id, [{ slot: 1, answer: 'One, better' }])).toMatchObject({
    version: 2,
    refused: [],
  })
  expect(await shown(ada, id)).toMatchObject({ proof: offerProofs.received })
  expect(await changed(ada, id)).toEqual([[1, 'One, better']])
  const { id: submissionId } = await submission(ada, id)
  expect(await contentOf(submissionId, 2)).toEqual({ 1: 'One, better', 2: 'Two', 3: '' })
  expect(await answers(ada, id)).toEqual(before)

  // A newer offer is based on what counts, and what was offered first stays the draft.
  const parts = [
    { slot: 2, answer: 'Two, better', fileIds: [file.id] },
    { slot: 3, choice: '["B"]' },
  ]
  expect(await offer(ada, id, parts)).toMatchObject({ version: 3, refused: [] })
  expect(await changed(ada, id)).toEqual([
    [2, 'Two, better'],
    [3, ['B']],
  ])
  expect((await shown(ada, id)).parts.map(({ files }) => files)).toEqual([[], ['sketch.txt'], []])
  expect(await contentOf(submissionId, 3)).toEqual({ 1: 'One', 2: 'Two, better', 3: ['B'] })
  expect(await draftOf(ada, id)).toEqual({ 1: 'One, better', 2: 'Two, better', 3: ['B'] })
  await decide(ada, id, 3, { decision: 'declined', reason: 'No' })
  expect(await contentOf(submissionId, 1)).toEqual({ 1: 'One', 2: 'Two' })
  expect(await draftOf(ada, id)).toEqual({ 1: 'One, better', 2: 'Two, better', 3: ['B'] })
})

test('two devices: a part of the one that is not known proves nothing; the other replaces the offer with its own', async () => {
  const id = await strict()
  const one = await deviceOf(ada)
  const other = await deviceOf(ada)
  const at = wholeSeconds(now())
  app().clock.advance(2 * hour)
  const mixed = [one.says(id, 1, 'Phone', at), other.says(id, 2, 'Tablet', at)]
  const first = await offer(ada, id, mixed, { device: one.device })
  expect(first).toMatchObject({ version: 1, refused: [{ slot: 2 }] })
  expect(await changed(ada, id)).toEqual([[1, 'Phone']])
  // What is in the offer that waits was proven with it.
  expect(await offer(ada, id, mixed, { device: other.device })).toMatchObject({ version: 2, refused: [] })
  expect(await changed(ada, id)).toEqual([
    [1, 'Phone'],
    [2, 'Tablet'],
  ])
  await decide(ada, id, 2)
  expect(await standing(ada, id)).toMatchObject({ state: 1 })
})

test('who is graded meanwhile may still offer; their grade stays until it is accepted', async () => {
  const id = await strict({ slots: 2 })
  const { device, says } = await deviceOf(ada)
  await save(ada, id, 1, { text: 'One' })
  await handIn(ada, id)
  const at = wholeSeconds(now())
  app().clock.advance(2 * hour)
  await grade(ada, id, 1, 60)
  await grade(ada, id, 2, 0)
  const before = await standing(ada, id)
  expect(await offer(ada, id, [says(id, 2, 'Two', at)], { device })).toMatchObject({ version: 2 })
  expect(await standing(ada, id)).toEqual(before)
  await decide(ada, id, 2)
  expect(await standing(ada, id)).toMatchObject({ state: 1, score: null })
})

test('a group offers together; what another wrote in other slots stays the draft', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, ben])
  const id = await strict({ batchId })
  await save(ada, id, 1, { text: 'Ours' })
  await save(ben, id, 2, { text: 'Theirs' })
  app().clock.advance(2 * hour)
  expect(await offer(ada, id, [{ slot: 1, answer: 'Ours' }])).toMatchObject({ version: 1, refused: [] })
  expect(await standing(ben, id)).toMatchObject({ state: 0 })
  expect(await draftOf(ben, id)).toEqual({ 1: 'Ours', 2: 'Theirs' })
  await decide(ben, id, 1)
  for (const who of [ada, ben]) expect(await standing(who, id)).toMatchObject({ state: 1 })
  expect(await contentOf((await submission(ben, id)).id, 1)).toEqual({ 1: 'Ours', 2: '' })
})

test('of a second attempt that is offered nothing counts before it is accepted', async () => {
  const id = await strict({ attempts: 2 })
  const { device, says } = await deviceOf(ada)
  await save(ada, id, 1, { text: 'First' })
  await handIn(ada, id)
  await startAgain(ada, id)
  const at = wholeSeconds(now())
  app().clock.advance(2 * hour)
  await refusedWhole(ada, id, [says(id, 1, 'Second', at)], paperErrors.attemptOver, { device, attempt: 1 })
  await refusedWhole(ada, id, [says(id, 1, 'Second', at)], paperErrors.unproven, { device, attempt: 2 })
  expect(await offer(ada, id, [says(id, 1, 'Second', at, 2)], { device, attempt: 2 })).toMatchObject({
    version: 1,
  })
  expect(await standing(ada, id)).toMatchObject({ attempt: 1 })
  expect((await shown(ada, id, 2)).parts).toMatchObject([{ slot: 1, text: 'Second', isOffered: true }])
  await decide(ada, id, 1, { attempt: 2 })
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, state: 1 })
})

test('a slot that the paper has not, and files of others, are refused by themselves', async () => {
  const id = await strict({ slots: 2 })
  const foreign = await uploadFile(app(), ben, { name: 'theirs.txt', bytes: Buffer.from('theirs') })
  await save(ada, id, 1, { text: 'One' })
  app().clock.advance(2 * hour)
  const parts = [
    { slot: 1, answer: 'One' },
    { slot: 2, fileIds: [foreign.id] },
    { slot: 3, answer: 'Three' },
  ]
  const { refused, version, slots } = await offer(ada, id, parts)
  expect([version, slots]).toEqual([1, [1]])
  expect(refused.map(({ slot }) => slot).sort()).toEqual([2, 3])
  expect(refused.find(({ slot }) => slot === 3)!.refusal.code).toBe(paperErrors.slotMissing.code)
  await refusedWhole(ada, id, [{ slot: 3, answer: 'Three' }], paperErrors.slotMissing)
})

test('what may be handed in after all is handed in, with the draft', async () => {
  const id = await strict()
  await save(ada, id, 2, { text: 'Two' })
  app().clock.advance(2 * hour)
  await app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: id, studentIds: [ada.id] },
    endsAt: now() + hour,
  })
  expect(await offer(ada, id, [{ slot: 1, answer: 'One' }])).toMatchObject({
    ...{ version: 1, isCounted: true, slots: [1, 2], refused: [] },
  })
  expect(await standing(ada, id)).toMatchObject({ state: 1, late: false })
})
