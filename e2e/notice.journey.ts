import { expect, test } from 'vitest'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [reader] = students.slice(9)

test('a teacher writes a notice, a student finds and confirms it, the teacher sees that and reminds the others', async () => {
  const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(reader!)])
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Notice/ }).click()
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Room change on Thursday')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Notice content must not be empty').waitFor()
  await teacher.page.getByRole('textbox', { name: 'Notice' }).fill('We meet in room 204.')
  await openMore(teacher.page)
  await teacher.page.getByRole('switch', { name: /^Ask for confirmation/ }).click()
  await teacher.page.getByRole('switch', { name: /^Pin/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('0 of 40 students have confirmed it').first().waitFor()
  await on.app().settle()

  await student.page.goto('/ktpCourse')
  await student.page.getByRole('button', { name: /Room change on Thursday/ }).click()
  await student.page.getByText('We meet in room 204.').waitFor()
  await student.page.getByRole('button', { name: 'I have read this' }).click()
  await student.page.getByText(/^You confirmed on/).waitFor()
  await teacher.page.getByText('1 of 40 students have confirmed it').first().waitFor()
  await teacher.page.getByRole('radio', { name: /^Confirmed/ }).click()
  await teacher.page.getByText(reader!.name).waitFor()
  await teacher.page.getByRole('button', { name: 'Remind 39 students' }).click()
  await teacher.page.getByText('39 students reminded').waitFor()

  await student.page.getByRole('button', { name: 'Write a comment' }).click()
  await student.page.getByRole('dialog').getByRole('textbox').fill('Is the new room open at noon?')
  await student.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await teacher.page.getByRole('tab', { name: 'Comments' }).click()
  await teacher.page.getByText('Is the new room open at noon?').waitFor()

  await student.page.goto('/ktpCourse')
  await student.page.getByText('Linear Algebra').first().waitFor()
  expect(await student.page.getByText('Room change on Thursday').count()).toBe(0)
  await student.page.goto(`/courseHome?${course}&courseRole=0`)
  // Above what was published later.
  await on.app().call(teacher1, courseNoticeCalls.create, {
    ...{ courseId: linearAlgebra.id, title: 'Office hours', content: '<p>On Wednesday.</p>' },
  })
  const titles = student.page.getByText(/^(Room change on Thursday|Office hours)$/)
  await titles.nth(1).waitFor()
  expect(await titles.first().textContent()).toBe('Room change on Thursday')
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
