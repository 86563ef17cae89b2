import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [anna, ben, chen] = [students[1]!, students[4]!, students[0]!]

test('submissions shared with the class, without the name and with it, talked about and taken back', {
  timeout: 180_000,
}, async () => {
  const { id } = await on.app().call(teacher1, homeworkCalls.create, {
    ...{ courseId: linearAlgebra.id, title: 'Proof by contradiction' },
  })
  for (const who of [anna, ben])
    await on.app().call(who, homeworkCalls.submit, { id, content: `Assume the opposite, says ${who.login}` })
  const [teacher, reader] = await Promise.all([on.enter(teacher1), on.enter(chen)])
  await reader.page.goto(`/homework?id=${id}&${course}&courseRole=0`)
  await reader.page.getByRole('button', { name: 'Hand in homework' }).waitFor()
  await reader.page.getByText('Shared submissions').waitFor({ state: 'detached' })

  await teacher.page.goto(`/homework/reviewDetail?id=${id}&${course}&courseRole=1&studentid=${anna.id}`)
  await teacher.page.getByRole('button', { name: 'Share with the class' }).click()
  await teacher.page.getByRole('button', { name: 'Without the name' }).click()
  await teacher.page.getByRole('button', { name: 'Shared with the class' }).waitFor()

  await reader.page.reload()
  await reader.page.getByRole('button', { name: 'Shared submissions' }).click()
  await reader.page.getByText('A classmate').waitFor()
  await reader.page.getByText(`Assume the opposite, says ${anna.login}`).waitFor()
  expect(await reader.page.content()).not.toContain(anna.name)

  await teacher.page.goto(`/homework/stuWorkShareList?id=${id}&${course}&courseRole=1`)
  await teacher.page.getByText('No name shown').waitFor()
  await teacher.page.getByRole('button', { name: 'Share several' }).click()
  await teacher.page.getByRole('checkbox', { name: ben.name }).click()
  await teacher.page.getByRole('button', { name: 'Share 1 submission' }).click()
  // On the student's phone without a reload.
  await reader.page.getByText(ben.name).first().waitFor()

  await reader.page.getByRole('button', { name: 'Write a comment' }).click()
  await reader.page.getByRole('textbox', { name: 'Your comment' }).fill('Why is the opposite false?')
  await reader.page.getByRole('button', { name: 'Send', exact: true }).click()
  await teacher.page.getByText('Why is the opposite false?').waitFor()

  const own = await on.enter(anna)
  await own.page.goto(`/homework/stuWorkShareList?id=${id}&${course}&courseRole=0`)
  await own.page.getByText('Yours').waitFor()

  for (const left of [1, 0]) {
    await teacher.page.getByRole('button', { name: 'Stop sharing' }).first().click()
    await expect.poll(() => teacher.page.getByRole('button', { name: 'Stop sharing' }).count()).toBe(left)
  }
  await reader.page.getByText('Nothing shared yet').waitFor()
  for (const { errors } of [teacher, reader, own]) expect(errors).toEqual([])
})
