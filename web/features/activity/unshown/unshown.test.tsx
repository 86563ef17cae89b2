import { afterEach, expect, test } from 'vitest'
import { givenCalls } from '#contract/features/activity/given.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialDestination } from '#contract/features/material/destination.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/course/test-stage.tsx'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { sampleMaterial } from '#web/features/material/parts/material.example.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const files = ['Norms.pdf', 'Locked.pdf', 'Voice.mp3'].map((name, place) =>
  attachmentOf({ id: idOf(place + 1), name, mime: 'application/pdf' }),
)

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
  const locked = { id: files[1]!.id, reason: 'locked' as const }
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
