import { afterEach, beforeEach, expect, test } from 'vitest'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId as id } from '#web/features/homework/test-submissions.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { OwnSwitches } from './OwnSwitches.tsx'

let on: ReturnType<typeof stage>
const beganAt = new Date(2026, 10, 24, 8, 5, 9).getTime()
const figures = { limit: 3, used: 2, isExceeded: false, handsInAt: null }
const left = (comment: string) => ({ id: 's1', kind: 1, beganAt, seconds: 12, counted: 1, comment })
const answer = (comment: string) =>
  on.server.answer(takingCalls.listSwitches, { figures, list: [left(comment)] } as never)

beforeEach(() => {
  on = stage([
    {
      ...{ path: '/left', feature: 'test', audience: 'student', bar: 'top', title: 'pages.detail' },
      ...{ keepAlive: false, sides: [], screen: async () => () => <OwnSwitches id={id} /> },
    },
  ] as never)
  on.server.answer(takingCalls.commentSwitch, {} as never)
})
afterEach(() => on.stop())
const open = () => on.open(`/left?id=${id}&courseId=${courseId}&courseRole=0`)

test('a student says why the page was left, sees it as their own words, and changes it', async () => {
  answer('')
  const screen = await open()
  await expect.element(screen.getByText('Left 2 of 3 allowed times')).toBeVisible()
  await expect.element(screen.getByText('Left the page · 12 seconds')).toBeVisible()
  await screen.getByRole('button', { name: 'Say why' }).click()
  await screen.getByLabelText('Comment for your teacher').fill('  My mother called ')
  answer('My mother called')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(takingCalls.commentSwitch))
    .toMatchObject([{ id, switchId: 's1', comment: 'My mother called' }])
  await expect.element(screen.getByText('You: My mother called')).toBeVisible()
  expect(await seriousFaults()).toEqual([])

  await screen.getByRole('button', { name: 'Change the comment' }).click()
  await expect.element(screen.getByLabelText('Comment for your teacher')).toHaveValue('My mother called')
  await screen.getByLabelText('Comment for your teacher').fill('')
  answer('')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Say why' })).toBeVisible()
})

test('who never left the page reads so', async () => {
  on.server.answer(takingCalls.listSwitches, { figures: { ...figures, used: 0 }, list: [] } as never)
  const screen = await open()
  await expect.element(screen.getByText('The page was never left')).toBeVisible()
  expect(await seriousFaults()).toEqual([])
})
