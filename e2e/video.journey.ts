import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { filmPath } from '#seed/videos.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [watcher] = students.slice(9)
const captions = {
  name: 'lecture.en.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:30.000\nThe grid is sheared.\n'),
}

test('a teacher uploads a video with captions; a student watches, jumps and goes on later; the teacher sees how much, and closes it', async () => {
  const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(watcher!)])
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Video/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Video name must not be empty').waitFor()
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Shear and rotation')
  await teacher.page.getByText('Video content must not be empty').waitFor()
  await teacher.page.getByLabel('Choose a video').first().setInputFiles(filmPath)
  await teacher.page.getByText('matrix-as-map.webm').waitFor()
  await openMore(teacher.page)
  await teacher.page.getByLabel('Add captions').first().setInputFiles(captions)
  await teacher.page.getByText('lecture.en.vtt').waitFor()
  // The length and the picture were read from the file.
  await teacher.page.getByText('0:40').waitFor()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('0 of 40 students have watched it').first().waitFor()

  await student.page.goto(`/courseHome?${course}&courseRole=0`)
  await student.page.getByRole('button', { name: /Shear and rotation/ }).click()
  await student.page.getByText('0% watched').waitFor()
  const video = student.page.locator('video')
  const at = () => video.evaluate((element: { currentTime: number }) => element.currentTime)
  await student.page.getByRole('button', { name: 'Play' }).click()
  await student.page.getByText('The grid is sheared.').waitFor()
  await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(4)
  await student.page.getByRole('slider', { name: 'Position' }).fill('30')
  await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(31)
  await student.page.keyboard.press('Space')
  // Some seconds at the beginning and two at 0:30, not what lies between.
  await teacher.page.getByRole('radio', { name: /^Begun/ }).click()
  await teacher.page.getByText(watcher!.name).first().waitFor()
  const percent = await teacher.page
    .getByText(/^\d+%$/)
    .first()
    .textContent()
  expect(Number.parseInt(percent ?? '', 10)).toBeLessThan(60)

  await student.page.reload()
  await student.page.getByText(/^[1-5]?\d% watched/).waitFor()
  await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(30)
  await student.page.getByRole('button', { name: 'Play' }).click()
  await teacher.page.getByRole('button', { name: 'Close for students' }).click()
  await student.page.getByText('Sorry, this video is closed by the teacher').waitFor()
  expect(await video.count()).toBe(0)
  await teacher.page.getByRole('button', { name: 'Open for students' }).click()
  await student.page.getByRole('button', { name: 'Play' }).waitFor()
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
