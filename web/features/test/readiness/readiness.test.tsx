import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId as id } from '#web/features/homework/test-submissions.ts'
import type { Standing } from '../taking/rules-said.ts'
import type { Ahead } from '../taking/sealed/kept-paper.ts'
import { getsReady } from './lazy.ts'
import { ReadinessCard } from './ReadinessCard.tsx'

let on: ReturnType<typeof stage>
let sealed: Ahead | undefined
let known: Partial<Standing>
let clockOffset: number
const renew = vi.fn(async () => undefined)
const unseen = { hasLooked: false, problems: [], isSealed: false, isRehearsed: false }
beforeEach(() => {
  on = stage([
    {
      ...{ path: '/ready', feature: 'test', audience: 'student', bar: 'top', title: 'pages.student' },
      ...{ keepAlive: false, sides: [] },
      screen: async () => () => (
        <ReadinessCard
          standing={{ id, state: 'notstarted', mustBegin: true, readiness: unseen, ...known } as Standing}
          {...{ clockOffset, sealed, renew }}
        />
      ),
    },
  ] as never)
  on.server.answer(readinessCalls.tell, {} as never)
  sealed = { version: 'v1', sealedCount: 2, questionCount: 3 }
  known = {}
  clockOffset = 0
  renew.mockClear()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  return on.stop()
})
const open = () => on.open(`/ready?id=${id}&courseId=${courseId}&courseRole=0`)
const told = () => on.server.inputsOf(readinessCalls.tell)

test('a student reads what works on this device, and it is told once', async () => {
  const screen = await open()
  await expect.element(screen.getByText('The server is reached.')).toBeVisible()
  await expect.element(screen.getByText('Answers are kept on this device', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('2 of 3 questions; the rest comes when you start.')).toBeVisible()
  await expect.poll(told).toMatchObject([{ id, problems: [], isSealed: true }])
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => renew.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('The server is reached.')).toBeVisible()
  expect(told()).toHaveLength(1)
})

test('what the server knows already is not told again, nor anything while something is looked at', async () => {
  known = { readiness: { ...unseen, hasLooked: true, isSealed: true } }
  const screen = await open()
  await expect.element(screen.getByText('2 of 3 questions', { exact: false })).toBeVisible()
  expect(told()).toEqual([])
  known = {}
  sealed = undefined
  const again = await open()
  await expect.element(again.getByText('Answers are kept', { exact: false }).last()).toBeVisible()
  expect(told()).toEqual([])
})

test('of pictures it says how many are here', async () => {
  sealed = { version: 'v1', sealedCount: 2, questionCount: 3, sealedPictures: 4, pictureCount: 5 }
  const screen = await open()
  await expect
    .element(screen.getByText('2 of 3 questions and 4 of 5 pictures', { exact: false }))
    .toBeVisible()
})

test('a phone without room, with a wrong clock, is told as that', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 10_000_000, usage: 4_000_000 })
  clockOffset = -600_000
  const screen = await open()
  await expect.element(screen.getByText('This device has hardly any room left.')).toBeVisible()
  await expect.element(screen.getByText('About 6 MB are left', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('clock is 10 minutes off', { exact: false })).toBeVisible()
  await expect.poll(told).toMatchObject([{ problems: [1, 3] }])
})

test('a device that keeps nothing says what to do', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  const screen = await open()
  await expect.element(screen.getByText('This device can’t keep answers.')).toBeVisible()
  await expect.poll(told).toMatchObject([{ problems: [2] }])
})

test('one gets ready for an exam and for what has to be begun, until it is begun', () => {
  const of = (isExam: boolean, mustBegin: boolean, state = 'notstarted') =>
    getsReady({ isExam }, { state, mustBegin } as Standing)
  expect([of(true, false), of(false, true), of(false, false)]).toEqual([true, true, false])
  expect(of(true, true, 'inprogress')).toBe(false)
})
