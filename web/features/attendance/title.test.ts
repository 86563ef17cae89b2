import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '#web/lib/texts.ts'
import { shownName, titleAt, whenIfUnsaid } from './title.ts'

/** A Monday of this year, 10:00 in Shanghai. */
const begins = Date.UTC(new Date().getUTCFullYear(), 10, 16, 2)

afterEach(() => chooseLanguage('en'))

test('a suggested name is read in the language of the reader, and says its day once', async () => {
  const names: string[] = []
  for (const language of ['en', 'zh-Hans', 'zh-Hant'] as const) {
    await chooseLanguage(language)
    names.push(titleAt(begins))
  }
  for (const name of [...names, `${new Date(begins).getUTCFullYear()}.11.16 10:00`]) {
    expect(shownName(name, begins)).toBe(names[2])
    expect(whenIfUnsaid(name, begins)).toBe(false)
  }
})

test('a name of somebody’s own stays, and its row says the day', () => {
  expect(shownName('Week 12', begins)).toBe('Week 12')
  expect(whenIfUnsaid('Week 12', begins)).toContain('10:00')
  expect(whenIfUnsaid('Tue 3 Nov 10:00', begins)).toContain('16')
})

test('two of one day differ', () => {
  const names = [begins, begins + 4 * 3_600_000].map(time => shownName(titleAt(time), time))
  expect(new Set(names).size).toBe(2)
})
