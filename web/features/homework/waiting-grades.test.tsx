import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { gradesLeftBehind } from '#web/features/submission/waiting/left-behind.ts'
import { add, notices } from '#web/shell/extension-points.ts'
import { middleOf, swipe } from '#web/test/finger.ts'
import { student } from '#web/test/user.ts'
import { SendingGrades } from './grading/SendingGrades.tsx'
import { address, stage } from './test-stage.tsx'
import {
  detailsOf,
  forStaff,
  handedIn,
  homeworkId,
  now,
  pageOf,
  submission,
  workId,
} from './test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(undefined, [add(notices, SendingGrades)])
})
afterEach(() => on.stop())

const [ann, ben, eve] = [
  submission(1, 'Ann', handedIn({ content: 'work of Ann' })),
  submission(2, 'Ben', handedIn({ content: 'work of Ben' })),
  submission(3, 'Eve', handedIn({ content: 'work of Eve' })),
] as const

const home = address('', 1)
const desk = (student = ann) => address('/reviewDetail', 1, `&studentid=${student.studentId}`)

async function open(at = desk()) {
  on.server.answer(calls.get, forStaff())
  on.server.answer(calls.listSubmissions, pageOf([ann, ben, eve]))
  on.server.answer(calls.getSubmission, detailsOf([ann, ben, eve]) as never)
  const screen = await on.open(at)
  return screen
}
type OpenedGradingForm = Awaited<ReturnType<typeof open>>

/** The network is gone for grades; everything else that was fetched ahead is there. */
const cutOff = () => on.server.cut(calls.grade)
const accept = () =>
  on.server.answer(calls.grade, (({ studentId }: { studentId: string }) => ({
    graded: 1,
    total: 3,
    nextUngraded: [ann, ben, eve].find(each => each.studentId > studentId)?.studentId ?? '',
  })) as never)
const comeBack = () => window.dispatchEvent(new Event('online'))

async function grade(screen: OpenedGradingForm, name: string, score: string) {
  await expect.element(screen.getByText(`work of ${name}`)).toBeVisible()
  await screen.getByRole('button', { name: score, exact: true }).click()
  await screen.getByRole('button', { name: 'Save, next' }).click()
}

describe('a grade that is saved without a network', () => {
  test('names the submission that it is for, and is no grade for another that the student shares by then', async () => {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    on.server.refuse(calls.grade, homeworkIdentityErrors.otherGroup)
    // Ann is in another group by now.
    const moved = { ...ann, content: 'work of two', workId: '9b1d2f4e-7d1b-8a3c-9e52-1b6d0c9a7e42' }
    on.server.answer(calls.getSubmission, detailsOf([moved, ben, eve]) as never)
    comeBack()
    await expect.element(screen.getByRole('button', { name: 'Review' })).toBeVisible()
    expect(on.server.inputsOf(calls.grade).at(-1)).toMatchObject({ studentId: ann.studentId, workId })
    await screen.getByRole('button', { name: 'Review' }).click()
    await expect.element(screen.getByText('changed groups', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await screen.getByText('Open the submission').click()
    await expect.element(screen.getByText('work of two')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Grade: 90/ })).not.toBeInTheDocument()
  })

  test('waits on the device while grading goes on, and is sent when the network is back', async () => {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await grade(screen, 'Ben', '80')
    await expect.element(screen.getByText('work of Eve')).toBeVisible()
    await expect.element(screen.getByText('2 to be sent', { exact: false })).toBeVisible()
    accept()
    comeBack()
    await expect.element(screen.getByText('Your 2 grades have been sent')).toBeVisible()
    await expect.element(screen.getByText('to be sent', { exact: false })).not.toBeInTheDocument()
    const sent = on.server.inputsOf(calls.grade).slice(-2)
    expect(sent).toMatchObject([
      { studentId: ann.studentId, score: 90 },
      { studentId: ben.studentId, score: 80 },
    ])
  })

  test('survives a reload, is shown in the roster, and is sent from another screen', async () => {
    const first = await open()
    cutOff()
    await grade(first, 'Ann', '90')
    await expect.element(first.getByText('work of Ben')).toBeVisible()
    await on.reload()
    const second = await open(home)
    await expect.element(second.getByText('1 grade will be sent as soon as you’re online.')).toBeVisible()
    await expect.element(second.getByRole('button', { name: /Ann.*Will be sent/ })).toBeVisible()
    accept()
    comeBack()
    await expect.element(second.getByText('Your grade has been sent')).toBeVisible()
    await expect.element(second.getByRole('button', { name: /Ann.*Will be sent/ })).not.toBeInTheDocument()
    const keys = on.server.keysOf(calls.grade)
    expect(new Set(keys).size, 'the same grade has the same key, however often it is sent').toBe(1)
  })

  test('can be corrected while it waits: only the last one counts, even if an earlier one has arrived', async () => {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous submission' }).click()
    await expect.element(screen.getByRole('button', { name: /^Grade: 90/ })).toBeVisible()
    await grade(screen, 'Ann', '70')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    // The first one did arrive; only its answer was lost.
    const arrived = { ...ann, state: 4, score: 90, rawScore: 90, gradeCount: 1, grader: 'Lu', gradedAt: now }
    on.server.answer(calls.getSubmission, detailsOf([arrived, ben, eve]) as never)
    on.server.refuse(calls.grade, homeworkErrors.markedMeanwhile, { marks: 1 })
    comeBack()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.grade).at(-1)).toMatchObject({ score: 70, gradeCount: 1 }),
    )
    accept()
    comeBack()
    await expect.element(screen.getByText('Your grade has been sent')).toBeVisible()
  })

  test('belongs to its person: the question before a logout names it, and nobody else’s does', async () => {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(await gradesLeftBehind(student.id)).toContain('1 grade hasn’t been sent yet')
    expect(await gradesLeftBehind(idOf(77))).toBeUndefined()
  })
})

describe('a waiting grade that is refused', () => {
  const lus = { ...ann, state: 4, score: 60, rawScore: 60, gradeCount: 1, grader: 'Lu', gradedAt: now }

  async function gradedByLu() {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    on.server.answer(calls.getSubmission, detailsOf([lus, ben, eve]) as never)
    on.server.refuse(calls.grade, homeworkErrors.markedMeanwhile, { marks: 1 })
    comeBack()
    await expect.element(screen.getByText('1 grade hasn’t been saved')).toBeVisible()
    return screen
  }

  test('because somebody else was quicker is shown beside the other grade, and replaces it if wanted', async () => {
    const screen = await gradedByLu()
    await screen.getByRole('button', { name: 'Review' }).click()
    await screen.getByRole('button', { name: 'Open the submission' }).click()
    await expect
      .element(screen.getByText('Lu has graded this in the meantime: 60.', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Grade: 90/ })).toBeVisible()
    accept()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(on.server.inputsOf(calls.grade).at(-1)).toMatchObject({ score: 90, gradeCount: 1 })
  })

  test('gives way to the other grade if that is wanted', async () => {
    const screen = await gradedByLu()
    await screen.getByRole('button', { name: 'Previous submission' }).click()
    await screen.getByRole('button', { name: 'Keep that grade' }).click()
    await expect.element(screen.getByRole('button', { name: /^Grade: 60/ })).toBeVisible()
    await expect.element(screen.getByText('1 grade hasn’t been saved')).not.toBeInTheDocument()
  })

  test('for good stays, also after a reload, until the person has decided', async () => {
    const screen = await open()
    cutOff()
    await grade(screen, 'Ann', '90')
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    on.server.refuse(calls.grade, kernelErrors.notAllowed)
    comeBack()
    await expect.element(screen.getByText('1 grade hasn’t been saved')).toBeVisible()
    await on.reload()
    const again = await open(home)
    await expect.element(again.getByRole('button', { name: /Ann.*Not saved/ })).toBeVisible()
    await again.getByRole('button', { name: 'Review' }).click()
    accept()
    await again.getByRole('button', { name: 'Try again' }).click()
    await expect.element(again.getByText('Your grade has been sent')).toBeVisible()
    await expect.element(again.getByText('1 grade hasn’t been saved')).not.toBeInTheDocument()
  })
})

describe('a grade that is typed and not saved', () => {
  const group = { id: idOf(70), name: 'One', members: [] }
  const inOne = { ...ann, group }
  const inTwo = { ...ann, group, content: 'work of two', workId: '9b1d2f4e-7d1b-8a3c-9e52-1b6d0c9a7e42' }
  const openFor = async (shown: typeof ann) => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.getSubmission, detailsOf([shown, ben, eve]) as never)
    const screen = await on.open(desk())
    await expect.element(screen.getByText(shown.content)).toBeVisible()
    return screen
  }
  const kept = `homeworkMarks:${homeworkId}`
  /** The harness ends the session, too; a reload does not. */
  async function reload() {
    const device = localStorage.getItem(kept)
    await on.reload()
    if (device !== null) localStorage.setItem(kept, device)
  }
  const typed = (screen: OpenedGradingForm) => screen.getByRole('button', { name: /^Grade: 90/ })

  test('is no grade for another submission that the student shares by then, and waits with its own', async () => {
    const screen = await openFor(inOne)
    await screen.getByRole('button', { name: '90', exact: true }).click()
    await expect.element(typed(screen)).toBeVisible()
    await reload()
    const moved = await openFor(inTwo)
    await expect.element(moved.getByRole('button', { name: /^Grade: (?!90)/ })).toBeVisible()
    await expect.element(moved.getByRole('button', { name: 'Save, next' })).toBeDisabled()
    await reload()
    await expect.element(typed(await openFor(inOne))).toBeVisible()
  })

  test('from before submissions had names counts where each works alone, not where nobody knows which group’s it was', async () => {
    localStorage.setItem(kept, JSON.stringify({ [ann.studentId]: { score: '90', comment: '' } }))
    await expect.element((await openFor(inTwo)).getByRole('button', { name: 'Save, next' })).toBeDisabled()
    await reload()
    const screen = await openFor(ann)
    await expect.element(typed(screen)).toBeVisible()
    accept()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(localStorage.getItem(kept)).toBeNull()
  })
})

test('turning to the next page with a finger saves the grade that was written', async () => {
  const screen = await open()
  accept()
  await screen.getByRole('button', { name: '80', exact: true }).click()
  const { y } = middleOf(screen.getByText('work of Ann').element())
  await swipe({ x: 300, y }, { x: 60, y })
  await expect.element(screen.getByText('work of Ben')).toBeVisible()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(calls.grade)).toMatchObject([{ studentId: ann.studentId, score: 80 }]),
  )
})
