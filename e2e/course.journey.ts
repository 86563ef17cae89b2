import { describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()

describe('the life of a course', () => {
  test('a teacher opens it, students join by code and by scanning, everybody sees the count, and it ends', async () => {
    const teacher = await on.enter(teacher1)
    const typing = await on.enter(students[0]!, { language: 'zh-Hans' })
    const scanning = await on.enter(students[1]!)

    await teacher.page.goto('/ktpCourse')
    await teacher.page.getByRole('button', { name: 'New course or join' }).click()
    await teacher.page.getByRole('dialog').getByText('New course').click()
    await teacher.page.getByRole('button', { name: 'Create course' }).click()
    await teacher.page.getByText('please fill in course name').waitFor()
    await teacher.page.getByRole('textbox', { name: 'Course name' }).fill('Topology')
    await teacher.page.getByRole('button', { name: 'Create course' }).click()
    await teacher.page.waitForURL('**/courseHome?**')
    await teacher.page.getByRole('heading', { name: 'Invite your students' }).waitFor()
    await teacher.page.getByRole('button', { name: / 0 students/ }).waitFor()
    const label = await teacher.page.getByRole('button', { name: /^Join code/ }).getAttribute('aria-label')
    const code = label?.match(/[A-Z2-9]{6}/)?.[0] ?? ''
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)

    await typing.page.goto('/joinCourse')
    await typing.page.getByRole('textbox').pressSequentially(code.toLowerCase())
    await typing.page.getByText('加入成功').waitFor()
    await typing.page.getByRole('button', { name: '进入课程' }).click()
    await typing.page.getByRole('heading', { name: 'Topology' }).waitFor()
    await scanning.page.goto(`/joinCourses?code=${code}`)
    await scanning.page.getByRole('button', { name: 'Enter course' }).click()
    await teacher.page.getByRole('button', { name: / 2 students/ }).waitFor()
    await teacher.page.getByRole('heading', { name: 'Invite your students' }).waitFor({ state: 'detached' })
    await typing.page.getByRole('button', { name: /2 名学生/ }).waitFor()

    await teacher.page.getByRole('button', { name: 'Settings' }).click()
    await teacher.page.getByRole('heading', { name: 'Course settings' }).waitFor()
    await teacher.page.getByRole('button', { name: /^Join code/ }).click()
    await teacher.page.getByRole('switch', { name: /Students can join/ }).click()
    await teacher.page.getByText('The join code is off').waitFor()
    const late = await on.enter(students[2]!)
    await late.page.goto(`/joinCourse?code=${code}`)
    await late.page.getByText('The teacher has turned off this join code').waitFor()
    await late.page.getByRole('button', { name: 'Back to home' }).click()
    await late.page.waitForURL('**/ktpCourse')

    await teacher.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await teacher.page.getByRole('button', { name: 'Delete course' }).click()
    await teacher.page.getByLabel(/^Login password\*?$/).fill(demoPassword)
    await teacher.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await teacher.page.waitForURL('**/ktpCourse')
    await typing.page.waitForURL('**/ktpCourse')
    for (const { errors } of [teacher, typing, scanning, late]) expect(errors).toEqual([])
  })

  test('it begins with three taps and its name: term and cover are chosen', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto('/ktpCourse')
    await page.getByRole('article').first().waitFor()
    const taps = await countTaps(page)
    await page.getByRole('button', { name: 'New course or join' }).click()
    await page.getByRole('dialog').getByText('New course').click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('Knot Theory')
    await page.getByRole('button', { name: 'Create course' }).click()
    await page.waitForURL('**/courseHome?**')
    expect(await taps()).toBe(3)
    await page.getByRole('heading', { name: 'Knot Theory' }).waitFor()
    expect(errors).toEqual([])
  })

  test('its catalogue has folders, which students see as soon as there is something in them', async () => {
    const teacher = await on.enter(teacher1)
    const student = await on.enter(students[3]!)
    const home = (role: 0 | 1) => `/courseHome?courseId=${linearAlgebra.id}&courseRole=${role}`
    await student.page.goto(home(0))
    await student.page.getByText('Nothing here yet').waitFor()
    await teacher.page.goto(home(1))
    await teacher.page.getByRole('button', { name: 'New activity' }).click()
    await teacher.page.getByRole('button', { name: /^Folder/ }).click()
    await teacher.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chapter 1')
    await teacher.page.getByRole('button', { name: 'Create' }).click()
    await teacher.page.getByRole('button', { name: /^Chapter 1/ }).click()
    await teacher.page.getByText('This folder is empty').waitFor()
    const courseId = linearAlgebra.id
    const { list } = await on.app().call(teacher1, activityCalls.listFolders, { courseId })
    expect(await student.page.getByRole('button', { name: /^Chapter 1/ }).count()).toBe(0)
    await on.app().call(teacher1, courseNoticeCalls.create, {
      ...{ courseId, folderId: list[0]!.id, title: 'Read on', content: '<p>To page 12</p>' },
    })
    await student.page.getByRole('button', { name: /^Chapter 1/ }).click()
    await student.page.getByText('Read on').waitFor()
    await student.page.getByRole('heading', { name: 'Chapter 1' }).waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('its members are found by name', async () => {
    const teacher = await on.enter(teacher2)
    await teacher.page.goto(`/member?courseId=${worldHistory.id}&courseRole=1`)
    await teacher.page.getByText('Students · 20').waitFor()
    await teacher.page.getByRole('searchbox').fill(students[7]!.number)
    await teacher.page.getByRole('button', { name: new RegExp(students[7]!.name) }).click()
    await teacher.page.getByText(`${students[7]!.login}@demo.lectern`).waitFor()
    expect(teacher.errors).toEqual([])
  })

  test('a student quits and may come back', async ({ task }) => {
    // Somebody else at a second try: the first may have left.
    const student = await on.enter(students[10 + (task.result?.retryCount ?? 0)]!, { dark: true })
    await student.page.goto('/ktpCourse')
    await student.page.getByRole('button', { name: 'More actions for World History' }).click()
    await student.page.getByText('Leave course').click()
    await student.page
      .getByRole('textbox', { name: 'Type the course name to confirm', exact: true })
      .fill('World History')
    await student.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await student.page
      .getByRole('button', { name: 'World History', exact: true })
      .waitFor({ state: 'detached' })
    await student.page.goto(`/joinCourse?code=${worldHistory.code}`)
    await student.page.getByText('You’re in').waitFor()
    expect(student.errors).toEqual([])
  })
})
