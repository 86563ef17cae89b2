import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { arrivalGrace } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, openly, step } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const { student, classmate } = all
const now = () => app().clock.now()
const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const photo = (says: string) => asked(says, 0, { type: 15, parts: { most: 3 }, key: { html: '' } })
const picture = (name: string) => Buffer.from(name)

/** A device that the server has known for a minute. */
async function deviceOf(who: CastMember) {
  const device = makeDevice()
  await app().call(who, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  app().clock.advance(60_000)
  return device
}

interface Said {
  id: string
  who: CastMember
  slot: number
  content: { text?: string; html?: string; value?: unknown }
  at: number
}
const states = ({ privateKey }: TestDevice, { id, who, slot, content, at: moment }: Said) => {
  const at = Math.floor(moment / 1000) * 1000
  const { text = '', html = '', value = null } = content
  const sum = sha256Of(contentToSign({ slot, text, html, value }))
  return {
    at,
    signature: signed(privateKey, statementText(who.id, { taskId: id, attempt: 1, slot, sha256: sum, at })),
  }
}

/** A step of ten seconds in class, begun, as one student with a known device has it before them. */
async function running(questions = [asked('Which', 5)], who = student) {
  const device = await deviceOf(who)
  const { id, stepIds } = await all.withSteps([step(questions)])
  const stepId = stepIds[0]!
  await all.start(stepId, 10)
  const shown = await all.getStep(who, stepId)
  const began = now()
  const send = async (given: object, by: CastMember = who, key: string = device.thumbprint, place = 0) =>
    (
      await app().call(by, taking.saveAnswers, {
        stepId: stepId as never,
        answers: [{ questionId: shown.questions[place]!.id, ...given }] as never,
        device: key,
      })
    ).list[0]!
  const slot = shown.questions[0]!.slot
  const says = (content: Said['content'], at: number, more: Partial<Said> = {}) =>
    states(device, { id, who, slot, content, at, ...more })
  return { id, stepId, device, began, send, says, shown, slot }
}
const over = 10_000 + arrivalGrace

const ofStudent = async (id: string, stepId: string) => ({
  own: (await all.getStep(student, stepId)).answers[0]!,
  row: (await all.students(id, stepId)).list.find(({ studentId }) => studentId === student.id)!,
  shown: (await all.results(stepId)).questions[0]!,
})

test('what was on its way for two seconds needs no proof and has no mark', async () => {
  const { id, stepId, send } = await running()
  app().clock.advance(over - 1)
  expect(await send({ value: ['a'] })).toMatchObject({ saved: true, refusal: null })
  const { own, row } = await ofStudent(id, stepId)
  expect([own.isProven, row.isProven]).toEqual([false, false])
})

test('what a phone wrote before the end is taken when its network is back, counted, and marked for both sides', async () => {
  const { id, stepId, send, says, began } = await running()
  app().clock.advance(over + 120_000)
  const late = { value: ['a'], sequence: 4, statement: says({ value: ['a'] }, began + 6000) }
  expect(await send(late)).toMatchObject({ saved: true, value: ['a'], sequence: 4, refusal: null })
  const { own, row, shown } = await ofStudent(id, stepId)
  expect([own.isProven, row.isProven, row.state, row.score]).toEqual([true, true, 2, 5])
  expect(shown).toMatchObject({ answered: 1, rightCount: 1 })
  // The answer to it was lost on the way: sent again it is the same.
  expect(await send(late)).toMatchObject({ saved: true, sequence: 4 })
  const again = await ofStudent(id, stepId)
  expect([again.own.isProven, again.shown.answered]).toEqual([true, 1])
})

test('what came in time and is sent again after the end is as it was, without a mark', async () => {
  const { id, stepId, send, says, began } = await running()
  const given = { value: ['a'], sequence: 2 }
  await send(given)
  app().clock.advance(over + 5000)
  expect(await send({ ...given, statement: says({ value: ['a'] }, began + 3000) })).toMatchObject({
    saved: true,
  })
  expect((await ofStudent(id, stepId)).own.isProven).toBe(false)
})

test('what nothing shows to be from before the end is refused, and says why', async () => {
  const { id, stepId, send, says, began, device, slot } = await running()
  app().clock.advance(over + 60_000)
  const value = ['a']
  const refusalOf = async (...given: Parameters<typeof send>) => (await send(...given)).refusal?.message
  const [unproven, isOver] = [errors.lateUnproven.text.zh, errors.stepOver.text.zh]
  expect(await refusalOf({ value })).toBe(isOver)
  const good = says({ value }, began + 5000)
  for (const statement of [
    // After the end, and by a clock that is ahead of all.
    says({ value }, began + 11_000),
    says({ value }, now() + 60_000),
    // Another answer, another question, another set, and somebody else.
    says({ value: ['b'] }, began + 5000),
    says({ value }, began + 5000, { slot: slot + 1 }),
    says({ value }, began + 5000, { id: stepId }),
    says({ value }, began + 5000, { who: classmate }),
    // Before the server knew the device.
    says({ value }, began - 120_000),
    // Another moment than was signed.
    { ...good, at: began - 1000 },
  ])
    expect(await refusalOf({ value, statement })).toBe(unproven)
  expect(await refusalOf({ value, statement: good }, student, '')).toBe(unproven)
  expect(await refusalOf({ value, statement: good }, student, makeDevice().thumbprint)).toBe(unproven)
  expect(await refusalOf({ value, statement: good }, classmate, device.thumbprint)).toBe(unproven)
  const { shown, row } = await ofStudent(id, stepId)
  expect([shown.answered, row.state]).toEqual([0, 0])
  expect((await send({ value, statement: good })).saved).toBe(true)
})

test('once the right answer is shown nothing comes in any more, whatever a phone says; showing results closes nothing', async () => {
  const first = await running()
  app().clock.advance(over + 1000)
  await all.showResults(first.stepId)
  const value = ['a']
  const proven = { value, statement: first.says({ value }, first.began + 5000) }
  expect((await first.send(proven)).saved).toBe(true)
  expect((await all.results(first.stepId, classmate)).questions[0]).toMatchObject({ answered: 1 })

  const second = await running()
  app().clock.advance(over + 1000)
  await all.showAnswers(second.stepId)
  const late = { value, statement: second.says({ value }, second.began + 5000) }
  expect((await second.send(late)).refusal?.message).toBe(errors.answersShown.text.zh)

  // With the set all its right answers are shown.
  const third = await running()
  app().clock.advance(over + 1000)
  await all.endAll(third.id)
  const last = { value, statement: third.says({ value }, third.began + 5000) }
  expect((await third.send(last)).refusal?.message).toBe(errors.over.text.zh)
})

test('an anonymous answer has no late proof, as that would name whose it is', async () => {
  const { stepId, send, says, began } = await running([openly('Say it', 1)])
  app().clock.advance(over + 1000)
  const late = { text: 'Late', statement: says({ text: 'Late' }, began + 5000) }
  expect((await send(late)).refusal?.message).toBe(errors.stepOver.text.zh)
  expect((await all.results(stepId)).questions[0]).toMatchObject({ answered: 0 })
})

test('a photo counts whose upload had begun while the step ran, and no older file', async () => {
  const upload = (name: string) => uploadFile(app(), student, { name: `${name}.txt`, bytes: picture(name) })
  const older = await upload('older')
  app().clock.advance(1000)
  const { id, stepId, send, device, began, slot } = await running([photo('Show it')])
  const inTime = await upload('in time')
  app().clock.advance(over + 1000)
  const late = await upload('late')
  const refusal = errors.lateUnproven.text.zh
  expect((await send({ attachments: [older.id] })).refusal?.message).toBe(refusal)
  expect((await send({ attachments: [late.id] })).refusal?.message).toBe(refusal)
  // Chosen in the tunnel, and uploaded when there was a network.
  const at = Math.floor((began + 4000) / 1000) * 1000
  const chosen = (bytes: Buffer, of: string) => ({
    ...{ id: of, at },
    signature: signed(
      device.privateKey,
      statementText(student.id, { taskId: id, attempt: 1, slot, sha256: sha256Of(bytes), at }),
    ),
  })
  const other = { attachments: [late.id], fileStatements: [chosen(picture('another'), late.id)] }
  expect((await send(other)).refusal?.message).toBe(refusal)
  const proven = { attachments: [late.id], fileStatements: [chosen(picture('late'), late.id)] }
  expect(await send({ ...proven, sequence: 2 })).toMatchObject({ saved: true })
  expect((await ofStudent(id, stepId)).own.isProven).toBe(true)
  expect(await send({ attachments: [inTime.id], sequence: 3, base: 2 })).toMatchObject({ saved: true })
})

test('a step that is given more time takes answers as ever, and the mark goes with the late answer', async () => {
  const { id, stepId, send, says, began } = await running()
  app().clock.advance(over + 1000)
  const value = ['a']
  await send({ value, sequence: 3, statement: says({ value }, began + 5000) })
  await all.extend(stepId, 30)
  await send({ value: ['b'], sequence: 4, base: 3 })
  const { own, shown } = await ofStudent(id, stepId)
  expect([own.isProven, own.value, shown.rightCount]).toEqual([false, ['b'], 0])
})

test('whoever reads the answers of a student sees which came late', async () => {
  const { stepId, send, says, began } = await running()
  app().clock.advance(over + 1000)
  const value = ['b']
  await send({ value, statement: says({ value }, began + 5000) })
  const { answers } = await app().call(teacher1, results.getStudent, {
    ...{ stepId: stepId as never, studentId: student.id as never },
  })
  expect(answers[0]).toMatchObject({ isProven: true, value: ['b'] })
})
