import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { fakeSocket } from '#web/test/push.ts'
import { ask } from './call.ts'
import { fakeServer } from './fake-server.ts'
import { useLive } from './live.ts'
import { classSocket } from './socket.ts'

const courseId = '01890000-0000-7000-8000-0000000000c1'
const other = '01890000-0000-7000-8000-0000000000c2'
const news = { id: other, type: '1', action: 'started' } as const
const { listOpenToMe } = attendanceCalls

const server = fakeServer()
const socket = fakeSocket()
localStorage.setItem('token', 'a'.repeat(64))
classSocket.start()
afterEach(() => {
  vi.restoreAllMocks()
})

function Attendances() {
  useLive({
    on: [attendanceMessages.published],
    refreshes: [listOpenToMe],
    courseId,
    when: ({ action }) => action !== 'abandoned',
  })
  const { data } = useQuery(ask(listOpenToMe, { courseId }))
  return <p>{data ? `${data.lists.length} open` : 'asking'}</p>
}

async function open() {
  const client = new QueryClient()
  const screen = await render(
    <QueryClientProvider client={client}>
      <Attendances />
    </QueryClientProvider>,
  )
  await expect.poll(() => socket.connected()).toBe(1)
  return screen
}
const asked = () => server.inputsOf(listOpenToMe).length

test('what a message invalidates is fetched again; messages of other courses, or left out, do nothing', async () => {
  server.answer(listOpenToMe, { status: 1, lists: [], checkOuts: [] })
  const screen = await open()
  await expect.element(screen.getByText('0 open')).toBeVisible()
  const before = asked()
  socket.push(attendanceMessages.published, { ...news, courseId: other })
  socket.push(attendanceMessages.published, { ...news, courseId, action: 'abandoned' })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(asked()).toBe(before)
  socket.push(attendanceMessages.published, { ...news, courseId })
  await expect.poll(asked).toBe(before + 1)
  await screen.unmount()
})

test('a first answer that was made before the message is not shown as the newest', async () => {
  const early = server.hold(listOpenToMe, { status: 1, lists: [], checkOuts: [] })
  const before = asked()
  const screen = await open()
  await expect.poll(asked).toBe(before + 1)
  socket.push(attendanceMessages.published, { ...news, courseId })
  await expect.poll(asked).toBe(before + 2)
  early.release()
  await expect.element(screen.getByText('0 open')).toBeVisible()
  await screen.unmount()
})

test('everything is fetched again when messages were missed', async () => {
  server.answer(listOpenToMe, { status: 1, lists: [], checkOuts: [] })
  const listening = vi.spyOn(classSocket, 'onResync')
  const screen = await open()
  await expect.element(screen.getByText('0 open')).toBeVisible()
  const before = asked()
  for (const [resynced] of listening.mock.calls) resynced()
  await expect.poll(asked).toBe(before + 1)
  await screen.unmount()
})
