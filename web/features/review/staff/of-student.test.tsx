import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { reviewCalls as calls } from '#contract/features/review/calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId, now } from '#web/features/homework/test-submissions.ts'
import { ofStudentPath, overviewPath } from '../addresses.ts'
import { reviewRoutes } from '../routes.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(reviewRoutes)
})
afterEach(() => on.stop())

const studentId = '01890000-0000-7000-8000-0000000000a1'
const appeal = { reason: 'Step 3 is right', askedAt: now, isKept: null, answer: '', answeredAt: null }
const given = {
  ...{ id: '01890000-0000-7000-8000-0000000000f1', name: 'Ben', avatar: '', state: 1, score: 60 },
  ...{ comment: 'Step 3 does not follow', doneAt: now, isLeftOut: false },
}

test('a teacher answers an appeal with a grade of up to the full score of this homework', async () => {
  on.server.answer(calls.overview, {
    ...{ perStudent: 1, endsAt: now, hidesReviewers: true, hidesAuthors: true, points: 0 },
    ...{ title: 'Eigenvalues', allocatedAt: now, reallocatedAt: null, concludedAt: now, list: [] },
    ...{ losingTime: 0, lostUntil: null },
  } as never)
  on.server.answer(calls.ofSubmission, {
    fullScore: 150,
    list: [given],
    appeal,
    mayAppeal: false,
    ...{ workId: 'w1', version: 2, gradeCount: 1, minCommentLength: 4 },
  })
  on.server.answer(calls.answerAppeal, {})
  const screen = await on.open(ofStudentPath({ courseId, homeworkId }, studentId))
  await expect.element(screen.getByText('out of 150')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Answer' }), 'Yes')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your grade' }), '142.5')
  await screen.getByRole('button', { name: 'Grade and answer' }).click()
  await expect.element(screen.getByText('The comment needs at least 4 characters')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Answer' }), 'It is')
  await screen.getByRole('button', { name: 'Grade and answer' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.answerAppeal))
    .toEqual([
      { id: homeworkId, studentId, workId: 'w1', version: 2, gradeCount: 1, score: 142.5, answer: 'It is' },
    ])
})

test('before reviews are allocated early, a teacher is told how many lose how much time', async () => {
  const hour = 3_600_000
  on.server.answer(calls.overview, {
    ...{ perStudent: 1, endsAt: now + 9 * hour, hidesReviewers: true, hidesAuthors: true, points: 0 },
    ...{ title: 'Eigenvalues', allocatedAt: null, reallocatedAt: null, concludedAt: null, list: [] },
    ...{ losingTime: 3, lostUntil: Date.now() + 2 * hour },
  } as never)
  on.server.answer(calls.allocate, { done: 3 })
  const screen = await on.open(overviewPath({ courseId, homeworkId }))
  await screen.getByRole('button', { name: 'Allocate now' }).click()
  await expect.element(screen.getByText(/3 students have handed in .* they lose 2 hr/)).toBeVisible()
  expect(on.server.inputsOf(calls.allocate)).toEqual([])
  await screen.getByRole('button', { name: 'Allocate now' }).last().click()
  await expect.poll(() => on.server.inputsOf(calls.allocate)).toEqual([{ id: homeworkId }])
})
