import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('web/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/test/**', '**/*.test.*', '**/test-*'],
})

/** Code that takes a date apart or writes one itself. */
const byHand =
  /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(?:Date|Time)?String\(|\.to(?:ISO|UTC|Date|Time|GMT)String\(|\.get(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(|(?<!toString\(16\))\.padStart\(2\b/

/** Files that do: the one place, and those with another purpose. */
const allowed: Record<string, string> = {
  'web/lib/dates.ts': 'the one place',
  'web/lib/format.ts': 'hours, minutes and seconds of a countdown',
  'web/shell/console/DebugConsole.tsx': 'a log for developers',
  'web/features/file/post-chunk.ts': 'bytes of a checksum',
  'web/ui/fields/DateCalendar.tsx': 'hours and minutes to choose from',
  'web/ui/fields/date-grid.ts': 'the days of a month, in no time zone',
}

test('only web/lib/dates.ts writes dates (decision 172)', () => {
  const found = sources.filter(path => byHand.test(readFileSync(join(root, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(300)
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
