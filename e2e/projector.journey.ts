import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [first, second] = students.slice(20)

test('a screen in a room is bound by its code, follows the class, shows results as its teacher asks, and is ended', async () => {
  const [teacher, one, two, wall] = await Promise.all([
    on.enter(teacher1),
    on.enter(first!),
    on.enter(second!),
    on.enter(null, { wide: true }),
  ])
  const { page: phone } = teacher
  const { page: screen } = wall
  await screen.goto('/projector')
  const code = (await screen.getByRole('img', { name: /^Code/ }).textContent())!.replace(/\s/g, '')
  expect(code).toMatch(/^[A-Z2-9]{6}$/)
  expect(await screen.getByText(linearAlgebra.name).count()).toBe(0)
  expect(await findings(screen)).toEqual([])

  // A question without preparation, and the screen that it is to be on.
  await phone.goto(`/courseHome?${course}&courseRole=1`)
  await phone.getByRole('button', { name: 'New activity' }).click()
  await phone.getByRole('button', { name: /^Interactive answers Ask/ }).click()
  await phone.getByRole('button', { name: 'Start now' }).click()
  await phone.getByText('0 answers').waitFor()
  const set = new URL(phone.url()).searchParams.get('id')
  await phone.goto(`/InteractiveAnswers/detailTeacher?id=${set}&${course}&courseRole=1`)
  await phone.getByRole('button', { name: 'Show on a projector' }).click()
  await phone.getByRole('textbox', { name: 'Code on the screen' }).fill('WRANGX')
  await phone.getByText(/No projector shows this code/).waitFor()
  await phone.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await phone.getByText('The projector shows the course').waitFor()
  await screen.getByText(linearAlgebra.name).first().waitFor()

  for (const { page } of [one, two]) {
    await page.goto(`/courseHome?${course}&courseRole=0`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
  }
  await one.page.getByRole('radio', { name: /B/ }).click()
  await two.page.getByRole('radio', { name: /C/ }).click()
  const answered = screen.getByText('answered', { exact: true }).locator('xpath=..')
  await expect.poll(() => answered.textContent()).toMatch(/^answered2/)
  // Not how, before that is asked for.
  expect(await screen.getByText('50%').count()).toBe(0)
  expect(await findings(screen)).toEqual([])
  await phone.getByRole('radio', { name: 'Results' }).tap()
  await expect.poll(() => screen.getByText('50%').count()).toBe(2)
  expect(await findings(screen)).toEqual([])
  expect(await findings(phone)).toEqual([])

  // Nobody on it by name before that is asked for.
  expect(await screen.getByText(first!.name).count()).toBe(0)
  await screen.reload()
  await expect.poll(() => screen.getByText('50%').count()).toBe(2)
  await phone.getByRole('button', { name: 'End', exact: true }).last().click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click()
  await screen.getByText('The projector was ended on a phone.').waitFor()
  await screen.getByRole('img', { name: /^Code/ }).waitFor()
  expect(await screen.getByText(linearAlgebra.name).count()).toBe(0)
  for (const { errors } of [teacher, one, two, wall]) expect(errors).toEqual([])
})

test('under the own login of a teacher the page shows the course at once', async () => {
  const teacher = await on.enter(teacher1, { wide: true })
  await teacher.page.goto(`/projector?${course}`)
  await teacher.page.getByText(linearAlgebra.name).first().waitFor()
  expect(await teacher.page.getByRole('img', { name: /^Code/ }).count()).toBe(0)
  expect(teacher.errors).toEqual([])
})
