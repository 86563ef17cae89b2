import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { demoPassword, students, teacher1 } from '#seed/people.ts'
import { noteArrivals } from './arrivals.ts'
import { logIn } from './logging-in.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()
const [anna, ben, chen] = [students[1]!, students[4]!, students[0]!]
const courseid = linearAlgebra.id
const address = (page: string, id: string, role: 0 | 1, more = '') =>
  `/homework${page}?id=${id}&courseId=${courseid}&courseRole=${role}${more}`
const inDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const set = async (title: string, more: object = {}) =>
  (
    await on
      .app()
      .call(teacher1, homeworkCalls.create, { courseId: courseid, title, details: '<p>1 to 3</p>', ...more })
  ).id
const handIn = (as: typeof anna, id: string, content: string) =>
  on.app().call(as, homeworkCalls.submit, { id, content })
const text = (page: Page) => page.getByLabel('Text', { exact: true })

async function pressHandIn(page: Page) {
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await inDialog(page).getByRole('button', { name: 'Hand in', exact: true }).click()
  await inDialog(page).getByText('Keep this receipt').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

describe('a homework', { timeout: 180_000 }, () => {
  test('is published with a task and a deadline in five taps', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(`/courseHome?courseId=${courseid}&courseRole=1`)
    await page.getByRole('heading', { name: linearAlgebra.name }).waitFor()
    const taps = await countTaps(page)
    await page.getByRole('button', { name: 'New activity' }).click()
    await inDialog(page)
      .getByRole('button', { name: /^Homework/ })
      .click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('Five taps')
    await page.getByLabel('Task', { exact: true }).click()
    await page.keyboard.type('Exercises 1 to 3')
    await page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Five taps').first().waitFor()
    expect(await taps()).toBe(5)
    await page.getByText(/^Due .* 23:59/).waitFor()
    expect(errors).toEqual([])
  })

  test('comes back with a reason, is handed in again, and its mark arrives while the student looks on', async () => {
    const id = await set('Returned and marked')
    const teacher = await on.enter(teacher1)
    const student = await on.enter(anna)
    await student.page.goto(address('', id, 0))
    await student.page.getByRole('button', { name: 'Hand in homework' }).click()
    await text(student.page).fill('First try')
    const [chooser] = await Promise.all([
      student.page.waitForEvent('filechooser'),
      student.page.getByRole('button', { name: 'Photos' }).click(),
    ])
    await chooser.setFiles(await photo('page-1.jpg'))
    await student.page.getByRole('button', { name: 'Remove: page-1.jpg' }).waitFor()
    await pressHandIn(student.page)
    await student.page.getByText('Handed in').first().waitFor()

    await teacher.page.goto(address('', id, 1))
    await teacher.page.getByText('1 of 40 handed in').waitFor()
    await teacher.page.getByRole('button', { name: 'Grade 1 submission' }).click()
    await teacher.page.getByRole('button', { name: /page-1/ }).click()
    await teacher.page.getByRole('button', { name: 'Zoom in' }).click()
    await teacher.page.keyboard.press('Escape')
    await teacher.page.getByRole('button', { name: 'Return', exact: true }).click()
    await teacher.page.getByRole('textbox', { name: 'Reason' }).fill('Show the steps')
    await inDialog(teacher.page).getByRole('button', { name: 'Return', exact: true }).click()
    await student.page.getByText('Show the steps').waitFor()

    await student.page.getByRole('button', { name: 'Hand in again' }).click()
    await text(student.page).fill('Second try, with all steps')
    await pressHandIn(student.page)
    await teacher.page.goto(address('/reviewDetail', id, 1))
    await teacher.page.getByText('Second try, with all steps').waitFor()
    await teacher.page.getByRole('button', { name: '2 versions' }).click()
    await teacher.page.getByText('First try').waitFor()
    await teacher.page.goto(address('/reviewDetail', id, 1))
    await teacher.page.getByRole('button', { name: '95', exact: true }).click()
    await teacher.page.getByRole('button', { name: 'Save, next' }).click()
    await student.page.getByText('You’ll see your grade once your teacher publishes it.').waitFor()
    await teacher.page.getByRole('button', { name: 'Publish grades' }).click()
    await inDialog(teacher.page).getByRole('button', { name: 'Publish', exact: true }).click()
    await student.page.getByRole('progressbar', { name: 'Grade 95 of 100' }).waitFor()

    await student.page.getByRole('button', { name: 'Details and receipt' }).click()
    await student.page.getByText('Received').waitFor()
    await student.page.goto(address('/stuWorkHistory', id, 0))
    await student.page.getByText('First try').waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test('is written on two devices: both texts survive, the student decides', async () => {
    const id = await set('On two devices')
    const phone = await on.enter(ben)
    const laptop = await on.enter(ben, { wide: true })
    for (const { page } of [phone, laptop]) {
      await page.goto(address('/stuWorkSubmit', id, 0))
      await text(page).waitFor()
    }
    await phone.context.setOffline(true)
    await text(phone.page).fill('written on the phone')
    await text(laptop.page).fill('written on the laptop')
    await laptop.page.getByText('Saved', { exact: true }).waitFor()
    await phone.context.setOffline(false)
    await phone.page.getByRole('heading', { name: 'Written on two devices' }).waitFor()
    await phone.page.getByRole('button', { name: 'Combine both' }).click()
    await phone.page.getByText('Saved', { exact: true }).waitFor()
    expect(await text(phone.page).inputValue()).toBe('written on the phone\n\nwritten on the laptop')
    await pressHandIn(phone.page)
    await laptop.page.reload()
    await expect.poll(() => text(laptop.page).inputValue()).toContain('written on the phone')
    for (const { errors } of [phone, laptop]) expect(errors).toEqual([])
  })

  test('that changes while it is being graded is not graded unseen', async () => {
    const id = await set('Changed meanwhile')
    await handIn(chen, id, 'the old text')
    const teacher = await on.enter(teacher1)
    await teacher.page.goto(address('/reviewDetail', id, 1))
    await teacher.page.getByText('the old text').waitFor()
    await teacher.page.getByRole('button', { name: '80', exact: true }).click()
    await handIn(chen, id, 'the new text')
    await teacher.page.getByRole('button', { name: 'Save, next' }).click()
    await teacher.page.getByText('This is the new version', { exact: false }).waitFor()
    await teacher.page.getByText('the new text').waitFor()
    await teacher.page.getByRole('button', { name: 'Save, next' }).click()
    await teacher.page.getByText('All submissions are graded').waitFor()
    expect(teacher.errors).toEqual([])
  })

  test('is graded in a tunnel: grades wait on the phone, arrive by themselves, and meet those given elsewhere', async () => {
    const id = await set('In a tunnel')
    for (const person of [chen, anna, ben]) await handIn(person, id, `by ${person.name}`)
    const app = on.app()
    const rows = async () =>
      (await app.call(teacher1, homeworkCalls.listSubmissions, { id, filter: 'submitted' })).list
    const order = (await rows()).map(({ name }) => name)
    const teacher = await on.enter(teacher1)
    const { page, context } = teacher
    const arrived = noteArrivals(page)
    await page.goto(address('', id, 1))
    await page.getByRole('button', { name: 'Grade 3 submissions' }).click()
    await page.getByText(`by ${order[0]}`).waitFor()
    await expect.poll(arrived).toBe(3)
    await context.setOffline(true)
    for (const [at, score] of ['90', '80'].entries()) {
      await page.getByText(`by ${order[at]}`).waitFor()
      await page.getByRole('button', { name: score, exact: true }).click()
      await page.getByRole('button', { name: 'Save, next' }).click()
    }
    await page.getByText(`by ${order[2]}`).waitFor()
    await page.getByText('2 to be sent', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText('2 grades will be sent as soon as you’re online.').waitFor()
    // Meanwhile one of them is graded from a desk.
    const [first] = await rows()
    await app.call(teacher1, homeworkCalls.grade, { id, studentId: first!.studentId, score: 60, version: 1 })

    await context.setOffline(false)
    await page.getByText('Your grade has been sent').waitFor()
    await page.getByText('1 grade hasn’t been saved').waitFor()
    expect((await rows()).map(({ score }) => score)).toEqual([60, 80, null])
    await page.reload()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Open the submission' }).click()
    await page.getByText('has graded this in the meantime: 60', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Save, next' }).click()
    await page.getByText(`by ${order[2]}`).waitFor()
    expect((await rows()).map(({ score }) => score)).toEqual([90, 80, null])
    expect(teacher.errors).toEqual([])
  })

  test('has grades that wait when its teacher logs out: the device says so, and keeps them until the next login', async () => {
    const id = await set('Logged out too early')
    await handIn(chen, id, 'by Chen')
    const { page, errors } = await on.enter(teacher1)
    const score = async () =>
      (await on.app().call(teacher1, homeworkCalls.getSubmission, { id, studentId: chen.id })).work.score
    await page.route('**/HomeworkApi/scoreWork', route => route.abort())
    await page.goto(address('/reviewDetail', id, 1))
    await page.getByText('by Chen').waitFor()
    await page.getByRole('button', { name: '90', exact: true }).click()
    await page.getByRole('button', { name: 'Save, next' }).click()
    await page.getByText('1 to be sent', { exact: false }).waitFor()

    await page.goto('/ktpMy')
    const question = page.getByRole('alertdialog', { name: 'Log out on this device?' })
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await question
      .getByText('1 grade hasn’t been sent yet. It stays on this device', { exact: false })
      .waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/ktpMy')
    await page.goto(address('', id, 1))
    await page.getByText('1 grade will be sent as soon as you’re online.').waitFor()

    await page.goto('/ktpMy')
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login**')
    await page.unroute('**/HomeworkApi/scoreWork')
    expect(await score()).toBeNull()
    await logIn(page, `${teacher1.login}@demo.lectern`, demoPassword)
    await page.getByText('Your grade has been sent').waitFor()
    expect(await score()).toBe(90)
    expect(errors).toEqual([])
  })

  test('is followed by its teacher: filters, urging, returning several, editing', async () => {
    const id = await set('Followed', { publishAt: null })
    const teacher = await on.enter(teacher1, { dark: true })
    const { page } = teacher
    await page.goto(address('', id, 1))
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('0 of 40 handed in').waitFor()
    for (const person of [anna, ben]) await handIn(person, id, `by ${person.name}`)
    await page.getByText('2 of 40 handed in').waitFor()

    await page.goto(address('/call', id, 1))
    await page.getByRole('button', { name: 'Remind 38 students' }).click()
    await page.getByText('38 students reminded').waitFor()
    await page.goto(address('/filter', id, 1))
    await page.getByRole('button', { name: /^To grade/ }).click()
    await page.waitForURL('**/stuUserList**')
    await page.getByRole('button', { name: new RegExp(anna.name) }).waitFor()
    await page.goto(address('/stuWorkDetail', id, 1, `&studentid=${anna.id}`))
    await page.getByText(`by ${anna.name}`).waitFor()
    await page.goto(address('/repulse', id, 1))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Sign your work')
    await page.getByRole('button', { name: 'Return 2 submissions' }).click()
    await page.getByText('2 submissions returned').waitFor()

    await page.goto(`/addActivity/task?submitType=2&courseId=${courseid}&courseRole=1&id=${id}`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Followed, second edition')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Followed, second edition').first().waitFor()
    expect(teacher.errors).toEqual([])
  })

  test('is seen by each as what they are, whatever role the address names', async () => {
    const id = await set('Shared link')
    const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(ben)])
    await student.page.goto(address('', id, 1))
    await student.page.getByRole('button', { name: 'Hand in homework' }).waitFor()
    await teacher.page.goto(address('', id, 0))
    await teacher.page.getByText('0 of 40 handed in').waitFor()
    expect(new URL(student.page.url()).searchParams.get('courseRole')).toBe('0')
    expect(new URL(teacher.page.url()).searchParams.get('courseRole')).toBe('1')
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })

  test("is nobody else's: no page of it opens for a student of another work, nor for a guest", async () => {
    const id = await set('Private')
    await handIn(anna, id, 'only for the teacher')
    const student = await on.enter(ben)
    await student.page.goto(address('/stuWorkDetail', id, 0, `&studentid=${anna.id}`))
    await student.page.getByText('Not found, or not available to you').waitFor()
    for (const role of [0, 1] as const) {
      await student.page.goto(address('/reviewDetail', id, role, `&studentid=${anna.id}`))
      await student.page.getByText('This submission is no longer yours to review.').waitFor()
    }
    const guest = await on.enter(null)
    await guest.page.goto(address('', id, 0))
    await guest.page
      .getByRole('button', { name: /Log in/ })
      .first()
      .waitFor()
    expect(await guest.page.content()).not.toContain('only for the teacher')
  })
})

test('a teacher has all works made into a file, is told when it is ready, and saves it', async () => {
  const id = await set('Works as a file')
  await handIn(anna, id, 'My way to the solution')
  await handIn(ben, id, 'Another way')
  const teacher = await on.enter(teacher1)
  const student = await on.enter(anna)
  await teacher.page.goto(address('', id, 1))
  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Download submissions' }).click()
  await teacher.page.getByText('Which submissions').waitFor()
  await teacher.page.getByRole('button', { name: 'Create ZIP' }).click()
  await teacher.page.getByText('Ready', { exact: true }).waitFor()
  const [download] = await Promise.all([
    teacher.page.waitForEvent('download'),
    teacher.page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Works as a file.zip')
  const zip = await openPromise(await download.path())
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names.filter(name => name.endsWith('Text.txt'))).toHaveLength(2)
  expect(names).toContain('Grades.xlsx')
  await teacher.page.goto('/ktpInfo')
  await teacher.page.getByText('Submissions ready to download: Works as a file').click()
  await teacher.page.getByText('2 submissions').waitFor()
  await student.page.goto(address('', id, 0))
  await student.page.getByText('My way to the solution').waitFor()
  expect(await student.page.getByText('Download submissions').count()).toBe(0)
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
