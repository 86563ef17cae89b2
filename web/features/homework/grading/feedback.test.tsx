import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { attachmentOf, testFile, UploadHarness } from '#web/features/file/test-upload-harness.ts'
import { address, stage } from '../test-stage.tsx'
import {
  detailsOf,
  forStaff,
  forStudent,
  handedIn,
  homeworkId,
  studentNumber,
  submission,
  workId,
} from '../test-submissions.ts'

let on: ReturnType<typeof stage>
let uploads: UploadHarness
beforeEach(() => {
  on = stage()
  uploads = new UploadHarness()
  // Only the way of the files is its affair here.
  uploads.server.stop()
  on.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
  on.server.answer(fileCalls.getUploadState, { received: [], file: null })
  on.server.answer(calls.get, forStaff())
})
afterEach(async () => {
  uploads.stop()
  await on.stop()
})

const notes = attachmentOf({ name: 'notes.pdf' })
const ann = submission(1, 'Ann', handedIn({ content: 'work of Ann' }))
const ben = submission(2, 'Ben', handedIn({ content: 'work of Ben' }))
const desk = address('/reviewDetail', 1, `&studentid=${studentNumber(1)}`)
const chooser = () => vi.waitUntil(() => document.querySelector('input[aria-label="Files"]'))

test('a grader gives a file back at the desk, and takes it away', async () => {
  on.server.answer(calls.getSubmission, detailsOf([ann, ben]) as never)
  on.server.answer(feedbackCalls.add, {})
  on.server.answer(feedbackCalls.remove, {})
  const screen = await on.open(desk)
  await screen.getByRole('button', { name: 'Add feedback files' }).click()
  on.server.answer(calls.getSubmission, detailsOf([{ ...ann, feedback: [notes] }, ben]) as never)
  await userEvent.upload(await chooser(), [testFile('notes.pdf', 5000)])
  const one = {
    id: homeworkId,
    studentId: studentNumber(1),
    attempt: 1,
    version: 1,
    workId,
    fileIds: [notes.id],
  }
  await vi.waitFor(() => expect(on.server.inputsOf(feedbackCalls.add)).toEqual([one]))
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('notes.pdf')).toBeVisible()
  on.server.answer(calls.getSubmission, detailsOf([ann, ben]) as never)
  await sheet.getByRole('button', { name: /Remove/ }).click()
  await vi.waitFor(() => expect(on.server.inputsOf(feedbackCalls.remove)).toEqual([one]))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(on.server.inputsOf(feedbackCalls.add)).toEqual([one, one]))
})

test('a file on its way arrives where it was chosen for, though the grader has gone on', async () => {
  on.server.answer(calls.getSubmission, detailsOf([ann, ben]) as never)
  on.server.answer(feedbackCalls.add, {})
  uploads.luck = ['held']
  const screen = await on.open(desk)
  await screen.getByRole('button', { name: 'Add feedback files' }).click()
  await userEvent.upload(await chooser(), [testFile('slow.pdf', 5000)])
  await expect.element(screen.getByText('slow.pdf')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Next submission' }).click()
  await expect.element(screen.getByText('work of Ben')).toBeVisible()
  uploads.release()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(feedbackCalls.add)).toMatchObject([
      { studentId: studentNumber(1), attempt: 1, version: 1 },
    ]),
  )
})

test('a student sees the files beside the grade, and with the reason of a return', async () => {
  const graded = { state: 2, score: 85, feedback: [notes] }
  on.server.answer(calls.get, forStudent(handedIn(graded)))
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByRole('heading', { name: 'Feedback files' })).toBeVisible()
  await expect.element(screen.getByText('notes.pdf')).toBeVisible()
  await on.reload()
  on.server.answer(calls.get, forStudent(handedIn({ state: 3, reason: 'Show the steps', feedback: [notes] })))
  const again = await on.open(address('', 0))
  await expect.element(again.getByText('notes.pdf')).toBeVisible()
})
