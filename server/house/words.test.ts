import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'web', 'seed', 'bench', 'e2e', 'scripts']
const sources = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.endsWith('words.test.ts'))
    .map(path => join(folder, path)),
)

/** The protocol's own spellings, used in a call's path but not in its key. */
const spellings =
  /att[ae]nce|repulse|cancle|basin|nows|digit|bat$|v2$|lists$|info$|wechat|mobile|figure|audit|directory|qrcode|batch?operate/i

/** Words replaced by the field's terms, each with its replacement. */
const retired = {
  'most[A-Z]\\w*': 'max…',
  '\\w*[pP]atience\\w*': '…Timeout',
  '\\w*[tT]idings': '…LiveUpdates',
  '\\w*[fF]arewell\\w*': 'departure',
  'lanes?': 'semaphore',
  '\\w*[uU]rg(e|ed|ing)': 'remind',
  '\\w+Desk': '…Form',
  '\\w*[dD]oor\\w*': 'landing',
  keptFor: 'ttl, retention',
  'awaited\\w*': 'invited',
  '[pP]ile': 'scope, roster',
  '[fF]iled\\w*': 'archived',
  'tell[A-Z]\\w*': 'publish…, notify…',
}

/** One name each for what students hand in and what they get for it. */
const retiredForSubmissions = {
  '(?!\\w*[hH]omework)\\w*[wW]orks?': 'submission',
  '\\w*[mM]ark(s|ed|ing)?': 'grade',
}

describe('words', () => {
  test('a call is named by what it does, not as the protocol spells it', () => {
    const keys = sources
      .filter(path => path.startsWith('contract/features/'))
      .flatMap(path =>
        [...read(path).matchAll(/^ {2}(\w+): (?:query|command)\(/gm)].map(([, key]) => `${path}: ${key}`),
      )
    expect(keys.length).toBeGreaterThan(200)
    expect(keys.filter(key => spellings.test(key.split(': ')[1]!))).toEqual([])
  })

  test('names use the field’s terms', () => {
    const found = sources.flatMap(path =>
      [...namesIn(read(path))].flatMap(name =>
        Object.entries({ ...retired, ...(/\/(homework|submission)\//.test(path) && retiredForSubmissions) })
          .filter(([pattern]) => new RegExp(`^${pattern}$`).test(name))
          .map(([, instead]) => `${path}: ${name} (say ${instead})`),
      ),
    )
    expect(found).toEqual([])
  })
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a source file declares. */
function namesIn(source: string) {
  const declarations = source.matchAll(/\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g)
  return new Set([...declarations].map(([, name]) => name!))
}
