import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reviewCalls as calls } from '#contract/features/review/calls.ts'
import type { ReviewToDo } from '#contract/features/review/entities.ts'
import { address, stage } from '../test-stage.tsx'
import { forStudent, handedIn, homeworkId, now } from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const day = 86_400_000
const reviewId = '01890000-0000-7000-8000-0000000000f1'
const review = {
  perStudent: 2,
  endsAt: now + day,
  hidesReviewers: true,
  hidesAuthors: true,
  points: 0,
  allocatedAt: now - day,
  concludedAt: null,
}
const toReview = (change: Partial<ReviewToDo> = {}) => ({
  title: 'Eigenvalues',
  fullScore: 100,
  minCommentLength: 0,
  endsAt: now + day,
  hidesReviewers: true,
  isOpen: true,
  list: [
    {
      ...{ id: reviewId, name: '', avatar: '', state: 0, isOutdated: false, score: null, comment: '' },
      ...{ doneAt: null, content: 'λ² is an eigenvalue of A²', html: '', attachments: [] },
      draft: { score: null, comment: '', sequence: 0, savedAt: null },
      ...change,
    },
  ],
})

test('a student reviews what another has handed in; what they wrote outlives leaving', async () => {
  on.server.answer(homeworkCalls.get, forStudent(handedIn(), { kind: 3, review }))
  on.server.answer(calls.listOwn, toReview())
  on.server.answer(calls.saveDraft, ({ score, comment, sequence }) => ({
    ...{ score, comment, sequence, savedAt: now, saved: true },
  }))
  const screen = await on.open(address('', 0))
  await screen.getByRole('button', { name: /Submission 1/ }).click()
  await expect.element(screen.getByText('λ² is an eigenvalue of A²')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Comment' }), 'Every step follows')
  await screen.getByRole('button', { name: 'Send review' }).click()
  await expect.element(screen.getByText('Grade must not be empty')).toBeVisible()
  history.back()
  await screen.getByRole('button', { name: /Submission 1/ }).click()
  const comment = screen.getByRole('textbox', { name: 'Comment' })
  await expect.element(comment).toHaveValue('Every step follows')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Grade' }), '88.5')
  on.server.answer(calls.save, { sequence: 3 })
  await screen.getByRole('button', { name: 'Send review' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.save))
    .toEqual([{ id: homeworkId, reviewId, score: 88.5, comment: 'Every step follows' }])
})

test('who has work to review is told that their own is final, and is offered no way to change it', async () => {
  const mine = { isFinal: true }
  on.server.answer(homeworkCalls.get, {
    ...forStudent(handedIn(mine), { kind: 3, review }),
    can: { ...forStudent(handedIn()).can, submit: false },
  })
  on.server.answer(calls.listOwn, toReview())
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText(/so yours is final/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Submission 1/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hand in again' }).query()).toBeNull()
})

test('an author reads the reviews and appeals, once and with a reason', async () => {
  const graded = handedIn({ state: 2, score: 72.3, isScorePublished: true, gradedAt: now })
  on.server.answer(
    homeworkCalls.get,
    forStudent(graded, { kind: 3, review: { ...review, concludedAt: now } }),
  )
  on.server.answer(calls.listOwn, { ...toReview(), isOpen: false })
  const given = {
    ...{ id: reviewId, name: '', avatar: '', state: 1, score: 72.3, comment: 'Not every step follows' },
    ...{ doneAt: now - day, isLeftOut: false },
  }
  on.server.answer(calls.ofSubmission, {
    fullScore: 100,
    list: [given],
    appeal: null,
    mayAppeal: true,
    ...{ workId: 'w1', version: 1, gradeCount: 0, minCommentLength: 0 },
  })
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText('Not every step follows')).toBeVisible()
  await expect.element(screen.getByText('Reviewer 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Appeal to your teacher' }).click()
  await screen.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(screen.getByText('Say what you disagree with')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'What do you disagree with?' }), 'See page 2')
  on.server.answer(calls.appeal, {})
  await screen.getByRole('button', { name: 'Send appeal' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.appeal))
    .toEqual([{ id: homeworkId, workId: 'w1', reason: 'See page 2' }])
})

test('an author still reads their appeal and its answer where no review counts any more', async () => {
  on.server.answer(
    homeworkCalls.get,
    forStudent(handedIn(), { kind: 3, review: { ...review, concludedAt: now } }),
  )
  on.server.answer(calls.listOwn, { ...toReview(), isOpen: false })
  const appeal = {
    reason: 'See page 2',
    askedAt: now,
    isKept: true,
    answer: 'Page 2 is wrong',
    answeredAt: now,
  }
  on.server.answer(calls.ofSubmission, {
    ...{ fullScore: 100, list: [], appeal, mayAppeal: false },
    ...{ workId: 'w1', version: 1, gradeCount: 0, minCommentLength: 0 },
  })
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText('Your teacher kept the grade')).toBeVisible()
})
