import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { emptyDevice, keptEarlier } from '#web/test/device.ts'
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

const device = emptyDevice()

async function visit() {
  device.leave = viewings.attend(account, viewingCarrier, () => undefined)
  return viewings.send()
}

test('what an earlier visit left is told to the server, with how long ago it was', async () => {
  await found()
  device.server.answer(videoCalls.report, { watched: 40, percent: 90, isDone: true })
  expect(await visit()).toBe(1)
  const [told] = device.server.inputsOf(videoCalls.report) as { ago: number }[]
  expect(told).toMatchObject({ id: videoId, viewing: viewing.viewing, ranges: [[0, 40]], seconds: 40 })
  expect(told!.ago).toBeGreaterThanOrEqual(3600)
  expect(await keptViewings.all(account)).toEqual([])
})

test('what the server refuses is forgotten: the video is closed, or gone', async () => {
  await found()
  device.server.refuse(videoCalls.report, kernelErrors.notFound)
  expect(await visit()).toBe(0)
  expect(await keptViewings.all(account)).toEqual([])
})

test('what somebody is watching is left to their player', async () => {
  await found({ at: Date.now() - 5_000 })
  expect(await visit()).toBe(0)
  expect(await keptViewings.all(account)).toHaveLength(1)
})

test('the player’s word forgets what it covers, and nothing that was watched since', async () => {
  device.server.answer(videoCalls.report, { watched: 40, percent: 90, isDone: false })
  await keptViewings.keep(account, viewing)
  await sendViewing(account, { ...viewing, at: viewing.at + 1_000 })
  expect(await keptViewings.all(account)).toEqual([])
  await keptViewings.keep(account, { ...viewing, at: viewing.at + 2_000 })
  await sendViewing(account, { ...viewing, at: viewing.at + 1_000 })
  expect(await keptViewings.all(account)).toHaveLength(1)
})
