import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const course = { courseId: linearAlgebra.id }
const home = (role: 0 | 1) => `/courseHome?courseId=${linearAlgebra.id}&courseRole=${role}`

test('a teacher sorts with the keyboard, moves, copies to two courses and names a module; a student sees it so', async () => {
  for (const title of ['Monday', 'Tuesday', 'Wednesday'])
    await on.app().call(teacher1, courseNoticeCalls.create, { ...course, title, content: '<p>Plan</p>' })
  const { id: folderId } = await on
    .app()
    .call(teacher1, activityCalls.createFolder, { ...course, name: 'Plans' })
  const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(students[4]!)])
  const { page } = teacher

  await page.goto(home(1))
  await page.getByRole('button', { name: 'Sort' }).click()
  const handle = page.getByRole('button', { name: 'Move Monday' })
  await handle.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Order saved').waitFor()

  await page.goto(home(1))
  await page.getByRole('button', { name: 'More actions for Tuesday' }).click()
  await page.getByRole('button', { name: 'Move to folder' }).click()
  await page.getByRole('button', { name: 'Plans', exact: true }).click()
  await page.getByText('Moved').waitFor()

  await page.goto(home(1))
  await page.getByRole('button', { name: 'More actions for Wednesday' }).click()
  await page.getByRole('button', { name: 'Copy to courses' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).waitFor()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Copy to 2 courses' }).click()
  await page.getByText('Copied to 2 courses, unpublished').waitFor()

  await page.goto(`/member/memberSetting?courseId=${linearAlgebra.id}&courseRole=1`)
  await page.getByRole('button', { name: 'Modules' }).click()
  await page.getByRole('button', { name: 'Rename Notice' }).click()
  await page.getByRole('textbox', { name: 'Module name' }).fill('Board')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Rename Board' }).waitFor()

  await student.page.goto(home(0))
  await student.page.getByRole('tab', { name: 'Board' }).waitFor()
  const titles = student.page.getByText(/^(Monday|Wednesday)$/)
  await titles.nth(1).waitFor()
  expect(await titles.allTextContents()).toEqual(['Monday', 'Wednesday'])
  await student.page.getByRole('button', { name: /^Plans/ }).click()
  await student.page.getByText('Tuesday', { exact: true }).waitFor()
  expect(student.page.url()).toContain(String(folderId))
  await student.page.goto(home(0))
  await student.page.getByRole('button', { name: 'Search this course' }).click()
  await student.page.getByRole('searchbox').pressSequentially('wednes')
  await student.page.getByRole('button', { name: /Wednesday/ }).click()
  await student.page.getByText('Plan', { exact: true }).waitFor()
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
