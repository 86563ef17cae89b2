import { afterEach, beforeEach, expect, test } from 'vitest'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { testRoutes } from '../routes.ts'

/* What staff say to those who write stands on the paper (decision 274). */

const id = '01890000-0000-7000-8000-0000000000e1' as never
const address = `/testing/stu/ontesting?id=${id}&courseId=${courseId}&courseRole=0`
const now = Date.now()
const said = (place: number, text: string) => ({ id: `m${place}`, text, sentAt: now + place * 60_000 })
const first = said(1, 'Question 2: read “not”')
const second = said(2, 'Ten minutes left')

const paper = (messages: object[]) => ({
  ...{ id, workId: 'w1', attempt: 1, version: 0, state: 0, isOpen: true, endsAt: null, remain: null },
  ...{ serverTime: now, isFinalAtHandIn: true, mayCopy: true, mayPaste: true, device: 'here' },
  switches: { limit: -2, used: 0, isExceeded: false, handsInAt: null },
  sections: [{ title: '', details: '' }],
  questions: [
    {
      ...{ id: '01890000-0000-7000-8000-000000000110', slot: 1, type: 2, html: '<p>Asked</p>' },
      parts: { options: [{ id: 'a', html: '<p>Yes</p>' }] },
      ...{ points: 2, files: [], section: 0 },
      written: { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null },
    },
  ],
  ...{ slots: [], messages },
})

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.cut(takingCalls.getStanding)
})
afterEach(() => on.stop())

const tell = ({ id: messageId, text, sentAt }: typeof first, testId: string = id) =>
  on.socket.push(testLiveMessages.told, { testId, courseId, id: messageId, text, sentAt } as never)
const open = async (messages: object[]) => {
  on.server.answer(takingCalls.getPaper, paper(messages) as never)
  const screen = await on.open(address)
  await expect.element(screen.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible()
  return screen
}

test('a message stands on the paper at once, once, and the newest on top of those before', async () => {
  const screen = await open([])
  tell(said(9, 'Of another test'), 'another')
  tell(first)
  await expect.element(screen.getByRole('status').getByText(first.text)).toBeVisible()
  await expect.element(screen.getByText('Of another test')).not.toBeInTheDocument()
  tell(second)
  await expect.element(screen.getByText(second.text)).toBeVisible()
  await expect.element(screen.getByText(first.text, { exact: false })).not.toBeVisible()
  await screen.getByText('1 earlier message').click()
  await expect.element(screen.getByText(first.text, { exact: false })).toBeVisible()
  expect(await seriousFaults()).toEqual([])
})

test('after a reload, and for who begins later, it came with the paper, and is not shown twice when it is told once more', async () => {
  await open([first])
  await on.reload()
  const screen = await open([first, second])
  await expect.element(screen.getByText(second.text)).toBeVisible()
  tell(second)
  await screen.getByText('1 earlier message').click()
  await expect.element(screen.getByText(first.text, { exact: false })).toBeVisible()
  expect(screen.getByText(second.text, { exact: false }).elements()).toHaveLength(1)
})
