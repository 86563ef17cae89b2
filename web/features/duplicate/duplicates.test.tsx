import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { duplicateCalls as calls } from '#contract/features/duplicate/calls.ts'
import { duplicateErrors } from '#contract/features/duplicate/errors.ts'
import { duplicateMessages } from '#contract/features/duplicate/messages.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { homeworkRoutes } from '#web/features/homework/routes.ts'
import { address, stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  forStaff,
  forStudent,
  handedIn,
  homeworkId,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { duplicateRoutes } from './routes.ts'
import { checkedList, reportWith } from './test-checks.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage([...duplicateRoutes, ...homeworkRoutes])
})
afterEach(() => on.stop())

describe('a teacher', () => {
  test('has all submissions checked and watches how far it is', async () => {
    on.server.answer(calls.listChecks, checkedList([], { handedIn: 12 }))
    on.server.answer(calls.check, { checkId: studentNumber(1), state: 'running', rate: null, total: 12 })
    const screen = await on.open(address('/rechecking', 1))
    await expect.element(screen.getByText('Not checked yet')).toBeVisible()
    const progress = { total: 12, read: 6, done: 0 }
    on.server.answer(calls.listChecks, checkedList([{ state: 'running', rate: null }], { progress }))
    await screen.getByRole('button', { name: 'Check 12 submissions' }).click()
    await expect.element(screen.getByText('0 of 12 submissions checked')).toBeVisible()
    on.socket.push(duplicateMessages.checksProgressed, {
      ...{ activityId: homeworkId, courseId, progress: { total: 12, read: 12, done: 6 } },
    })
    await expect.element(screen.getByText('6 of 12 submissions checked')).toBeVisible()
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
  })

  test('sees who has most in common with others, and opens the passages', async () => {
    const rows = [
      { name: '陈思远', rate: 62, sources: 1 },
      { name: 'Anna', rate: 4, checkId: studentNumber(32) },
      {
        name: 'Ben',
        rate: null,
        state: 'failed' as const,
        problem: 'unsupported' as const,
        unread: ['a.pages'],
      },
    ]
    on.server.answer(calls.listChecks, checkedList(rows))
    on.server.answer(calls.getReport, reportWith())
    const screen = await on.open(address('/rechecking', 1))
    await expect.element(screen.getByText('62% duplicate')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /1 file not readable/ })).toBeVisible()
    await screen.getByRole('button', { name: /陈思远/ }).click()
    await expect.element(screen.getByRole('figure', { name: 'Anna Weber' })).toBeVisible()
    await expect.element(screen.getByText('97% word for word')).toBeVisible()
  })

  test('has one work checked where it is graded, and opens what was found of it', async () => {
    const ann = submission(
      1,
      'Ann',
      handedIn({ content: '', attachments: [attachmentOf({ name: 'page.png' })] }),
    )
    const show = (change: object) =>
      on.server.answer(homeworkCalls.getSubmission, { work: { ...ann, ...change }, history: 1, place: null })
    show({})
    on.server.answer(homeworkCalls.get, forStaff())
    on.server.refuse(calls.check, duplicateErrors.unsupported)
    const screen = await on.open(address('/reviewDetail', 1, `&studentid=${studentNumber(1)}`))
    await expect.element(screen.getByText('Not checked yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Check this one' }).click()
    await expect.element(screen.getByText('Unsupported duplicate-check file format')).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()

    const checkId = studentNumber(31)
    on.server.answer(calls.check, { checkId, state: 'running', rate: null, total: 1 })
    show({ checkId, checkState: 'running' })
    await screen.getByRole('button', { name: 'Check this one' }).click()
    await expect.element(screen.getByText('Waiting')).toBeVisible()
    expect(on.server.inputsOf(calls.check)).toMatchObject([
      { studentId: ann.studentId, fileId: ann.attachments[0]!.id },
      { studentId: ann.studentId },
    ])
    show({ checkId, checkState: 'done', duplicateRate: 12 })
    on.socket.push(duplicateMessages.checksProgressed, {
      ...{ activityId: homeworkId, courseId, progress: { total: 1, read: 1, done: 1 } },
    })
    on.server.answer(calls.getReport, reportWith())
    await screen.getByRole('button', { name: /Duplicate check.*12%/ }).click()
    await expect.element(screen.getByText('97% word for word')).toBeVisible()

    // After others have handed in since, once more.
    on.server.answer(calls.getReport, { ...reportWith(), state: 'running', rate: null, parts: [] })
    await screen.getByRole('button', { name: 'Check again' }).click()
    await expect.element(screen.getByText(/is being checked/)).toBeVisible()
    on.server.answer(calls.getReport, reportWith({ rate: 55 }))
    on.socket.push(duplicateMessages.checksProgressed, {
      ...{ activityId: homeworkId, courseId, progress: { total: 1, read: 1, done: 1 } },
    })
    await expect.element(screen.getByText('55% word for word')).toBeVisible()
  })

  test('is told when the chances of looking are used up', async () => {
    on.server.refuse(calls.getReport, duplicateErrors.chancesUsed)
    const screen = await on.open(address('/repeat', 1, `&taskid=${studentNumber(31)}`))
    await expect.element(screen.getByText('Duplicate-check chances used up')).toBeVisible()
  })
})

describe('a student', () => {
  test('sees how much was found of their own text, and never whose it is', async () => {
    on.server.answer(
      homeworkCalls.get,
      forStudent(handedIn({ duplicateRate: 62, checkId: studentNumber(31) })),
    )
    const part = { source: '', sourceId: '', sourceText: '', isReadable: false, rate: 0 }
    on.server.answer(calls.getReport, reportWith(part))
    const screen = await on.open(address('', 0))
    await screen.getByRole('button', { name: /Duplicate check.*62%/ }).click()
    await expect.element(screen.getByText('1 passage of your text also appears elsewhere.')).toBeVisible()
    await expect.element(screen.getByText('Your text')).toBeVisible()
    await expect.element(screen.getByText('A submission in another course')).not.toBeInTheDocument()
  })

  test('finds no check where the teacher shows none', async () => {
    on.server.answer(homeworkCalls.get, forStudent(handedIn()))
    const screen = await on.open(address('', 0))
    await expect.element(screen.getByText('My submission')).toBeVisible()
    await expect.element(screen.getByText('Duplicate check')).not.toBeInTheDocument()
  })
})
