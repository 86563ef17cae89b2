import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { givenCalls } from '#contract/features/activity/given.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { detailsLength } from '#contract/features/homework/rules.ts'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { courseBase, idOf } from '#web/features/course/sample-course.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { middleOf, swipe, withMotion } from '#web/test/finger.ts'
import { openMore } from '#web/test/more-options.ts'
import { address, stage } from '../test-stage.tsx'
import {
  courseId,
  detailsOf,
  forStaff,
  handedIn,
  homeworkId,
  nothingAllowed,
  now,
  pageOf,
  studentNumber,
  submission,
} from '../test-submissions.ts'

withMotion()

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const home = address('', 1)
const [ann, ben, eve] = [
  submission(1, 'Ann', handedIn({ content: 'work of Ann' })),
  submission(2, 'Ben', handedIn({ content: 'work of Ben', overtime: true })),
  submission(
    3,
    'Eve',
    handedIn({ content: 'work of Eve', state: 4, score: 70, gradeCount: 1, comment: 'fine', grader: 'Lu' }),
  ),
] as const

test('files that its students could not open are not asked about: they get these, whoever keeps files back', async () => {
  const file = attachmentOf({ id: studentNumber(20), name: 'Norms.pdf', mime: 'application/pdf' })
  const withheld = { withheldBy: 'course' as const, withheldFiles: [file.id] }
  on.server.answer(calls.get, forStaff({ attachments: [file], ...withheld }))
  on.server.answer(calls.listSubmissions, pageOf([ann]))
  on.server.answer(givenCalls.checkFiles, { withheldBy: 'course', list: [] })
  // What asks would be there at once.
  await import('#web/features/activity/unshown/UnshownFiles.tsx')
  const screen = await on.open(home)
  await screen.getByRole('button', { name: 'Show the task' }).click()
  await expect.element(screen.getByText(/Students can’t download files in this course/)).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(on.server.inputsOf(givenCalls.checkFiles)).toEqual([])
})

test('what is done about a homework stands in one row of a phone, whatever its number, above the first work', async () => {
  const counts = { all: 40, notsubmitted: 5, submitted: 35, tograde: 35, graded: 0, returned: 0, overtime: 3 }
  on.server.answer(calls.get, forStaff({ counts }))
  on.server.answer(calls.listSubmissions, pageOf([ann]))
  const screen = await on.open(home)
  await expect.element(screen.getByText('Ann')).toBeVisible()
  const topOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect().top
  const names = ['All students', 'Discussion', 'Duplicate check']
  expect(new Set(names.map(topOf)).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

describe('the homework of an assistant who does not grade', () => {
  const counts = { all: 40, notsubmitted: 5, submitted: 35, tograde: 0, graded: 0, returned: 0, overtime: 3 }
  const can = { ...forStaff().can, grade: false, return: false, urge: false }

  test('says who has handed in and when, and offers nothing that leads to what was handed in', async () => {
    on.server.answer(calls.get, forStaff({ counts, can }))
    on.server.answer(calls.listSubmissions, pageOf([ann, submission(4, 'Noah')]))
    const screen = await on.open(home)
    await expect.element(screen.getByText('35 of 40 handed in')).toBeVisible()
    await expect.element(screen.getByText('Ann')).toBeVisible()
    await expect.element(screen.getByText('Handed in', { exact: true }).last()).toBeVisible()
    const filters = screen.getByRole('radiogroup', { name: 'Filter by status' }).getByRole('radio')
    expect(filters.elements().map(one => one.parentElement!.textContent)).toEqual([
      ...['All 40', 'Handed in 35', 'Not handed in yet 5', 'Late 3'],
    ])
    for (const name of [/Ann/, /^Grade/, /^Duplicate/, /^Shared/, /^Remind/])
      expect(screen.getByRole('button', { name }).query()).toBeNull()
    expect(screen.getByRole('switch').query()).toBeNull()
  })

  test.each([
    ['not handed in yet before the deadline', 2, 'Not handed in yet'],
    ['missing after it', 3, 'Missing'],
  ] as const)('calls what is not there %s, in the row and in the filter', async (_, timeState, word) => {
    on.server.answer(calls.get, forStaff({ counts, can, timeState }))
    on.server.answer(calls.listSubmissions, pageOf([submission(4, 'Noah')]))
    const screen = await on.open(home)
    await expect.element(screen.getByText('Noah')).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: new RegExp(`^${word}`) })).toBeInTheDocument()
    const other = word === 'Missing' ? 'Not handed in yet' : 'Missing'
    expect(screen.getByText(word, { exact: true }).elements().length).toBeGreaterThan(0)
    expect(screen.getByText(other, { exact: true }).elements()).toEqual([])
  })

  test('says of a course that nobody has joined that it is so, and leads to the invitation', async () => {
    const none = { all: 0, notsubmitted: 0, submitted: 0, tograde: 0, graded: 0, returned: 0, overtime: 0 }
    on.server.answer(calls.get, forStaff({ counts: none, can }))
    on.server.answer(calls.listSubmissions, pageOf([]))
    on.server.answer(courseCalls.getHome, courseBase({ studentCount: 0 }))
    const screen = await on.open(home)
    await expect.element(screen.getByText('Nobody has joined yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Invite students' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseHome'))
  })

  test('follows hand-ins without telling what is graded or returned', async () => {
    on.server.answer(calls.get, forStaff({ counts, can }))
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    const screen = await on.open(home)
    await expect.element(screen.getByText('35 of 40 handed in')).toBeVisible()
    on.socket.push(homeworkMessages.countsChanged, {
      ...{ homeworkId, courseId },
      counts: { all: 40, notsubmitted: 2, submitted: 36, tograde: 3, graded: 33, returned: 2, overtime: 3 },
    })
    await expect.element(screen.getByText('36 of 40 handed in')).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /^Not handed in yet/ })).toBeVisible()
    expect(
      screen.getByRole('radio', { name: /^Not handed in yet/ }).element().parentElement!.textContent,
    ).toContain('4')
    expect(screen.getByRole('radio', { name: /^Returned/ }).query()).toBeNull()
  })

  test('has no column of scores on a wide screen, and no row that is pressed', async () => {
    await page.viewport(1280, 800)
    try {
      on.server.answer(calls.get, forStaff({ counts, can }))
      on.server.answer(calls.listSubmissions, pageOf([ann, ben]))
      const screen = await on.open(home)
      const table = screen.getByRole('table', { name: 'Students' })
      await expect.element(table.getByText('Ben')).toBeVisible()
      expect(table.getByRole('button', { name: 'Grade' }).query()).toBeNull()
      expect(table.getByRole('button', { name: 'Ben' }).query()).toBeNull()
    } finally {
      await page.viewport(375, 812)
    }
  })
})

describe('the homework of a teacher', () => {
  test('shows the course’s progress, and follows hand-ins as they come', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([ann, submission(4, 'Noah')]))
    const screen = await on.open(home)
    await expect.element(screen.getByText('35 of 40 handed in')).toBeVisible()
    await expect.element(screen.getByText('33 graded, not visible to all students yet')).toBeVisible()
    on.socket.push(homeworkMessages.countsChanged, {
      homeworkId,
      courseId,
      counts: { ...forStaff().counts!, submitted: 36, notsubmitted: 3, tograde: 3 },
    })
    await expect.element(screen.getByText('36 of 40 handed in')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Grade 3 submissions' })).toBeVisible()
  })

  test('tells who is excused from who is missing, until they hand in all the same', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(
      calls.listSubmissions,
      pageOf([
        submission(5, 'Ida', { isExcused: true }),
        submission(6, 'Max'),
        submission(7, 'Zoe', handedIn({ isExcused: true })),
      ]),
    )
    const screen = await on.open(home)
    for (const row of [/^Ida .*Excused$/, /^Max .*Not handed in yet$/, /^Zoe .*Handed in$/])
      await expect.element(screen.getByRole('button', { name: row })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /Ida .*(Missing|Not handed in yet)/ }))
      .not.toBeInTheDocument()
  })

  test('narrows the list by a chip and leads to the work that is pressed', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    on.server.answer(calls.getSubmission, detailsOf([ann, ben]) as never)
    const screen = await on.open(home)
    await screen.getByRole('radio', { name: /^To grade/ }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.listSubmissions).at(-1)).toMatchObject({ filter: 'tograde' }),
    )
    await screen.getByRole('button', { name: /Ann/ }).click()
    await expect.element(screen.getByText('work of Ann')).toBeVisible()
  })

  test('shows its submissions as a table on a wide screen, sorted as the teacher wants', async () => {
    await page.viewport(1280, 800)
    try {
      on.server.answer(calls.get, forStaff())
      on.server.answer(calls.listSubmissions, pageOf([ann, ben, eve]))
      on.server.answer(calls.getSubmission, detailsOf([ann, ben, eve]) as never)
      const screen = await on.open(home)
      const rows = screen.getByRole('table', { name: 'Students' }).getByRole('row')
      await expect.element(rows.nth(2).getByText('Ben')).toBeVisible()
      await expect.element(rows.nth(2).getByText('Late')).toBeVisible()
      await screen.getByRole('button', { name: 'Grade' }).click()
      await expect.element(rows.nth(1).getByText('Eve')).toBeVisible()
      await screen.getByRole('button', { name: 'Ann' }).click()
      await expect.element(screen.getByText('work of Ann')).toBeVisible()
    } finally {
      await page.viewport(375, 812)
    }
  })

  test('publishes the scores after a question that says what it means', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    on.server.answer(calls.publishGrades, { done: 33 })
    const screen = await on.open(home)
    await screen.getByRole('switch', { name: /Grades visible/ }).click()
    await expect
      .element(screen.getByText('2 submissions are still to be graded', { exact: false }))
      .toBeVisible()
    on.server.answer(calls.get, forStaff({ isScorePublished: true }))
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect.element(screen.getByRole('switch', { name: /Grades visible/ })).toBeChecked()
    expect(on.server.inputsOf(calls.publishGrades)).toEqual([{ id: homeworkId, published: true }])
  })

  test('that nobody sees yet can be published from here', async () => {
    on.server.answer(calls.get, forStaff({ timeState: 0, publishedAt: null }))
    on.server.answer(activityCalls.publish, {})
    const screen = await on.open(home)
    await expect.element(screen.getByText('Only you and your assistants see this.')).toBeVisible()
    await screen.getByRole('button', { name: 'Publish now' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.publish)).toMatchObject([{ contentId: homeworkId }]),
    )
  })

  test('offers an assistant without the permission neither grades nor scores', async () => {
    on.server.answer(calls.get, forStaff({ can: nothingAllowed }))
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    const screen = await on.open(home)
    await expect.element(screen.getByText('Ann')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Grade/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
  })
})

describe('several students', () => {
  test('are reminded, all of them unless some are unticked', async () => {
    const missing = [submission(4, 'Noah'), submission(5, 'Mia')]
    on.server.answer(calls.listSubmissions, (({ filter }: { filter: string }) =>
      pageOf(filter === 'notsubmitted' ? missing : [])) as never)
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.remind, { done: 1 })
    const screen = await on.open(address('/call', 1))
    await expect.element(screen.getByRole('button', { name: 'Remind 2 students' })).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Noah' }).click()
    await screen.getByRole('button', { name: 'Remind 1 student' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.remind)).toEqual([{ id: homeworkId, studentIds: [studentNumber(5)] }]),
    )
  })

  test('are not reminded where the address names one who has handed in by now', async () => {
    on.server.answer(calls.listSubmissions, (({ filter }: { filter: string }) =>
      pageOf(filter === 'notsubmitted' ? [submission(5, 'Mia')] : [])) as never)
    on.server.answer(calls.get, forStaff())
    const screen = await on.open(`${address('/call', 1)}&studentid=${studentNumber(4)}`)
    await expect.element(screen.getByRole('checkbox', { name: 'Mia' })).not.toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Choose students' })).toBeDisabled()
  })

  test('get their submissions back with one reason', async () => {
    const [works, listed] = [
      ['w1', 'w2'],
      [
        { ...ann, workId: 'w1' },
        { ...ben, workId: 'w2' },
      ],
    ] as const
    on.server.answer(calls.listSubmissions, pageOf([...listed]))
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.return, { done: 2 })
    const screen = await on.open(address('/repulse', 1))
    await expect.element(screen.getByRole('button', { name: 'Choose submissions to return' })).toBeDisabled()
    await screen.getByRole('checkbox', { name: 'Select all 2' }).click()
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Sign your work')
    await screen.getByRole('button', { name: 'Return 2 submissions' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.return)).toMatchObject([
        { studentIds: [ann.studentId, ben.studentId], workIds: works, reason: 'Sign your work' },
      ]),
    )
  })

  test('see their grades before the others, or no longer: those that are ticked in one of the two lists', async () => {
    const listed = [
      { ...eve, workId: 'w3' },
      submission(6, 'Zoe', handedIn({ state: 2, score: 80, isScorePublished: true, workId: 'w6' })),
      submission(7, 'Leo', handedIn({ state: 4, score: 60, workId: 'w7' })),
    ]
    on.server.answer(calls.listSubmissions, pageOf(listed))
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.batchUpdate, { done: 1 })
    const publish = address('/publish', 1)
    const screen = await on.open(publish)
    await expect.element(screen.getByRole('button', { name: 'Choose grades' })).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: 'Zoe' }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: 'Eve' }).click()
    await screen.getByRole('button', { name: 'Show 1 grade to its student' }).click()
    await expect.element(screen.getByText('1 student can see the grade now')).toBeVisible()
    await on.reload()
    const again = await on.open(publish)
    await again.getByRole('radio', { name: 'Visible 1' }).click()
    await again.getByRole('checkbox', { name: 'Zoe' }).click()
    expect(again.getByRole('checkbox', { name: 'Eve' }).query()).toBeNull()
    await again.getByRole('button', { name: 'Hide 1 grade again' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.batchUpdate))
      .toMatchObject([
        { action: 'publish', studentIds: [eve.studentId], workIds: ['w3'] },
        { action: 'unpublish', studentIds: [studentNumber(6)], workIds: ['w6'] },
      ])
  })

  test('are not shown single grades where all are shown', async () => {
    on.server.answer(calls.listSubmissions, pageOf([eve]))
    on.server.answer(calls.get, forStaff({ isScorePublished: true }))
    const screen = await on.open(address('/publish', 1))
    await expect.element(screen.getByText('All grades are visible to students')).toBeVisible()
    expect(screen.getByRole('checkbox').query()).toBeNull()
  })

  test('are shown their grade from their work, and lose it there; older attempts offer nothing', async () => {
    const one = { ...eve, attempt: 2, workId: 'w3' }
    const attempts = [1, 2].map(attempt => ({
      ...{ attempt, state: 4, submittedAt: now, overtime: false, score: 70, isCounted: true },
    }))
    const show = (work: object) =>
      on.server.answer(calls.getSubmission, {
        ...{ work: { ...one, attempts, ...work }, history: 1, place: null },
      } as never)
    show({})
    on.server.answer(calls.listVersions, { list: [] })
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.batchUpdate, { done: 1 })
    const detail = address('/stuWorkDetail', 1, `&studentid=${eve.studentId}`)
    const screen = await on.open(detail)
    const shows = screen.getByRole('button', { name: 'Show this grade to the student' })
    await expect.element(shows).toBeVisible()
    show({ state: 2, isScorePublished: true })
    await shows.click()
    await expect.element(screen.getByText('The student can see the grade now')).toBeVisible()
    await screen.getByRole('button', { name: 'Hide this grade from the student' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.batchUpdate))
      .toMatchObject([
        { action: 'publish', studentIds: [eve.studentId], workIds: ['w3'] },
        { action: 'unpublish', studentIds: [eve.studentId], workIds: ['w3'] },
      ])
    await on.reload()
    show({ attempt: 1 })
    const older = await on.open(detail)
    await expect.element(older.getByText('work of Eve')).toBeVisible()
    expect(older.getByRole('button', { name: /this grade/ }).query()).toBeNull()
  })

  test('have their submissions shown to the class, those that were ticked in the list and no others', async () => {
    const listed = [
      { ...ann, workId: 'w1' },
      { ...ben, workId: 'w2' },
    ]
    on.server.answer(calls.listSubmissions, pageOf(listed))
    on.server.answer(calls.get, forStaff())
    on.server.refuse(calls.batchUpdate, homeworkIdentityErrors.otherWorks)
    const screen = await on.open(address('/share', 1))
    await screen.getByRole('checkbox', { name: 'Select all 2' }).click()
    on.server.answer(calls.listSubmissions, pageOf([listed[0]!, { ...ben, workId: 'w3' }]))
    await screen.getByRole('button', { name: /^Share 2/ }).click()
    await expect.element(screen.getByText(/have another submission now/)).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    on.server.answer(calls.batchUpdate, { done: 2 })
    await screen.getByRole('button', { name: /^Share 2/ }).click()
    const both = { studentIds: [ann.studentId, ben.studentId], action: 'share' }
    await expect
      .poll(() => on.server.inputsOf(calls.batchUpdate))
      .toMatchObject([
        { ...both, workIds: ['w1', 'w2'] },
        { ...both, workIds: ['w1', 'w3'] },
      ])
  })

  test('are filtered by a state of the address', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([eve]))
    const screen = await on.open(address('/filter', 1, '&filter=graded'))
    await screen.getByRole('button', { name: /^Late/ }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.listSubmissions).at(-1)).toMatchObject({ filter: 'overtime' }),
    )
    await expect.element(screen.getByText('70', { exact: true })).toBeVisible()
  })
})

describe('grading', () => {
  const open = async (submissions = [ann, ben, eve], info = forStaff()) => {
    on.server.answer(calls.get, info)
    on.server.answer(calls.listSubmissions, pageOf(submissions.filter(each => each.state === 1)))
    on.server.answer(calls.getSubmission, detailsOf(submissions) as never)
    const screen = await on.open(address('/reviewDetail', 1))
    await expect.element(screen.getByText(`work of ${submissions[0]!.name}`)).toBeVisible()
    return screen
  }
  const name = (screen: Awaited<ReturnType<typeof open>>) => screen.getByRole('heading', { level: 1 })

  test('a chip and a save grade a work and bring the next one that waits', async () => {
    on.server.answer(calls.grade, { graded: 2, total: 3, nextUngraded: ben.studentId })
    const screen = await open()
    await expect.element(screen.getByText('1 of 3 graded')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save, next' })).toBeDisabled()
    await screen.getByRole('button', { name: '90', exact: true }).click()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toMatchObject([
      { studentId: ann.studentId, score: 90, comment: '', version: 1, gradeCount: 0 },
    ])
  })

  test('the keypad enters scores within the bounds, a comment takes kept phrases', async () => {
    on.server.answer(calls.grade, { graded: 3, total: 3, nextUngraded: '' })
    on.server.answer(phraseCalls.add, {})
    on.server.answer(phraseCalls.noteUse, {})
    const screen = await open([ann, eve], forStaff({ minCommentLength: 5 }))
    await screen.getByRole('button', { name: /^Grade/ }).click()
    for (const key of ['8', '7', '.', '5', '9'])
      await screen.getByRole('button', { name: key, exact: true }).click()
    await expect.element(screen.getByRole('button', { name: /^Grade: 87.5/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save, next' })).toBeDisabled()
    await screen.getByRole('button', { name: /Add a comment/ }).click()
    await screen.getByRole('dialog').getByRole('textbox').fill('Clear')
    const kept = { id: idOf(90), text: 'and complete', uses: 0 }
    on.server.answer(phraseCalls.list, { list: [kept] })
    await screen.getByRole('button', { name: 'Save for reuse' }).click()
    expect(on.server.inputsOf(phraseCalls.add)).toEqual([{ texts: ['Clear'] }])
    await screen.getByRole('button', { name: 'and complete', exact: true }).click()
    await expect.poll(() => on.server.inputsOf(phraseCalls.noteUse)).toEqual([{ id: kept.id }])
    await screen.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('All submissions are graded')).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toMatchObject([{ score: 87.5, comment: 'Clear\nand complete' }])
  })

  test('works by keyboard alone on a desktop', async () => {
    on.server.answer(calls.grade, { graded: 2, total: 3, nextUngraded: ben.studentId })
    const screen = await open()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(name(screen)).toHaveTextContent('Ben')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(name(screen)).toHaveTextContent('Ann')
    await userEvent.keyboard('100{Backspace}{Backspace}{Backspace}65.5{Enter}')
    await expect.element(name(screen)).toHaveTextContent('Ben')
    expect(on.server.inputsOf(calls.grade)).toMatchObject([{ studentId: ann.studentId, score: 65.5 }])
    await userEvent.keyboard('c')
    await expect.element(screen.getByRole('dialog', { name: 'Comment' })).toBeVisible()
  })

  test('turns the works under a finger and keeps what was entered and not saved', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: '80', exact: true }).click()
    const page = middleOf(screen.getByText('work of Ann').element())
    await swipe({ x: 300, y: page.y }, { x: 60, y: page.y })
    await expect.element(name(screen)).toHaveTextContent('Ben')
    await expect.element(screen.getByRole('button', { name: /^Grade: no grade yet/ })).toBeVisible()
    await swipe({ x: 60, y: page.y }, { x: 300, y: page.y })
    await expect.element(name(screen)).toHaveTextContent('Ann')
    await expect.element(screen.getByRole('button', { name: /^Grade: 80/ })).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toEqual([])
  })

  test('stays on its page while two fingers enlarge it, and while one moves over what is enlarged', async () => {
    const screen = await open()
    const { y } = middleOf(screen.getByText('work of Ann').element())
    // Fingers are followed from shortly after the page appears: once it has turned, it listens.
    await swipe({ x: 300, y }, { x: 60, y })
    await expect.element(name(screen)).toHaveTextContent('Ben')
    await swipe({ x: 60, y }, { x: 300, y })
    await expect.element(screen.getByText('work of Ann')).toBeVisible()
    const stage = screen.getByText('work of Ann').element()
    const finger = (type: string, x: number, pointerId = 1) =>
      stage.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          pointerId,
          isPrimary: pointerId === 1,
          clientX: x,
          clientY: y,
        }),
      )
    finger('pointerdown', 300)
    finger('pointerdown', 320, 2)
    finger('pointermove', 60)
    finger('pointerup', 60)
    const scale = vi.spyOn(window.visualViewport!, 'scale', 'get').mockReturnValue(2)
    finger('pointerdown', 300)
    finger('pointermove', 60)
    finger('pointerup', 60)
    scale.mockRestore()
    await expect.element(name(screen)).toHaveTextContent('Ann')
    finger('pointerdown', 300)
    finger('pointermove', 60)
    finger('pointerup', 60)
    await expect.element(name(screen)).toHaveTextContent('Ben')
  })

  test('shows the new version when the student has handed in meanwhile, and grades only that', async () => {
    const screen = await open()
    on.server.refuse(calls.grade, homeworkErrors.handedInAgain, { version: 2 })
    const newer = { ...ann, version: 2, content: 'better work of Ann' }
    on.server.answer(calls.getSubmission, detailsOf([newer, ben, eve]) as never)
    await screen.getByRole('button', { name: '85', exact: true }).click()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('This is the new version', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('better work of Ann')).toBeVisible()
    on.server.answer(calls.grade, { graded: 2, total: 3, nextUngraded: ben.studentId })
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toMatchObject([
      { score: 85, version: 1 },
      { score: 85, version: 2 },
    ])
  })

  test('returns a submission with a reason and continues', async () => {
    on.server.answer(calls.return, { done: 1 })
    const screen = await open()
    await screen.getByRole('button', { name: 'Return', exact: true }).click()
    await screen.getByRole('textbox', { name: 'Reason' }).fill('The picture is blurred')
    await screen.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
    await expect.element(screen.getByText('work of Ben')).toBeVisible()
    expect(on.server.inputsOf(calls.return)).toMatchObject([
      { studentIds: [ann.studentId], reason: 'The picture is blurred', version: 1 },
    ])
  })

  test('shows a grade that was given, and lets it be given again', async () => {
    on.server.answer(calls.grade, { graded: 1, total: 1, nextUngraded: '' })
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.getSubmission, detailsOf([{ ...eve, gradedAt: now }]) as never)
    const screen = await on.open(address('/reviewDetail', 1, `&studentid=${eve.studentId}`))
    await expect.element(screen.getByRole('button', { name: /^Grade: 70/ })).toBeVisible()
    await expect.element(screen.getByText('Graded by Lu', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: '75', exact: true }).click()
    await screen.getByRole('button', { name: 'Save, next' }).click()
    await expect.element(screen.getByText('All submissions are graded')).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toMatchObject([{ score: 75, comment: 'fine', gradeCount: 1 }])
  })

  test('says so when nothing was handed in', async () => {
    on.server.answer(calls.get, forStaff({ counts: { ...forStaff().counts!, submitted: 0, tograde: 0 } }))
    on.server.answer(calls.listSubmissions, pageOf([]))
    const screen = await on.open(address('/reviewDetail', 1))
    await expect.element(screen.getByText('Nothing handed in yet')).toBeVisible()
  })
})

describe('the form', () => {
  const form = (type: 1 | 2) =>
    `/addActivity/task?submitType=${type}&courseId=${courseId}&courseRole=1&id=${homeworkId}`
  beforeEach(() => on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] }))

  test('publishes what was entered', async () => {
    on.server.answer(calls.create, { id: homeworkId })
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    const screen = await on.open(form(1))
    await screen.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(screen.getByText('Enter a title')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Title/ }).fill('Sheet 3')
    await screen.getByRole('textbox', { name: 'Task' }).click()
    await userEvent.keyboard('Do this:{Enter}')
    await screen.getByRole('button', { name: 'Bulleted list', exact: true }).click()
    await userEvent.keyboard('first{Enter}')
    await screen.getByRole('button', { name: 'Bold' }).click()
    await userEvent.keyboard('second')
    await screen.getByRole('button', { name: 'In a week' }).click()
    await screen.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(screen.getByText('35 of 40 handed in')).toBeVisible()
    const [input] = on.server.inputsOf(calls.create) as { deadline: number; publishAt: number }[]
    expect(input).toMatchObject({
      title: 'Sheet 3',
      details: '<p>Do this:</p><ul><li><p>first</p></li><li><p><strong>second</strong></p></li></ul>',
      fullScore: 100,
      isLateAllowed: true,
      attachments: [],
    })
    expect(input!.deadline - Date.now()).toBeGreaterThan(6 * 86_400_000)
    expect(Math.abs(input!.publishAt - Date.now())).toBeLessThan(60_000)
  })

  test('keeps an unfinished homework on the device', async () => {
    const first = await on.open(form(1))
    await first.getByRole('textbox', { name: /^Title/ }).fill('Half a title')
    await first.getByRole('textbox', { name: 'Task' }).click()
    await userEvent.keyboard('Half a task')
    await first.unmount()
    const second = await on.open(form(1))
    await expect.element(second.getByRole('textbox', { name: /^Title/ })).toHaveValue('Half a title')
    await expect.element(second.getByRole('textbox', { name: 'Task' })).toHaveTextContent('Half a task')
    await second.getByRole('button', { name: 'Start over' }).click()
    await expect.element(second.getByRole('textbox', { name: /^Title/ })).toHaveValue('')
    await expect.element(second.getByRole('textbox', { name: 'Task' })).toHaveTextContent('')
  })

  describe('of a homework with a text from elsewhere', () => {
    const picture = attachmentOf({ name: 'sketch.png', mime: 'image/png' })
    const table =
      '<thead><tr><th colspan="2">Marks</th></tr></thead><tbody><tr><td>a</td><td rowspan="1">x<sub>1</sub></td></tr></tbody>'
    const html = `<h4>Note</h4><p>Read <mark>this</mark> carefuly</p><table>${table}</table>`
    const open = async (details: string) => {
      on.server.answer(calls.get, forStaff({ details, attachments: [picture] }))
      on.server.answer(calls.update, {})
      on.server.answer(calls.listSubmissions, pageOf([ann]))
      const screen = await on.open(form(2))
      await expect.element(screen.getByRole('textbox', { name: 'Task' })).toBeVisible()
      return screen
    }
    const saved = async (screen: Awaited<ReturnType<typeof open>>) => {
      await screen.getByRole('button', { name: 'Save' }).click()
      await vi.waitFor(() => expect(on.server.inputsOf(calls.update)).toHaveLength(1))
      return on.server.inputsOf(calls.update)[0] as { details?: string }
    }

    test('leaves the text alone when something else is changed, and the cursor was in it', async () => {
      const screen = await open(html)
      await screen.getByRole('textbox', { name: 'Task' }).click()
      await openMore(screen)
      await screen.getByRole('textbox', { name: /^Maximum points/ }).fill('50')
      const input = await saved(screen)
      expect(input).toMatchObject({ fullScore: 50, title: 'Eigenvalues', attachments: [picture.id] })
      expect(input.details).toBeUndefined()
    })

    test('leaves the text alone when what was written is taken back', async () => {
      const screen = await open(html)
      await screen.getByRole('textbox', { name: 'Task' }).click()
      await userEvent.keyboard('x')
      await screen.getByRole('button', { name: 'Undo' }).click()
      expect((await saved(screen)).details).toBeUndefined()
    })

    test('keeps its table, marks and pictures when one word is corrected', async () => {
      const screen = await open(html)
      const word = screen.getByText('carefuly', { exact: false })
      await word.click()
      const node = [...word.element().childNodes].at(-1)!
      getSelection()!.collapse(node, node.textContent!.length)
      await userEvent.keyboard('{Backspace}ly')
      const input = await saved(screen)
      expect(input).toMatchObject({ attachments: [picture.id] })
      expect(input.details).toBe(
        '<h4>Note</h4><p>Read <mark>this</mark> carefully</p><table><tbody>' +
          '<tr><th colspan="2"><p>Marks</p></th></tr><tr><td><p>a</p></td><td><p>x<sub>1</sub></p></td></tr>' +
          '</tbody></table>',
      )
    })
  })

  test('refuses a text that is longer than can be kept, and says so under it', async () => {
    on.server.answer(calls.get, forStaff({ details: `<p>${'x'.repeat(detailsLength)}</p>` }))
    const screen = await on.open(form(2))
    await expect.element(screen.getByText('This text is too long')).toBeVisible()
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(on.server.inputsOf(calls.update)).toHaveLength(0)
  })

  test('shows every field in which the version of somebody faster differs, with the labels of the form', async () => {
    on.server.answer(calls.get, forStaff({ deadline: null, fullScore: 100, details: '<p>Common</p>' }))
    const screen = await on.open(form(2))
    await screen.getByRole('textbox', { name: /^Title/ }).click()
    await userEvent.keyboard('{End}, again')
    const changed = { fullScore: 50, attempts: 3, attemptRule: 3, classmates: 2, warningRate: 55 }
    const theirs = { ...changed, deadline: now + 86_400_000, revision: 2, details: '<p>Common</p>' }
    on.server.answer(calls.get, forStaff(theirs))
    on.server.refuse(calls.update, activityErrors.changedMeanwhile)
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('button', { name: 'OK' }).click()
    const heading = screen.getByRole('heading', { name: 'Their version' })
    const texts = () => [...heading.element().closest('section')!.querySelectorAll('p')]
    const card = () => texts().map(({ textContent }) => textContent)
    await expect.poll(card).toContain('Attempts')
    const shown = card()
    const under = (label: string) => shown[shown.indexOf(label) + 1]
    expect(under('Title')).toBe('Eigenvalues')
    expect(under('Deadline')).not.toBe('No deadline')
    expect(under('Maximum points')).toBe('50 points')
    expect(under('Attempts')).toBe('3 attempts')
    expect(under('What counts')).toBe('The average of all attempts')
    expect(under('Students see each other’s submissions')).toBe('When their own is final, without names')
    expect(shown, 'what is the same in both is not repeated').not.toContain('Grade without names')
    expect(shown).not.toContain('Task')
  })

  test('takes back what was said of duplicates, until it is as usual again', async () => {
    on.server.answer(calls.update, {})
    on.server.answer(calls.get, forStaff({ showsDuplicates: true, warningRate: 30 }))
    const screen = await on.open(form(2))
    await openMore(screen)
    await screen.getByText('Show students their own result').click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.update))
      .toMatchObject([{ checksDuplicates: false, showsDuplicates: false, warningRate: 30 }])
  })

  test('says with a later deadline for how many that opens nothing', async () => {
    on.server.answer(calls.get, forStaff({ finalCount: 3, deadline: now - 60_000 }))
    const screen = await on.open(form(2))
    await expect.element(screen.getByRole('button', { name: 'Tomorrow 23:59' })).toBeVisible()
    await expect.element(screen.getByText(/have seen what others handed in/)).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Tomorrow 23:59' }).click()
    await expect.element(screen.getByText(/^3 students have seen what others handed in/)).toBeVisible()
  })

  test('refuses a deadline before the publication', async () => {
    const screen = await on.open(form(1))
    await screen.getByRole('textbox', { name: /^Title/ }).fill('Sheet 4')
    await screen.getByRole('radio', { name: /Publish later/ }).click()
    await screen.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(screen.getByText('Choose when to publish it')).toBeVisible()
    await screen.getByRole('button', { name: 'Tomorrow 8:00' }).click()
    await screen.getByRole('button', { name: 'Today 23:59' }).click()
    await screen.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(screen.getByText('Deadline and publishing time conflict')).toBeVisible()
  })
})
