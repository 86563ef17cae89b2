import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { publishGrades } from './confirming.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const anna = students[1]!
const minute = 60_000

test('two attempts with a time limit: one is handed in by itself, both are graded, and the best counts', {
  timeout: 180_000,
}, async () => {
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/addActivity/task?${course}&courseRole=1&submitType=1`)
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Norms')
  await teacher.page.getByRole('textbox', { name: 'Task' }).fill('Prove the inequality')
  await teacher.page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
  await openMore(teacher.page)
  await teacher.page.getByRole('button', { name: 'Attempts' }).click()
  await teacher.page.getByRole('button', { name: '2 attempts' }).click()
  await teacher.page.getByRole('textbox', { name: 'Time limit' }).fill('30')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'All students' }).waitFor()
  const address = new URL(teacher.page.url())
  const id = address.searchParams.get('id')!
  const forStudents = `${address.pathname}${address.search.replace('courseRole=1', 'courseRole=0')}`

  // Nothing of the task before the start; then its time runs, also over a reload.
  const author = await on.enter(anna)
  await author.page.goto(forStudents)
  await author.page.getByRole('heading', { name: 'You have 30 minutes' }).waitFor()
  expect(await author.page.getByText('Prove the inequality').count()).toBe(0)
  await author.page.getByRole('button', { name: 'Start attempt 1' }).click()
  await author.page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await author.page.getByLabel('Text', { exact: true }).fill('Half of the proof')
  await author.page.getByText('Saved').first().waitFor()
  await author.page.reload()
  await author.page.getByRole('timer').waitFor()
  await expect
    .poll(() => author.page.getByLabel('Text', { exact: true }).inputValue())
    .toBe('Half of the proof')

  on.app().clock.advance(31 * minute)
  await on.app().services.jobs.enqueue(on.app().db, 'submission.close', {})
  await on.app().settle()
  await author.page.goto(forStudents)
  await author.page.getByText('Half of the proof').waitFor()

  await author.page.getByRole('button', { name: 'Start attempt 2' }).click()
  await author.page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  const text = author.page.getByLabel('Text', { exact: true })
  await text.waitFor()
  expect(await text.inputValue()).toBe('')
  await text.fill('The whole proof')
  await author.page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await author.page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await author.page.getByText('Receipt').first().waitFor()

  const desk = `/homework/reviewDetail?id=${id}&${course}&courseRole=1&studentid=${anna.id}`
  for (const [attempt, score] of [
    ['Attempt 1', '90'],
    ['Attempt 2', '70'],
  ] as const) {
    await teacher.page.goto(desk)
    await teacher.page.getByText('The whole proof').waitFor()
    // Not `check`: which one is shown stands in the address, which changes a moment later.
    await teacher.page.getByRole('radio', { name: attempt }).click({ force: true })
    await teacher.page.getByText(attempt === 'Attempt 1' ? 'Half of the proof' : 'The whole proof').waitFor()
    await teacher.page.getByRole('button', { name: score, exact: true }).click()
    await teacher.page.getByRole('button', { name: /^Save/ }).click()
    await teacher.page
      .getByText(/graded/i)
      .first()
      .waitFor()
  }
  await teacher.page.goto(desk)
  await teacher.page.getByText('What counts so far: 90').waitFor()
  await teacher.page.goto(address.href)
  await publishGrades(teacher.page)

  await author.page.goto(forStudents)
  await author.page.getByText('Grade so far: 90 of 100').waitFor()
  await author.page.getByRole('progressbar', { name: 'Grade 70 of 100' }).waitFor()
  await author.page.getByRole('button', { name: /Attempt 1/ }).click()
  await author.page.getByRole('progressbar', { name: 'Grade 90 of 100' }).waitFor()
  await author.page.getByText('Half of the proof').waitFor()
})
