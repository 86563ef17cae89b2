import { create } from 'qrcode'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { courseCalls } from '#contract/features/course/calls.ts'
import { performanceCalls as calls, classroomCalls } from '#contract/features/performance/calls.ts'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { performanceMessages } from '#contract/features/performance/messages.ts'
import { cardText } from '#contract/features/performance/rules.ts'
import { startOfDay } from '#web/lib/days.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student as account } from '#web/test/user.ts'
import { performanceRoutes } from './routes.ts'

const courseId = '01890000-0000-7000-8000-0000000000c1'
const [emma, wang] = ['01890000-0000-7000-8000-0000000000d1', '01890000-0000-7000-8000-0000000000d2']
const awardId = '01890000-0000-7000-8000-0000000000e1'
const student = (studentId: string, name: string, stars: number) => ({
  ...{ studentId, name, stars, avatar: '', number: '202601' },
})
const people = [student(emma, 'Emma Fischer', 2), student(wang, '王雨桐', 0)]
const page = { pageTotal: 1, currentPage: 1, pageSize: 50 }
const reasons = [
  { reason: 'Good answer', stars: 1 },
  { reason: 'Unprepared', stars: -1 },
]
const award = {
  ...{ id: awardId, name: 'Emma Fischer', people: 1, group: '', stars: 1, reason: 'Good answer' },
  ...{ givenAt: Date.now(), giver: 'Lan Shen', isUndone: false },
}
const standing = { stars: 1, rank: 3, students: 40, given: 1, taken: 0, log: [award] }

signedIn(account)
beforeEach(() => {
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(calls.listStudents, { ...page, list: people, total: 2, can: { give: true } })
  server.answer(classroomCalls.listReasons, { list: reasons, isOwn: false, can: { give: true } })
  server.answer(calls.give, { id: awardId, people: 1 })
  server.answer(calls.undo, {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(path: string, role: 0 | 1 = 1) {
  history.replaceState(null, '', `${path}?courseId=${courseId}&courseRole=${role}`)
  const table = [...performanceRoutes]
  const screen = await render(<App table={table} client={makeQueryClient()} additions={knownAdditions([])} />)
  await vi.waitFor(() => {
    if (socket.connected() === 0) throw new Error('not connected')
  })
  return screen
}

describe('a teacher', () => {
  test('looks at the stars of days of their own, the last of them as a whole', async () => {
    const sums = { total: 1, given: 1, taken: 0, without: 1, groups: [], days: [] }
    server.answer(calls.getStatistics, (({ end }: { end?: number | null }) => ({
      ...sums,
      students: end ? [] : [{ ...student(emma, 'Emma Fischer', 1), given: 1, taken: 0 }],
    })) as never)
    const screen = await open('/representation/performanceStatistics')
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    await screen.getByRole('radio', { name: 'Choose days' }).click()
    await expect.element(screen.getByText('No stars in this time')).toBeVisible()
    await expect.element(screen.getByText('Choose a longer time above.')).toBeVisible()
    const sent = () =>
      server.inputsOf(calls.getStatistics).at(-1) as { begin: number | null; end: number | null }
    const today = Date.now()
    expect(sent().end).toBe(startOfDay(today, 1))
    expect(sent().begin).toBe(startOfDay(today, -30))
    await screen.getByRole('button', { name: /^Until/ }).click()
    await screen.getByRole('button', { name: 'Until today' }).click()
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    await expect.poll(sent).toMatchObject({ begin: startOfDay(today, -30), end: null })
  })

  test('gives a star with two presses, and takes it back with a third', async () => {
    const screen = await open('/representation')
    await screen.getByRole('button', { name: /^Emma Fischer/ }).click()
    await screen.getByRole('button', { name: /^Good answer/ }).click()
    await expect.element(screen.getByText('+1 for Emma Fischer: Good answer')).toBeVisible()
    expect(server.inputsOf(calls.give)).toMatchObject([
      { courseId, studentIds: [emma], reason: 'Good answer', stars: 1 },
    ])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(() => expect(server.inputsOf(calls.undo)).toMatchObject([{ courseId, id: awardId }]))
  })

  test('gives a star that needs no words by one press in the row, and takes it back', async () => {
    const screen = await open('/representation')
    await screen.getByRole('button', { name: 'Give Emma Fischer a star' }).click()
    await expect.element(screen.getByText('+1 for Emma Fischer', { exact: true })).toBeVisible()
    expect(server.inputsOf(calls.give)).toMatchObject([
      { courseId, studentIds: [emma], reason: '', stars: 1 },
    ])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(() => expect(server.inputsOf(calls.undo)).toMatchObject([{ courseId, id: awardId }]))
  })

  test('takes a star from several who were ticked', async () => {
    const screen = await open('/representation')
    await screen.getByRole('button', { name: 'Select students' }).click()
    await screen.getByRole('checkbox', { name: 'Emma Fischer' }).click()
    await screen.getByRole('checkbox', { name: '王雨桐' }).click()
    await screen.getByRole('button', { name: 'Give stars' }).click()
    await screen.getByRole('button', { name: /^Unprepared/ }).click()
    await expect.element(screen.getByText('−1 for 2 students: Unprepared')).toBeVisible()
    expect(server.inputsOf(calls.give)).toMatchObject([{ studentIds: [emma, wang], stars: -1 }])
  })

  test('who may only look is offered nothing to give', async () => {
    server.answer(calls.listStudents, { ...page, list: people, total: 2, can: { give: false } })
    server.answer(calls.getStudent, { ...standing, name: 'Emma Fischer', avatar: '', can: { give: false } })
    const screen = await open('/representation')
    await screen.getByRole('button', { name: /^Emma Fischer/ }).click()
    await expect.element(screen.getByText('3 of 40')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Give stars' }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('button', { name: /^Emma Fischer/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Give Emma Fischer a star' }).query()).toBeNull()
    // Not that of a toast of before.
    expect(screen.getByRole('main').getByRole('button', { name: 'Undo' }).query()).toBeNull()
  })

  test('sees the list anew when somebody else gave stars', async () => {
    const screen = await open('/representation')
    await expect.element(screen.getByRole('button', { name: /^Emma Fischer.*2 stars/ })).toBeVisible()
    const list = [student(emma, 'Emma Fischer', 5), people[1]!]
    server.answer(calls.listStudents, { ...page, list, total: 2, can: { give: true } })
    socket.push(performanceMessages.changed, { courseId })
    await expect.element(screen.getByRole('button', { name: /^Emma Fischer.*5 stars/ })).toBeVisible()
  })
})

test('a student sees a star when it is given', async () => {
  server.answer(calls.getMine, { ...standing, stars: 0, log: [] })
  const screen = await open('/representation/stuRepresentaionIndex', 0)
  await expect.element(screen.getByText('No stars yet')).toBeVisible()
  server.answer(calls.getMine, standing)
  socket.push(performanceMessages.mine, { courseId, stars: 1, reason: 'Good answer' })
  await expect.element(screen.getByText('+1: Good answer')).toBeVisible()
  await expect.element(screen.getByText('3 of 40')).toBeVisible()
})

describe('star cards', () => {
  /** A camera that sees the QR code of a text, frame after frame. */
  function camera(text: string) {
    vi.stubGlobal('BarcodeDetector', undefined)
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
    const context = canvas.getContext('2d')!
    const draw = () => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 480, 480)
      context.fillStyle = '#222'
      modules.data.forEach((isDark, index) => {
        const [x, y] = [index % modules.size, Math.floor(index / modules.size)]
        if (isDark) context.fillRect(90 + x * 10, 90 + y * 10, 10, 10)
      })
    }
    draw()
    const again = setInterval(draw, 50)
    const frames = canvas.captureStream(20)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(frames)
    return () => clearInterval(again)
  }
  const code = 'ABCDEFGHJKMNPQRSTVWXYZ0123'

  test('count once while the camera sees them, and can be taken back', async () => {
    const stop = camera(cardText(code))
    server.answer(calls.scanCard, { ...people[0]!, stars: 3, id: awardId })
    const screen = await open('/representation/scan')
    const last = screen.getByRole('dialog').getByText('Emma Fischer')
    await expect.element(last).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(() => expect(server.inputsOf(calls.undo)).toHaveLength(1))
    expect(server.inputsOf(calls.scanCard)).toMatchObject([{ courseId, code: cardText(code), count: 1 }])
    stop()
  })

  test('of another course are refused in words', async () => {
    const stop = camera(cardText(code))
    server.refuse(calls.scanCard, performanceErrors.cardUnknown)
    const screen = await open('/representation/scan')
    await expect.element(screen.getByText(/doesn’t belong to a student of this course/)).toBeVisible()
    stop()
  })
})
