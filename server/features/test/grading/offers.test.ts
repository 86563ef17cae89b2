import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { makeDevice, signed } from '#server/features/account/test-device.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { written } from '../test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, standing, paper, student } = takingOf(app)
const minute = 60_000

const several = (says: string) =>
  written(says, 10, {
    type: 3,
    parts: { options: ['a', 'b', 'c'].map(id => ({ id, html: `<p>${id}</p>` })) },
    key: { right: ['a', 'c'] },
  })

/** A phone that the server knows, and what it signs of a chosen answer. */
async function phoneOf(who: CastMember) {
  const device = makeDevice()
  await app().call(who, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  app().clock.advance(minute)
  const says = (taskId: string, slot: number, value: unknown, at: number) => {
    const content = contentToSign({ slot, text: '', html: '', value })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const text = statementText(who.id, { taskId, attempt: 1, slot, sha256, at })
    return { at, signature: signed(device.privateKey, text) }
  }
  return { device: device.thumbprint, says }
}
const now = () => Math.floor(app().clock.now() / 1000) * 1000
const shown = (id: string, studentId: string) =>
  app().call(teacher1, testGradingCalls.getOffer, { id, studentId })

test('what was answered in a tunnel is offered after the end, seen beside what counts, and counts once it is accepted', async () => {
  const phone = await phoneOf(student)
  const id = await add([several('One'), several('Two')], { workingMinutes: 10, isAnonymous: true })
  const { questions, slots } = await start(student, id)
  const [one, two] = questions
  await save(student, id, [{ questionId: one!.id, value: ['b'] }])
  expect((await paper(student, id)).slots.map(({ savedAt }) => savedAt !== null)).toEqual(
    slots.map(({ questionId }) => questionId === one!.id),
  )
  // Chosen in another order than the question has it, as a paper with shuffled options may.
  const value = ['c', 'a']
  const statement = phone.says(id, two!.slot, value, now())
  app().clock.advance(11 * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  expect((await standing(student, id)).state).toBe('unpublished')
  const offered = await app().call(student, takingCalls.offer, {
    ...{ id, device: phone.device },
    answers: [
      { questionId: two!.id, value, statement },
      { questionId: one!.id, value: ['a'], statement },
    ],
  })
  expect(offered).toMatchObject({ version: 2, isCounted: false, time: expect.any(Number) })
  expect(offered.refused).toMatchObject([
    { questionId: one!.id, slot: one!.slot, refusal: { code: testSubmissions.errors.unproven.code } },
  ])
  const listed = await app().call(teacher1, offerCalls.listOffers, { id })
  expect(listed.waiting).toBe(1)
  const asked = await shown(id, listed.list[0]!.studentId)
  expect(asked.answers).toMatchObject([
    { id: two!.id, number: 2, isAnswered: true, written: { value: ['a', 'c'] } },
  ])
  expect(asked.work.answers).toMatchObject([{ id: two!.id, isAnswered: false, written: { savedAt: null } }])
  expect(asked.work.name).not.toBe(student.name)
  const { studentId, attempt } = asked.work
  await app().call(teacher1, offerCalls.decideOffer, {
    ...{ id, studentId, attempt, version: 2, decision: 'accepted' },
  })
  await app().settle()
  const review = await app().call(teacher1, testGradingCalls.getReview, { id, studentId })
  expect(review.questions.map(({ score }) => score?.score)).toEqual([0, 10])
})
