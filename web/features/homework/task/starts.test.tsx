import { afterEach, beforeEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import type { InputOf } from '#contract/input.ts'
import { dayAt } from '#web/features/activity/editor/written-form.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { openMore } from '#web/test/more-options.ts'
import { stage } from '../test-stage.tsx'
import { courseId, forStaff, homeworkId, now, pageOf } from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  on.server.answer(calls.create, { id: homeworkId })
  on.server.answer(calls.update, {} as never)
  on.server.answer(calls.get, forStaff())
  on.server.answer(calls.listSubmissions, pageOf([]))
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

type Page = Awaited<ReturnType<typeof on.open>>

const day = 86_400_000
const inMorning = () => dayAt(Date.now(), 1, { hour: 8, minute: 0, second: 0 })
const form = (type: 1 | 2) =>
  `/addActivity/task?submitType=${type}&courseId=${courseId}&courseRole=1&id=${homeworkId}`
const sent = () => on.server.inputsOf(calls.create).at(-1) as InputOf<typeof calls.create>
const changed = () => on.server.inputsOf(calls.update).at(-1) as InputOf<typeof calls.update>

async function openNew() {
  const page = await on.open(form(1))
  await page.getByRole('textbox', { name: /^Title/ }).fill('Sheet 3')
  await openMore(page)
  return page
}

/** In a field of times: what its dialog proposes, or what it offers in place of one. */
async function choose(page: Page, label: string, choice = 'Done') {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const dialog = page.getByRole('dialog', { name: label, exact: true })
  await dialog.getByRole('button', { name: choice, exact: true }).click()
}
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()
const startField = (page: Page, shown: string | RegExp) => page.getByRole('button', { name: shown })

test('a start is chosen, with what it means below it, and sent', async () => {
  const page = await openNew()
  await expect.element(startField(page, 'Start: As soon as it’s published')).toBeVisible()
  await expect
    .element(page.getByText('Before a later start students see it, but can’t begin yet.'))
    .toBeVisible()
  await choose(page, 'Start')
  await expect.element(startField(page, /^Start: .*8:00/)).toBeVisible()
  await publish(page)
  await expect.poll(sent).toMatchObject({ beginsAt: inMorning() })
})

test('a start is taken away again: it starts as it is published', async () => {
  const page = await openNew()
  await choose(page, 'Start')
  await choose(page, 'Start', 'As soon as it’s published')
  await expect.element(startField(page, 'Start: As soon as it’s published')).toBeVisible()
  await publish(page)
  await expect.poll(sent).toMatchObject({ title: 'Sheet 3', beginsAt: null })
})

test('a class keeps a start of its own beside that of all others', async () => {
  on.server.answer(classCalls.listClasses, {
    list: [
      { id: idOf(7), name: 'Evening', total: 20 },
      { id: idOf(8), name: 'Morning', total: 20 },
    ],
    unassigned: 0,
  })
  const page = await openNew()
  await choose(page, 'Start')
  await page.getByRole('button', { name: /^For whom/ }).click()
  const sheet = page.getByRole('dialog', { name: 'For whom' })
  await sheet.getByRole('radio', { name: 'Some classes' }).click()
  for (const name of [/^Evening/, /^Morning/]) await sheet.getByRole('checkbox', { name }).click()
  await sheet.getByRole('button', { name: 'Start for Evening: Same as everyone else' }).click()
  const calendar = page.getByRole('dialog', { name: 'Start for Evening' })
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar
    .getByRole('button', { name: /\b15\b/ })
    .first()
    .click()
  await calendar.getByRole('button', { name: 'Done' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await publish(page)
  await expect.poll(sent).toMatchObject({
    beginsAt: inMorning(),
    audience: [{ classId: idOf(7) }, { classId: idOf(8), beginsAt: null }],
  })
  expect(sent().audience![0]!.beginsAt).toBeGreaterThan(inMorning() + day)
})

test('a start after the deadline is refused, under the start and in words about it', async () => {
  const page = await openNew()
  await page.getByRole('button', { name: 'Today 23:59' }).click()
  await choose(page, 'Start')
  await publish(page)
  await expect.element(page.getByText('The start must be before the deadline')).toBeVisible()
  await expect
    .element(startField(page, /^Start: /))
    .toHaveAccessibleDescription(/must be before the deadline/)
  expect(on.server.inputsOf(calls.create)).toEqual([])
  await page.getByRole('button', { name: 'In a week' }).click()
  await publish(page)
  await expect.poll(sent).toMatchObject({ beginsAt: inMorning() })
})

test('a start that was set is shown, and taken away', async () => {
  const beginsAt = now + day
  on.server.answer(calls.get, forStaff({ beginsAt }))
  const page = await on.open(form(2))
  await openMore(page)
  await expect.element(startField(page, /^Start: .*\d:\d\d/)).toBeVisible()
  await choose(page, 'Start', 'As soon as it’s published')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(changed).toMatchObject({ beginsAt: null })
})

test('a word is corrected in what is over, also where staff ended it before it had started', async () => {
  on.server.answer(calls.get, forStaff({ deadline: now - day, beginsAt: now + day }))
  const page = await on.open(form(2))
  await page.getByRole('textbox', { name: /^Title/ }).fill('Sheet 3, corrected')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(changed).toMatchObject({ title: 'Sheet 3, corrected', deadline: now - day })
})
