import { afterEach, beforeEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { openMore } from '#web/test/more-options.ts'
import { testRoutes } from '../routes.ts'
import { stepped } from './order.ts'
import { emptyForm, sectionsInputOf, sumOf, type TestForm, unfinishedTest } from './test-form.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const courseId = idOf(1)
const taken = (key: string, points: number) =>
  ({ kind: 'taken', key, fromId: idOf(2), type: 2, difficulty: 1, excerpt: key, points }) as const
const form: TestForm = {
  ...emptyForm,
  title: 'Kept',
  sections: [
    { key: 'a', title: 'First', details: '', entries: [taken('One', 2), taken('Two', 3)] },
    { key: 'b', title: '', details: '', entries: [taken('Three', 0.5)] },
  ],
}
const open = () => on.open(`/testing/create?courseId=${courseId}&courseRole=1`)

test('what was left unfinished comes back, and what the server refuses stands below its field', async () => {
  unfinishedTest.keep(courseId, form)
  const screen = await open()
  await expect.element(screen.getByText('3 questions · 5.5 points')).toBeVisible()
  on.server.refuse(testCalls.create, testErrors.drawsNothing)
  await screen.getByRole('button', { name: 'Save without publishing' }).click()
  const questions = screen.getByRole('region', { name: 'Questions' })
  await expect.element(questions.getByText('A random draw must take at least one question')).toBeVisible()
  expect(on.server.inputsOf(testCalls.create)).toMatchObject([{ courseId, title: 'Kept', publishAt: null }])
})

test('a class takes it at an hour of its own', async () => {
  unfinishedTest.keep(courseId, form)
  on.server.answer(classCalls.listClasses, {
    list: [{ id: idOf(7), name: 'Evening', total: 20 }],
    unassigned: 0,
  })
  on.server.answer(testCalls.create, { id: idOf(9) } as never)
  const screen = await open()
  await openMore(screen)
  await screen.getByRole('button', { name: /^For whom/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'For whom' })
  await sheet.getByRole('radio', { name: 'Some classes' }).click()
  await sheet.getByRole('checkbox', { name: /^Evening/ }).click()
  await sheet.getByRole('button', { name: /^Start for Evening/ }).click()
  const calendar = screen.getByRole('dialog', { name: 'Start for Evening' })
  await calendar.getByRole('button', { name: 'Done' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Save without publishing' }).click()
  const sent = () => on.server.inputsOf(testCalls.create).at(-1) as never
  await expect.poll(sent).toMatchObject({ audience: [{ classId: idOf(7), publishAt: null, endsAt: null }] })
  const { beginsAt } = (sent() as { audience: { beginsAt: number }[] }).audience[0]!
  expect(beginsAt).toBeGreaterThan(Date.now())
})

test('rows are sorted by the keys of the arrows', async () => {
  unfinishedTest.keep(courseId, form)
  const screen = await open()
  const handle = screen.getByRole('button', { name: 'Move Two' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  handle.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  await expect
    .poll(() => unfinishedTest.read(courseId)?.sections[0]?.entries.map(({ key }) => key))
    .toEqual(['Two', 'One'])
})

test('a test without a title but with questions is kept, and an empty one is not', () => {
  unfinishedTest.keep(courseId, { ...form, title: '' })
  expect(unfinishedTest.read(courseId)?.sections).toHaveLength(2)
  unfinishedTest.keep(courseId, emptyForm)
  expect(unfinishedTest.read(courseId)).toBeUndefined()
})

test('a step over the edge of a part leads into the next one', () => {
  const keysOf = (sections: TestForm['sections']) =>
    sections.map(({ entries }) => entries.map(({ key }) => key))
  expect(keysOf(stepped(form.sections, 'Two', 1))).toEqual([['One'], ['Two', 'Three']])
  expect(keysOf(stepped(form.sections, 'Three', -1))).toEqual([['One', 'Two', 'Three'], []])
  expect(keysOf(stepped(form.sections, 'One', -1))).toEqual([['One', 'Two'], ['Three']])
})

test('what it consists of is sent as the call takes it', () => {
  expect(sumOf(form.sections)).toEqual({ count: 3, points: 5.5 })
  expect(sectionsInputOf(form.sections)[0]).toMatchObject({
    title: 'First',
    entries: [
      { fromId: idOf(2), points: 2, id: null, question: null, draw: null },
      { fromId: idOf(2), points: 3 },
    ],
  })
})
