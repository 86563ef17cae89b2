import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { textPdf } from '#seed/pdf.ts'
import { demoPassword, students, teacher1 } from '#seed/people.ts'
import { filmPath } from '#seed/videos.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { type Driver, openChromium103 } from './drivers.ts'

const app = testApp({ listen: true, pages: join(import.meta.dirname, '..', '.build', 'web') })
const courseId = linearAlgebra.id
const [student] = students.slice(12)
let driver: Driver | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.error(
      await driver
        ?.value(
          'location.href + "\\n" + document.body.innerText + [...document.querySelectorAll("input")].map(one => one.value)',
        )
        .catch(String),
    )
  await driver?.close()
})

/** In the page: the middle of what can be pressed or written in and bears this name, as an expression. */
const placeOf = (name: string, within = 'body') => `(() => {
  const wanted = ${JSON.stringify(name)}
  const roots = document.querySelectorAll(${JSON.stringify(within)})
  const selector = 'button, a, input, textarea, [role=button], [role=textbox], [role=tab], [role=radio], [contenteditable=true]'
  const named = one =>
    [one.getAttribute('aria-label'), one.innerText, one.placeholder, ...[...(one.labels || [])].map(label => label.innerText),
     ...(one.getAttribute('aria-labelledby') || '').split(' ').map(id => (document.getElementById(id) || {}).innerText)]
      .some(text => text && (text.trim().replace(/\\s*\\*$/, '') === wanted || text.trim().split('\\n')[0] === wanted))
  for (const root of roots) for (const one of root.querySelectorAll(selector)) {
    if (!named(one) || one.disabled || one.getClientRects().length === 0) continue
    one.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit && (one.contains(hit) || hit.contains(one))) return { x, y }
  }
})()`

const focused = `(() => {
  const { tagName, isContentEditable } = document.activeElement
  return /INPUT|TEXTAREA/.test(tagName) || isContentEditable
})()`

function teller(page: Driver) {
  const until = <T>(expression: string) =>
    expect.poll(() => page.value<T>(expression).catch(() => undefined), { timeout: 30_000 })
  const press = async (name: string, within?: string) => {
    await until(placeOf(name, within)).toBeTruthy()
    const place = await page.value<{ x: number; y: number }>(placeOf(name, within))
    await page.press(place.x, place.y)
  }
  return {
    see: (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`).toBe(true),
    until,
    press,
    async write(name: string, text: string) {
      await press(name)
      await until(focused).toBe(true)
      await page.type(text)
    },
    go: (path: string) => page.open(app().address + path),
  }
}

const engines: [string, () => Promise<Driver>][] = [['Chromium 103', openChromium103]]

test.each(engines)(
  'somebody logs in, reads, checks in, writes, hands in, and watches in %s',
  async (_name, open) => {
    const bytes = textPdf('Norms', [['A norm is a length']])
    const paper = await uploadFile(app(), teacher1, { name: 'Norms.pdf', bytes })
    const film = await uploadFile(app(), teacher1, { name: 'matrix.webm', bytes: readFileSync(filmPath) })
    await app().call(teacher1, materialCalls.add, {
      courseId,
      title: 'About norms',
      source: paper.id,
      attachments: [paper.id],
    })
    const { id: videoId } = await app().call(teacher1, videoCalls.create, {
      courseId,
      title: 'A matrix',
      source: film.id,
    })
    const { id: taskId } = await app().call(teacher1, homeworkCalls.create, {
      courseId,
      title: 'Norms at home',
      details: '<p>1</p>',
    })
    await app().call(teacher1, attendanceCalls.startWithCode, { courseId, title: 'Now', code: '4821' })

    driver = await open()
    const { see, press, write, until, go } = teller(driver)
    const { type } = driver
    await go('/login')
    await write('Account', `${student!.login}@demo.lectern`)
    await write('Password', demoPassword)
    await press('Log in')
    // Whoever has just logged in is asked for what is running.
    await press('Attendance in Linear Algebra')
    await until('location.pathname.includes("checkIn") && document.activeElement.tagName').toBe('INPUT')
    await type('4821')
    await see('Checked in')

    await go(`/courseHome?courseId=${courseId}&courseRole=0`)
    await press('About norms')
    await press('Norms.pdf')
    await until(`(() => {
    const canvas = document.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, place) => place % 4 < 3 && value < 128) && document.body.innerText.includes('Page 1 of 1')
  })()`).toBe(true)

    await go(`/homework?id=${taskId}&courseId=${courseId}&courseRole=0`)
    await press('Hand in homework')
    await write('Text', 'Written in an old browser')
    await press('Hand in')
    await press('Hand in', '[role=dialog], [role=alertdialog]')
    await see('Keep this receipt')

    await go(`/dataIndex?type=9&id=${videoId}&courseId=${courseId}&courseRole=0`)
    await press('Play')
    await until('document.querySelector("video").currentTime > 0.5').toBe(true)
  },
)
