import { expect, test } from 'vitest'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { endAttendance } from './confirming.ts'
import type { Guest } from './people.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const inCourse = (page: string, role: 0 | 1) => `/checkIn/${page}?courseId=${courseId}&courseRole=${role}`
const [prompt, late, cutOff, ill] = [students[0]!, students[1]!, students[2]!, students[3]!]
const minute = 60_000

const openCodeField = async ({ page }: Guest) => {
  await page.goto(inCourse('studentCheckinIndex', 0))
  await page.getByRole('button', { name: 'Check in', exact: true }).first().click()
  await page.getByRole('textbox').waitFor()
}

test('one is late by the course’s rule, one types into an old page, one has leave approved afterwards; a slip is undone', {
  timeout: 180_000,
}, async () => {
  const [teacher, first, second, third] = await Promise.all([
    on.enter(teacher1),
    on.enter(prompt),
    on.enter(late),
    on.enter(cutOff),
  ])
  const { page } = teacher
  await page.goto(inCourse('rules', 1))
  await page.getByRole('textbox', { name: 'Late after', exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto(inCourse('teacherCheckinIndex', 1))
  await page.getByRole('button', { name: 'Start attendance' }).first().click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const shown = page.getByRole('img', { name: /^Code \d/ })
  const code = ((await shown.getAttribute('aria-label')) ?? '').replace(/\D/g, '')

  await openCodeField(first)
  await first.page.getByRole('textbox').fill(code)
  await first.page.waitForURL('**/checkIn/checkinSuccess**')

  on.app().clock.advance(6 * minute)
  await openCodeField(second)
  await second.page.getByRole('textbox').fill(code)
  await second.page.waitForURL('**/checkIn/checkinSuccess**')
  await second.page.getByText('Late', { exact: true }).waitFor()

  // Its network goes before the end, and comes back after it.
  await openCodeField(third)
  await third.context.setOffline(true)
  await third.page.getByRole('textbox').fill(code)
  await third.page.getByText('You’re offline. Your code is kept; try again.').waitFor()
  await endAttendance(page)
  await page.getByRole('radio', { name: /^Late 1/ }).waitFor()
  await third.context.setOffline(false)
  await third.page.getByRole('heading', { name: 'The attendance has ended' }).waitFor()
  await third.page.goBack()
  await third.page.getByText('Absent', { exact: true }).last().waitFor()

  const row = page.getByRole('button', { name: new RegExp(ill.name) })
  await row.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Present', exact: true }).click()
  await row.filter({ hasText: 'Set by staff' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  // It counts as before: leave replaces an absence, but nothing that staff have recorded.
  await row.filter({ hasText: 'Absent' }).waitFor()

  const hour = 60 * minute
  const now = on.app().clock.now()
  await on.app().call(ill, leaveCalls.ask, {
    ...{ courseId, kind: 'sickLeave', reason: 'Fever' },
    ...{ beginsAt: now - hour, endsAt: now + hour },
  })
  await page.goto(inCourse('leaveRequests', 1))
  await page.getByRole('button', { name: `Approve: ${ill.name}` }).click()
  await page.getByText('Approved. 1 attendance is now leave').waitFor()
  await page.goto(inCourse('teacherCheckinIndex', 1))
  await page.getByText('Present 2 · Absent 37 · Leave 1').waitFor()
  for (const { errors } of [teacher, first, second, third]) expect(errors).toEqual([])
})
