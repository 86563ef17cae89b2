import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { noteArrivals } from './arrivals.ts'
import { openMore } from './more-options.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const thirty = students.slice(0, 30)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Each hands in a photographed page. */
async function handIn(who: CastMember, id: string) {
  const { name, buffer } = await photo('page-1.jpg', 300, 400)
  const file = await uploadFile(on.app(), who, { name, bytes: buffer })
  await on.app().call(who, homeworkCalls.submit, { id, content: '', attachments: [file.id] })
}

test('thirty photographed works are graded by a rubric on a phone, with the network gone in between', {
  timeout: 300_000,
}, async () => {
  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(`/addActivity/task?${course}&courseRole=1&submitType=1`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Proofs on paper')
  await openMore(page)
  await page.getByRole('button', { name: /^Rubric: None/ }).click()
  await press(page, 'New rubric')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Proofs')
  for (const name of ['Reasoning', 'Presentation']) {
    await press(page, 'Add criterion')
    const sheet = page.getByRole('dialog').last()
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name)
    await sheet.getByRole('button', { name: 'Done' }).click()
    await page.getByText(name, { exact: true }).waitFor()
  }
  await press(page, 'Use this rubric')
  await page.getByRole('button', { name: 'Rubric: Proofs' }).waitFor()
  await press(page, 'Publish')
  await page.getByText('How it is graded').waitFor()
  const id = new URL(page.url()).searchParams.get('id')!

  const student = await on.enter(thirty[0]!)
  await student.page.goto(`/homework?id=${id}&${course}&courseRole=0`)
  await press(student.page, 'Show levels')
  await student.page.getByText('Not shown').first().waitFor()
  for (const who of thirty) await handIn(who, id)

  const arrived = noteArrivals(page)
  await page.goto(`/homework/reviewDetail?id=${id}&${course}&courseRole=1`)
  const shown = () => new URL(page.url()).searchParams.get('studentid')
  const graded: string[] = []
  /** Taps a level of each criterion and goes on. */
  async function grade(level: string) {
    await page.getByText('0 of 2 chosen').waitFor()
    const before = shown()
    for (const name of ['Reasoning', 'Presentation'])
      await page.getByRole('group', { name }).getByRole('button', { name: level }).click()
    await press(page, 'Save, next')
    if (graded.length < 29) await expect.poll(shown).not.toBe(before)
    graded.push(before ?? '')
  }
  for (let count = 0; count < 10; count++) await grade('5 Excellent')

  // In a tunnel: what was fetched ahead is graded all the same, and one of them by somebody else meanwhile.
  await expect.poll(arrived).toBe(15)
  await teacher.context.setOffline(true)
  const contested = shown()!
  for (let count = 0; count < 3; count++) await grade('4 Good')
  await page.getByText('3 to be sent', { exact: false }).waitFor()
  const chosen = [3, 3].map(level => ({ level, comment: '' }))
  await on.app().call(assistant1, homeworkCalls.grade, {
    ...{ id, studentId: contested, score: 0, version: 1, gradeCount: 0 },
    judging: { revision: 1, chosen },
  })
  await teacher.context.setOffline(false)
  await page.getByText('1 grade hasn’t been saved').waitFor()
  for (let count = 0; count < 17; count++) await grade('3 Fair')
  expect(new Set(graded).size).toBe(30)

  await press(page, 'Review')
  await press(page, 'Open the submission')
  await page.getByText(`${assistant1.name} has graded this in the meantime: 0.`, { exact: false }).waitFor()
  await page.getByRole('region', { name: 'Proofs' }).getByText('Not shown').first().waitFor()
  await press(page, 'Save, next')
  await page.getByText('1 grade hasn’t been saved').waitFor({ state: 'detached' })

  const scores = async () => {
    const list = await on.app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 200 })
    return list.list.flatMap(({ score }) => (score === null ? [] : [score])).sort((one, other) => other - one)
  }
  await expect.poll(scores).toEqual([...Array(10).fill(100), ...Array(3).fill(80), ...Array(17).fill(60)])
  const { list: versions } = await on
    .app()
    .call(teacher1, homeworkCalls.listVersions, { id, studentId: contested })
  expect(
    versions[0]!.grades.map(({ score }) => score),
    'nothing is lost',
  ).toEqual([0, 80])

  await page.goto(`/homework/rubric?id=${id}&${course}&courseRole=1`)
  await page.getByText('30 students graded by this rubric').waitFor()
  await page.getByText('Average 3.77 of 5').first().waitFor()
  await student.page.reload()
  await student.page.getByText('You’ll see your grade once your teacher publishes it.').waitFor()
  expect(await student.page.getByText(/of 5 points/).count()).toBe(0)
  await on.app().call(teacher1, homeworkCalls.publishGrades, { id, published: true })
  await student.page.getByText('5 of 5 points').first().waitFor()
  for (const { errors } of [teacher, student])
    expect(errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
