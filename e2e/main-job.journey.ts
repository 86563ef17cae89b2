import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { students, teacher1 } from '#seed/people.ts'
import type { Guest } from './people.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'

const on = stage()
const inDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('the main job: a course, students, homework out, in, marked on the phone, seen', {
  timeout: 240_000,
}, async () => {
  const teacher = await on.enter(teacher1)
  const [anna, ben, chen] = (await Promise.all([
    on.enter(students[1]!),
    on.enter(students[4]!),
    on.enter(students[0]!, { language: 'zh-Hans', dark: true }),
  ])) as [Guest, Guest, Guest]

  const code = await openCourse(teacher.page)
  for (const { page } of [anna, ben, chen]) await join(page, code)
  await teacher.page.getByText('3 students').first().waitFor()

  await publishHomework(teacher.page)
  for (const { page } of [anna, ben]) await page.getByText('Vectors, sheet 1').first().waitFor()
  await chen.page.getByText('Vectors, sheet 1').first().waitFor()

  await handInThroughTrouble(anna)
  await handInText(ben.page, 'My answer is 42.')
  await handInTextInChinese(chen.page)

  const marks = await mark(teacher.page)
  await seeOnlyOwnMark(anna.page, students[1]!.name, marks)
  await seeOnlyOwnMark(ben.page, students[4]!.name, marks)
  await seeOnlyOwnMark(chen.page, students[0]!.name, marks)

  for (const { errors } of [teacher, anna, ben, chen]) expect(errors).toEqual([])
})

async function openCourse(page: Page) {
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: 'New course or join' }).click()
  await inDialog(page)
    .getByRole('button', { name: /New course/ })
    .click()
  await page.getByRole('button', { name: 'Create course' }).click()
  await page.getByText('please fill in course name').waitFor()
  await page.getByRole('textbox', { name: 'Course name', exact: true }).fill('Vector Geometry')
  await page.getByRole('button', { name: 'Create course' }).click()
  await page.waitForURL('**/courseHome**')
  const chip = page.getByRole('button', { name: /Join code [A-Z0-9]{6}/ }).first()
  const label = (await chip.getAttribute('aria-label')) ?? (await chip.textContent()) ?? ''
  return label.match(/[A-HJKMNP-Z2-9]{6}/)?.[0] ?? ''
}

async function join(page: Page, code: string) {
  await page.goto('/joinCourse')
  await page.getByRole('textbox').first().fill(code.toLowerCase())
  await page.getByRole('button', { name: /enter course|进入课程/i }).click()
  await page.waitForURL('**/courseHome**')
}

async function publishHomework(page: Page) {
  await page.getByRole('button', { name: 'New activity' }).click()
  await page
    .getByRole('button', { name: /Homework/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Vectors, sheet 1')
  await page
    .getByLabel('Task', { exact: true })
    .fill('Solve 1 to 3.\n\n- Show every step\n- **Photograph** your page')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Files' }).click(),
  ])
  await chooser.setFiles({
    name: 'sheet.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1. a + b\n2. a × b'),
  })
  await page.getByText('sheet.txt').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/(courseHome|homework)/)
}

/** The network goes in the middle of writing, the page is reloaded, the network goes again in the middle of a picture. */
async function handInThroughTrouble({ page, context }: Guest) {
  await page.getByText('Vectors, sheet 1').first().click()
  await page.getByRole('button', { name: 'Hand in homework' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('First I write this.')
  await page.getByText('Saved', { exact: true }).waitFor()
  await context.setOffline(true)
  await text.fill('First I write this. Then the lift has no network.')
  await page.getByText('Kept on this device until you’re online').waitFor()
  await context.setOffline(false)
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toBe('First I write this. Then the lift has no network.')
  await page.getByText('Saved', { exact: true }).waitFor()

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photos' }).click(),
  ])
  await context.setOffline(true)
  await chooser.setFiles(await photo('page-1.jpg'))
  await page.getByText('page-1').first().waitFor()
  await context.setOffline(false)
  // One for the text, one for the picture.
  await page.getByText('Saved', { exact: true }).nth(1).waitFor()
  await submit(page, 'Hand in', 'Handed in')
}

async function handInText(page: Page, words: string) {
  await page.getByText('Vectors, sheet 1').first().click()
  await page.getByRole('button', { name: 'Hand in homework' }).click()
  await page.getByLabel('Text', { exact: true }).fill(words)
  await submit(page, 'Hand in', 'Handed in')
}

async function handInTextInChinese(page: Page) {
  await page.getByText('Vectors, sheet 1').first().click()
  await page.getByText('尚未提交').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: '提交作业' }).click()
  await page.getByRole('textbox').first().fill('解：向量的长度为 5。')
  await submit(page, '提交', '已提交')
}

async function submit(page: Page, button: string, receipt: string) {
  const press = page.getByRole('button', { name: button, exact: true })
  await press.click()
  await inDialog(page).getByRole('button', { name: button, exact: true }).click()
  await inDialog(page).getByText(receipt, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
}

/** @returns what each student, by name, was given */
async function mark(page: Page) {
  await page.goto(page.url().includes('courseHome') ? page.url() : '/ktpCourse')
  if (page.url().includes('ktpCourse')) await page.getByText('Vector Geometry').first().click()
  await page.getByText('Vectors, sheet 1').first().click()
  await page.getByText('3 of 3 handed in', { exact: true }).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Grade 3 submissions' }).click()
  const marks = new Map<string, string>()
  const heading = page.locator('h1:visible').first()
  for (const score of ['95', '60', '88.5']) {
    await page
      .getByText(/\d of 3 graded/)
      .first()
      .waitFor()
    const name = (await heading.textContent()) ?? ''
    marks.set(name, score)
    await page.keyboard.type(score)
    await page.getByRole('button', { name: 'Save, next' }).click()
    await expect.poll(() => heading.textContent()).not.toBe(name)
  }
  await page.getByText('All submissions are graded').waitFor()
  await page.getByRole('button', { name: 'Publish grades' }).click()
  const confirm = inDialog(page).getByRole('button', { name: 'Publish' })
  if (await confirm.isVisible().catch(() => false)) await confirm.click()
  await page.getByText('Students can see their grades.').waitFor()
  return marks
}

async function seeOnlyOwnMark(page: Page, name: string, marks: Map<string, string>) {
  const grades = page.getByLabel(/^Grade [\d.]+ of 100$|^[\d.]+ 分，满分 100 分$/)
  await grades.first().waitFor()
  const labels = await Promise.all((await grades.all()).map(one => one.getAttribute('aria-label')))
  const seen = labels.map(label => label?.match(/[\d.]+/)?.[0])
  expect([name, seen]).toEqual([name, [marks.get(name)]])
  const others = [...marks].filter(([other]) => other !== name)
  expect(others).toHaveLength(2)
  for (const [other, score] of others)
    for (const words of [other, new RegExp(`(?<![\\d.:])${score}(?![\\d:])`)])
      expect([name, words, await page.getByText(words).filter({ visible: true }).count()]).toEqual([
        name,
        words,
        0,
      ])
}
