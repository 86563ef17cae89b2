import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/test/**', '**/*.test.*'] })

/** Code that tracks a pointer itself. */
const byHand =
  /\bonPointer(?:Down|Move|Up|Cancel)\w*=|\bonTouch\w+=|\bonMouse(?:Down|Move|Up)=|set\w*PointerCapture\(|['"](?:pointer(?:down|move|up|cancel)|touch(?:start|move|end|cancel)|mouse(?:down|move|up))['"]/

/** Files that listen to pointers: the mechanism, and those with another purpose. */
const allowed: Record<string, string> = {
  'web/ui/gestures/drag.ts': 'the one mechanism',
  'web/ui/media/RichTextArea.tsx': 'a press on a tool must not take the focus from the text',
  'web/features/video/player/Player.tsx': 'a mouse that moves shows the controls',
  'web/features/notification/unread.ts': 'any press shows that somebody is there',
}

test('only useDrag tracks a pointer: no part counts fingers or distances itself (decision 164)', () => {
  const found = sources.filter(path => byHand.test(readFileSync(join(root, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(300)
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
