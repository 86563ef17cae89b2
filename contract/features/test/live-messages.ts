import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { testKey } from './messages.ts'

/** What is told while a test runs. */
export const testLiveMessages = {
  told: message(
    'test_told',
    'To those who write a test: what its staff say to them.',
    wired({ ...testKey, id: z.string(), text: z.string(), sentAt: ['sendtime', z.number()] }),
  ),
  liveChanged: message(
    'test_live_changed',
    'To staff, at most every two seconds: somebody began, saved, handed in or left the page.',
    wired(testKey),
  ),
}
