import { afterEach, beforeEach, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { fakeServer } from '#web/lib/fake-server.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { keptEarlier, onDevice } from '#web/test/device.ts'
import { videoId } from '../test-video.ts'
import { keptViewings } from './kept-watching.ts'
import { sendViewing, viewingCarrier, viewings } from './send-viewings.ts'

/* What was watched without a network, literally as the version before the outbox kept it. */

const account = '01890000-0000-7000-8000-0000000000e1'
const viewing = {
  ...{ viewing: '5f0c1d7e9a3b48c2', videoId, ranges: [[0, 40] as const], played: 40.5, position: 40 },
  at: Date.now() - 3_600_000,
}
const found = (more: object = {}) =>
  keptEarlier(`${account}/watching:${viewing.viewing}`, { ...viewing, ...more }, viewing.at)

let server: ReturnType<typeof fakeServer>
let leave = () => {}
beforeEach(async () => {
  await onDevice(entries => entries.clear())
  server = fakeServer()
})
afterEach(async () => {
  leave()
  server.stop()
  await onDevice(entries => entries.clear())
  await closeJournalStore()
})

async function visit() {
  leave = viewings.attend(account, viewingCarrier, () => undefined)
  return viewings.send()
}

test('what an earlier visit left is told to the server, with how long ago it was', async () => {
  await found()
  server.answer(videoCalls.report, { watched: 40, percent: 90, isDone: true })
  expect(await visit()).toBe(1)
  const [told] = server.inputsOf(videoCalls.report) as { ago: number }[]
  expect(told).toMatchObject({ id: videoId, viewing: viewing.viewing, ranges: [[0, 40]], seconds: 40 })
  expect(told!.ago).toBeGreaterThanOrEqual(3600)
  expect(await keptViewings.all(account)).toEqual([])
})

test('what the server refuses is forgotten: the video is closed, or gone', async () => {
  await found()
  server.refuse(videoCalls.report, kernelErrors.notFound)
  expect(await visit()).toBe(0)
  expect(await keptViewings.all(account)).toEqual([])
})

test('what somebody is watching is left to their player', async () => {
  await found({ at: Date.now() - 5_000 })
  expect(await visit()).toBe(0)
  expect(await keptViewings.all(account)).toHaveLength(1)
})

test('the player’s word forgets what it covers, and nothing that was watched since', async () => {
  server.answer(videoCalls.report, { watched: 40, percent: 90, isDone: false })
  await keptViewings.keep(account, viewing)
  await sendViewing(account, { ...viewing, at: viewing.at + 1_000 })
  expect(await keptViewings.all(account)).toEqual([])
  await keptViewings.keep(account, { ...viewing, at: viewing.at + 2_000 })
  await sendViewing(account, { ...viewing, at: viewing.at + 1_000 })
  expect(await keptViewings.all(account)).toHaveLength(1)
})
