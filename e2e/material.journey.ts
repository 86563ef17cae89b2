import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { textDocx } from '#seed/office.ts'
import { textPdf } from '#seed/pdf.ts'
import { students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [reader] = students.slice(11)

test('a teacher adds files and forbids their download, a student reads them, the teacher sees who did and reminds the others', async () => {
  const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(reader!)])
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Material/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Enter a title for the material').waitFor()
  const files = [
    { name: 'Norms.pdf', mimeType: 'application/pdf', buffer: textPdf('Norms', [['A norm is']]) },
    { name: 'Notes.docx', mimeType: '', buffer: await textDocx('Notes', ['Of the lecture']) },
    { name: 'board.png', mimeType: 'image/png', buffer: await picture('png', 600, 400) },
  ]
  await teacher.page.locator('input[type=file][aria-label="Files"]').setInputFiles(files)
  await teacher.page
    .getByRole('button', { name: /Saved$/ })
    .nth(2)
    .waitFor()
  await expect.poll(() => teacher.page.getByRole('button', { name: /^Remove/ }).count()).toBe(3)
  // The first file has given its name.
  await expect.poll(() => teacher.page.getByRole('textbox', { name: 'Title' }).inputValue()).not.toBe('')
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Norms and distances')
  await openMore(teacher.page)
  await teacher.page.getByRole('switch', { name: /^Allow downloads/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('0 of 40 students have opened it').first().waitFor()
  await teacher.page.getByText('Students can view these files, but not download them.').waitFor()
  await readDocument(teacher.page)
  await on.app().settle()

  await student.page.goto(`/courseHome?${course}&courseRole=0`)
  await student.page.getByRole('button', { name: /Norms and distances/ }).click()
  await student.page.getByText('For viewing only: these files can’t be downloaded.').waitFor()
  await teacher.page.getByText('1 of 40 students have opened it').first().waitFor()
  await readPages(student.page)
  const { attachments } = await info(student.page)
  expect(attachments).toHaveLength(3)
  for (const { url, rurl } of attachments)
    for (const address of [url, rurl]) {
      const answer = await student.page.request.get(address, { headers: { 'x-language': 'en' } })
      expect([answer.status(), await answer.text()]).toEqual([403, 'cannot download'])
    }

  await student.page.getByRole('button', { name: 'All files of this course' }).click()
  await student.page.getByRole('radio', { name: 'PDF' }).click()
  await student.page.getByRole('button', { name: /Norms.pdf/ }).waitFor()
  await expect.poll(() => student.page.getByRole('button', { name: /otes.docx/ }).count()).toBe(0)

  await teacher.page.getByRole('radio', { name: /^Opened/ }).click()
  await teacher.page.getByText(reader!.name).waitFor()
  await teacher.page.getByRole('button', { name: 'Remind 39 students' }).click()
  await teacher.page.getByText('39 students reminded').waitFor()
  for (const { errors } of [teacher, student]) expect(errors.filter(error => !/403/.test(error))).toEqual([])
})

test('a link that cannot be looked at is added all the same, and opens in the browser', async () => {
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Link/ }).click()
  const address = teacher.page.getByRole('textbox', { name: 'Web address' })
  await address.fill('not an address')
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('The portal')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Enter a web address such as https://example.com').waitFor()
  await address.fill('192.168.1.20/portal')
  await address.blur()
  await teacher.page.getByText('The page couldn’t be checked. You can add the link all the same.').waitFor()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('https://192.168.1.20/portal').waitFor()
  await teacher.page.getByRole('button', { name: 'Open in the browser' }).waitFor()
  expect(teacher.errors).toEqual([])
})

/** Opens the PDF: its pages as pictures where this machine can draw them, else the reason why not. */
async function readPages(page: Awaited<ReturnType<typeof on.enter>>['page']) {
  await page.getByRole('button', { name: /Norms.pdf/ }).click()
  if (on.app().services.ports.convert.hasPages) await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  else await page.getByText('cannot preview').waitFor()
  expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0)
  await page.goBack()
}

/** Opens the document as its teacher: made PDF where this machine can do that, else to be downloaded. */
async function readDocument(page: Awaited<ReturnType<typeof on.enter>>['page']) {
  await page.getByRole('button', { name: /otes.docx/ }).click()
  const { hasOffice } = on.app().services.ports.convert
  if (hasOffice) await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor({ timeout: 60_000 })
  else await page.getByText('cannot preview').waitFor()
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await page.goBack()
}

/** The material that is open, as the student's own call answers. */
async function info(page: Awaited<ReturnType<typeof on.enter>>['page']) {
  const contentid = new URL(page.url()).searchParams.get('id')
  return page.evaluate(async id => {
    const answer = await fetch('/MaterialApi/getMaterialInfo', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: localStorage.getItem('token') ?? '' },
      body: JSON.stringify({ contentid: id }),
    })
    const { data } = (await answer.json()) as { data: { attachments: { url: string; rurl: string }[] } }
    return data
  }, contentid)
}
