import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { sampleRubric } from '#web/features/rubric/sample-rubric.ts'
import { add, notices } from '#web/shell/extension-points.ts'
import { address, stage } from '../test-stage.tsx'
import { detailsOf, forStaff, forStudent, handedIn, now, pageOf, submission } from '../test-submissions.ts'
import { SendingGrades } from './SendingGrades.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(undefined, [add(notices, SendingGrades)])
})
afterEach(() => on.stop())

const rubric = { ...sampleRubric, revision: 1, isLocked: false }
const [ann, ben] = [
  submission(1, 'Ann', handedIn({ content: 'work of Ann' })),
  submission(2, 'Ben', handedIn({ content: 'work of Ben' })),
] as const
const chosen = (...levels: (number | null)[]) => levels.map(level => ({ level, comment: '' }))

async function openGrading(change: object = {}) {
  on.server.answer(calls.get, forStaff({ rubric: { ...rubric, ...change } }))
  on.server.answer(calls.listSubmissions, pageOf([ann, ben]))
  on.server.answer(calls.getSubmission, detailsOf([ann, ben]) as never)
  return on.open(address('/reviewDetail', 1, `&studentid=${ann.studentId}`))
}
type Screen = Awaited<ReturnType<typeof openGrading>>
const tap = (screen: Screen, ...names: string[]) =>
  names.reduce(
    (before, name) => before.then(() => screen.getByRole('button', { name, exact: true }).click()),
    Promise.resolve(),
  )
const accept = () => on.server.answer(calls.grade, { graded: 1, total: 2, nextUngraded: ben.studentId })

test('levels are tapped, give the score, and a score entered by hand stays until it is taken back', async () => {
  accept()
  const screen = await openGrading()
  await expect.element(screen.getByText('0 of 3 chosen')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save, next' })).toBeDisabled()
  await tap(screen, '4 Small gaps', '3 Fitting')
  await expect.element(screen.getByText('2 of 3 chosen')).toBeVisible()
  await tap(screen, '1 清楚')
  await expect.element(screen.getByRole('button', { name: /^Grade: 88.9/ })).toBeVisible()
  await screen.getByRole('button', { name: /^Grade: 88.9/ }).click()
  await tap(screen, 'Delete the last digit', 'Delete the last digit')
  await expect.element(screen.getByText('By the rubric: 88.9')).toBeVisible()
  await tap(screen, '2 Possible')
  await expect.element(screen.getByRole('button', { name: /^Grade: 88 / })).toBeVisible()
  await tap(screen, 'Use it')
  await screen.getByRole('button', { name: 'Comment on Reasoning' }).click()
  await screen.getByRole('dialog').getByRole('textbox').fill('Step 3')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await tap(screen, 'Save, next')
  await expect.element(screen.getByText('work of Ben')).toBeVisible()
  expect(on.server.inputsOf(calls.grade)).toMatchObject([
    {
      score: 77.8,
      judging: { revision: 1, chosen: [{ level: 1, comment: 'Step 3' }, ...chosen(1, 0)] },
    },
  ])
})

test('without a network the levels wait with the score; a grade given meanwhile is shown with its levels', async () => {
  const screen = await openGrading()
  on.server.cut(calls.grade)
  await tap(screen, '5 Complete', '3 Fitting', '1 清楚', 'Save, next')
  await expect.element(screen.getByText('work of Ben')).toBeVisible()
  const theirs = { revision: 1, chosen: chosen(2, 1, 1), score: 44.4 }
  const lus = { ...ann, state: 4, score: 44.4, gradeCount: 1, grader: 'Lu', gradedAt: now, judgement: theirs }
  on.server.answer(calls.getSubmission, detailsOf([lus, ben]) as never)
  on.server.refuse(calls.grade, homeworkErrors.markedMeanwhile, { marks: 1 })
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('1 grade hasn’t been saved')).toBeVisible()
  await tap(screen, 'Previous submission')
  await expect
    .element(screen.getByText('Lu has graded this in the meantime: 44.4.', { exact: false }))
    .toBeVisible()
  const list = screen.getByRole('region', { name: 'Proofs' })
  await expect.element(list.getByText('Large gaps')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: '5 Complete' }))
    .toHaveAttribute('aria-pressed', 'true')
  accept()
  await tap(screen, 'Save, next')
  await vi.waitFor(() =>
    expect(on.server.inputsOf(calls.grade).at(-1)).toMatchObject({
      gradeCount: 1,
      judging: { chosen: chosen(0, 0, 0) },
    }),
  )
})

test('levels chosen by a rubric that has changed since are chosen again', async () => {
  const screen = await openGrading()
  on.server.refuse(calls.grade, rubricErrors.changed)
  await tap(screen, '5 Complete', '3 Fitting', '1 清楚')
  on.server.answer(calls.get, forStaff({ rubric: { ...rubric, revision: 2 } }))
  await tap(screen, 'Save, next')
  await screen.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('0 of 3 chosen')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save, next' })).toBeDisabled()
  accept()
  await tap(screen, '5 Complete', '3 Fitting', '1 清楚', 'Save, next')
  await expect.element(screen.getByText('work of Ben')).toBeVisible()
  expect(on.server.inputsOf(calls.grade).at(-1)).toMatchObject({ judging: { revision: 2 } })
})

test('comments that were kept are there without a network', async () => {
  on.server.answer(phraseCalls.list, { list: [{ id: idOf(90), text: 'Well argued', uses: 3 }] })
  const screen = await openGrading()
  await expect.element(screen.getByText('0 of 3 chosen')).toBeVisible()
  on.server.cut(phraseCalls.list)
  on.server.cut(phraseCalls.noteUse)
  await screen.getByRole('button', { name: /Add a comment/ }).click()
  await tap(screen, 'Well argued')
  await expect.element(screen.getByRole('dialog').getByRole('textbox')).toHaveValue('Well argued')
})

test('a student sees the rubric before handing in, and the levels with the grade', async () => {
  on.server.answer(calls.get, forStudent({}, { rubric }))
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText('How it is graded')).toBeVisible()
  await tap(screen, 'Show levels')
  await expect.element(screen.getByText('Every step has its reason')).toBeVisible()
  const judgement = { revision: 1, chosen: chosen(1, 0, 0), score: 88.9 }
  on.server.answer(calls.get, forStudent(handedIn({ state: 2, score: 88.9, judgement }), { rubric }))
  await on.reload()
  const graded = await on.open(address('', 0))
  await expect.element(graded.getByText('4 of 5 points')).toBeVisible()
  await expect.element(graded.getByText('How it is graded')).not.toBeInTheDocument()
})

test('statistics say how often each level was given', async () => {
  on.server.answer(submissionCalls.countLevels, {
    title: 'Eigenvalues',
    rubric,
    graded: 4,
    figures: [
      { counts: [3, 1, 0, 0], missing: 0, mean: 4.75 },
      { counts: [4, 0, 0], missing: 0, mean: 3 },
      { counts: [3, 0], missing: 1, mean: 1 },
    ],
  })
  const screen = await on.open(address('/rubric', 1))
  await expect.element(screen.getByText('Average 4.75 of 5')).toBeVisible()
  await expect.element(screen.getByText('No level')).toBeVisible()
})
