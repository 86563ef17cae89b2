import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { type RunningEntry, runningCalls } from '#contract/features/course/running.ts'
import { homeCalls as calls, type Todo } from '#contract/features/home/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { homeworkKind } from '#web/features/homework/kind.ts'
import { wallClock } from '#web/lib/dates.ts'
import { App } from '#web/shell/App.tsx'
import { add, knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { place } from '#web/test/place.tsx'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { homeRoutes } from './routes.ts'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const hour = 3_600_000

const todo = (number: number, more: Partial<Todo> = {}): Todo => ({
  id: idOf(number),
  courseId: idOf(900),
  contentId: idOf(number),
  contentType: '4',
  msgtype: '1',
  number: 0,
  startsAt: Date.now() - hour,
  endsAt: Date.now() + 50 * hour,
  uid: idOf(901),
  contentTypeName: '作业',
  contentTitle: `Exercise ${number}`,
  contentDescription: '',
  courseName: 'Linear Algebra',
  className: 'Class 1',
  activitylabel: '作业',
  timeState: 2,
  ...more,
})
const attendance: RunningEntry = {
  ...{ id: idOf(800), kind: 'attendance', label: 'Attendance', title: 'Sat 21 Nov 08:00', join: 'Check in' },
  ...{ courseId: idOf(900), courseName: 'Linear Algebra', since: Date.now(), until: null, counts: null },
  path: '/homework?running=1',
}
const pageOf = (list: Todo[], currentPage = 1, pageTotal = 1) => ({
  list,
  listTotal: list.length,
  currentPage,
  pageTotal,
  pageSize: 10,
})

const table = [
  ...homeRoutes,
  place('/ktpCourse'),
  place('/joinCourse'),
  place('/newCourse'),
  place('/homework'),
  place('/homework/reviewDetail'),
]

const tipsTab = 'Tips'

signedIn(student)
beforeEach(() => {
  server.answer(calls.listFinishedTours, { list: [] })
  server.answer(calls.listTodoCourses, { list: [] })
  server.answer(calls.listFirstTodos, { list: [todo(1), todo(2), todo(3)], listTotal: 7 })
  server.answer(runningCalls.getRunning, { list: [] })
  server.answer(calls.finishTour, {})
  server.answer(calls.track, {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const additions = knownAdditions([add(activityKinds, homeworkKind)])
async function open(path: string) {
  history.replaceState(null, '', path)
  const screen = await render(<App table={table} client={makeQueryClient()} additions={additions} />)
  await expect.poll(socket.connected).toBe(1)
  return screen
}
async function openTips() {
  const screen = await open('/ktpStudentHome')
  await screen.getByRole('tab', { name: tipsTab }).click()
  return screen
}
/** What the browser says of its owner's wishes and hands, where it is asked for that. */
function preferring(asked: string, matches: boolean) {
  const original = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes(asked) ? ({ matches } as MediaQueryList) : original(query),
  )
}
const here = () => location.pathname + location.search

describe('the home page', () => {
  test('shows a student the first things to do and the ways that exist', async () => {
    const screen = await open('/ktpStudentHome')
    await expect.element(screen.getByText('Exercise 3')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Join course' })).toBeVisible()
    for (const absent of ['New course', 'Course square', 'My privileges'])
      expect(screen.getByRole('button', { name: absent }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'All 7' }).click()
    await expect.poll(here).toBe('/todoList')
  })

  test('begins with what is running, and advertises nothing', async () => {
    server.answer(runningCalls.getRunning, { list: [attendance] })
    const screen = await open('/ktpStudentHome')
    await expect.element(screen.getByRole('button', { name: /Attendance in Linear Algebra/ })).toBeVisible()
    const main = document.querySelector('[role=main]')!.textContent!
    expect(main.indexOf('Attendance in')).toBeLessThan(main.indexOf('Exercise 1'))
    expect(screen.getByRole('button', { name: /Nothing you write is lost/ }).elements()).toEqual([])
    await screen.getByRole('button', { name: /Attendance in Linear Algebra/ }).click()
    await expect.poll(here).toBe(attendance.path)
  })

  test('lets a teacher open a course from it', async () => {
    server.answer(accountCalls.getAccount, { ...student, usertype: '1' })
    const screen = await open('/teachingAndResearchOffice')
    await screen.getByRole('button', { name: 'New course' }).click()
    await expect.poll(here).toBe('/newCourse')
  })

  test('explains a banner, notes that it was opened, and leads to where it can be tried', async () => {
    const screen = await openTips()
    await screen
      .getByRole('button', { name: /Nothing you write is lost/ })
      .first()
      .click()
    await expect.element(screen.getByRole('dialog').getByText(/Just write/)).toBeVisible()
    await expect
      .poll(() => server.inputsOf(calls.track))
      .toMatchObject([{ type: 'banner', event_id: 'keep' }])
    server.answer(calls.listTodos, pageOf([]))
    await screen.getByRole('button', { name: 'Try it now' }).click()
    await expect.poll(() => server.inputsOf(calls.finishTour)).toMatchObject([{ version: 'tip.keep' }])
    await expect.poll(here).toBe('/todoList')
  })

  test('shows one banner after the other, each five seconds; a dot leads to its own', async () => {
    preferring('reduced-motion', false)
    const screen = await openTips()
    const current = () =>
      screen
        .getByRole('button', { name: /of 3$/ })
        .elements()
        .findIndex(dot => dot.getAttribute('aria-current') === 'true')
    await expect
      .element(screen.getByRole('button', { name: '1 of 3' }))
      .toHaveAttribute('aria-current', 'true')
    await expect.poll(current, { timeout: 8000 }).toBe(1)
    await screen.getByRole('button', { name: '3 of 3' }).click()
    await expect.poll(current).toBe(2)
    await screen.getByRole('button', { name: '1 of 3' }).click()
    await expect.poll(current).toBe(0)
  })

  test('moves no banner for those who prefer reduced motion', async () => {
    preferring('reduced-motion', true)
    const timers = vi.spyOn(window, 'setTimeout')
    const screen = await openTips()
    await expect
      .element(screen.getByRole('button', { name: '1 of 3' }))
      .toHaveAttribute('aria-current', 'true')
    expect(timers.mock.calls.map(([, after]) => after)).not.toContain(5000)
    timers.mockRestore()
  })

  test('marks the tips that were seen', async () => {
    server.answer(calls.listFinishedTours, { list: ['tip.install'] })
    const screen = await openTips()
    await expect.element(screen.getByRole('img', { name: 'Seen' })).toBeVisible()
  })
})

describe('the to-do list', () => {
  test('comes page by page, opens the content, and says when all is loaded', async () => {
    server.answer(calls.listTodos, ((input: { page: number }) =>
      input.page === 2
        ? pageOf([todo(11)], 2, 2)
        : pageOf(
            Array.from({ length: 10 }, (_, n) => todo(n + 1)),
            1,
            2,
          )) as never)
    const screen = await open('/todoList')
    await expect.element(screen.getByText('Exercise 11')).toBeInTheDocument()
    await expect.element(screen.getByText('All loaded, no more')).toBeInTheDocument()
    await screen.getByText('Exercise 1', { exact: true }).click()
    await expect.poll(here).toBe(`/homework?id=${idOf(1)}&courseId=${idOf(900)}&courseRole=0`)
  })

  test('ends without a word where all of it came at once', async () => {
    server.answer(calls.listTodos, pageOf([todo(1), todo(2)]))
    const screen = await open('/todoList')
    await expect.element(screen.getByText('Exercise 2')).toBeInTheDocument()
    await expect.element(screen.getByText('All loaded, no more')).not.toBeInTheDocument()
  })

  test('leads staff from what is to grade straight into grading it', async () => {
    server.answer(calls.listTodos, pageOf([todo(1, { msgtype: '2', number: 23 })]))
    const screen = await open('/todoList')
    await screen.getByText('23 to grade').click()
    await expect.poll(here).toBe(`/homework/reviewDetail?id=${idOf(1)}&courseId=${idOf(900)}&courseRole=1`)
  })

  test('takes things off that are marked as done or ignored, and narrows to a course', async () => {
    server.answer(calls.listTodoCourses, {
      list: [
        { courseId: idOf(900), courseName: 'Linear Algebra', number: 2 },
        { courseId: idOf(902), courseName: 'World History', number: 1 },
      ],
    })
    server.answer(calls.listTodos, pageOf([todo(1), todo(2)]))
    server.answer(calls.completeTodo, { info: '' })
    const screen = await open('/todoList')
    await screen.getByRole('button', { name: 'More actions for Exercise 2' }).click()
    await screen.getByRole('button', { name: /Mark as done/ }).click()
    await expect.element(screen.getByText('Already marked as done')).toBeVisible()
    expect(server.inputsOf(calls.completeTodo)).toMatchObject([{ contentId: idOf(2), msgtype: '1' }])
    await screen.getByRole('radio', { name: /World History/ }).click()
    await expect.poll(() => server.inputsOf(calls.listTodos).at(-1)).toMatchObject({ classId: idOf(902) })
  })

  test('asks again when something happened', async () => {
    server.answer(calls.listTodos, pageOf([]))
    const screen = await open('/todoList')
    await expect.element(screen.getByText('Nothing to do')).toBeVisible()
    server.answer(calls.listTodos, pageOf([todo(5, { msgtype: '3' })]))
    socket.push(notificationMessages.changed, { unread: 1 })
    await expect.element(screen.getByText('Returned, hand in again')).toBeVisible()
  })

  test('gives the private calendar address and replaces it', async () => {
    server.answer(calls.listTodos, pageOf([]))
    server.answer(calls.getCalendarFeed, { url: 'https://school.example/calendar/first.ics' })
    const screen = await open('/todoList')
    await screen.getByRole('button', { name: 'Add deadlines to your calendar' }).click()
    await expect
      .element(screen.getByRole('link', { name: /Add to this device/ }))
      .toHaveAttribute('href', 'webcal://school.example/calendar/first.ics')
    server.answer(calls.renewCalendarFeed, { url: '' })
    server.answer(calls.getCalendarFeed, { url: 'https://school.example/calendar/second.ics' })
    await screen.getByRole('button', { name: 'New address' }).click()
    await screen
      .getByRole('alertdialog', { name: 'Replace the address?' })
      .getByRole('button', { name: 'New address' })
      .click()
    await expect.element(screen.getByText(/second\.ics/)).toBeVisible()
  })
})

describe('exam preparation', () => {
  test('counts the days to an exam, and takes a new one', async () => {
    server.answer(calls.listTodos, pageOf([todo(1)]))
    server.answer(calls.listExamDates, {
      list: [{ id: idOf(50), title: 'Finals', place: 'Hall', beginsAt: Date.now() + 240 * hour }],
    })
    server.answer(calls.saveExamDate, { id: idOf(51) })
    const screen = await open('/final')
    await expect.element(screen.getByRole('button', { name: /10 days Finals/ })).toBeVisible()
    await expect.element(screen.getByText('Exercise 1')).toBeVisible()
    await screen.getByRole('button', { name: 'Add exam' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Enter a name for the exam')).toBeVisible()
    expect(server.inputsOf(calls.saveExamDate)).toEqual([])
    await userEvent.fill(screen.getByRole('textbox', { name: 'Exam', exact: true }), 'World History')
    await userEvent.fill(screen.getByRole('textbox', { name: 'Place' }), 'Room 204')
    await screen.getByRole('button', { name: /^Starts/ }).click()
    await screen.getByRole('button', { name: 'Next month' }).click()
    await screen.getByRole('grid').getByText('15', { exact: true }).click()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '9')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Minute' }), '30')
    await screen.getByRole('button', { name: 'Done' }).click()
    const { year, month } = wallClock(Date.now())
    const beginsAt = Date.UTC(year, month, 15, 1, 30)
    server.answer(calls.listExamDates, {
      list: [{ id: idOf(51), title: 'World History', place: 'Room 204', beginsAt }],
    })
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.inputsOf(calls.saveExamDate))
      .toEqual([{ id: null, title: 'World History', place: 'Room 204', beginsAt }])
    await expect.element(screen.getByRole('button', { name: /days World History/ })).toBeVisible()
  })
})
