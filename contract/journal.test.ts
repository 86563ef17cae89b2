import { expect, test } from 'vitest'
import { supersedes } from './journal.ts'

test.each([
  ['the next entry is taken', { sequence: 6, base: 5 }, 5, true],
  ['numbers may be skipped', { sequence: 60, base: 5 }, 5, true],
  ['the same entry again changes nothing', { sequence: 5, base: 4 }, 5, false],
  ['a late one changes nothing', { sequence: 3, base: 2 }, 5, false],
  ['one written without knowing what is stored changes nothing', { sequence: 9, base: 4 }, 5, false],
  [
    'a writer that knows more than is stored (a restored backup) is believed',
    { sequence: 9, base: 8 },
    5,
    true,
  ],
  ['without a base the higher number decides', { sequence: 6 }, 5, true],
  ['without a base too, an old number changes nothing', { sequence: 5 }, 5, false],
])('%s', (_what, entry, stored, taken) => expect(supersedes(entry, stored)).toBe(taken))
