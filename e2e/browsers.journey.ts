import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, test } from 'vitest'
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
import { findFirefox, findWebKit } from '../scripts/other-browsers.ts'
import { openChromium103 } from './engines/chromium-103.ts'
import type { Driver } from './engines/driver.ts'
import { openFirefox } from './engines/firefox.ts'
import { tellerOf } from './engines/teller.ts'
import { openWebKit } from './engines/webkit.ts'

const app = testApp({ listen: true, pages: join(import.meta.dirname, '..', '.build', 'web') })
const reports = join(import.meta.dirname, '..', '.reports')
mkdirSync(reports, { recursive: true })
const courseId = linearAlgebra.id
let driver: Driver | undefined
let shown: { materialId: string; videoId: string; taskId: string }
beforeAll(async () => {
  const bytes = textPdf('Norms', [['A norm is a length']])
  const paper = await uploadFile(app(), teacher1, { name: 'Norms.pdf', bytes })
  const film = await uploadFile(app(), teacher1, { name: 'matrix.webm', bytes: readFileSync(filmPath) })
  const material = await app().call(teacher1, materialCalls.add, {
    courseId,
    title: 'About norms',
    source: paper.id,
    attachments: [paper.id],
  })
  const video = await app().call(teacher1, videoCalls.create, {
    courseId,
    title: 'A matrix',
    source: film.id,
  })
  const task = await app().call(teacher1, homeworkCalls.create, {
    courseId,
    title: 'Norms at home',
    details: '<p>1</p>',
  })
  shown = { materialId: material.id, videoId: video.id, taskId: task.id }
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    const picture = await driver?.picture().catch(() => '')
    if (picture) writeFileSync(join(reports, `${task.name.replace(/\W+/g, '-')}.png`), picture, 'base64')
    console.error(
      await driver
        ?.value(
          'location.href + "\\n" + document.body.innerText + [...document.querySelectorAll("input")].map(one => one.value)',
        )
        .catch(String),
    )
  }
  await driver?.close()
})

const firefox = findFirefox()
const webKit = findWebKit()
type Engine = [string, () => Promise<Driver>]
const engines: Engine[] = [
  ['Chromium 103', openChromium103],
  ...(firefox ? [['Firefox', () => openFirefox(firefox)] as Engine] : []),
  ...(webKit ? [['WebKit', () => openWebKit(webKit)] as Engine] : []),
]

// Each attempt is somebody else's, and its link has a name of its own.
let attempts = 0
let attendanceId = ''

test.each(engines)(
  'somebody adds a link, and somebody logs in, reads, checks in, writes, hands in, and watches in %s',
  async (name, open) => {
    attempts += 1
    // The teacher would be asked for what an attempt before left running.
    if (attendanceId) await app().call(teacher1, attendanceCalls.end, { id: attendanceId })
    const student = students[12 + attempts]!
    const link = `Norms in ${name}, ${attempts}`
    driver = await open()
    const { see, press, write, until, go } = tellerOf(driver, app().address)
    const { type, value } = driver
    const logIn = async ({ login }: { login: string }) => {
      await go('/login')
      await write('Account', `${login}@demo.lectern`)
      await write('Password', demoPassword)
      await press('Log in')
    }
    await logIn(teacher1)
    await until('location.pathname').not.toBe('/login')
    await go(`/courseHome?courseId=${courseId}&courseRole=1`)
    await press('New activity')
    await press('Link', '[role=dialog]')
    await write('Web address', '192.168.1.20/norms')
    await write('Title', link)
    await press('Publish')
    await until('location.pathname').toBe('/dataIndex')
    await see('https://192.168.1.20/norms')
    await value('localStorage.clear()')

    const attendance = { courseId, title: 'Now', code: '4821' }
    attendanceId = (await app().call(teacher1, attendanceCalls.startWithCode, attendance)).id
    await logIn(student)
    // Whoever has just logged in is asked for what is running.
    await press('Attendance in Linear Algebra')
    await until('location.pathname.includes("checkIn") && document.activeElement.tagName').toBe('INPUT')
    await type('4821')
    await see('Checked in')

    await go(`/courseHome?courseId=${courseId}&courseRole=0`)
    await see(link)
    await go(`/dataIndex?type=2&id=${shown.materialId}&courseId=${courseId}&courseRole=0`)
    await press('Norms.pdf')
    await until(`(() => {
    const canvas = document.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, place) => place % 4 < 3 && value < 128) && document.body.innerText.includes('Page 1 of 1')
  })()`).toBe(true)

    await go(`/homework?id=${shown.taskId}&courseId=${courseId}&courseRole=0`)
    await press('Hand in homework')
    await write('Text', 'Written in this browser')
    await press('Hand in')
    await press('Hand in', '[role=dialog], [role=alertdialog]')
    await see('Keep this receipt')

    await go(`/dataIndex?type=9&id=${shown.videoId}&courseId=${courseId}&courseRole=0`)
    await press('Play')
    await until('document.querySelector("video").currentTime > 0.5').toBe(true)
  },
)
