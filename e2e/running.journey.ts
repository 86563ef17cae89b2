import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { endAttendance } from './confirming.ts'
import { stage } from './stage.ts'
import { countTaps, swipeLeft } from './taps.ts'

const on = stage()
const { set, handIn } = homeworkOf(on.app)
const [first, second, third] = students as [CastMember, CastMember, CastMember]
const course = `courseId=${linearAlgebra.id}&courseRole=1`

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Now' }).getByRole('button')

describe('an attendance that is running', () => {
  test('is one tap away on every screen, for students until they have checked in, for staff until it ends', async () => {
    const [teacher, student, other] = await Promise.all([
      on.enter(teacher1),
      on.enter(first),
      on.enter(second),
    ])
    await student.page.goto('/todoList')
    await student.page.getByRole('heading', { name: 'To do' }).first().waitFor()
    await other.page.goto('/ktpCourse')
    await other.page.getByRole('article').first().waitFor()

    // Two taps to the form that is filled in already, one starts it.
    await teacher.page.goto(`/courseHome?${course}`)
    await teacher.page.getByRole('heading', { name: 'Linear Algebra' }).waitFor()
    const teacherTaps = await countTaps(teacher.page)
    await teacher.page
      .getByRole('button', { name: /^Attendance/ })
      .first()
      .click()
    await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
    await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
    const shown = teacher.page.getByRole('img', { name: /^Code \d/ })
    const code = ((await shown.getAttribute('aria-label')) ?? '').replace(/\D/g, '')
    expect(await teacherTaps()).toBe(3)
    expect(await barOf(teacher.page).count()).toBe(0)

    // The student is on another screen: one tap and the digits.
    await barOf(student.page).getByText('Attendance in Linear Algebra').waitFor()
    await student.page
      .getByRole('main')
      .getByRole('button', { name: /^Attendance in Linear Algebra/ })
      .waitFor()
    const studentTaps = await countTaps(student.page)
    await barOf(student.page).click()
    await student.page.getByRole('textbox').fill(code)
    await student.page.waitForURL('**/checkIn/checkinSuccess**')
    expect(await studentTaps()).toBe(1)
    await student.page.goto('/ktpCourse')
    await student.page.getByRole('article').first().waitFor()
    await expect.poll(() => barOf(student.page).count()).toBe(0)

    // The teacher goes elsewhere; the counter runs on, and one tap leads back.
    await teacher.page.goto('/ktpMy')
    await barOf(teacher.page).getByText('1 of 40').waitFor()
    await barOf(teacher.page).click()
    await teacher.page.waitForURL('**/checkIn/teaCheckinPage**')
    await shown.waitFor()

    // Who has not checked in sees the ring on the card, until it ends.
    await other.page.getByRole('article').getByRole('button', { name: 'Attendance', exact: true }).waitFor()
    await endAttendance(teacher.page)
    await barOf(other.page).waitFor({ state: 'detached' })
    await expect
      .poll(() => other.page.getByRole('button', { name: 'Attendance', exact: true }).count())
      .toBe(0)
    for (const { errors } of [teacher, student, other]) expect(errors).toEqual([])
  })
})

describe('the card of a course', () => {
  test('says how much there is to grade, leads to it, and says it no longer once the last is graded', async () => {
    const id = await set({ title: 'Norms', deadline: on.app().clock.now() + hour })
    const { page, errors } = await on.enter(teacher1)
    await page.goto('/ktpCourse')
    const card = page.getByRole('article').filter({ has: page.getByText('Linear Algebra', { exact: true }) })
    await card.waitFor()
    await handIn(first, id)
    await card.getByRole('button', { name: '1 to grade' }).click()
    // One press, and the first submission that waits can be graded.
    await page.waitForURL(/\/homework\/reviewDetail\?/)
    await page.getByText('my solution').waitFor()
    await page.getByRole('button', { name: 'Save, next' }).waitFor()
    await page.goBack()
    await card.getByRole('button', { name: '1 to grade' }).waitFor()
    await homeworkOf(on.app).grade(first, id, 90)
    await card.getByRole('button', { name: /to grade/ }).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
  test('is three taps away from the first grade; each further one is a tap and a swipe', async () => {
    const id = await set({ title: 'Three taps', deadline: on.app().clock.now() + hour })
    for (const student of [first, second, third]) await handIn(student, id)
    const { page, errors } = await on.enter(teacher1)
    await page.goto('/ktpCourse')
    const waiting = page.getByRole('article').getByRole('button', { name: '3 to grade' })
    await waiting.waitFor()
    const taps = await countTaps(page)
    const score = (value: string) => page.getByRole('button', { name: value, exact: true }).click()

    await waiting.click()
    await score('90')
    await page.getByRole('button', { name: 'Save, next' }).click()
    await page.getByText('1 of 3 graded').waitFor()
    expect(await taps()).toBe(3)

    await score('80')
    await swipeLeft(page, page.getByText('my solution'))
    await page.getByText('2 of 3 graded').waitFor()
    expect(await taps()).toBe(4)
    const { list } = await on.app().call(teacher1, homeworkCalls.listSubmissions, { id, filter: 'submitted' })
    expect(list.map(({ score }) => score).toSorted()).toEqual([80, 90, null])
    expect(errors).toEqual([])
  })
})
