import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { App } from '#web/features/shell/App.tsx'
import { makeQueryClient } from '#web/features/shell/failures.ts'
import { Screen } from '#web/features/shell/Screen.tsx'
import { fakeServer } from '#web/lib/fake-server.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { endSession } from '#web/lib/session.ts'
import { fakeSocket } from '#web/test/push.ts'
import { student } from '#web/test/user.ts'
import { notificationsPath } from './addresses.ts'
import { NotificationBell } from './parts/NotificationBell.tsx'
import { notificationRoutes } from './routes.ts'

type Item = AnswerOf<typeof calls.lists>['list'][number]

const courseId = '01890000-0000-7000-8000-0000000000c1'
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const item = (number: number, more: Partial<Item> = {}): Item => ({
  id: idOf(number),
  isread: false,
  type: 0,
  courseid: courseId,
  coursename: 'Linear Algebra',
  courserole: 0,
  contenttype: 4,
  contentid: idOf(number + 1000),
  coid: '',
  title: `New homework: Exercise ${number}`,
  activitylabel: 'Homework',
  action: 'Published',
  createtime: Date.now(),
  teacher: { username: '沈岚' },
  ...more,
})
const pageOf = (list: Item[], currentPage = 1, pageTotal = 1) => ({
  list,
  total: list.length,
  currentPage,
  pageTotal,
  pageSize: 10,
})
const unread = (total: number) => ({ total, teaching: total, academic: 0, system: 0 })

const place = (path: string, bar: 'top' | 'tabs' = 'top'): ScreenRoute => ({
  path,
  screen: async () => () => {
    const { pathname, search } = useLocation()
    return <Screen title={path}>{pathname + search}</Screen>
  },
  audience: 'all',
  feature: 'shell',
  bar,
  title: 'brand',
  keepAlive: false,
  sides: [],
})
const table = [
  ...notificationRoutes,
  place('/ktpCourse', 'tabs'),
  place('/homework'),
  place('/checkIn/studentCheckinIndex'),
]

let server: ReturnType<typeof fakeServer>
let socket: ReturnType<typeof fakeSocket>
beforeEach(() => {
  server = fakeServer()
  socket = fakeSocket()
  localStorage.setItem('token', 'a'.repeat(64))
  server.answer(accountCalls.getUserInfo, student)
  server.answer(courseCalls.checkCourse, { state: 1, classending: false, canvisit: true } as never)
  server.answer(calls.getUnreadCount, unread(2))
  server.answer(calls.readIt, {})
  server.answer(calls.ignoreMessage, {})
})
afterEach(() => {
  endSession()
  socket.stop()
  server.stop()
})

async function open(address = notificationsPath) {
  history.replaceState(null, '', address)
  const additions = { prompts: [], barButtons: [NotificationBell] }
  const screen = await render(<App table={table} client={makeQueryClient()} additions={additions} />)
  await expect.poll(socket.connected).toBe(1)
  return screen
}
const here = () => location.pathname + location.search

test('a message leads to its content in the course, with the role, and counts as read', async () => {
  const attendance = item(2, { contenttype: 15, title: 'Attendance has started: Week 12' })
  server.answer(calls.lists, pageOf([item(1), attendance]))
  const screen = await open()
  await screen.getByRole('button', { name: /Exercise 1/ }).click()
  await expect.poll(here).toBe(`/homework?id=${idOf(1001)}&courseId=${courseId}&courseRole=0`)
  expect(server.inputsOf(calls.readIt)).toEqual([{ id: idOf(1) }])
  await screen.unmount()
  const again = await open()
  await again.getByRole('button', { name: /Week 12/ }).click()
  await expect.poll(here).toBe(`/checkIn/studentCheckinIndex?courseId=${courseId}&courseRole=0`)
})

test('one without a course shows its title', async () => {
  server.answer(
    calls.lists,
    pageOf([item(1, { courseid: '', type: 2, title: 'Maintenance tonight', isread: true })]),
  )
  const screen = await open()
  await screen.getByRole('button', { name: /Maintenance tonight/ }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Maintenance tonight' })).toBeVisible()
  expect(server.inputsOf(calls.readIt)).toEqual([])
  await screen.getByRole('button', { name: 'OK' }).click()
})

test('the tabs ask for their kind; an empty one says so', async () => {
  server.answer(calls.lists, ((input: { type: string }) =>
    pageOf(input.type === '100' ? [item(1)] : [])) as never)
  const screen = await open()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
  for (const [tab, type] of [
    ['Teaching activity', '0'],
    ['Academic notice', '1'],
    ['System notice', '2'],
  ]) {
    await screen.getByRole('tab', { name: new RegExp(tab!) }).click()
    await expect.element(screen.getByText('No messages')).toBeVisible()
    expect(server.inputsOf(calls.lists).at(-1)).toMatchObject({ type, currentPage: 1, pageSize: 10 })
  }
})

test('ignoring all is asked first', async () => {
  server.answer(calls.lists, pageOf([item(1)]))
  const screen = await open()
  await screen.getByRole('button', { name: 'Ignore all' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.inputsOf(calls.ignoreMessage)).toEqual([])
  await screen.getByRole('button', { name: 'Ignore all' }).click()
  server.answer(calls.getUnreadCount, unread(0))
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Ignore all' }).click()
  await expect.poll(() => server.inputsOf(calls.ignoreMessage)).toEqual([{ type: '0', messageID: '' }])
  await expect.element(screen.getByRole('button', { name: 'Ignore all' })).not.toBeInTheDocument()
})

test('the next page comes by itself, a second later', async () => {
  const first = Array.from({ length: 10 }, (_, index) => item(index + 1))
  server.answer(calls.lists, ((input: { currentPage: number }) =>
    input.currentPage === 1 ? pageOf(first, 1, 2) : pageOf([item(11)], 2, 2)) as never)
  const began = Date.now()
  const screen = await open()
  await expect.element(screen.getByText('New homework: Exercise 1', { exact: true })).toBeVisible()
  screen.getByRole('main').element().scrollTo(0, 10_000)
  await expect.element(screen.getByText('New homework: Exercise 11')).toBeInTheDocument()
  expect(Date.now() - began).toBeGreaterThan(1000)
})

test('the bell counts live and leads to the messages', async () => {
  server.answer(calls.lists, pageOf([item(1)]))
  const screen = await open('/ktpCourse')
  await expect.element(screen.getByRole('button', { name: 'Messages (2)' })).toBeVisible()
  server.answer(calls.getUnreadCount, unread(3))
  socket.push(notificationMessages.changed, { unread: 3 })
  await expect.element(screen.getByRole('button', { name: 'Messages (3)' })).toBeVisible()
  server.answer(calls.getUnreadCount, unread(0))
  socket.push(notificationMessages.changed, { unread: 0 })
  await expect.element(screen.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Messages' }).click()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
})

test('a list that cannot be fetched offers another try', async () => {
  server.cut(calls.lists)
  const screen = await open()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 8000 }).toBeVisible()
  server.answer(calls.lists, pageOf([item(1)]))
  await retry.click()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
})
