import '#web/lib/old-browsers.ts'
import '#web/lib/jitless.ts'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { beforeEach } from 'vitest'
import { startTexts } from '#web/lib/texts.ts'

await startTexts('en')

beforeEach(() => {
  localStorage.clear()
  document.body.style.margin = '0'
})
