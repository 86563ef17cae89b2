import { describe, expect, test } from 'vitest'
import { encode, z } from 'zod'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { stepQuestion } from '#contract/features/answering/entities.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringMessages as messages } from '#contract/features/answering/messages.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { assistant1, teacher1, teacher2 } from '#seed/people.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo, type Frame } from '#server/kernel/test-socket.ts'
import { answeringSubmissions } from './submissions.ts'
import { answeringOf, asked, openly, step, vote } from './test-answering.ts'

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)

/** A client that knows nothing but the protocol, in the course. */
async function client(who = all.student, { query = '', token = '', language = '' } = {}) {
  const headers: Record<string, string> = language ? { 'x-language': language } : {}
  const phone = await connectTo(app().address, token || (await app().tokenOf(who)), query, headers)
  phone.send('class_active', { classId: all.courseId })
  await phone.next('class_entered')
  let pings = 0
  return {
    ...phone,
    of: (cmd: string) => phone.frames.filter(frame => frame.cmd === cmd).map(({ data }) => data),
    /** Says something. @returns what that was answered with: nothing, where it was done */
    async says(cmd: string, data: object, more: object = {}) {
      const before = phone.frames.length
      phone.send(cmd, { classId: all.courseId, classTimeId: '', ...data }, more)
      const ping = ++pings
      phone.send('ping', ping)
      const isHeard = ({ cmd, data }: Frame) => cmd === 'pong' && (data as unknown) === ping
      await expect.poll(() => phone.frames.some(isHeard), { timeout: 5000 }).toBe(true)
      return phone.frames.slice(before).filter(({ cmd }) => cmd === 'user_error' || cmd === 'carried_out')
    },
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

/** That something was refused, and why. */
const refusedWith = ({ code, text }: ErrorDefinition, cmd: string, details: Record<string, string> = {}) => [
  expect.objectContaining({
    ...{ cmd: 'user_error', code: -1, data: { cmd, code } },
    msg: Object.entries(details).reduce((said, [name, value]) => said.replace(`{${name}}`, value), text.zh),
  }),
]
const statesOf = async (id: string) => (await all.get(id)).steps.map(({ state }) => state)
const questionsOf = async (stepId: string) =>
  (await all.getStep(teacher1, stepId)).questions.map(one => one.id as string)

test('whoever teaches starts and ends a step by a message, and the class hears what it hears of the call', async () => {
  const [teacher, phone] = await Promise.all([client(teacher1), client()])
  const { id, stepIds } = await all.withSteps([step([asked('Q')], 30, 'Hurry'), step([asked('R')])])
  const where = { interactid: id, stepid: stepIds[0] }
  expect(await teacher.says('interact', { ...where, action: 'start' })).toEqual([])
  await phone.until(() => phone.of('timer').length === 1)
  expect(phone.of('interact')).toMatchObject([{ ...where, action: 'start', title: 'Hurry', remain: 30 }])
  expect(phone.of('question_state')).toMatchObject([{ ...where, state: 2 }])
  // Sent once more it runs already.
  expect(await teacher.says('interact', { ...where, action: 'start' })).toEqual([])
  expect(await statesOf(id)).toEqual([2, 1])
  expect(await teacher.says('interact', { ...where, action: 'end' })).toEqual([])
  expect(await teacher.says('interact', { ...where, action: 'end' })).toEqual([])
  await phone.until(() => phone.of('timer').length === 2)
  expect(phone.of('interact').map(({ action }) => action)).toEqual(['start', 'end'])
  expect(await teacher.says('interact', { ...where, action: 'start' })).toEqual(
    refusedWith(errors.stepOver, 'interact'),
  )
  expect(await statesOf(id)).toEqual([3, 1])
  teacher.socket.close()
  phone.socket.close()
})

test('a set that is started without a step goes on with the next, and with the same one while it runs', async () => {
  const teacher = await client(teacher1)
  const { id } = await all.withSteps([step([asked('Q')]), step([asked('R')])])
  const start = () => teacher.says('interact', { interactid: id, stepid: '', action: 'start' })
  const end = () => teacher.says('interact', { interactid: id, stepid: null, action: 'end' })
  expect(await end()).toEqual(refusedWith(errors.stepNotStarted, 'interact'))
  expect([await start(), await start(), await statesOf(id)]).toEqual([[], [], [2, 1]])
  expect([await end(), await end(), await statesOf(id)]).toEqual([[], [], [3, 1]])
  expect([await start(), await statesOf(id)]).toEqual([[], [3, 2]])
  expect([await end(), await statesOf(id)]).toEqual([[], [3, 3]])
  expect(await start()).toEqual(refusedWith(errors.stepOver, 'interact'))
  teacher.socket.close()
})

test('to open or close a question is to start or end the step that asks it', async () => {
  const [teacher, phone] = await Promise.all([client(teacher1), client()])
  const { id, stepIds } = await all.withSteps([step([asked('Q')]), step([asked('R'), asked('S')])])
  const [, question] = await questionsOf(stepIds[1]!)
  const say = (state: number | string, more: object = {}) =>
    teacher.says('question_state', { questionid: question, state, ...more })
  expect([await say(2, { interactid: id, stepid: stepIds[1] }), await statesOf(id)]).toEqual([[], [1, 2]])
  await phone.until(() => phone.of('question_state').some(({ questionid }) => questionid === question))
  expect([await say('2'), await say('3'), await say(3), await statesOf(id)]).toEqual([[], [], [], [1, 3]])
  await phone.until(() => phone.of('interact').length === 2)
  // The step beside it does not ask it.
  const absent = refusedWith(kernelErrors.notFound, 'question_state')
  expect(await say(2, { stepid: stepIds[0] })).toEqual(absent)
  expect(await say(2, { interactid: newId() })).toEqual(absent)
  expect(await statesOf(id)).toEqual([1, 3])
  teacher.socket.close()
  phone.socket.close()
})

test('a student answers by a message, as often as it is sent, and hears what of it is refused', async () => {
  const [teacher, phone] = await Promise.all([client(teacher1), client()])
  const { stepIds } = await all.withSteps([step([asked('Q'), openly('Say it')])])
  const [first] = stepIds as [string]
  const [choice, text] = (await questionsOf(first)) as [string, string]
  const answers = (option: string) => [
    { questionid: choice, answer: `${choice}-${option}` },
    { questionid: text, answer: 'Because\nof that' },
  ]
  const say = (given: unknown) => phone.says('answer', { stepid: first, answers: given })
  const stored = async () =>
    (await all.getStep(all.student, first)).answers.map(({ value, text }) => value ?? text)
  expect(await say(answers('a'))).toEqual(refusedWith(errors.stepNotStarted, 'answer'))
  await all.start(first)
  expect([await say(answers('a')), await say(answers('a'))]).toEqual([[], []])
  expect(await stored()).toEqual([['a'], 'Because\nof that'])
  await teacher.until(() => teacher.of('answer').some(({ answered }) => answered === 1))
  expect(await say([answers('b')[0]])).toEqual([])
  expect(await stored()).toEqual([['b'], 'Because\nof that'])
  expect((await all.results(first)).answered).toBe(1)
  // One of two is nothing that the step asks; the other is taken.
  expect(await say([{ questionid: newId(), answer: 'x' }, answers('a')[0]])).toEqual(
    refusedWith(answeringSubmissions.errors.slotMissing, 'answer'),
  )
  expect(await stored()).toEqual([['a'], 'Because\nof that'])
  await all.end(first)
  app().clock.advance(3000)
  expect(await say(answers('b'))).toEqual(refusedWith(errors.stepOver, 'answer'))
  expect(await stored()).toEqual([['a'], 'Because\nof that'])
  teacher.socket.close()
  phone.socket.close()
})

test('an anonymous answer that is sent again counts once', async () => {
  const phone = await client()
  const { stepIds } = await all.withSteps([step([vote('Q', 1)])])
  const [first] = stepIds as [string]
  const [question] = await questionsOf(first)
  await all.start(first)
  const say = () =>
    phone.says('answer', { stepid: first, answers: [{ questionid: question, answer: `${question}-a` }] })
  expect(await say()).toEqual([])
  expect(await say()).toEqual(refusedWith(errors.answeredOnce, 'answer'))
  await all.end(first)
  expect((await all.results(first)).questions[0]!.answered).toBe(1)
  phone.socket.close()
})

test('a timer is the countdown of the step that runs; a second one is told that there is one', async () => {
  const [teacher, phone] = await Promise.all([client(teacher1), client()])
  const { id, stepIds } = await all.withSteps([step([asked('Q')]), step([asked('R')])])
  const [first, second] = stepIds as [string, string]
  const ofStep = async (stepId: string) => (await all.getStep(teacher1, stepId)).endsAtExactly
  const say = (action: string, more: object = {}) =>
    teacher.says('timer', { action, timerid: 'mine', ...more })
  expect(await say('start', { seconds: 10, interactid: id })).toEqual(
    refusedWith(errors.stepNotStarted, 'timer'),
  )
  await all.start(first)
  const before = app().clock.now()
  expect(await say('start', { seconds: '90' })).toEqual([])
  const ends = (await ofStep(first))!
  expect(ends - before).toBeGreaterThanOrEqual(90_000)
  expect(ends - app().clock.now()).toBeLessThanOrEqual(90_000)
  await phone.until(() => phone.of('timer').some(({ endsat }) => endsat === ends))
  expect(phone.of('timer').at(-1)).toMatchObject({ action: 'start', timerid: first, remain: 90 })
  for (const more of [{}, { timerid: 'another' }, { timerid: first }, { stepid: first }, { interactid: id }])
    expect(await say('start', { seconds: 10, ...more })).toEqual(refusedWith(errors.timerExists, 'timer'))
  expect(await ofStep(first)).toBe(ends)
  expect([await say('stop', { timerid: first }), await ofStep(first)]).toEqual([[], null])
  await phone.until(() => phone.of('timer').at(-1)?.action === 'stop')
  const heard = phone.of('timer').length
  // Nothing is left to be stopped, and the step goes on.
  expect([await say('stop'), await statesOf(id)]).toEqual([[], [2, 1]])
  // A timer of a step that is over neither stops that of the next nor opens its own again.
  await all.start(second, 60)
  expect([await say('stop', { timerid: first }), await statesOf(id)]).toEqual([[], [3, 2]])
  expect(await ofStep(second)).not.toBeNull()
  expect(await say('start', { timerid: first, seconds: 5 })).toEqual(refusedWith(errors.stepOver, 'timer'))
  expect(await statesOf(id)).toEqual([3, 2])
  await phone.until(() => phone.of('timer').length > heard)
  teacher.socket.close()
  phone.socket.close()
})

test('of two who start a timer at the same moment one is told that there is one', async () => {
  const [one, other] = await Promise.all([client(teacher1), client(assistant1)])
  const { stepIds } = await all.withSteps([step([asked('Q')])])
  await all.start(stepIds[0]!)
  const timer = { action: 'start', seconds: 10, stepid: stepIds[0] }
  const told = await Promise.all([one.says('timer', timer), other.says('timer', timer)])
  expect(told.flat()).toEqual(refusedWith(errors.timerExists, 'timer'))
  const { endsAtExactly } = await all.getStep(teacher1, stepIds[0]!)
  expect(endsAtExactly! - app().clock.now()).toBeLessThanOrEqual(10_000)
  one.socket.close()
  other.socket.close()
})

/** What is said about a set with one step that waits and one that runs without an end, with the call in place of which it is said. */
const sayings = {
  'interact start': (set: Set) => ({
    ...{ cmd: 'interact', data: { interactid: set.id, stepid: set.waits, action: 'start' } },
    ...{ path: answeringCalls.startStep.path, body: { stepid: set.waits } },
  }),
  'interact end': (set: Set) => ({
    ...{ cmd: 'interact', data: { interactid: set.id, action: 'end' } },
    ...{ path: answeringCalls.endStep.path, body: { stepid: set.runs } },
  }),
  'question_state 2': (set: Set) => ({
    ...{ cmd: 'question_state', data: { questionid: set.waiting, state: 2 } },
    ...{ path: answeringCalls.startStep.path, body: { stepid: set.waits } },
  }),
  'question_state 3': (set: Set) => ({
    ...{ cmd: 'question_state', data: { questionid: set.running, state: 3 } },
    ...{ path: answeringCalls.endStep.path, body: { stepid: set.runs } },
  }),
  'timer start': (set: Set) => ({
    ...{ cmd: 'timer', data: { action: 'start', timerid: set.runs, seconds: 10 } },
    ...{ path: answeringCalls.extendStep.path, body: { stepid: set.runs, duration: 10, timer: 1 } },
  }),
  'timer stop': (set: Set) => ({
    ...{ cmd: 'timer', data: { action: 'stop', interactid: set.id } },
    ...{ path: answeringCalls.extendStep.path, body: { stepid: set.runs, duration: 0, timer: 1 } },
  }),
  answer: (set: Set) => {
    const about = { stepid: set.runs, answers: [{ questionid: set.running, answer: `${set.running}-a` }] }
    return { cmd: 'answer', data: about, path: answeringTakingCalls.submit.path, body: about }
  },
}
type Set = Record<'id' | 'waits' | 'runs' | 'waiting' | 'running', string>
const rows = Object.entries(sayings)

/** @param seconds of the step that runs; 0: it has no countdown */
async function setThatRuns(seconds = 0): Promise<Set> {
  const { id, stepIds } = await all.withSteps([step([asked('Q')]), step([asked('R')])])
  const [waits, runs] = stepIds as [string, string]
  await all.start(runs, seconds)
  const [waiting, running] = await Promise.all([questionsOf(waits), questionsOf(runs)])
  return { id, waits, runs, waiting: waiting[0]!, running: running[0]! }
}
const absent = (): Set => ({
  ...{ id: newId(), waits: newId(), runs: newId(), waiting: newId(), running: newId() },
})
/** All of it that a message could change. */
const stateOf = async ({ id, runs }: Set) => ({
  steps: (await all.get(id)).steps,
  answered: (await all.results(runs)).answered,
})

describe.each(rows)('%s', (name, saying) => {
  const isAnswer = name === 'answer'
  const may = isAnswer ? all.student : teacher1

  test('is refused to whoever may not make the call, with its own words, and changes nothing', async () => {
    const set = await setThatRuns(name === 'timer stop' ? 60 : 0)
    const { cmd, data, path, body } = saying(set)
    const before = await stateOf(set)
    for (const who of [isAnswer ? teacher1 : all.student, teacher2]) {
      const phone = await connectTo(app().address, await app().tokenOf(who))
      phone.send(cmd, { classId: all.courseId, ...data })
      const refused = await phone.next('user_error')
      const { code, message } = await app().post(path, body, who)
      expect(refused).toMatchObject({ code: -1, msg: message, data: { cmd, code } })
      expect(code).toBe(kernelErrors.notFound.code)
      phone.socket.close()
    }
    expect(await stateOf(set)).toEqual(before)
    // It would have changed something.
    const phone = await client(may)
    expect(await phone.says(cmd, data)).toEqual([])
    expect(await stateOf(set)).not.toEqual(before)
    phone.socket.close()
  })

  test('looks the same of what is not there and of what is another’s', async () => {
    const set = await setThatRuns()
    const stranger = await connectTo(app().address, await app().tokenOf(teacher2))
    for (const one of [set, absent()]) {
      const { cmd, data } = saying(one)
      stranger.send(cmd, { classId: all.courseId, ...data })
    }
    await expect.poll(() => stranger.frames.filter(({ cmd }) => cmd === 'user_error').length).toBe(2)
    const [theirs, none] = stranger.frames.filter(({ cmd }) => cmd === 'user_error')
    expect(none).toEqual(theirs)
    expect(none!.data.code).toBe(kernelErrors.notFound.code)
    // Nor does whoever may do it learn from one of them what there is elsewhere.
    const phone = await client(may)
    const { cmd, data } = saying(absent())
    if (name !== 'timer start')
      expect(await phone.says(cmd, data)).toEqual(refusedWith(kernelErrors.notFound, cmd))
    phone.socket.close()
    stranger.socket.close()
  })

  test('is refused to staff who view as a student, in a course that has ended, and to a projector', async () => {
    const set = await setThatRuns(name === 'timer stop' ? 60 : 0)
    const { cmd, data } = saying(set)
    const before = await stateOf(set)
    const viewer = await client(teacher1, { query: '?studentviewer=1' })
    expect(await viewer.says(cmd, data)).toEqual(refusedWith(kernelErrors.viewingOnly, cmd))
    viewer.socket.close()

    const wall = await client(teacher1, { token: (await projectorOf(app).bound()).key })
    expect(await wall.says(cmd, data)).toEqual(refusedWith(kernelErrors.notAllowed, cmd))
    wall.socket.close()
    expect(await stateOf(set)).toEqual(before)

    const phone = await client(may)
    const course = { courseId: all.courseId as never }
    await app().call(teacher1, archiveCalls.archive, { ...course, type: '1', canVisit: true })
    expect(await phone.says(cmd, data)).toEqual(refusedWith(kernelErrors.courseEnded, cmd))
    await app().call(teacher1, archiveCalls.unarchive, course)
    phone.socket.close()
  })

  test('is done once under one code, and its answer is told under it', async () => {
    const set = await setThatRuns(name === 'timer stop' ? 60 : 0)
    const { cmd, data, path, body } = saying(set)
    const phone = await client(may)
    const uniqueCode = `once-${newId()}`
    const first = await phone.says(cmd, data, { uniqueCode })
    expect(first).toMatchObject([{ cmd: 'carried_out', data: { cmd, uniqueCode } }])
    const after = await stateOf(set)
    app().clock.advance(1000)
    expect(await phone.says(cmd, data, { uniqueCode })).toEqual(first)
    expect(await stateOf(set)).toEqual(after)
    // Under this code the call over HTTP is that one, too.
    const { data: answer } = await app().post(path, body, may, { 'x-once': uniqueCode })
    expect(answer).toEqual(first[0]!.data.data)
    phone.socket.close()
  })

  test('is refused in the language of the connection, under the code of what was sent', async () => {
    const { cmd, data } = saying(absent())
    const phone = await client(all.classmate, { language: 'en' })
    const { code, text } = kernelErrors.notFound
    expect(await phone.says(cmd, { ...data, stepid: newId() }, { uniqueCode: 7 })).toMatchObject([
      { cmd: 'user_error', code: -1, msg: text.en, data: { cmd, uniqueCode: 7, code } },
    ])
    phone.socket.close()
  })
})

test('staff without the permission are told so, as by the call', async () => {
  const set = await setThatRuns()
  const member = () =>
    app()
      .db.updateTable('course_member')
      .where('course_id', '=', all.courseId)
      .where('account_id', '=', assistant1.id)
  await member().set({ permissions: [] }).execute()
  const phone = await client(assistant1)
  for (const [name, saying] of rows.filter(([name]) => name !== 'answer')) {
    const { cmd, data } = saying(set)
    expect(await phone.says(cmd, data), name).toEqual(refusedWith(kernelErrors.permissionMissing, cmd))
  }
  phone.socket.close()
})

test.each([
  ['interact', { action: 'begin' }, 'action'],
  ['interact', { action: 'start' }, 'interactid'],
  ['interact', { action: 'start', interactid: 'first' }, 'interactid'],
  ['question_state', { questionid: 'x', state: 2 }, 'questionid'],
  ['question_state', { questionid: newId(), state: 1 }, 'state'],
  ['answer', { stepid: newId() }, 'answers'],
  ['answer', { stepid: newId(), answers: [{ answer: 'x' }] }, 'answers.0.questionid'],
  ['timer', { action: 'start' }, 'seconds'],
  ['timer', { action: 'start', seconds: 0 }, 'seconds'],
  ['timer', { action: 'start', seconds: 'soon' }, 'seconds'],
  ['timer', { action: 'start', seconds: 10, classId: 'x' }, 'classId'],
])('what is wrong in a message is named, and the connection stays: %s %o', async (cmd, data, field) => {
  const teacher = await client(teacher1)
  expect(await teacher.says(cmd, data)).toEqual(refusedWith(kernelErrors.malformed, cmd, { field }))
  teacher.socket.close()
})

test('what one connection says without waiting is done in its order', async () => {
  const teacher = await client(teacher1)
  const { id, stepIds } = await all.withSteps([step([asked('Q')]), step([asked('R')])])
  const sent = [
    ['interact', { interactid: id, action: 'start' }],
    ['timer', { action: 'start', seconds: 30, stepid: stepIds[0] }],
    ['interact', { interactid: id, action: 'end' }],
    ['interact', { interactid: id, action: 'start' }],
  ] as const
  for (const [cmd, data] of sent) teacher.send(cmd, { classId: all.courseId, ...data })
  expect(await teacher.says('timer', { action: 'start', seconds: 40 })).toEqual([])
  expect(teacher.of('user_error')).toEqual([])
  expect(await statesOf(id)).toEqual([3, 2])
  const { endsAtExactly } = await all.getStep(teacher1, stepIds[1]!)
  expect(endsAtExactly! - app().clock.now()).toBeGreaterThan(30_000)
  teacher.socket.close()
})
