import { beforeAll, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { arrivalGrace, stepStates } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { assistant1, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { answeringOf, asked, openly, step, vote } from '../test-answering.ts'
import { closeInTime } from './running.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const { withSteps, get, start, end, extend, answer, getStep, student, classmate, third } = all

const refusedToAnswer = async (stepId: string, id: string, error: never, who = student) => {
  const questionId = (
    await app().call(teacher1, answeringCalls.listQuestions, { id: id as never })
  ).steps.find(one => one.id === stepId)!.questions[0]!.id
  const { list } = await app().call(who, answeringTakingCalls.saveAnswers, {
    stepId: stepId as never,
    answers: [{ questionId, value: ['b'] }] as never,
  })
  expect(list[0]!.refusal).toMatchObject({ message: (error as { text: { zh: string } }).text.zh })
}

test('a set is unpublished, then waits, runs and ends: its state is the publish state plus 1 (R2-170)', async () => {
  const { id } = await withSteps([step([asked('Q')])], { publishAt: null })
  expect(await get(id)).toMatchObject({ publishState: 0, state: 1, kind: 3 })
  await app().call(teacher1, answeringCalls.publish, { id: id as never })
  expect(await get(id)).toMatchObject({ publishState: 1, state: 2 })
  await all.endAll(id)
  expect(await get(id)).toMatchObject({ publishState: 2, state: 3 })
})

test('questions without steps are each a step of its own in class, and one step together as homework', async () => {
  const questions = [asked('One'), asked('Two')]
  expect((await get(await all.add({ questions }))).steps).toHaveLength(2)
  expect((await get(await all.add({ questions, mode: 2 }))).steps).toHaveLength(1)
})

test('a step takes answers from its start to its end, and what was on its way by then', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q')], 30)])
  const [first] = stepIds as [string]
  await app().refused(
    student,
    answeringTakingCalls.getStep,
    { stepId: first as never },
    errors.stepNotStarted,
  )
  await refusedToAnswer(first, id, errors.stepNotStarted as never)
  const { endsAtExactly } = await start(first)
  expect(endsAtExactly).toBe(app().clock.now() + 30_000)
  expect((await answer(student, first, [{ value: ['a'] }]))[0]).toMatchObject({ saved: true, refusal: null })

  app().clock.advance(30_000 + arrivalGrace - 1)
  expect((await getStep(classmate, first)).state).toBe(stepStates.ended)
  expect((await answer(classmate, first, [{ value: ['b'] }]))[0]).toMatchObject({ saved: true })
  app().clock.advance(1)
  await refusedToAnswer(first, id, errors.stepOver as never)
  expect((await all.results(first)).questions[0]).toMatchObject({
    answered: 2,
    rightCount: 1,
    correctRate: 50,
  })
})

test('a step ends by the clock of the server, also when nobody does anything', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q')], 20)])
  await start(stepIds[0]!)
  app().clock.advance(20_000)
  await transaction(app().services, unit => closeInTime(unit, { stepId: stepIds[0]! }))
  const [row] = await app()
    .db.selectFrom('answering_step')
    .selectAll()
    .where('id', '=', stepIds[0]!)
    .execute()
  expect(row!.ended_at).toEqual(row!.ends_at)
  expect((await get(id)).steps[0]).toMatchObject({ state: stepStates.ended })
})

test('starting a step twice is the same, also by teacher and assistant at the same moment', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q')], 60)])
  const [one, other] = await Promise.all([start(stepIds[0]!), start(stepIds[0]!, undefined, assistant1)])
  expect(one.endsAtExactly).toBe(other.endsAtExactly)
  expect((await start(stepIds[0]!, 300)).endsAtExactly).toBe(one.endsAtExactly)
  expect((await all.countdown(student, id)).remain).toBe(60)
})

test('the next step ends the one that runs', async () => {
  const { id, stepIds } = await withSteps([step([asked('One')]), step([asked('Two')])])
  await start(stepIds[0]!)
  await start(stepIds[1]!)
  expect((await get(id)).steps.map(one => one.state)).toEqual([stepStates.ended, stepStates.ongoing])
  await app().refused(teacher1, answeringCalls.startStep, { stepId: stepIds[0] as never }, errors.stepOver)
})

test('more time is given from the end on, and to a step that is over from now on', async () => {
  const { stepIds } = await withSteps([step([asked('Q')], 30)])
  await start(stepIds[0]!)
  const now = app().clock.now()
  expect((await extend(stepIds[0]!, 60)).endsAtExactly).toBe(now + 90_000)
  app().clock.advance(30_000 + arrivalGrace)
  await transaction(app().services, unit => closeInTime(unit, { stepId: stepIds[0]! }))
  expect((await getStep(student, stepIds[0]!)).state).toBe(stepStates.ongoing)
  await end(stepIds[0]!)
  await end(stepIds[0]!)
  expect((await extend(stepIds[0]!, 10)).endsAtExactly).toBe(app().clock.now() + 10_000)
  expect((await answer(student, stepIds[0]!, [{ value: ['a'] }]))[0]!.saved).toBe(true)
  expect((await extend(stepIds[0]!, 0)).endsAtExactly).toBeNull()
})

test('what is right is shown once a step has ended; nothing is answered in it any more', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ value: ['b'] }])
  await app().refused(teacher1, answeringCalls.showAnswers, { stepId: first as never }, errors.stepRunning)
  await end(first)
  expect((await getStep(student, first)).answers[0]).toMatchObject({ right: null, score: null })
  await all.showAnswers(first)
  expect((await getStep(student, first)).answers[0]).toMatchObject({
    right: { key: { right: ['a'] } },
    score: 0,
  })
  await app().refused(
    teacher1,
    answeringCalls.extendStep,
    { stepId: first as never, seconds: 5 },
    errors.answersShown,
  )
  await refusedToAnswer(first, id, errors.answersShown as never)
})

test('students see how a step was answered only while that is shown, and not what is right', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ value: ['a'] }])
  await expect(all.results(first, classmate)).rejects.toThrow()
  await all.showResults(first)
  const shown = await all.results(first, classmate, true)
  expect(shown.questions[0]).toMatchObject({ answered: 1, rightCount: null, correctRate: null })
  expect(shown.questions[0]!.distribution.map(one => [one.count, one.isRight])).toEqual([
    [1, null],
    [0, null],
  ])
  expect(shown.ranking).toEqual([])
  await all.showResults(first, false)
  await expect(all.results(first, classmate)).rejects.toThrow()
})

test('the countdown runs in step: everybody is told the same end, and from it their offset (getIsSynchronousCountdown)', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q')], 45)])
  expect(await all.countdown(student, id)).toMatchObject({ isSynchronous: false, remain: 0 })
  await start(stepIds[0]!)
  app().clock.advance(5000)
  const [one, other] = await Promise.all([all.countdown(student, id), all.countdown(teacher1, id)])
  expect(one).toMatchObject({ isSynchronous: true, remain: 40, serverTimeExactly: app().clock.now() })
  expect(other.endsAtExactly).toBe(one.endsAtExactly)
  await end(stepIds[0]!)
  expect((await all.countdown(student, id)).isSynchronous).toBe(false)
})

test('whoever comes late is asked to join what runs (R2-213), and of several to join from the list (R2-214)', async () => {
  const one = await withSteps([step([asked('One')])], { title: 'First' })
  const two = await withSteps([step([asked('Two')])], { title: 'Second' })
  await start(one.stepIds[0]!)
  await start(two.stepIds[0]!)
  const mine = (await all.toJoin(third)).list.map(({ stepId }) => stepId)
  expect(mine).toEqual(expect.arrayContaining([one.stepIds[0], two.stepIds[0]]))
  await all.join(third, one.stepIds[0]!)
  await all.join(third, one.stepIds[0]!)
  expect((await all.toJoin(third, one.id)).exists).toBe(false)
  expect((await all.toJoin(third, two.id)).list).toMatchObject([{ title: 'Second', state: 2, remain: -1 }])
  expect((await all.results(one.stepIds[0]!)).joined).toBe(1)
  expect((await all.toJoin(teacher1)).exists).toBe(false)
  await end(two.stepIds[0]!)
  expect((await all.toJoin(third, two.id)).exists).toBe(false)
})

test('a step that was started keeps its questions, while later ones may change and come', async () => {
  const { id, stepIds } = await withSteps([step([asked('One')]), step([asked('Two')])])
  await start(stepIds[0]!)
  const listed = await app().call(teacher1, answeringCalls.listQuestions, { id: id as never })
  const kept = listed.steps.map(one => ({
    ...{ id: one.id, title: one.title, seconds: one.seconds },
    questions: one.questions.map(({ id: questionId, points, asking }) => ({
      ...{ id: questionId, fromId: null, question: null, points, asking },
    })),
  }))
  const change = (steps: unknown) =>
    app().call(teacher1, answeringCalls.update, { id: id as never, steps: steps as never })
  await change([kept[0], step([asked('New')]), { ...kept[1]!, questions: [asked('Else')] }])
  expect((await get(id)).steps.map(one => one.state)).toEqual([2, 1, 1])
  await app().refused(
    teacher1,
    answeringCalls.update,
    { id: id as never, steps: [{ ...kept[0]!, questions: [asked('Other')] }] as never },
    errors.stepsFixed,
  )
  await app().refused(teacher1, answeringCalls.update, { id: id as never, mode: 2 }, errors.modeFixed)
})

test('without preparation a question runs at once', async () => {
  for (const kind of ['choice', 'choices', 'truefalse', 'text', 'words', 'rating', 'photo'] as const) {
    const made = await app().call(teacher1, answeringCalls.startQuickly, {
      ...{ courseId: all.courseId as never, kind, seconds: 30, options: 4 },
    })
    expect(made.endsAtExactly).toBe(app().clock.now() + 30_000)
    const { questions } = await getStep(student, made.stepId)
    expect(questions).toHaveLength(1)
  }
})

test('what is answered at one’s own pace is not started or ended step by step', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])], { mode: 2 })
  await app().refused(teacher1, answeringCalls.startStep, { stepId: stepIds[0] as never }, errors.notInClass)
})

test('a set without points is voted on and counts for nobody', async () => {
  const { id, stepIds } = await withSteps([step([vote('Tea')]), step([openly('Why')])])
  await start(stepIds[0]!)
  await answer(student, stepIds[0]!, [{ value: ['a'] }])
  expect((await get(id)).fullScore).toBe(0)
  expect((await all.results(stepIds[0]!)).questions[0]).toMatchObject({ correctRate: null, answered: 1 })
})
