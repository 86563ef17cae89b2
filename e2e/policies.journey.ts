import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { publishGrades } from './confirming.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [anna, ben] = [students[1]!, students[4]!]
const hour = 3_600_000

const endAt = (id: string, time: number) =>
  on
    .app()
    .db.updateTable('activity')
    .set({ ends_at: new Date(time) as never })
    .where('id', '=', id)
    .execute()

test('late work loses points that both see, and a deadline of one’s own is seen by whose it is', {
  timeout: 180_000,
}, async () => {
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/addActivity/task?${course}&courseRole=1&submitType=1`)
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Norms')
  await teacher.page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
  await openMore(teacher.page)
  await teacher.page.getByRole('textbox', { name: 'Taken off per day late' }).fill('10')
  await teacher.page.getByRole('textbox', { name: 'At most' }).fill('50')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'All students' }).waitFor()
  const address = new URL(teacher.page.url())
  const id = address.searchParams.get('id')!
  const forStudents = `${address.pathname}${address.search.replace('courseRole=1', 'courseRole=0')}`

  // Ben is given two days more; the teacher finds him by his name.
  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page.getByRole('button', { name: 'Exceptions' }).click()
  await teacher.page.getByText('The same for everyone').waitFor()
  await teacher.page.getByRole('button', { name: 'Add students' }).click()
  await teacher.page.getByRole('button', { name: 'In 3 days' }).click()
  await teacher.page.getByRole('searchbox', { name: 'Name or student number' }).fill(ben.name)
  await teacher.page.getByRole('checkbox', { name: ben.name }).click()
  await teacher.page.getByRole('button', { name: 'Save for 1 student' }).click()
  await teacher.page.getByRole('button', { name: new RegExp(ben.name) }).waitFor()
  await on.app().settle()

  const phone = await on.enter(ben)
  await phone.page.goto(forStudents)
  await phone.page.getByText('Your deadline:').waitFor()

  await endAt(id, Date.now() - 30 * hour)
  const author = await on.enter(anna)
  await author.page.goto(forStudents)
  await author.page.getByText('it’s 2 days late and loses 20 of 100 points').waitFor()
  await author.page.getByRole('button', { name: 'Hand in homework' }).click()
  await author.page.getByLabel('Text', { exact: true }).fill('The norm of a sum')
  await author.page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await author.page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await author.page.getByText('Receipt').first().waitFor()

  await teacher.page.goto(`/homework/reviewDetail?id=${id}&${course}&courseRole=1&studentid=${anna.id}`)
  await teacher.page.getByText('2 days late: 20 points come off').waitFor()
  await teacher.page.getByRole('button', { name: '90', exact: true }).click()
  await teacher.page.getByText('90 − 20 for 2 days late: 70 counts').waitFor()
  await teacher.page.getByRole('button', { name: /^Save/ }).click()
  // The desk keeps a grade for two seconds, for who thinks better of it.
  const graded = async () =>
    (await on.app().call(teacher1, homeworkCalls.getSubmission, { id, studentId: anna.id })).work.score
  await expect.poll(graded).toBe(70)
  await teacher.page.goto(address.href)
  await publishGrades(teacher.page)

  await author.page.goto(forStudents)
  await author.page.getByText('Graded 90, 20 points taken off: 2 days late').waitFor()
  expect(await author.page.getByRole('progressbar', { name: 'Grade 70 of 100' }).count()).toBe(1)

  // The teacher lets her off; she sees it without a reload.
  await teacher.page.goto(`/homework/reviewDetail?id=${id}&${course}&courseRole=1&studentid=${anna.id}`)
  await teacher.page.getByRole('button', { name: 'Don’t take off' }).click()
  await author.page.getByText('Nothing is taken off for being late').waitFor()
})
