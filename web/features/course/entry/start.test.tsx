import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseListCalls as lists } from '#contract/features/course/lists.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { startCalls } from '#contract/features/course/start.ts'
import { laterAdditions } from '#web/later-additions.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { screenRoutes } from '#web/routes.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { add, barButtons, firstQuestions, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { fakeSocket } from '#web/test/push.ts'
import { student } from '#web/test/user.ts'
import { courseItem, courseList } from '../sample-course.ts'
import { askAboutCourses } from './first-queries.ts'

let server: FakeServer
let socket: ReturnType<typeof fakeSocket>

const semester = { semester: '2026-2027', term: '1', termTxt: '' } as const
const semesters = courseList({ semester: [semester] })
const ofStart = courseItem(1, { courseName: 'From the start' })
const asked = courseItem(2, { courseName: 'Asked for itself' })
const parts = [
  accountCalls.getAccount,
  lists.listSemesters,
  lists.listCourses,
  runningCalls.getRunning,
  runningCalls.getWaiting,
]
const askedForParts = () => parts.flatMap(call => server.inputsOf(call).map(() => call.path))

beforeEach(() => {
  server = fakeServer()
  socket = fakeSocket()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, student)
  server.answer(lists.listSemesters, semesters)
  server.answer(lists.listCourses, [asked])
  server.answer(runningCalls.getRunning, { list: [] })
  server.answer(runningCalls.getWaiting, { list: [] })
})

afterEach(() => {
  server.stop()
  socket.stop()
  endSession()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const start = (more: object = {}) => ({
  account: student,
  roleTab: '1' as const,
  semesters,
  courses: [{ ...semester, list: [ofStart] }],
  running: { list: [] },
  waiting: { list: [] },
  ...more,
})

function open() {
  history.replaceState(null, '', '/ktpCourse')
  const additions = knownAdditions([
    add(firstQuestions, askAboutCourses),
    ...laterAdditions.filter(({ to }) => to !== prompts && to !== barButtons),
  ])
  return render(<App table={screenRoutes} client={begin(screenRoutes, additions)} additions={additions} />)
}

test('one question brings all that the list shows, and nothing is asked twice', async () => {
  server.answer(startCalls.getStart, start())
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'From the start', exact: true })).toBeVisible()
  expect(server.inputsOf(startCalls.getStart)).toEqual([{ roleTab: '0' }])
  expect(askedForParts()).toEqual([])
})

test('what changes afterwards is asked for by itself', async () => {
  server.answer(startCalls.getStart, start())
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'From the start', exact: true })).toBeVisible()
  socket.push(courseMessages.listChanged, {})
  await expect.element(screen.getByRole('button', { name: 'Asked for itself', exact: true })).toBeVisible()
  expect(server.inputsOf(startCalls.getStart)).toHaveLength(1)
})

test('where it is refused, the parts are asked for', async () => {
  server.answer(startCalls.getStart, start({ courses: [] }))
  server.cut(startCalls.getStart)
  const screen = await open()
  await vi.waitFor(() => expect(askedForParts()).toContain(lists.listCourses.path), { timeout: 10_000 })
  await expect.element(screen.getByRole('button', { name: 'Asked for itself', exact: true })).toBeVisible()
  expect(server.inputsOf(startCalls.getStart)).toHaveLength(1)
})

test('shows the list of the real role where the device remembers another', async () => {
  localStorage.setItem('user', JSON.stringify({ ...student, usertype: '1' }))
  server.answer(startCalls.getStart, start())
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'From the start', exact: true })).toBeVisible()
})
