import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { openMore } from '#web/test/more-options.ts'
import { address, stage } from '../test-stage.tsx'
import {
  courseId,
  detailsOf,
  forStaff,
  forStudent,
  handedIn,
  homeworkId,
  now,
  pageOf,
  studentNumber,
  submission,
} from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const hidden = { isAnonymous: true, areNamesHidden: true }
const nameless = { number: '', submittedAt: null }
/** Of a homework whose reviewers are not told whose work they have. */
const review = {
  ...{ perStudent: 2, endsAt: now + 86_400_000, hidesReviewers: true, hidesAuthors: true, points: null },
  ...{ allocatedAt: null, concludedAt: null },
}
const submitted = submission(
  1,
  'Anonymous 2K7QXM',
  handedIn({ ...nameless, content: 'x = 5', overtime: true }),
)
const missing = submission(2, 'Anonymous 9ABCDE', nameless)

describe('without names', () => {
  function answer() {
    on.server.answer(calls.get, forStaff(hidden))
    on.server.answer(calls.listSubmissions, pageOf([submitted, missing]))
    on.server.answer(calls.getSubmission, detailsOf([submitted]) as never)
    on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  }
  const open = () => {
    answer()
    return on.open(address('', 1))
  }

  test('a teacher sees why there are aliases, and is offered no search', async () => {
    const screen = await open()
    await expect.element(screen.getByText('Anonymous 2K7QXM')).toBeVisible()
    await expect.element(screen.getByText('Names are hidden until grades are published.')).toBeVisible()
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
  })

  test('a table has neither numbers nor times', async () => {
    await page.viewport(1280, 800)
    try {
      const screen = await open()
      const table = screen.getByRole('table', { name: 'Students' })
      await expect.element(table.getByText('Anonymous 9ABCDE')).toBeVisible()
      await expect.element(table.getByRole('columnheader', { name: 'Late' })).toBeVisible()
      await expect
        .element(table.getByRole('columnheader', { name: /Number|Handed in/ }))
        .not.toBeInTheDocument()
    } finally {
      await page.viewport(375, 812)
    }
  })

  test('publishing says that it shows them', async () => {
    const screen = await open()
    await screen.getByRole('switch', { name: /Grades visible/ }).click()
    await expect
      .element(screen.getByText('You’ll see the names of all students', { exact: false }))
      .toBeVisible()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('work is shared without one only', async () => {
    on.server.answer(calls.share, {})
    answer()
    const screen = await on.open(address('/reviewDetail', 1))
    await screen.getByRole('button', { name: 'Share with the class' }).click()
    await expect.element(screen.getByRole('button', { name: 'With the name' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Without the name' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.share)).toMatchObject([
        { id: homeworkId, studentId: submitted.studentId, isNameless: true },
      ]),
    )
  })

  const form = (type: 1 | 2) =>
    `/addActivity/task?submitType=${type}&courseId=${courseId}&courseRole=1&id=${homeworkId}`

  test('a homework is set if its teacher says so', async () => {
    answer()
    on.server.answer(calls.create, { id: homeworkId })
    const screen = await on.open(form(1))
    await screen.getByRole('textbox', { name: /^Title/ }).fill('Matrices')
    await openMore(screen)
    await screen.getByRole('switch', { name: /^Grade without names/ }).click()
    await screen.getByRole('button', { name: 'Publish', exact: true }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.create)).toMatchObject([{ title: 'Matrices', isAnonymous: true }]),
    )
  })

  test('a homework stays once somebody has handed in', async () => {
    answer()
    const screen = await on.open(form(2))
    await openMore(screen)
    await expect.element(screen.getByRole('switch', { name: /^Grade without names/ })).toBeDisabled()
    await expect.element(screen.getByText('Someone has already handed in', { exact: false })).toBeVisible()
  })

  test('a student learns of it, and is asked to leave theirs out', async () => {
    on.server.answer(calls.get, forStudent({}, { isAnonymous: true }))
    const screen = await on.open(address('', 0))
    await expect.element(screen.getByText('Graded without names', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Hand in homework' }).click()
    await expect.element(screen.getByText('leave yours out of the text', { exact: false })).toBeVisible()
  })

  test.each([
    ['that grade without names', { isAnonymous: true }],
    ['that classmates review without names', { review }],
  ])('a student who hands in to those %s is told which files say who they are', async (_, change) => {
    const named = (name: string, place: number) => attachmentOf({ id: studentNumber(20 + place), name })
    const attachments = ['陈 思远 ２.docx', 'work-2026-010101.pdf', 'matrix.pdf'].map(named)
    const draft = { ...{ content: 'x', html: '', sequence: 1, savedAt: Date.now(), writer: '' }, attachments }
    on.server.answer(calls.get, forStudent({ draft }, change))
    const screen = await on.open(address('/stuWorkSubmit', 0))
    const [first, second] = attachments
    await expect
      .element(screen.getByText(`This tells who you are: ${first!.name}, ${second!.name}`))
      .toBeVisible()
    await expect.element(screen.getByText(/Rename the files and add them again/)).toBeVisible()
  })
})
