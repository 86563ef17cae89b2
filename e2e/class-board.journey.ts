import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [first, second, third] = students.slice(15)

/** The teacher starts something from the course, in three taps after its form has opened. */
async function startQuickly(page: Awaited<ReturnType<typeof on.enter>>['page'], kind: string) {
  await page.goto(`/addActivity/interactiveAnswers?answerTye=3&${course}&courseRole=1`)
  await page.getByRole('button', { name: /^What students give/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
}

async function join(page: Awaited<ReturnType<typeof on.enter>>['page']) {
  await page.getByText('The teacher has started interactive answers').waitFor()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

async function write(page: Awaited<ReturnType<typeof on.enter>>['page'], button: string, text: string) {
  const field = page.getByRole('dialog').getByRole('textbox')
  if ((await field.count()) === 0) await page.getByRole('button', { name: button }).click()
  await field.fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('three students ask and vote, one of them from a tunnel; the teacher answers one', async () => {
  const [teacher, anna, ben, cem] = await Promise.all([
    on.enter(teacher1),
    ...[first!, second!, third!].map(who => on.enter(who)),
  ] as const)
  const phones = [anna!, ben!, cem!]
  await Promise.all(phones.map(({ page }) => page.goto(`/courseHome?${course}&courseRole=0`)))
  await anna!.page.getByRole('heading').first().waitFor()
  await startQuickly(teacher.page, 'Questions from the class')
  await teacher.page.getByText('No questions yet').waitFor()
  for (const { page } of phones) await join(page)

  await write(anna!.page, 'Ask a question', 'Why is it zero?')
  await anna!.page.getByText('Yours').waitFor()
  // In a tunnel: it waits, and is sent by itself.
  await ben!.page.getByText('Why is it zero?').waitFor()
  await ben!.page.context().setOffline(true)
  await write(ben!.page, 'Ask a question', 'What is a kernel?')
  await ben!.page.getByText('It’s sent by itself', { exact: false }).waitFor()
  expect(await teacher.page.getByText('What is a kernel?').count()).toBe(0)
  await ben!.page.context().setOffline(false)
  await cem!.page.getByText('What is a kernel?').waitFor()
  expect(await cem!.page.getByText(second!.name).count()).toBe(0)

  for (const { page } of [anna!, cem!])
    await page
      .locator('[data-post]', { hasText: 'What is a kernel?' })
      .getByRole('button', { name: /^Vote for it/ })
      .click()
  const asked = teacher.page.locator('[data-post]')
  await asked.filter({ hasText: '2 votes' }).waitFor()
  expect(await asked.first().textContent()).toContain('What is a kernel?')
  await teacher.page.getByText(second!.name).waitFor()
  await asked.first().getByRole('button', { name: 'Mark as answered' }).click()
  await cem!.page
    .locator('[data-post]', { hasText: 'What is a kernel?' })
    .getByText('Answered', { exact: true })
    .waitFor()
  expect(await findings(cem!.page)).toEqual([])
  expect(await findings(teacher.page)).toEqual([])

  await teacher.page.getByRole('button', { name: 'End now' }).click()
  await cem!.page.getByText('Nothing more can be answered', { exact: false }).waitFor()
  await cem!.page.getByText('Why is it zero?').waitFor()
  for (const { errors } of [teacher, anna!, cem!]) expect(errors).toEqual([])
})

test('ideas of a class are grouped on the teacher’s phone, and students see the groups', async () => {
  const [teacher, anna] = await Promise.all([on.enter(teacher1), on.enter(first!)])
  await anna.page.goto(`/courseHome?${course}&courseRole=0`)
  await anna.page.getByRole('heading').first().waitFor()
  await startQuickly(teacher.page, 'Ideas (brainstorm)')
  await join(anna.page)
  await write(anna.page, 'Add an idea', 'Fewer slides')
  await write(anna.page, 'Add an idea', 'More examples')
  await teacher.page.getByText('More examples').waitFor()
  await teacher.page.getByRole('button', { name: 'Group of “More examples”: No group' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'New group' }).click()
  await teacher.page.getByRole('textbox', { name: 'Name of the group' }).fill('Teaching')
  await teacher.page.getByRole('button', { name: 'OK', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Teaching 1' }).click()
  await teacher.page.getByText('Fewer slides').waitFor({ state: 'detached' })
  await anna.page.keyboard.press('Escape')
  await anna.page.getByRole('button', { name: 'Teaching 1' }).waitFor()
  for (const { errors } of [teacher, anna]) expect(errors).toEqual([])
})

test('with a mouse an idea is dragged onto a group', async () => {
  const [teacher, anna] = await Promise.all([on.enter(teacher1, { wide: true }), on.enter(first!)])
  await anna.page.goto(`/courseHome?${course}&courseRole=0`)
  await anna.page.getByRole('heading').first().waitFor()
  await startQuickly(teacher.page, 'Ideas (brainstorm)')
  await join(anna.page)
  await write(anna.page, 'Add an idea', 'Shorter breaks')
  const idea = teacher.page.locator('[data-post]', { hasText: 'Shorter breaks' })
  await idea.waitFor()
  await teacher.page.getByRole('button', { name: 'New group' }).click()
  await teacher.page.getByRole('textbox', { name: 'Name of the group' }).fill('Time')
  await teacher.page.getByRole('button', { name: 'OK', exact: true }).click()
  const group = teacher.page.getByRole('button', { name: 'Time 0' })
  await group.waitFor()
  const [from, to] = await Promise.all([idea.locator('p').first().boundingBox(), group.boundingBox()])
  const { mouse } = teacher.page
  await mouse.move(from!.x + 8, from!.y + 8)
  await mouse.down()
  await mouse.move(to!.x + 20, to!.y + 60, { steps: 4 })
  await mouse.move(to!.x + 20, to!.y + 12, { steps: 4 })
  await mouse.up()
  await teacher.page.getByRole('button', { name: 'Time 1' }).waitFor()
  await anna.page.keyboard.press('Escape')
  await anna.page.getByRole('button', { name: 'Time 1' }).waitFor()
  for (const { errors } of [teacher, anna]) expect(errors).toEqual([])
})
