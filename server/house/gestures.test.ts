import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/test/**', '**/*.test.*'] })

/** What follows a pointer by hand. */
const byHand =
  /\bonPointer(?:Down|Move|Up|Cancel)\w*=|\bonTouch\w+=|\bonMouse(?:Down|Move|Up)=|set\w*PointerCapture\(|['"](?:pointer(?:down|move|up|cancel)|touch(?:start|move|end|cancel)|mouse(?:down|move|up))['"]/

/** Files that hear pointers: the mechanism, and those that ask something else of them. */
const allowed: Record<string, string> = {
  'web/ui/drag.ts': 'the one mechanism',
  'web/ui/RichTextArea.tsx': 'a press on a tool must not take the focus from the text',
  'web/features/notification/unread.ts': 'any press shows that somebody is there',
}

test('only useDrag follows a pointer: no part counts fingers or distances by itself (decision 164)', () => {
  const found = sources.filter(path => byHand.test(readFileSync(join(root, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(300)
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
