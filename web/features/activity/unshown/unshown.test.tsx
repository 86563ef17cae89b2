import { afterEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { givenCalls } from '#contract/features/activity/given.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialDestination } from '#contract/features/material/destination.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { sampleMaterial } from '#web/features/material/parts/material.example.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const files = ['Norms.pdf', 'Locked.pdf', 'Voice.mp3'].map((name, place) =>
  attachmentOf({ id: idOf(place + 1), name, mime: 'application/pdf' }),
)

const locked = { id: files[1]!.id, reason: 'locked' as const }
const byCourse = { courseId, attachments: files, withheldBy: 'course' as const }

const open = () => {
  on = stage('1')
  on.server.answer(materialCalls.get, {
    ...{ ...sampleMaterial, id: idOf(9), courseId, attachments: files },
    ...{ isDownloadAllowed: false, withheldBy: 'item', can: { manage: true } },
  })
  return on.open(`${materialDestination.opensAt({ id: idOf(9), courseId })}&courseRole=1`)
}

test('staff learn which files students cannot open, why, and what to do; what is looked into is asked again', async () => {
  const screen = await open()
  const sound = { id: files[2]!.id, reason: 'kind' as const }
  on.server.answer(givenCalls.checkFiles, {
    withheldBy: '',
    list: [
      { id: files[0]!.id, reason: 'waiting' },
      { ...locked, reason: 'waiting' },
    ],
  })
  await expect.element(screen.getByText(/Checking whether students can open these files/)).toBeVisible()
  on.server.answer(givenCalls.checkFiles, {
    withheldBy: '',
    list: [{ id: files[0]!.id, reason: '' }, locked, sound],
  })
  await expect.element(screen.getByText('Students can’t open:')).toBeVisible()
  await expect.element(screen.getByText(/Take the password off/)).toBeVisible()
  await expect.element(screen.getByText(/Add a PDF or pictures of it/)).toBeVisible()
  await expect.element(screen.getByText('Or allow downloads.')).toBeVisible()
  expect(on.server.inputsOf(givenCalls.checkFiles)[0]).toMatchObject({ isWithheld: true })
})

test('and so of a notice in a course that keeps all files, on its page and in its form', async () => {
  on = stage('1')
  on.server.answer(courseNoticeCalls.get, {
    ...{ ...byCourse, id: idOf(9), title: 'Another room', content: '<p>Room 204</p>', author: 'Lan Shen' },
    ...{
      withheldFiles: files.map(({ id }) => id),
      publishedAt: Date.now(),
      revision: 1,
      updatedAt: Date.now(),
    },
    ...{ state: 2, readAt: null, acknowledgedAt: null, needsAcknowledgement: false, isRepeated: false },
    ...{ isPinned: false, readCount: 0, studentCount: 40, serverTime: Date.now() },
    can: { manage: true, acknowledge: false },
  })
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  on.server.answer(courseNoticeCalls.listReaders, pageOf([]) as never)
  on.server.answer(givenCalls.checkFiles, { withheldBy: 'course', list: [locked] })
  const where = `id=${idOf(9)}&courseId=${courseId}&courseRole=1`
  const screen = await on.open(`/noticeDetail?${where}`)
  await expect.element(screen.getByText(/Take the password off/)).toBeVisible()
  await expect.element(screen.getByText('Or allow downloads in the course settings.')).toBeVisible()
  await screen.unmount()
  const form = await on.open(`/addActivity/notice?${where}`)
  await expect.element(form.getByText(/Take the password off/)).toBeVisible()
  expect(on.server.inputsOf(givenCalls.checkFiles).at(-1)).toMatchObject({ isWithheld: false })
})
