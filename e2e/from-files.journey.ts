import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { archivedCourse, linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()
const courseId = linearAlgebra.id
const home = (id: string, role: 0 | 1) => `/courseHome?courseId=${id}&courseRole=${role}`
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ })
const kinds = (page: Page) => page.getByRole('group', { name: 'Publish now as' })
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

interface Outside {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Somebody drags files over the page and lets go, or pastes them, where `on` is. */
async function bring(page: Page, how: 'drop' | 'paste', on: string, files: readonly Outside[]) {
  const sent = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')])
  await page.evaluate(
    `{
      const transfer = new DataTransfer()
      for (const [name, type, bytes] of ${JSON.stringify(sent)})
        transfer.items.add(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], name, { type }))
      const place = document.querySelector(${JSON.stringify(on)})
      const more = { bubbles: true, cancelable: true }
      if (${how === 'paste'}) place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...more }))
      else for (const type of ['dragover', 'drop'])
        place.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, ...more }))
    }`,
  )
}

test.each(['Homework', 'Notice'] as const)(
  'a photo becomes a %s with three taps',
  {
    timeout: 120_000,
  },
  async kind => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(home(courseId, 1))
    await page.getByRole('button', { name: 'New activity' }).waitFor()
    const taps = await countTaps(page)
    await page.getByRole('button', { name: 'New activity' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Photo/ })
        .click(),
    ])
    await chooser.setFiles(await photo('board.jpg'))
    const proposed = await title(page).inputValue()
    expect(proposed).toMatch(/^Photo, .*\d/)
    await kinds(page).getByRole('button', { name: kind }).click()
    await page.waitForURL(kind === 'Homework' ? '**/homework?**' : '**/noticeDetail?**')
    expect(await taps()).toBe(3)
    await page.getByText(proposed).filter({ visible: true }).first().waitFor()
    const call = kind === 'Homework' ? homeworkCalls.get : courseNoticeCalls.get
    const made = await on.app().call(teacher1, call, { id: idIn(page) } as never)
    expect(made).toMatchObject({ title: proposed, attachments: [{ name: 'board.jpg' }] })
    expect(errors).toEqual([])
  },
)

test('files that are dropped onto a course become material, under a title of one’s own', {
  timeout: 120_000,
}, async () => {
  const { page, errors } = await on.enter(teacher1, { wide: true })
  await page.goto(home(courseId, 1))
  await page.getByRole('button', { name: 'New activity' }).waitFor()
  const text = { name: 'week-7.txt', mimeType: 'text/plain', buffer: Buffer.from('Determinants') }
  await bring(page, 'drop', '[role=main]', [text, await photo('board.jpg')])
  expect(await title(page).inputValue()).toBe('week-7')
  await title(page).fill('Determinants')
  await kinds(page).getByRole('button', { name: 'Material' }).click()
  await page.waitForURL(/materi|data/i)
  await page.getByText('Determinants').filter({ visible: true }).first().waitFor()
  const made = await on.app().call(teacher1, materialCalls.get, { materialId: idIn(page) })
  expect(made.title).toBe('Determinants')
  expect(made.attachments.map(({ name }) => name).sort()).toEqual(['board.jpg', 'week-7.txt'])
  expect(errors).toEqual([])
})

test('nothing is dropped onto a course that has ended, nor by its students', {
  timeout: 120_000,
}, async () => {
  for (const [person, course, role] of [
    [teacher1, archivedCourse, 1],
    [students[1]!, linearAlgebra, 0],
  ] as const) {
    const { page } = await on.enter(person, { wide: true })
    await page.goto(home(course.id, role))
    await page.getByRole('heading', { name: course.name }).waitFor()
    await page.waitForLoadState('networkidle')
    await bring(page, 'drop', '[role=main]', [await photo('board.jpg')])
    await bring(page, 'paste', 'body', [await photo('board.jpg')])
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

test('a picture that is pasted while an answer is written goes with it', { timeout: 120_000 }, async () => {
  const input = { courseId, title: 'Pasted', details: '<p>1 to 3</p>' }
  const { id } = await on.app().call(teacher1, homeworkCalls.create, input)
  const { page, errors } = await on.enter(students[1]!, { wide: true })
  await page.goto(`/homework/stuWorkSubmit?id=${id}&courseId=${courseId}&courseRole=0`)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('see the picture')
  await bring(page, 'paste', 'textarea', [await photo('image.jpg')])
  await page.getByText('image.jpg').waitFor()
  await page.getByText('1 file added').waitFor()
  expect(await text.inputValue()).toBe('see the picture')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await page.getByText('image.jpg').waitFor()
  expect(errors).toEqual([])
})
