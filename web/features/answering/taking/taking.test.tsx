import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { stepOpened } from '#contract/features/answering/opened-message.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { store } from '#web/lib/storage.ts'
import { add, prompts } from '#web/shell/extension-points.ts'
import { isSignedByDevice } from '#web/test/signed.ts'
import { student } from '#web/test/user.ts'
import { JoinWhenRunning } from '../joining/JoinWhenRunning.tsx'
import { answeringRoutes } from '../routes.ts'
import {
  askedAnonymously,
  nothing,
  ownAnswer,
  ownStep,
  sampleSet,
  setId,
  stepIds,
  stepShown,
} from '../test-set.ts'

const address = (page: string, more = '') =>
  `/InteractiveAnswers/${page}?id=${setId}&courseId=${courseId}&courseRole=0${more}`
const ofStep = `&stepid=${stepIds[0]}`

const changed = (stepId = stepIds[0]!) =>
  ({ courseId, classTimeId: '', answeringId: setId, stepId, state: 2, number: 1 }) as never

const runs = (stepId: string, title = 'Bases') => ({
  ...{ id: setId, stepId: stepId as never, title, state: 2, remain: 20 },
})

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes, [add(prompts, JoinWhenRunning)])
  on.server.answer(runningCalls.getRunning, { list: [] })
  on.server.answer(answeringTakingCalls.join, { joinedAt: Date.now() })
  on.server.answer(answeringTakingCalls.listToJoin, { exists: false, list: [] })
  on.server.answer(answeringTakingCalls.submit, { score: null, list: [], answered: 1 })
  on.server.answer(answeringTakingCalls.saveAnswers, (({ answers }: { answers: object[] }) => ({
    list: answers.map(answer => ({ ...nothing, saved: true, workId: '', refusal: null, ...answer })),
  })) as never)
})
afterEach(() => on.stop())

const saved = () => on.server.inputsOf(answeringTakingCalls.saveAnswers)

describe('a set of questions, to its students', () => {
  test('waits for the teacher, and offers the step as soon as it runs', async () => {
    on.server.answer(answeringCalls.get, sampleSet())
    const screen = await on.open(address('detail'))
    await expect.element(screen.getByText('hasn’t started a step', { exact: false })).toBeVisible()
    on.server.answer(answeringCalls.get, sampleSet({ steps: [stepShown(1, { state: 2 }), stepShown(2)] }))
    on.socket.push(answeringMessages.stepChanged, changed())
    on.server.answer(answeringTakingCalls.getStep, ownStep())
    await screen.getByRole('button', { name: 'Join step 1' }).click()
    await expect.element(screen.getByRole('radio', { name: /Yes/ })).toBeVisible()
    await expect
      .poll(() => on.server.inputsOf(answeringTakingCalls.join))
      .toMatchObject([{ stepId: stepIds[0] }])
  })
})

describe('a step that is told as it starts', () => {
  const opened = (stepId = stepIds[0]!, title = '') => {
    const { id: _, answers: _answers, workId: _work, isWritable: _is, ...told } = ownStep({ title })
    return { ...told, classTimeId: '', stepId, setTitle: 'Bases' } as never
  }

  test('is there at the tap, before any answer of the server', async () => {
    on.server.answer(answeringCalls.get, sampleSet())
    on.server.cut(answeringTakingCalls.getStep)
    const screen = await on.open(address('detail'))
    await expect.element(screen.getByText('hasn’t started a step', { exact: false })).toBeVisible()
    on.socket.push(stepOpened, opened())
    await screen.getByRole('button', { name: 'Join step 1' }).click()
    await expect.element(screen.getByRole('radio', { name: /Yes/ })).toBeVisible()
  })

  test('is offered at once to who is at the step before', async () => {
    const over = ownStep({ state: 3, isWritable: false })
    on.server.answer(answeringTakingCalls.getStep, (({ stepId }: { stepId: string }) =>
      stepId === stepIds[0] ? over : undefined) as never)
    const screen = await on.open(address('answer', ofStep))
    await expect.element(screen.getByText('Asked 1', { exact: false })).toBeVisible()
    on.server.cut(answeringTakingCalls.getStep)
    on.socket.push(stepOpened, opened(stepIds[1]!, 'Second'))
    await screen.getByRole('button', { name: 'On to “Second”' }).click()
    await expect.element(screen.getByRole('radio', { name: /Yes/ })).toBeVisible()
  })
})

describe('a step that is answered', () => {
  test('is saved answer by answer; “Done” leads to what has arrived', async () => {
    on.server.answer(answeringTakingCalls.getStep, ownStep())
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByText('Answer at least one question first.')).toBeVisible()
    await screen.getByRole('radio', { name: /No/ }).click()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(saved()).toMatchObject([{ stepId: stepIds[0], answers: [{ value: ['b'], sequence: 1, base: 0 }] }])
    on.server.answer(
      answeringTakingCalls.getStep,
      ownStep({ answers: [ownAnswer(1, { value: ['b'], sequence: 1 })] }),
    )
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByText('Your answers have arrived')).toBeVisible()
    await expect.element(screen.getByText('1 of 1 answered')).toBeVisible()
  })

  test('counts down by the clock of the server, and closes at its end', async () => {
    const now = Date.now() + 3_600_000
    on.server.answer(
      answeringTakingCalls.getStep,
      ownStep({ serverTimeExactly: now, endsAtExactly: now + 2500, remain: 3 }),
    )
    const screen = await on.open(address('answer', ofStep))
    await expect.element(screen.getByText('00:00:02')).toBeVisible()
    on.server.answer(answeringTakingCalls.getStep, ownStep({ state: 3, isWritable: false, remain: 0 }))
    await expect
      .element(screen.getByText('Nothing more can be answered', { exact: false }), { timeout: 6000 })
      .toBeVisible()
    expect(screen.getByRole('radio').elements()).toEqual([])
  })

  test('leads on to the step that runs by then', async () => {
    on.server.answer(answeringTakingCalls.getStep, ownStep({ state: 3, isWritable: false }))
    on.server.answer(answeringTakingCalls.listToJoin, { exists: true, list: [runs(stepIds[1]!, 'Second')] })
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('button', { name: 'On to “Second”' }).click()
    await expect.poll(() => new URL(location.href).searchParams.get('stepid')).toBe(stepIds[1])
  })

  test('without a network, keeps the answer on the phone and says so', async () => {
    on.server.answer(answeringTakingCalls.getStep, ownStep())
    on.server.cut(answeringTakingCalls.saveAnswers)
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('radio', { name: /Yes/ }).click()
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByText('Your answers are on this phone', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(answeringTakingCalls.submit)).toEqual([])
  })
})

describe('a phone in a tunnel', () => {
  const statement = () => {
    const { answers, device } = saved().at(-1) as {
      answers: { statement?: { at: number; signature: string } }[]
      device: unknown
    }
    return { answer: answers[0]!, device }
  }

  test('closes at the end, sends by itself what it signed before, and says that it counts', async () => {
    const key = (await deviceKey())!
    store('deviceKnown', key.thumbprint)
    const now = Date.now()
    const endsAt = now + 4000
    on.server.answer(answeringTakingCalls.getStep, ownStep({ endsAtExactly: endsAt, endsAt, remain: 4 }))
    on.server.cut(answeringTakingCalls.saveAnswers)
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('radio', { name: /Yes/ }).click()
    on.server.cut(answeringTakingCalls.getStep)
    await expect
      .element(screen.getByText('what was written before the end still counts', { exact: false }), {
        timeout: 8000,
      })
      .toBeVisible()
    expect(screen.getByRole('radio').elements()).toEqual([])

    const over = { state: 3, isWritable: false, remain: 0, endsAt, endsAtExactly: null }
    on.server.answer(
      answeringTakingCalls.getStep,
      ownStep({ ...over, answers: [ownAnswer(1, { value: ['a'], sequence: 1, isProven: true })] }),
    )
    on.server.answer(answeringTakingCalls.saveAnswers, (({ answers }: { answers: object[] }) => ({
      list: answers.map(answer => ({ ...nothing, saved: true, workId: '', refusal: null, ...answer })),
    })) as never)
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('so it counts', { exact: false }), { timeout: 8000 }).toBeVisible()
    const { answer, device } = statement()
    expect(device).toBe(key.thumbprint)
    expect(answer).toMatchObject({ value: ['a'] })
    const { at, signature } = answer.statement!
    expect([at! < endsAt, at! > now - 2000]).toEqual([true, true])
    const said = (sha256: string) =>
      statementText(student.id, { taskId: setId, attempt: 1, slot: 1, sha256, at: at! })
    const content = contentToSign({ slot: 1, text: '', html: '', value: ['a'] })
    expect(await isSignedByDevice(content, said, signature)).toBe(true)
  })

  test('is told in words why the teacher does not get it', async () => {
    on.server.answer(answeringTakingCalls.getStep, ownStep({ state: 2 }))
    on.server.cut(answeringTakingCalls.saveAnswers)
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('radio', { name: /Yes/ }).click()
    on.server.answer(answeringTakingCalls.saveAnswers, (({ answers }: { answers: object[] }) => ({
      list: answers.map(answer => ({
        ...{ ...nothing, ...answer, saved: false, workId: '' },
        refusal: { code: 41560, message: 'Nothing shows that it was written before.' },
      })),
    })) as never)
    on.server.answer(answeringTakingCalls.getStep, ownStep({ state: 3, isWritable: false, remain: 0 }))
    on.socket.push(answeringMessages.stepChanged, changed())
    dispatchEvent(new Event('online'))
    await expect
      .element(screen.getByText('Not sent: Nothing shows that it was written before.'), { timeout: 8000 })
      .toBeVisible()
  })
})

describe('a question that is answered anonymously', () => {
  const step = (isGiven: boolean) =>
    ownStep({ questions: [askedAnonymously(1)], answers: [ownAnswer(1, { isGiven })] })

  test('is sent once, on a tap, and is not kept while it is written', async () => {
    on.server.answer(answeringTakingCalls.getStep, step(false))
    const screen = await on.open(address('answer', ofStep))
    await screen.getByRole('textbox').fill('Too fast')
    await expect.element(screen.getByText('Anonymous: nobody learns', { exact: false })).toBeVisible()
    expect(saved()).toEqual([])
    on.server.answer(answeringTakingCalls.getStep, step(true))
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByText('no longer linked to you', { exact: false })).toBeVisible()
    expect(saved()).toHaveLength(1)
    expect(saved()).toMatchObject([{ answers: [{ text: 'Too fast' }] }])
    expect(screen.getByText('Too fast').elements()).toEqual([])
    expect(screen.getByRole('button', { name: 'Send' }).elements()).toEqual([])
  })
})

describe('after class', () => {
  test('all questions are reviewed, with one’s own answers and what is right as far as it is shown', async () => {
    const [asked] = ownStep().questions
    const right = { key: { right: ['a'] }, explanation: '<p>Because it spans</p>', scoring: usualScoring }
    const mine = ownAnswer(1, { value: ['b'], sequence: 1, score: 0, right })
    const place = { stepId: stepIds[0]!, stepNumber: 1 }
    const questions = [{ ...asked!, ...place, mine }]
    on.server.answer(answeringResultCalls.review, { title: 'Bases', mode: 1, questions })
    on.server.answer(
      answeringCalls.get,
      sampleSet({ steps: [stepShown(1, { state: 3, hasAnswered: true })] }),
    )
    const screen = await on.open(address('detail'))
    await screen.getByRole('button', { name: 'Review all questions' }).click()
    await expect.element(screen.getByText('Because it spans')).toBeVisible()
    await expect.element(screen.getByText('0 of 2 points', { exact: true })).toBeVisible()
  })
})

describe('who is elsewhere in the course', () => {
  const running = {
    ...{ id: setId as string, kind: 'answering', label: 'Interactive answers', title: 'Bases' },
    ...{ courseId: courseId as never, courseName: 'Algebra', since: 1000, until: null, path: '/' },
    ...{ join: 'Answer', counts: null },
  }

  test('is asked to join what runs, once; put off, not again', async () => {
    on.server.answer(runningCalls.getRunning, { list: [running] })
    on.server.answer(answeringTakingCalls.listToJoin, { exists: true, list: [runs(stepIds[0]!)] })
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=0`)
    await expect.element(screen.getByText('The teacher has started interactive answers')).toBeVisible()
    await screen.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  })

  test('is asked to join another set from where one was answered; the one they are in leads on by itself', async () => {
    const other = '01890000-0000-7000-8000-0000000000a9'
    on.server.answer(runningCalls.getRunning, { list: [running] })
    const list = [runs(stepIds[1]!), { ...runs(`${other.slice(0, -1)}8`, 'Now'), id: other as never }]
    on.server.answer(answeringTakingCalls.listToJoin, { exists: true, list })
    on.server.answer(answeringTakingCalls.getStep, ownStep({ state: 3, isWritable: false }))
    const screen = await on.open(address('answer', ofStep))
    await expect.element(screen.getByText('Now. Do you want to join?')).toBeVisible()
    await screen.getByRole('button', { name: 'Join', exact: true }).click()
    await expect.poll(() => location.search).toContain(other)
  })

  test('chooses from a list where several run', async () => {
    on.server.answer(runningCalls.getRunning, { list: [running] })
    const several = ['1', '2'].map(n => runs(`01890000-0000-7000-8000-0000000000d${n}`, `Set ${n}`))
    on.server.answer(answeringTakingCalls.listToJoin, { exists: true, list: several })
    on.server.answer(answeringTakingCalls.getStep, ownStep())
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=0`)
    await expect.element(screen.getByText('Several interactive answers are waiting for you')).toBeVisible()
    await screen.getByRole('button', { name: /Set 2/ }).click()
    await expect.element(screen.getByRole('radio', { name: /Yes/ })).toBeVisible()
  })
})
