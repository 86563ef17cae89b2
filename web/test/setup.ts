import '#web/lib/old-browsers.ts'
import '#web/lib/jitless.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { startTexts } from '#web/lib/texts.ts'
import '#web/test/back.ts'
import { closeQuestions, freshenPage } from '#web/test/fresh-page.ts'
import { isSettled } from '#web/ui/overlays/overlay-history.ts'

await freshenPage()
await startTexts('en')

// As for polls of `expect`, whose default is longer than a second by the configuration.
const { waitFor, waitUntil } = vi
type WaitOptions = Parameters<typeof waitFor>[1]
const longEnough = (options: WaitOptions = {}) =>
  typeof options === 'number' ? options : { timeout: 8_000, ...options }
vi.waitFor = (check, options) => waitFor(check, longEnough(options))
vi.waitUntil = (check, options) => waitUntil(check, longEnough(options))

// The browser may be on its way back from what was open; it must not arrive in the next story. Nor must a question that
// a story which failed left open: it would lie over all that follow.
afterEach(async () => {
  await cleanup()
  await closeQuestions()
  await expect.poll(isSettled).toBe(true)
})

beforeEach(() => {
  localStorage.clear()
  document.body.style.margin = '0'
})
