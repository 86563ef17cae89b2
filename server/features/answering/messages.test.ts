import { expect, test } from 'vitest'
import { encode, z } from 'zod'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { stepQuestion } from '#contract/features/answering/entities.ts'
import { answeringMessages as messages } from '#contract/features/answering/messages.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo, type Frame } from '#server/kernel/test-socket.ts'
import { answeringOf, asked, openly, step, vote } from './test-answering.ts'

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)

/** A client that knows nothing but the protocol, in the course. */
async function client(who = all.student) {
  const phone = await connectTo(app().address, await app().tokenOf(who))
  phone.send('class_active', { classId: all.courseId })
  await phone.next('class_entered')
  return {
    ...phone,
    of: (cmd: string) => phone.frames.filter(frame => frame.cmd === cmd).map(({ data }) => data),
    until: (holds: (frames: readonly Frame[]) => boolean) =>
      expect.poll(() => holds(phone.frames), { timeout: 5000 }).toBe(true),
  }
}

test('a bare client hears the step start and end, its questions open and close, and its countdown', async () => {
  const phone = await client()
  const { id, stepIds } = await all.withSteps([step([asked('Q')], 30, 'Hurry')])
  await all.start(stepIds[0]!)
  const where = { classId: all.courseId, classTimeId: '', interactid: id, stepid: stepIds[0] }
  await phone.until(frames => frames.some(({ cmd }) => cmd === 'timer'))
  expect(phone.of('interact')).toEqual([{ ...where, action: 'start', title: 'Hurry', remain: 30 }])
  const { questions } = await all.getStep(all.student, stepIds[0]!)
  expect(phone.of('question_state')).toEqual([{ ...where, questionid: questions[0]!.id, state: 2 }])
  const [timer] = phone.of('timer')
  expect(timer).toMatchObject({ ...where, timerid: stepIds[0], action: 'start' })
  expect(Number(timer!.endsat) - Number(timer!.servertime)).toBe(30_000)
  expect(phone.of('answering_step')).toMatchObject([{ ...where, state: 2, number: 1 }])

  await all.end(stepIds[0]!)
  await phone.until(frames => frames.filter(({ cmd }) => cmd === 'timer').length === 2)
  expect(phone.of('interact')[1]).toMatchObject({ action: 'end', remain: 0 })
  expect(phone.of('question_state')[1]).toMatchObject({ state: 3 })
  expect(phone.of('timer')[1]).toMatchObject({ action: 'stop', remain: 0 })
  phone.socket.close()
})

test('what a step asks is told with its start, as each would be told who asks: without what is right', async () => {
  const phone = await client()
  const { stepIds } = await all.withSteps([
    step([asked('Q'), openly('Say it', 1)], 30),
    step([asked('Later')]),
  ])
  await all.start(stepIds[0]!)
  await phone.until(() => phone.of('answering_step').length > 0)
  const cmds = phone.frames.map(({ cmd }) => cmd)
  expect(cmds.indexOf('answering_open')).toBeGreaterThan(-1)
  expect(cmds.indexOf('answering_open')).toBeLessThan(cmds.indexOf('answering_step'))
  const [told] = phone.of('answering_open')
  const own = await all.getStep(all.student, stepIds[0]!)
  expect(told).toMatchObject({ stepid: stepIds[0], settitle: 'Warm-up', state: 2, mode: 1, remain: 30 })
  expect(told!.endsat).toBe(own.endsAtExactly)
  expect(told!.questions).toEqual(encode(z.array(stepQuestion), own.questions))
  phone.socket.close()
})

test('the teacher hears how many answer and what, batched; students only what is shown, without what is right', async () => {
  const [teacher, phone] = await Promise.all([client(teacher1), client()])
  const { stepIds } = await all.withSteps([step([asked('Q'), vote('Tea', 1)])])
  const [first] = stepIds as [string]
  await all.start(first)
  for (const who of [all.student, all.classmate, all.third])
    await all.answer(who, first, [{ value: ['a'] }, { value: ['b'] }])
  await teacher.until(() => teacher.of('answer').some(({ answered }) => answered === 3))
  const told = teacher.of('answer').at(-1)!
  expect(told).toMatchObject({ stepid: first, joined: 3, answered: 3 })
  expect(told.tallies).toEqual({
    1: { answered: 3, right: 3, '=0:a': 3 },
    // Fewer than five could be told apart.
    2: { answered: 3 },
  })
  // Nine answers, and no message for each.
  expect(teacher.of('answer').length).toBeLessThan(9)
  expect(phone.of('answer')).toEqual([])

  await all.showResults(first)
  await all.answer(all.student, first, [{ value: ['b'], sequence: 5 }])
  await phone.until(() => phone.of('answer').length > 0)
  expect(phone.of('answer').at(-1)!.tallies).toEqual({
    1: { answered: 3, '=0:a': 2, '=0:b': 1 },
    2: { answered: 3 },
  })
  teacher.socket.close()
  phone.socket.close()
})

test('how many put things in which order is told to students by nothing before what is right', async () => {
  const phone = await client()
  const parts = { items: ['a', 'b'].map(id => ({ id, html: `<p>${id}</p>` })) }
  const ordered = asked('First things first', 5, { type: 102, parts, key: { order: ['a', 'b'] } })
  const { stepIds } = await all.withSteps([step([ordered])])
  await all.start(stepIds[0]!)
  await all.showResults(stepIds[0]!)
  await all.answer(all.classmate, stepIds[0]!, [{ value: ['a', 'b'] }])
  await phone.until(() => phone.of('answer').some(({ answered }) => answered === 1))
  expect(phone.of('answer').at(-1)!.tallies).toEqual({ 1: { answered: 1 } })
  phone.socket.close()
})

test('who was away asks the stream of the set by number, and finds all that happened in order', async () => {
  const { id, stepIds } = await all.withSteps([step([asked('One')], 30), step([asked('Two')])])
  await all.start(stepIds[0]!)
  await all.extend(stepIds[0]!, 30)
  await all.start(stepIds[1]!)
  await all.showResults(stepIds[0]!)
  const { streamId } = await all.get(id, all.student)
  const { list } = await app().call(all.student, streamCalls.entries, { id: streamId as never, after: 0 })
  expect(
    list.map(({ body }) => [(body as { act: string }).act, (body as { stepId: string }).stepId]),
  ).toEqual([
    ['started', stepIds[0]],
    ['extended', stepIds[0]],
    ['ended', stepIds[0]],
    ['started', stepIds[1]],
    ['resultsShown', stepIds[0]],
  ])
  const since = await app().call(all.student, streamCalls.entries, {
    id: streamId as never,
    after: list[3]!.number,
  })
  expect(since.list).toHaveLength(1)
  await expect(
    app().call(all.student, streamCalls.add, {
      ...{ id: streamId as never, code: 'x', type: 'step', body: {} },
    } as never),
  ).rejects.toThrow()
})

test('nobody outside of whom a set is for learns its title from messages', async () => {
  expect(messages.interact.cmd).toBe('interact')
  const phone = await client()
  const { id, stepIds } = await all.withSteps([step([asked('Q')])], { title: 'Secret' })
  await app().db.updateTable('activity').set({ is_for_some: true }).where('id', '=', id).execute()
  await app().call(teacher1, answeringCalls.startStep, { stepId: stepIds[0] as never })
  await phone.until(frames => frames.some(({ cmd }) => cmd === 'interact'))
  expect(phone.of('interact')).toMatchObject([{ title: '' }])
  expect(phone.of('answering_open')).toEqual([])
  phone.socket.close()
})

test('more time is told as another end, and a step that lasts until it is ended has no countdown', async () => {
  const phone = await client()
  const { stepIds } = await all.withSteps([step([asked('One'), asked('Two')], 30)])
  const [first] = stepIds as [string]
  await all.start(first)
  await all.extend(first, 60)
  await all.extend(first, 0)
  await phone.until(frames => frames.filter(({ cmd }) => cmd === 'timer').length === 3)
  const [began, longer, endless] = phone.of('timer')
  expect([began!.action, longer!.action, endless!.action]).toEqual(['start', 'start', 'stop'])
  expect(Number(longer!.endsat)).toBe(Number(began!.endsat) + 60_000)
  expect(endless).toMatchObject({ remain: 0, endsat: 0 })
  // Each question opens by itself, and nobody is asked to join once more.
  const { questions } = await all.getStep(all.student, first)
  expect(phone.of('question_state').map(({ questionid, state }) => [questionid, state])).toEqual(
    [1, 2, 3].flatMap(() => questions.map(({ id }) => [id, 2])),
  )
  expect(phone.of('interact')).toHaveLength(1)
  phone.socket.close()
})

test('progress says how many have answered of how many, and names nobody', async () => {
  const teacher = await client(teacher1)
  const { id, stepIds } = await all.withSteps([step([asked('Q')])])
  await all.start(stepIds[0]!)
  await all.answer(all.student, stepIds[0]!, [{ value: ['a'] }])
  await teacher.until(() => teacher.of('answer').some(({ answered }) => answered === 1))
  const { total } = await all.results(stepIds[0]!)
  expect(teacher.of('answer').at(-1)).toMatchObject({
    ...{ classId: all.courseId, classTimeId: '', interactid: id, stepid: stepIds[0] },
    ...{ answered: 1, total, joined: 1, uid: '' },
  })
  teacher.socket.close()
})

test('what a client sends over the socket in place of a call is refused in words, and changes nothing', async () => {
  const teacher = await client(teacher1)
  const { id, stepIds } = await all.withSteps([step([asked('Q')])])
  const where = { classId: all.courseId, classTimeId: '', interactid: id, stepid: stepIds[0] }
  const sent = [
    ['interact', { ...where, action: 'start' }],
    ['question_state', { ...where, questionid: id, state: 2 }],
    ['answer', { ...where, answers: [] }],
    ['timer', { ...where, action: 'start', timerid: 'x', seconds: 10 }],
  ] as const
  for (const [cmd, data] of sent) teacher.send(cmd, data)
  await teacher.until(frames => frames.filter(({ cmd }) => cmd === 'user_error').length === sent.length)
  expect(teacher.frames.find(({ cmd }) => cmd === 'user_error')).toMatchObject({ code: -1 })
  expect((await all.get(id)).steps[0]).toMatchObject({ state: 1 })
  teacher.socket.close()
})
