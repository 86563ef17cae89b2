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

/** Texts that begin small, because they go on after something in the same line, or are quoted (decision 327). */
const goOn: Record<string, string> = {
  account: 'picture.missing',
  activity: 'trash.until',
  'activity/editor': 'appearsAt beginsAt endsAt for',
  'activity/exceptions': 'by',
  answering: 'lead.joined lead.answered lead.students results.firsts results.meanPlace',
  'answering/board': 'wall.more',
  'answering/projecting': 'answered joined ofStudents ranking.more',
  attendance:
    'place.metres student.signedAt student.leftAt rules.minutes rules.hours register.from register.noRecord',
  'chat-app': 'join.failed',
  'chat/groups': 'everyone',
  'course/details': 'archive.failed form.hours',
  file: 'uploadFailed cannotPreview',
  group: 'board.more',
  home: 'exams.days',
  homework: 'noun work task.points task.commentUnit',
  'homework/task': 'score groups reviewed named nameless comment rubric duplicates shown',
  material: 'form.unusual.viewOnly',
  mistake: 'wrongTimes last',
  notice: 'form.unusual.confirmed form.unusual.repeated form.unusual.pinned',
  notification: 'unread',
  profile: 'modify.saved avatar.done avatar.failed manage.none manage.bound manage.unset bind.failed',
  question: 'bank.from',
  review: 'task.perStudentUnit task.pointsUnit write.ofFull',
  school: 'places.metres',
  score:
    'letters.from detail.dropped detail.set detail.excusedShort enter.undoneBy scheme.sumFull scheme.fullOf import.from import.since',
  shell: 'error chunk.script chunk.style chunk.timeout',
  submission: 'write.forMembers group.by grade.by list.version list.attempt grading.none',
  'submission/files': 'grades.was grades.replaces',
  'submission/policy':
    'minutes unusual.anyNumber unusual.last unusual.mean unusual.refused unusual.perDay unusual.perDayAtMost unusual.anonymous',
  'test/analysis': 'discriminationIs',
  'test/grading': 'answers.mixed answers.andMore',
  'test/live':
    'switches readiness.problem1 readiness.problem2 readiness.problem3 readiness.other readiness.sealed readiness.hasRehearsed unit',
  'test/making':
    'said.untimed said.anyAttempts entry.bankGone entry.pool entry.drawnAnew several.different several.each',
  'test/regrading': 'noScore nowPassed nowFailed what.key what.draw',
  'test/settings': 'minutes times says.score says.paper says.answers says.explanations',
  'test/switches': 'moment counted',
  'test/taking': 'seen.score seen.paper seen.answers seen.explanations state.scoreOf handIn.more',
  topic: 'form.unusual.asksAll form.unusual.hidesNames',
  ui: 'required when.left when.justNow',
  video: 'form.unusual.captions form.unusual.counts form.unusual.download',
}

test('a text begins with a capital unless it goes on in a line', () => {
  const small = folders.flatMap(folder => {
    const name = folder.replace(/^\.\/(features\/)?/, '')
    const known = goOn[name]?.split(' ') ?? []
    const found = [...inLanguage(folder, 'en')]
      .filter(([, text]) => /^[a-z]/.test(text) && !/^(e\.g\.|https:)/.test(text))
      .map(([key]) => baseOf(key))
    return [
      ...found.filter(key => !known.includes(key)).map(key => `${name} ${key} begins small`),
      ...known.filter(key => !found.includes(key)).map(key => `${name} ${key} does not begin small any more`),
    ]
  })
  expect(small).toEqual([])
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
