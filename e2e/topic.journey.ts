import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [first, second] = students.slice(12)

test('a teacher opens a topic; students write, like, mention and answer, one with the name hidden; best answers, and the end', async () => {
  const [teacher, one, two] = await Promise.all([on.enter(teacher1), on.enter(first!), on.enter(second!)])
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Topic/ }).click()
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('What is a basis good for?')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Say what the topic is about').waitFor()
  await teacher.page.getByRole('textbox', { name: 'Topic' }).fill('Say it in one sentence.')
  await openMore(teacher.page)
  await teacher.page.getByRole('switch', { name: /^Require a comment/ }).click()
  await teacher.page.getByRole('switch', { name: /^Let students hide/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('No comments yet').waitFor()
  const address = new URL(teacher.page.url())
  const forStudents = `${address.pathname}${address.search.replace('courseRole=1', 'courseRole=0')}`

  await Promise.all([one.page.goto(forStudents), two.page.goto(forStudents)])
  await one.page.getByText('Please take part').waitFor()
  await one.page.getByRole('button', { name: 'Write a comment' }).click()
  await one.page.getByRole('button', { name: 'Send' }).click()
  await one.page.getByText('Comment content must not be empty').waitFor()
  await one.page.getByRole('textbox', { name: 'Your comment' }).fill('For writing every vector in one way.')
  await one.page.getByRole('button', { name: 'Send' }).click()
  // Without a reload, on every open screen.
  for (const { page } of [one, two, teacher])
    await page.getByText('For writing every vector in one way.').waitFor()
  await two.page.getByRole('button', { name: /^Like, 0/ }).click()
  await two.page.getByRole('button', { name: /^Like, 1/ }).waitFor()
  await teacher.page.getByRole('button', { name: /^Like, 1/ }).waitFor()

  await two.page.getByRole('button', { name: 'Reply' }).click()
  await two.page
    .getByRole('textbox', { name: 'Your comment' })
    .pressSequentially(`@${first!.name.slice(0, 2)}`)
  await two.page.getByRole('button', { name: first!.name, exact: true }).click()
  await two.page.getByRole('textbox', { name: 'Your comment' }).pressSequentially('and why is it unique?')
  await two.page.getByRole('button', { name: 'Formula' }).click()
  await two.page.getByRole('textbox', { name: 'LaTeX' }).fill('x=\\sum a_i b_i')
  await two.page.getByRole('button', { name: 'Done' }).click()
  await two.page.getByRole('switch', { name: /^Hide my name/ }).click()
  await two.page.getByRole('button', { name: 'Send' }).click()
  await one.page.getByText('and why is it unique?').waitFor()
  await one.page.locator('math').first().waitFor({ state: 'attached' })
  await one.page.getByText('Name hidden', { exact: true }).waitFor()
  expect(await one.page.getByText(second!.name).count()).toBe(0)
  await teacher.page.getByText('Name hidden from students').waitFor()
  await teacher.page.getByText(second!.name).first().waitFor()

  const about = (name: string) => `More actions for the comment by ${name}`
  await teacher.page.getByRole('button', { name: about(first!.name) }).click()
  await teacher.page.getByRole('button', { name: 'Choose as best answer' }).click()
  await one.page.getByText('Best answer', { exact: true }).waitFor()
  await teacher.page.getByRole('button', { name: about(second!.name) }).click()
  await teacher.page.getByRole('button', { name: /^Hide from students/ }).click()
  await one.page.getByText('and why is it unique?').waitFor({ state: 'detached' })
  await teacher.page.getByText('Hidden', { exact: true }).waitFor()

  await teacher.page.getByRole('tab', { name: 'Students' }).click()
  await teacher.page.getByText('2 of 40 students took part').first().waitFor()
  await teacher.page.getByRole('radio', { name: /^Took part/ }).click()
  await teacher.page.getByText(/1 like · 1 best answer/).waitFor()
  await teacher.page.getByRole('button', { name: 'Remind 38 students' }).click()
  await teacher.page.getByText('38 students reminded').waitFor()

  await teacher.page.getByRole('button', { name: 'More', exact: true }).click()
  await teacher.page.getByRole('button', { name: /^End the topic/ }).click()
  await teacher.page.getByText('The topic has ended').waitFor()
  await two.page.reload()
  await two.page.getByText('This has ended: no more comments can be written').waitFor()
  expect(await two.page.getByRole('button', { name: 'Write a comment' }).count()).toBe(0)
  for (const { errors } of [teacher, one, two]) expect(errors).toEqual([])
})
