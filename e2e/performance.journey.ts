import { describe, expect, test } from 'vitest'
import { classroomCalls, performanceCalls } from '#contract/features/performance/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [first, second, third] = [students[0]!, students[1]!, students[2]!]
const home = (role: 0 | 1) => `/courseHome?courseId=${courseId}&courseRole=${role}`

describe('stars', () => {
  test('a press on a student and one on the reason; the student sees it at once; undone, it is gone', async () => {
    const teacher = await on.enter(teacher1)
    const student = await on.enter(first)
    await student.page.goto(home(0))
    await student.page.getByRole('button', { name: 'Stars', exact: true }).click()
    await student.page.getByText('No stars yet').waitFor()

    await teacher.page.goto(home(1))
    await teacher.page.getByRole('button', { name: 'Stars', exact: true }).click()
    await teacher.page.getByRole('button', { name: new RegExp(`^${first.name}`) }).click()
    await teacher.page.getByRole('button', { name: /^Good answer/ }).click()
    await teacher.page.getByText(`+1 for ${first.name}: Good answer`).waitFor()
    await teacher.page.getByRole('button', { name: new RegExp(`^${first.name}.*1 star`) }).waitFor()
    await student.page.getByText('+1: Good answer').waitFor()
    await student.page.getByText('1 of 40').waitFor()

    await teacher.page.getByRole('button', { name: 'Undo' }).click()
    await teacher.page.getByText('Undone').waitFor()
    await student.page.getByText('No stars yet').waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('several at once get one for the same reason; the log takes it back from all of them', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(`/representation?courseId=${courseId}&courseRole=1`)
    await page.getByRole('button', { name: 'Select students' }).click()
    for (const { name } of [second, third]) await page.getByRole('checkbox', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Give stars' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Teamwork/ })
      .click()
    await page.getByText('+1 for 2 students: Teamwork').waitFor()

    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByText(`${second.name}, ${third.name}`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Undo +1 for 2 students?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    // The log says so of what was undone before, too.
    const starsOf = async (studentId: string) =>
      (await on.app().call(teacher1, performanceCalls.getStudent, { courseId, studentId })).stars
    await expect.poll(() => starsOf(second.id)).toBe(0)
    expect(errors).toEqual([])
  })

  test('a picked student gets a star; statistics and the student’s page count it', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(`/representation?courseId=${courseId}&courseRole=1`)
    await page.getByRole('button', { name: 'Pick a student at random' }).click()
    await page.getByText('Picked for the first time').waitFor()
    await page.getByRole('button', { name: 'Not here' }).click()
    await page.getByText('Picked for the first time').waitFor()
    await page.getByRole('button', { name: /^Good question/ }).click()
    await page.getByText(/^\+1 for .*: Good question$/).waitFor()
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Statistics', exact: true }).click()
    await page.getByRole('heading', { name: 'Students', exact: true }).waitFor()
    await page
      .getByRole('button', { name: /1 star$/ })
      .first()
      .click()
    await page.getByText('Good question', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  test('the course has its own reasons, and star cards whose codes can be replaced', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(`/representation/reasons?courseId=${courseId}&courseRole=1`)
    await page.getByRole('button', { name: 'Add a reason' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Proved it')
    await page.getByRole('radio', { name: '+3' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('button', { name: /Proved it/ })
      .first()
      .waitFor()

    await page.goto(`/representation/cards?courseId=${courseId}&courseRole=1`)
    await page.getByRole('button', { name: 'Make star cards' }).click()
    await page.getByRole('img', { name: `Star card of ${first.name}` }).waitFor()
    const codeOf = async () => {
      const { list } = await on.app().call(teacher1, classroomCalls.listCards, { courseId, limit: 200 })
      return list.find(({ studentId }) => studentId === first.id)?.code
    }
    const before = await codeOf()
    await page.getByRole('button', { name: new RegExp(first.name) }).click()
    await page.getByRole('button', { name: /^Replace this card/ }).click()
    await page.getByText('Replaced. Print the new cards.').waitFor()
    expect(await codeOf()).not.toBe(before)
    expect(errors).toEqual([])
  })
})
