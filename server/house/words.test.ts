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

/** One term for each thing in what people read, each language with its own (decisions 171 and 327). */
const retiredTerms = {
  en: {
    '(\\}|\\b(the|a|my|your|their|this|late|return|grade)) works?\\b': 'submission',
    '\\bmarks\\b|\\bmarking\\b|\\bto mark\\b|\\bmarked\\b(?! as)': 'grade',
    '\\bnot submitted\\b': 'missing',
    '\\burge': 'remind',
    '\\bquit\\b': 'leave',
    '\\bapplications?\\b': 'request',
    '\\bgroupings?\\b': 'group set',
    '\\bawaited\\b': 'invited, pending',
    '\\beverybody\\b': 'everyone',
    '\\b(some|any)body\\b': 'someone, anyone',
    '\\b(full|max|maximum|highest) (score|grade)\\b': 'maximum points',
    '\\bindividual terms\\b': 'exceptions',
    '\\bthings to do\\b': 'to-do list',
    '\\bdirector(y|ies)\\b': 'folder',
    '\\bdownload(ed)? as (excel|csv)\\b': 'export as',
    '\\b(counsel|model|travel|cancel)(or|ing|er|ed)s?\\b|\\b(color|center|gray|behavior|neighbor|favorite)s?\\b|\\bmeters\\b':
      'British spelling',
    '\\be-mail': 'email',
    '\\bsign(ing|ed)? (in|out)\\b': 'log in, log out',
    '\\bdid not work\\b': 'what failed',
    '\\btak(e|en) back\\b(?!\\.)': 'unpublish, restore',
  },
  zh: {
    打回: '退回',
    批阅: '批改',
    全部忽略: '全部已读',
    目录: '文件夹',
    '迟交|晚交': '逾期；补交 is what is offered after the deadline',
    '考勤(成绩|分数)': '考勤得分',
    '你(?!们)|你们': '您',
    '教师(?!账号|身份|$)': '老师',
  },
}

/** Blanks that are filled with words of ours and read on as part of the sentence. */
const wordBlanks = 'title|label|purpose|task|work'
const han = '\\p{sc=Han}'
const figure = `[A-Za-z0-9]|\\{(?!(?:${wordBlanks})\\})\\w+\\}`
const touching = new RegExp(`${han}(${figure})|(${figure})${han}`, 'u')
const loose = / [，。：；！？、（）“”]|[，。：；！？、（）“”] /

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

/** Where a score is meant: what a test, answers in class and attendance come to by themselves. All else is a grade. */
const computed = /features\/(test|answering|attendance|question|mistake|counsellor)\//
/** A column of a file that comes back: those that were made earlier have it too. */
const keptAsTheyAre = new Set(['Score (of {full})'])

/** How signs are set, in either language. */
const signs = {
  '\\d %|\\} %': 'no space before %',
  '\\bper cent\\b': '%',
  ' …|……|\\.\\.\\.': 'one … without a space before it',
  "\\w'\\w": '’',
  '(such as|for example): ': 'e.g.',
}

describe('texts', () => {
  test('are found where they stand', () => {
    for (const language of ['en', 'zh'] as const) expect(textsIn(language).length).toBeGreaterThan(1500)
  })

  test('say one thing by one term', () => {
    const found = (['en', 'zh'] as const).flatMap(language =>
      textsIn(language).flatMap(({ path, text }) =>
        Object.entries(retiredTerms[language])
          .filter(([pattern]) => new RegExp(pattern, 'i').test(text))
          .map(([, instead]) => `${path}: ${text} (say ${instead})`),
      ),
    )
    expect(found).toEqual([])
  })

  test('set percent signs, dots and quotes one way', () => {
    const found = (['en', 'zh'] as const).flatMap(language =>
      textsIn(language).flatMap(({ path, text }) =>
        Object.entries(signs)
          .filter(([pattern]) => new RegExp(pattern, 'i').test(text))
          .map(([, instead]) => `${path}: ${text} (${instead})`),
      ),
    )
    expect(found).toEqual([])
  })

  test('call a grade a grade: a score is what comes about by itself', () => {
    const found = textsIn('en')
      .filter(
        ({ path, text }) =>
          !computed.test(path) && /\bscores?\b/i.test(text.replace(/\{\w+/g, '')) && !keptAsTheyAre.has(text),
      )
      .map(({ path, text }) => `${path}: ${text}`)
    expect(found).toEqual([])
  })

  test('in Chinese have Chinese punctuation', () => {
    const found = textsIn('zh')
      .filter(({ text }) =>
        /\p{sc=Han}[,;:!?]|[,;:!?]\p{sc=Han}|\p{sc=Han} ?\(|\)\p{sc=Han}|\p{sc=Han}\.$/u.test(text),
      )
      .map(({ path, text }) => `${path}: ${text}`)
    expect(found).toEqual([])
  })

  test('in Chinese set figures, Latin words and blanks apart by one space, and punctuation by none', () => {
    const found = textsIn('zh')
      .filter(({ text }) => touching.test(text) || loose.test(text))
      .map(({ path, text }) => `${path}: ${text}`)
    expect(found).toEqual([])
  })
})

const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/

/** What people read in a language: the web's texts, and every `en` and `zh` of the contract and the server. */
function textsIn(language: 'en' | 'zh') {
  const ofWeb = new RegExp(`: *\\n? *(?:${literal.source})`, 'g')
  const declared = new RegExp(`\\b${language}: *\\n? *(?:${literal.source})`, 'g')
  return sources
    .filter(path => !/\.test\.tsx?$|^server\/house\//.test(path))
    .flatMap(path => {
      const isWebText = path.startsWith('web/') && path.endsWith(`/texts/${language}.ts`)
      if (!isWebText && !/^(contract|server)\//.test(path)) return []
      const found = read(path).matchAll(isWebText ? ofWeb : declared)
      return [...found].map(([, single, double]) => ({ path, text: (single ?? double)! }))
    })
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a source file declares. */
function namesIn(source: string) {
  const declarations = source.matchAll(/\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g)
  return new Set([...declarations].map(([, name]) => name!))
}
