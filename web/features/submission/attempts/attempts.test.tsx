import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import type { Info } from '#web/features/homework/info.ts'
import { address, stage } from '#web/features/homework/test-stage.tsx'
import {
  forStaff,
  forStudent,
  handedIn,
  homeworkId,
  now,
  pageOf,
  studentNumber,
  submission,
  workId,
} from '#web/features/homework/test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const home = address('', 0)
const desk = address('/stuWorkSubmit', 0)
const minute = 60_000
const past = { overtime: false, submittedAt: now - 60 * minute, isCounted: false }

const toStart = (change: Partial<Info> = {}): Info => {
  const info = forStudent(
    { workingSeconds: 1800 },
    { workingMinutes: 30, attempts: 2, isTaskHidden: true, details: '', ...change },
  )
  return { ...info, can: { ...info.can, submit: false, begin: 1 } }
}
const running = (change: object = {}) =>
  forStudent(
    { workingSeconds: 1800, endsAt: now + 25 * minute, ...change },
    { workingMinutes: 30, attempts: 2 },
  )

describe('a student', () => {
  test('reads how long an attempt lasts, starts it, and writes while the time runs', async () => {
    on.server.answer(calls.get, toStart())
    on.server.answer(attemptCalls.begin, () => {
      on.server.answer(calls.get, running())
      return { attempt: 1, endsAt: now + 25 * minute }
    })
    const screen = await on.open(home)
    await expect.element(screen.getByRole('heading', { name: 'You have 30 minutes' })).toBeVisible()
    await expect.element(screen.getByText('You’ll see the task once you start.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Hand in homework' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Start attempt 1' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('timer')).toBeVisible()
    expect(on.server.inputsOf(attemptCalls.begin)).toEqual([{ id: homeworkId, attempt: 1, workId }])
  })

  test('gets no form by the address before the start', async () => {
    on.server.answer(calls.get, toStart())
    const screen = await on.open(desk)
    await expect.element(screen.getByRole('button', { name: 'Start attempt 1' })).toBeVisible()
    await expect.element(screen.getByLabelText('Text', { exact: true })).not.toBeInTheDocument()
  })

  test('whose class starts later is told when, and gets no form before', async () => {
    const later = (start: Info): Info => {
      const can = { ...start.can, submit: false, begin: 0 }
      return { ...start, beginsAt: Date.now() + 90 * minute, can }
    }
    on.server.answer(calls.get, later(forStudent()))
    const screen = await on.open(home)
    await expect.element(screen.getByText(/^You can start from/)).toBeVisible()
    await expect.element(screen.getByRole('timer')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Hand in/ })).not.toBeInTheDocument()
    const form = await on.open(desk)
    await expect.element(form.getByText(/^You can start from/).first()).toBeVisible()
    await expect.element(form.getByLabelText('Text', { exact: true })).not.toBeInTheDocument()
  })

  test('who only looks as a student sees what there is to know, and cannot start', async () => {
    const info = toStart()
    on.server.answer(calls.get, { ...info, can: { ...info.can, begin: 0 } })
    const screen = await on.open(home)
    await expect.element(screen.getByRole('heading', { name: 'You have 30 minutes' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Start/ })).not.toBeInTheDocument()
  })

  test('is told when the time is up, and can write no more', async () => {
    on.server.answer(calls.get, running({ endsAt: now - 1000 }))
    const screen = await on.open(desk)
    await expect.element(screen.getByText(/^Time’s up/)).toBeVisible()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Hand in', exact: true })).not.toBeInTheDocument()
  })

  test('sees all attempts and which counts, and starts the next with an empty page', async () => {
    const attempts = [
      { ...past, attempt: 1, state: 2, score: 85.5, isCounted: true },
      { ...past, attempt: 2, state: 2, score: 60 },
    ]
    const graded = handedIn({
      attempt: 2,
      state: 2,
      score: 85.5,
      rawScore: 60,
      isScorePublished: true,
      attempts,
    })
    const info = forStudent(graded, { attempts: 3 })
    on.server.answer(calls.get, { ...info, can: { ...info.can, begin: 3 } })
    on.server.answer(attemptCalls.begin, () => {
      const next = { ...past, attempt: 3, state: 0, score: null, submittedAt: null }
      on.server.answer(
        calls.get,
        forStudent({ attempt: 3, score: 85.5, attempts: [...attempts, next] }, { attempts: 3 }),
      )
      return { attempt: 3, endsAt: null }
    })
    on.server.answer(attemptCalls.saveDraft, (({
      sequence,
      content,
    }: {
      sequence: number
      content: string
    }) => ({
      ...{ saved: true, workId, content, attachments: [], sequence, savedAt: now },
    })) as never)
    const screen = await on.open(home)
    await expect.element(screen.getByText('Grade so far: 85.5 of 100', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Attempt 1.*Counts.*85.5/ })).toBeVisible()
    // The ring is that of the last attempt.
    await expect.element(screen.getByRole('progressbar', { name: 'Grade 60 of 100' })).toBeVisible()
    await screen.getByRole('button', { name: 'Start attempt 3' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
    await screen.getByLabelText('Text', { exact: true }).fill('third')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({
        content: 'third',
        attempt: 3,
      }),
    )
  })

  test('does not carry what a device keeps of one attempt into the next', async () => {
    on.server.answer(calls.get, forStudent({}, { attempts: 2 }))
    on.server.cut(attemptCalls.saveDraft)
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('first, never sent')
    await expect.element(screen.getByText('Saving…')).toBeVisible()
    await on.reload()
    const same = await on.open(desk)
    await expect.element(same.getByLabelText('Text', { exact: true })).toHaveValue('first, never sent')
    await on.reload()
    const attempts = [
      { ...past, attempt: 1, state: 1, score: null },
      { ...past, attempt: 2, state: 0, score: null, submittedAt: null },
    ]
    on.server.answer(calls.get, forStudent({ attempt: 2, attempts }, { attempts: 2 }))
    const again = await on.open(desk)
    await expect.element(again.getByLabelText('Text', { exact: true })).toHaveValue('')
  })
})

describe('a grader', () => {
  const attempts = [
    { ...past, attempt: 1, state: 1, score: null },
    { ...past, attempt: 2, state: 1, score: null },
  ]
  const handedInAs = (attempt: number) =>
    submission(1, 'Ann', handedIn({ content: `attempt ${attempt} of Ann`, attempt, attempts }))

  test('goes through the attempts of a student and grades the one on screen', async () => {
    on.server.answer(calls.get, forStaff({ attempts: 2 }))
    on.server.answer(calls.listSubmissions, pageOf([handedInAs(2)]))
    on.server.answer(calls.getSubmission, (({ attempt = 2 }: { attempt?: number }) => ({
      work: handedInAs(attempt),
      history: 1,
      place: { position: 1, total: 1, graded: 0, previous: '', next: '', nextUngraded: '' },
    })) as never)
    on.server.answer(calls.grade, { graded: 1, total: 1, nextUngraded: '' })
    const screen = await on.open(address('/reviewDetail', 1))
    await expect.element(screen.getByText('attempt 2 of Ann')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Return' })).toBeVisible()
    await screen.getByRole('radio', { name: 'Attempt 1' }).click()
    await expect.element(screen.getByText('attempt 1 of Ann')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Return' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '90', exact: true }).click()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.grade)).toMatchObject([
        { studentId: studentNumber(1), attempt: 1, score: 90, version: 1 },
      ]),
    )
  })

  test('sees in the list which attempt it is', async () => {
    on.server.answer(calls.get, forStaff({ attempts: 2 }))
    on.server.answer(calls.listSubmissions, pageOf([handedInAs(2)]))
    const screen = await on.open(address('', 1))
    await expect.element(screen.getByText(/attempt 2/)).toBeVisible()
    await screen.getByRole('button', { name: 'Show the task' }).click()
    await expect.element(screen.getByText('The best one counts')).toBeVisible()
  })
})
