import { beforeAll, describe, expect, test } from 'vitest'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { seedCourses } from '#seed/courses.ts'
import { castId, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { transaction } from '#server/kernel/unit.ts'
import { stage } from './stage.ts'

const on = stage()
beforeAll(() => transaction(on.app().services, seedCourses))

describe('managing courses', () => {
  test('a teacher opens a course with a form for newcomers, whose settings keep what was typed; a student applies', async () => {
    const teacher = await on.enter(teacher2)
    const student = await on.enter(students[20]!)
    await teacher.page.goto('/newCourse')
    const name = teacher.page.getByRole('textbox', { name: 'Course name' })
    await name.fill('Source Criticism')
    await teacher.page.getByRole('button', { name: /School year/ }).click()
    await teacher.page.getByRole('dialog').getByRole('listitem').first().click()
    await teacher.page.getByRole('button', { name: /Term/ }).click()
    await teacher.page.getByRole('button', { name: 'Whole year' }).click()
    await teacher.page.getByRole('button', { name: 'More details' }).click()
    await teacher.page.getByRole('switch', { name: /Enrolment form/ }).click()
    await teacher.page.getByRole('button', { name: 'Enrolment settings' }).click()
    await teacher.page.waitForURL('**/seniorSetting')
    await teacher.page.getByRole('button', { name: 'Done' }).click()
    await teacher.page.waitForURL('**/newCourse')
    await expect.poll(() => name.inputValue()).toBe('Source Criticism')
    const isOn = teacher.page.getByRole('switch', { name: /Enrolment form/, checked: true })
    await isOn.waitFor()
    await teacher.page.getByRole('button', { name: 'Create course' }).click()
    await teacher.page.waitForURL('**/courseHome?**')
    const label = await teacher.page.getByRole('button', { name: /^Join code/ }).getAttribute('aria-label')
    const code = label?.match(/[A-Z2-9]{6}/)?.[0] ?? ''
    await student.page.goto(`/joinCourses?code=${code}`)
    await student.page.waitForURL(`**/studentEnrollCourseDetail?code=${code}`)

    // Entered from elsewhere, the form begins again.
    await teacher.page.goto('/newCourse')
    await expect.poll(() => name.inputValue()).toBe('')
    await teacher.page.getByRole('button', { name: 'More details' }).click()
    await teacher.page.getByRole('switch', { name: /Enrolment form/, checked: false }).waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('a teacher ends a course for the class; student and teacher find it in their archives; it opens again', async () => {
    const teacher = await on.enter(teacher2)
    const student = await on.enter(students[1]!)
    await student.page.goto('/ktpCourse')
    await student.page.getByRole('button', { name: 'World History', exact: true }).waitFor()
    await teacher.page.goto('/ktpCourse')
    await teacher.page.getByRole('button', { name: 'More actions for World History' }).click()
    await teacher.page.getByText('Archive', { exact: true }).click()
    await teacher.page.getByRole('radio', { name: /The whole class/ }).click()
    await teacher.page.getByRole('button', { name: 'Archive', exact: true }).click()
    await teacher.page.getByText('The course has ended').waitFor()
    await student.page
      .getByRole('button', { name: 'World History', exact: true })
      .waitFor({ state: 'detached' })

    await student.page.goto('/filedCourse')
    await student.page.getByRole('button', { name: 'World History', exact: true }).waitFor()
    await teacher.page.goto('/filedCourse')
    await teacher.page.getByRole('button', { name: 'Restore World History' }).click()
    await teacher.page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await teacher.page.getByText('Back in your list').waitFor()
    await student.page.goto('/ktpCourse')
    await student.page.getByRole('button', { name: 'World History', exact: true }).waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('a course that is closed to its class reminds a student at its door and leads back to the courses', async () => {
    const teacher = await on.enter(teacher2)
    const student = await on.enter(students[1]!)
    const landing = `/courseHome?courseId=${worldHistory.id}&courseRole=0`
    await student.page.goto(landing)
    await student.page.getByText('World History').first().waitFor()
    await teacher.page.goto('/ktpCourse')
    await teacher.page.getByRole('button', { name: 'More actions for World History' }).click()
    await teacher.page.getByText('Archive', { exact: true }).click()
    await teacher.page.getByRole('radio', { name: /The whole class/ }).click()
    await teacher.page.getByRole('checkbox', { name: /still view it/ }).uncheck()
    await teacher.page.getByRole('button', { name: 'Archive', exact: true }).click()
    await teacher.page.getByText('The course has ended').waitFor()

    await student.page.goto(landing)
    const reminder = student.page.getByRole('alertdialog')
    await reminder.getByText('This course has ended, and the teacher doesn’t allow access.').waitFor()
    await reminder.getByRole('button', { name: 'OK' }).click()
    await student.page.waitForURL('**/ktpCourse')

    // Its teacher goes in as ever, and changes nothing there.
    await teacher.page.goto(`/courseHome?courseId=${worldHistory.id}&courseRole=1`)
    await teacher.page.getByText('World History').first().waitFor()
    await teacher.page.goto('/filedCourse')
    await teacher.page.getByRole('button', { name: 'Restore World History' }).click()
    await teacher.page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await teacher.page.getByText('Back in your list').waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('a course goes from one teacher to another, who finds it among their own', async () => {
    const giver = await on.enter(teacher1)
    const taker = await on.enter(teacher2)
    await giver.page.goto('/ktpCourse')
    await giver.page.getByRole('button', { name: 'More actions for Numerical Analysis' }).click()
    await giver.page.getByText('Transfer', { exact: true }).click()
    await giver.page.getByRole('textbox', { name: /^New owner/ }).fill(emailOf(teacher2))
    await giver.page.getByLabel(/^Login password\*?$/).fill('wrong-password')
    await giver.page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await giver.page.getByText('Wrong password').waitFor()
    await giver.page.getByLabel(/^Login password\*?$/).fill(demoPassword)
    await giver.page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await giver.page.getByText(`${teacher2.name} now owns the course`).waitFor()
    await giver.page.goto('/ktpCourse?tab=assisted')
    await giver.page.getByRole('button', { name: 'Numerical Analysis', exact: true }).waitFor()
    await taker.page.goto('/ktpCourse')
    await taker.page.getByRole('button', { name: 'Numerical Analysis', exact: true }).waitFor()
    for (const { errors } of [giver, taker]) expect(errors).toEqual([])
  })

  test('courses are put into order with the keyboard, and stay so', async () => {
    const { page, errors } = await on.enter(students[0]!, { wide: true })
    await page.goto('/ktpCourse')
    await page.getByRole('button', { name: 'Reorder courses' }).click()
    const handle = page.getByRole('button', { name: 'Move World History' })
    await handle.focus()
    await page.keyboard.press('Home')
    await page.getByText(/World History: position 1 of/).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Save order' }).click()
    await page.getByText('Order saved').waitFor()
    await page.reload()
    // Below the pinned ones, which keep their own order.
    const first = page.locator('section:not([aria-label]) article').first().getByRole('heading')
    await expect.poll(() => first.textContent()).toBe('World History')
    expect(errors).toEqual([])
  })

  test('a deleted course is taken back; a description with a picture is written and read', async () => {
    const teacher = await on.enter(teacher1)
    const student = await on.enter(students[2]!, { dark: true })
    await teacher.page.goto('/filedCourse')
    await teacher.page.getByRole('tab', { name: 'Deleted' }).click()
    await teacher.page.getByRole('button', { name: 'Restore Course opened by mistake' }).click()
    await teacher.page.getByText('Back in your list').waitFor()

    await teacher.page.goto(`/courseIntro?courseId=${linearAlgebra.id}&courseRole=1`)
    const editor = teacher.page.getByRole('textbox', { name: 'About the course' })
    await editor.click()
    await teacher.page.keyboard.press('Control+End')
    await teacher.page.keyboard.type('See you on Monday.')
    const chooser = teacher.page.waitForEvent('filechooser')
    await teacher.page.getByRole('button', { name: 'Picture' }).click()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png })
    await editor.locator('img').waitFor()
    await teacher.page.getByRole('button', { name: 'Save' }).click()
    await teacher.page.getByText('Saved').waitFor()

    await student.page.goto(`/courseHome?courseId=${linearAlgebra.id}&courseRole=0`)
    await student.page.getByRole('button', { name: 'About' }).click()
    await student.page.getByText('See you on Monday.').waitFor()
    const width = () =>
      student.page.evaluate("document.querySelector('[data-screen=\\'/course\\'] img')?.naturalWidth")
    await expect.poll(width).toBe(1)
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('a student is asked for class, grade and month before the first visit; outsiders see the public page', async () => {
    const asking = castId(3, 11)
    const student = await on.enter(students[4]!)
    const guest = await on.enter(null, { language: 'zh-Hans' })
    await student.page.goto(`/courseHome?courseId=${asking}&courseRole=0`)
    await student.page.getByRole('textbox', { name: /^Class/ }).fill('3')
    for (const [field, value] of [
      [/^Year of study/, 'Year 2'],
      [/^Enrolment year/, '2025'],
      [/^Enrolment month/, '09'],
    ] as const) {
      await student.page.getByRole('button', { name: field }).click()
      await student.page.getByRole('dialog').getByRole('button', { name: value, exact: true }).click()
    }
    await student.page.getByRole('button', { name: 'Continue' }).click()
    await student.page.getByRole('button', { name: 'Yes, save' }).click()
    await student.page.getByRole('heading', { name: 'Numerical Analysis' }).waitFor()
    await guest.page.goto(`/courseDoor?code=${worldHistory.code}`)
    await guest.page.getByText('World History').waitFor()
    await guest.page.getByRole('button', { name: '加入课程' }).waitFor()
    await guest.page.goto(`/courseDoor?courseId=${castId(3, 12)}`)
    await guest.page.getByText('无法查看该课程').waitFor()
    for (const { errors } of [student, guest]) expect(errors).toEqual([])
  })
})
