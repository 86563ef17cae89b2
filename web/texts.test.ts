import { expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { traditionalOverrides } from '#contract/traditional.ts'
import { problemText } from './lib/problem-text.ts'
import { chooseLanguage } from './lib/texts.ts'

type Nested = { [key: string]: string | Nested }
const texts = import.meta.glob<Record<string, Nested>>(
  ['./{ui,ui/*,shell,features/*,features/*/*}/texts/*.ts'],
  {
    eager: true,
  },
)
const traditional = import.meta.glob<Record<string, Nested>>(
  ['./{ui,ui/*,shell,features/*,features/*/*}/texts/zh.ts'],
  {
    eager: true,
    query: '?traditional',
  },
)
const errorFiles = import.meta.glob<Record<string, Record<string, ErrorDefinition>>>(
  '../contract/features/**/*errors.ts',
  { eager: true },
)
const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/texts/*.ts', '!./{build,test}/**', '!./*.config.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

function flatten(nested: Nested, prefix = ''): [key: string, text: string][] {
  return Object.entries(nested).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flatten(text, `${prefix}${key}.`),
  )
}
const folders = Object.keys(texts)
  .filter(path => path.endsWith('/en.ts'))
  .map(path => path.replace('/texts/en.ts', ''))
const inLanguage = (folder: string, language: 'en' | 'zh') =>
  new Map(flatten(texts[`${folder}/texts/${language}.ts`]![language]!))
const traditionalOf = (folder: string) => new Map(flatten(traditional[`${folder}/texts/zh.ts`]!.zh!))
const blanksOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()
const baseOf = (key: string) => key.replace(/_(one|other)$/, '')

test('there are texts to look at', () => {
  expect(folders).toContain('./shell')
  expect(folders).toContain('./ui')
})

test.each(folders)('%s has every text in every language, with the same blanks', folder => {
  const en = inLanguage(folder, 'en')
  const zh = inLanguage(folder, 'zh')
  const hant = traditionalOf(folder)
  const problems: string[] = []
  for (const [key, text] of en) {
    if (!text.trim()) problems.push(`${key} is empty in English`)
    if (key.endsWith('_one')) continue
    for (const [name, other] of [
      ['Simplified', zh],
      ['Traditional', hant],
    ] as const) {
      const translated = other.get(key)
      if (!translated?.trim()) problems.push(`${key} is missing in ${name}`)
      else if (String(blanksOf(translated)) !== String(blanksOf(text)))
        problems.push(`${key} has other blanks in ${name}`)
    }
  }
  for (const key of zh.keys()) if (!en.has(key)) problems.push(`${key} is not in English`)
  expect(problems).toEqual([])
})

test.each(folders)('%s has no text that nobody uses', folder => {
  // Features show texts of others only through useTexts; the whole source is searched for each key.
  const code = Object.values(sources).join('\n')
  const literals = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, key]) => key!))
  // `state.${x}` uses every text below `state.`; `${x}.title` those that end so.
  const prefixes = [...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix]) => prefix!)
  const stems = [...code.matchAll(/[`]([\w.-]*[\w-])\$\{/g)].map(([, stem]) => stem!)
  const isUsed = (key: string) =>
    literals.has(key) ||
    prefixes.some(prefix => key.startsWith(prefix)) ||
    stems.some(stem => stem.length > 3 && key.startsWith(stem))
  const unused = [...inLanguage(folder, 'en').keys()].map(baseOf).filter(key => !isUsed(key))
  expect(unused).toEqual([])
})

const saidTwice = [
  // A title of its own for every reason why a check-in failed; one of them is as short as the error.
  './features/attendance fail.ended.title',
  // An error of the kernel, which has no Traditional text in the client.
  './features/course/entry noPermission',
]

test('no text says what an error of the contract says: `problemText` shows that', () => {
  const declared = [{ kernelErrors }, ...Object.values(errorFiles)].flatMap(Object.values)
  const refusals = new Map(declared.flatMap(Object.values).map(({ name, text }) => [text.en, { name, text }]))
  expect(refusals.size).toBeGreaterThan(200)
  const twice = folders.flatMap(folder => {
    const zh = inLanguage(folder, 'zh')
    return [...inLanguage(folder, 'en')]
      .filter(([key, text]) => refusals.has(text) && refusals.get(text)?.text.zh === zh.get(key))
      .map(([key]) => `${folder} ${key}`)
  })
  expect(twice).toEqual(saidTwice)
})

test('an error is told in each of the languages, its blanks filled', async () => {
  const { tooManyAttempts } = accountErrors
  expect(problemText(tooManyAttempts, { minutes: 5 })).toBe('Too many wrong attempts. Try again in 5 minutes')
  await chooseLanguage('zh-Hans')
  expect(problemText(tooManyAttempts, { minutes: 5 })).toBe('尝试次数过多，请 5 分钟后再试')
  await chooseLanguage('zh-Hant')
  expect(problemText(tooManyAttempts, { minutes: 5 })).toBe('嘗試次數過多，請 5 分鐘後再試')
  expect(problemText(accountErrors.accountMissing)).toContain('帳號')
  // One of any kind, with the word of a kind in it.
  expect(problemText(homeworkErrors.closed)).toBe('作業已截止，無法提交')
  expect(problemText(undefined)).toBeUndefined()
  await chooseLanguage('en')
})

test('Traditional Chinese is converted, with our own words where the dictionary has others', () => {
  const ui = traditionalOf('./ui')
  expect(ui.get('loading')).toBe('載入中')
  expect(ui.get('clear')).toBe('清除')
  const all = folders.flatMap(folder => [...traditionalOf(folder).values()]).join('\n')
  const simplified = folders.flatMap(folder => [...inLanguage(folder, 'zh').values()]).join('\n')
  for (const [word, wanted] of traditionalOverrides)
    if (simplified.includes(word)) expect(all).toContain(wanted)
  expect(all).not.toMatch(/[请录课业务线这时间]/)
})
