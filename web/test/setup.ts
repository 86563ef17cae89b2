import '#web/lib/old-browsers.ts'
import '#web/lib/jitless.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { startTexts } from '#web/lib/texts.ts'
import '#web/test/back.ts'
import { isSettled } from '#web/ui/overlay-history.ts'

await startTexts('en')

// The browser may be on its way back from what was open; it must not arrive in the next story.
afterEach(async () => {
  await cleanup()
  await expect.poll(isSettled).toBe(true)
})

beforeEach(() => {
  localStorage.clear()
  document.body.style.margin = '0'
})
