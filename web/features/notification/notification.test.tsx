import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { attendanceDestination } from '#contract/features/attendance/destination.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentDestination } from '#contract/features/enrolment/destination.ts'
import { homeworkDestination } from '#contract/features/homework/destination.ts'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { messageSettingsPath } from '#contract/features/notification/destination.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import type { AnswerOf } from '#contract/input.ts'
import { profileRoutes } from '#web/features/profile/routes.ts'
import { App } from '#web/shell/App.tsx'
import { add, barButtons, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { place } from '#web/test/place.tsx'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { notificationsPath } from './addresses.ts'
import { messageKinds } from './extension-points.ts'
import { NotificationBell } from './parts/NotificationBell.tsx'
import { notificationRoutes } from './routes.ts'

type Item = AnswerOf<typeof calls.list>['list'][number]

const courseId = '01890000-0000-7000-8000-0000000000c1'
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const item = (number: number, more: Partial<Item> = {}): Item => ({
  id: idOf(number),
  isRead: false,
  type: 0,
  courseId: courseId,
  courseName: 'Linear Algebra',
  courseRole: 0,
  contentType: 4,
  contentId: idOf(number + 1000),
  coid: '',
  title: `New homework: Exercise ${number}`,
  more: '',
  activitylabel: 'Homework',
  action: 'Published',
  createdAt: Date.now(),
  teacher: { name: '沈岚' },
  ...more,
})
const pageOf = (list: Item[], currentPage = 1, pageTotal = 1) => ({
  list,
  total: list.length,
  currentPage,
  pageTotal,
  pageSize: 10,
})
const unread = (total: number) => ({ total, teaching: total, academic: 0, system: 0, letters: 0 })

const table = [
  ...notificationRoutes,
  ...profileRoutes,
  place('/ktpCourse', 'tabs'),
  place('/courseEnrollInfo'),
  place('/homework'),
  place('/checkIn/studentCheckinIndex'),
]

signedIn(student)
beforeEach(() => {
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(calls.countUnread, unread(2))
  server.answer(calls.markRead, {})
  server.answer(calls.markShown, {})
  server.answer(calls.ignore, {})
})

async function open(address = notificationsPath) {
  history.replaceState(null, '', address)
  const leading = [homeworkDestination, attendanceDestination, enrolmentDestination]
  const additions = knownAdditions([
    add(barButtons, NotificationBell),
    add(messageKinds, ...leading.map(leadsTo => ({ leadsTo }))),
  ])
  const screen = await render(<App table={table} client={makeQueryClient()} additions={additions} />)
  await expect.poll(socket.connected).toBe(1)
  return screen
}
const here = () => location.pathname + location.search

test('a message leads to its content in the course, with the role, and counts as read', async () => {
  const attendance = item(2, { contentType: 15, title: 'Attendance has started: Week 12' })
  server.answer(calls.list, pageOf([item(1), attendance]))
  const screen = await open()
  await screen.getByRole('button', { name: /Exercise 1/ }).click()
  await expect.poll(here).toBe(`/homework?id=${idOf(1001)}&courseId=${courseId}&courseRole=0`)
  expect(server.inputsOf(calls.markRead)).toEqual([{ id: idOf(1) }])
  await screen.unmount()
  const again = await open()
  await again.getByRole('button', { name: /Week 12/ }).click()
  await expect.poll(here).toBe(`/checkIn/studentCheckinIndex?courseId=${courseId}&courseRole=0`)
})

test('anyone not in the course is led to their own application, or their own courses', async () => {
  const rejected = item(1, {
    courseId: '',
    contentType: 30,
    contentId: courseId,
    title: 'Your request was declined: Evening class',
    more: 'Reason: Please say more',
  })
  const removed = item(2, {
    courseId: '',
    contentType: 0,
    contentId: '',
    title: 'You were removed from Algebra',
  })
  server.answer(calls.list, pageOf([rejected, removed]))
  const screen = await open()
  await expect.element(screen.getByText('Reason: Please say more')).toBeVisible()
  await screen.getByRole('button', { name: /Evening class/ }).click()
  await expect.poll(here).toBe(`/courseEnrollInfo?courseid=${courseId}`)
  await screen.unmount()
  const again = await open()
  await again.getByRole('button', { name: /removed from Algebra/ }).click()
  await expect.poll(here).toBe('/ktpCourse')
})

test('one without a course shows its title', async () => {
  server.answer(
    calls.list,
    pageOf([item(1, { courseId: '', type: 2, title: 'Maintenance tonight', isRead: true })]),
  )
  const screen = await open()
  await screen.getByRole('button', { name: /Maintenance tonight/ }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Maintenance tonight' })).toBeVisible()
  expect(server.inputsOf(calls.markRead)).toEqual([])
  await screen.getByRole('button', { name: 'OK' }).click()
})

test('the tabs ask for their kind; an empty one says so', async () => {
  server.answer(calls.list, ((input: { type: string }) =>
    pageOf(input.type === '100' ? [item(1)] : [])) as never)
  const screen = await open()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
  for (const [tab, type] of [
    ['Courses', '0'],
    ['Academic', '1'],
    ['System', '2'],
  ]) {
    await screen.getByRole('tab', { name: new RegExp(tab!) }).click()
    await expect.element(screen.getByText('No notifications')).toBeVisible()
    expect(server.inputsOf(calls.list).at(-1)).toMatchObject({ type, currentPage: 1, pageSize: 10 })
  }
})

test('the sign of new messages counts as seen once the page is touched, not while it only lies open', async () => {
  server.answer(calls.list, pageOf([]))
  server.answer(calls.countUnread, unread(0))
  const screen = await open('/ktpCourse')
  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await userEvent.keyboard('x')
  server.answer(calls.countUnread, unread(1))
  socket.push(notificationMessages.changed, { unread: 1 })
  await expect.element(screen.getByRole('button', { name: 'Notifications (1)' })).toBeVisible()
  expect(server.inputsOf(calls.markShown)).toEqual([])
  for (const _again of [1, 2]) await userEvent.keyboard('x')
  await expect.poll(() => server.inputsOf(calls.markShown)).toEqual([{}])
  server.answer(calls.countUnread, unread(0))
  socket.push(notificationMessages.changed, { unread: 0 })
  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await userEvent.keyboard('x')
  expect(server.inputsOf(calls.markShown)).toHaveLength(1)
})

test('ignoring all is asked first', async () => {
  server.answer(calls.list, pageOf([item(1)]))
  const screen = await open()
  await screen.getByRole('button', { name: 'Mark all as read' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.inputsOf(calls.ignore)).toEqual([])
  await screen.getByRole('button', { name: 'Mark all as read' }).click()
  server.answer(calls.countUnread, unread(0))
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => server.inputsOf(calls.ignore)).toEqual([{ type: '0', messageID: '' }])
  await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
})

test('the next page comes by itself, a second later', async () => {
  const first = Array.from({ length: 10 }, (_, index) => item(index + 1))
  server.answer(calls.list, ((input: { currentPage: number }) =>
    input.currentPage === 1 ? pageOf(first, 1, 2) : pageOf([item(11)], 2, 2)) as never)
  const began = Date.now()
  const screen = await open()
  await expect.element(screen.getByText('New homework: Exercise 1', { exact: true })).toBeVisible()
  screen.getByRole('main').element().scrollTo(0, 10_000)
  await expect.element(screen.getByText('New homework: Exercise 11')).toBeInTheDocument()
  expect(Date.now() - began).toBeGreaterThan(1000)
})

test('the bell counts live and leads to the messages', async () => {
  server.answer(calls.list, pageOf([item(1)]))
  const screen = await open('/ktpCourse')
  await expect.element(screen.getByRole('button', { name: 'Notifications (2)' })).toBeVisible()
  server.answer(calls.countUnread, unread(3))
  socket.push(notificationMessages.changed, { unread: 3 })
  await expect.element(screen.getByRole('button', { name: 'Notifications (3)' })).toBeVisible()
  server.answer(calls.countUnread, unread(0))
  socket.push(notificationMessages.changed, { unread: 0 })
  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Notifications' }).click()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
})

test('a list that cannot be fetched offers another try', async () => {
  server.cut(calls.list)
  const screen = await open()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 8000 }).toBeVisible()
  server.answer(calls.list, pageOf([item(1)]))
  await retry.click()
  await expect.element(screen.getByText('New homework: Exercise 1')).toBeVisible()
})

test('an academic notice opens its page, which reads it', async () => {
  const id = idOf(77)
  const notice = {
    id,
    type: '1',
    title: 'Exam week',
    content: '<p>Bring your <b>card</b>.</p>',
    publishedAt: Date.now(),
    readAt: null,
    attachments: [],
  }
  server.answer(calls.list, pageOf([item(3, { courseId: '', type: 1, contentId: id, title: 'Exam week' })]))
  server.answer(noticeCalls.getSchoolNotice, { ...notice, data: notice })
  server.answer(noticeCalls.markSchoolNoticeRead, { readAt: Date.now() })
  const screen = await open()
  await screen.getByRole('button', { name: /Exam week/ }).click()
  await expect.poll(here).toBe(`/schoolmsg?id=${id}&type=1&coid=`)
  await expect.element(screen.getByText('Unread', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('card')).toBeVisible()
  await expect.poll(() => server.inputsOf(noticeCalls.markSchoolNoticeRead)).toEqual([{ id }])
})

describe('the message settings', () => {
  const settings = {
    push: true,
    chat: true,
    mail: true,
    quiet: true,
    quietfrom: 1350,
    quietto: 420,
    digestday: 6,
    digesttime: 1290,
    silentkinds: ['grade' as const],
    courses: [
      { id: courseId, name: 'Linear Algebra', silent: false },
      { id: idOf(61), name: 'Optics', silent: true },
    ],
    can: { push: true, chat: false, mail: false },
    pushkey: 'x',
    pushdevices: 0,
  }

  test('have no switch for a student that cannot work', async () => {
    server.answer(deliveryCalls.getDeliverySettings, settings)
    server.answer(deliveryCalls.switchHomework, {})
    const screen = await open(messageSettingsPath)
    await expect.element(screen.getByRole('switch', { name: /^Homework/ })).toBeChecked()
    expect(screen.getByRole('switch', { name: 'Member changes' }).elements()).toEqual([])
    await expect.element(screen.getByRole('switch', { name: /By email/ })).toBeDisabled()
    server.answer(accountCalls.getAccount, { ...student, notify2: false })
    await screen.getByRole('switch', { name: /^Homework/ }).click()
    await expect.poll(() => server.inputsOf(deliveryCalls.switchHomework)).toEqual([{ flage: false }])
    await expect.element(screen.getByRole('switch', { name: /^Homework/ })).not.toBeChecked()
  })

  test('each turn their own switch, and show what holds: a change that failed is none', async () => {
    server.answer(accountCalls.getAccount, { ...student, usertype: '1' })
    server.answer(deliveryCalls.getDeliverySettings, settings)
    const switches = [
      [/Member changes/, deliveryCalls.switchMembers],
      [/Homework/, deliveryCalls.switchHomework],
      [/Topics/, deliveryCalls.switchTopics],
      [/Messages/, deliveryCalls.switchLetters],
    ] as const
    const screen = await open(messageSettingsPath)
    for (const [name, call] of switches) {
      server.refuse(call, kernelErrors.malformed)
      await screen.getByRole('switch', { name }).click()
      await expect.poll(() => server.inputsOf(call)).toEqual([{ flage: false }])
      await screen.getByRole('button', { name: 'OK' }).click()
      await expect.element(screen.getByRole('switch', { name })).toBeChecked()
    }
  })

  test('keep kinds and courses inside the application, and leave the others as they are', async () => {
    server.answer(deliveryCalls.getDeliverySettings, settings)
    server.answer(deliveryCalls.saveDeliverySettings, {})
    const screen = await open(messageSettingsPath)
    await expect.element(screen.getByRole('switch', { name: 'Total grades' })).not.toBeChecked()
    await screen.getByRole('switch', { name: 'Notices' }).click()
    await expect
      .poll(() => server.inputsOf(deliveryCalls.saveDeliverySettings))
      .toEqual([{ silentkinds: ['grade', 'notice'] }])
    await screen.getByRole('button', { name: /Courses.*1 silent/ }).click()
    await expect.element(screen.getByRole('switch', { name: 'Optics' })).not.toBeChecked()
    await screen.getByRole('switch', { name: 'Linear Algebra' }).click()
    await expect
      .poll(() => server.inputsOf(deliveryCalls.saveDeliverySettings).at(-1))
      .toEqual({ silentcourses: [idOf(61), courseId] })
  })

  test('show what a switch above governs as off while that is off', async () => {
    server.answer(accountCalls.getAccount, { ...student, notify2: false })
    server.answer(deliveryCalls.getDeliverySettings, settings)
    const screen = await open(messageSettingsPath)
    for (const name of ['Tests', 'Interactive answers'])
      await expect.element(screen.getByRole('switch', { name })).toBeDisabled()
    await expect.element(screen.getByRole('switch', { name: 'Notices' })).toBeEnabled()
  })

  test('let a teacher choose the hour of the weekly summary', async () => {
    server.answer(accountCalls.getAccount, { ...student, usertype: '1' })
    server.answer(deliveryCalls.getDeliverySettings, settings)
    server.answer(deliveryCalls.saveDeliverySettings, {})
    const screen = await open(messageSettingsPath)
    await expect.element(screen.getByRole('switch', { name: /Member changes/ })).toBeVisible()
    await screen.getByRole('button', { name: /^Day/ }).click()
    await screen.getByRole('button', { name: 'Sunday' }).click()
    await expect.poll(() => server.inputsOf(deliveryCalls.saveDeliverySettings)).toEqual([{ digestday: 0 }])
  })
})

describe('unread notices of courses', () => {
  const notice = (title: string, id: number) => ({
    id: idOf(80 + id),
    courseId: courseId,
    courseRole: 0,
    contentId: idOf(90 + id),
    title,
    courseName: 'Linear Algebra',
    publishedAt: Date.UTC(2026, 10, 21, 0, 5),
  })
  /** As after a reload: nothing is left of what the page remembered. */
  let reloads = 0
  const start = async (...data: ReturnType<typeof notice>[]) => {
    const fresh = `./parts/UnreadNotices.tsx?reload=${reloads++}`
    const { UnreadNotices }: typeof import('./parts/UnreadNotices.tsx') = await import(
      /* @vite-ignore */ fresh
    )
    history.replaceState(null, '', '/ktpCourse')
    const additions = knownAdditions([add(prompts, () => <UnreadNotices data={data} />)])
    return render(<App table={table} client={makeQueryClient()} additions={additions} />)
  }

  test('put off stay so after a reload, until there is a new one', async () => {
    const room = notice('Room changed', 1)
    const screen = await start(room)
    await expect.element(screen.getByText('Linear Algebra · Sat 21 Nov 08:05')).toBeVisible()
    await screen.getByRole('button', { name: 'Later' }).click()
    await expect.element(screen.getByText('Room changed')).not.toBeInTheDocument()
    await screen.unmount()

    const again = await start(room)
    await expect.element(again.getByText('/ktpCourse').first()).toBeInTheDocument()
    expect(again.getByText('Room changed').query(), 'put off, and shown again').toBeNull()
    await again.unmount()

    const more = await start(notice('Exam on Friday', 2), room)
    await expect.element(more.getByText('Exam on Friday')).toBeVisible()
    await expect.element(more.getByText('Room changed')).toBeVisible()
  })
})
