import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionErrors } from '#contract/features/question/errors.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { escapeHtml, plain } from '#contract/features/question/types/parts.ts'
import { textWith, thingsOf, withThings } from '../importing/reading/rich.ts'
import { type Read, readMarked, readPasted } from '../importing/reading.ts'
import { settle } from '../importing/settled.ts'
import { readTemplate, sheetOf } from '../importing/template.ts'
import { readWord } from '../importing/test-word-samples.ts'
import { wordOf } from './word.ts'
import { type Leaving, leavingThings, linesOf, writtenOf } from './written.ts'

/** What teachers write, and what looks like more than text. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '1. ',
      '2、',
      '（3）',
      'A. ',
      ' B. x',
      'C、',
      '答案：',
      '答案',
      ' 解析：无',
      'Answer: ',
      '【答案】',
      '（A）',
      '(AC)',
      '（√）',
      '(T)',
    ],
    ...[
      '一、选择题',
      '单选题',
      '参考答案',
      '1-5 ABCDA',
      '$5',
      '$',
      'a$b$c',
      '<sub>',
      '</u>',
      '\\',
      '\\(',
      '（2分）',
      '[单选题]',
      'Part I ',
      '难度：易',
    ],
    ...[
      '第 1 页',
      '题号 1 2',
      'f(x)',
      '3.14',
      '——',
      '=',
      'C:\\x',
      '；',
      '/',
      '_',
      '( )',
      '解：',
      '答：',
      '说明：',
      'True',
      '&lt;',
      '"',
    ],
  ),
  fc.constantFrom('光合作用', '中国', 'water', ' ', '的', 'x', '7', '。', '？', ', '),
)
const line = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map(pieces => pieces.join('').replace(/_{2,}/g, '_').trim())
const text = line.filter(each => each.normalize('NFKC').replace(/[\s_]/g, '') !== '')
const paragraph = text.map(each => `<p>${escapeHtml(each)}</p>`)
const formula = fc.constantFrom(
  '<p>x <span data-latex="\\frac{1}{2}">\\frac{1}{2}</span></p>',
  '<p>H<sub>2</sub>O</p>',
  '<p><u>so</u></p>',
)
const html = fc
  .array(fc.oneof({ weight: 5, arbitrary: paragraph }, formula), { minLength: 1, maxLength: 3 })
  .map(all => all.join(''))
const labels = fc.uniqueArray(fc.constantFrom('力学', 'Grammar', '细胞'), { maxLength: 2 })
const parts = (least: number) =>
  fc.uniqueArray(fc.oneof(paragraph, formula), { minLength: least, maxLength: 6, selector: plain })

const choice = (number: number, least: number, most: number) =>
  parts(2).chain(options =>
    fc
      .subarray(
        options.map((_, place) => String(place + 1)),
        { minLength: least, maxLength: Math.min(most, options.length) },
      )
      .map(right => ({
        ...{ type: number, html: undefined as string | undefined },
        parts: { options: options.map((each, place) => ({ id: String(place + 1), html: each })) },
        key: { right },
      })),
  )
const word = fc.constantFrom('氧气', 'H2O', 'blue whale', '3', '上海')
const blanks = fc
  .array(fc.uniqueArray(word, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map(all => ({
    type: 5,
    html: all.map((_, place) => `<p>空 ${place} ____ 。</p>`).join(''),
    parts: { blanks: all.map((_, place) => ({ id: String(place + 1), options: [] })) },
    key: {
      blanks: all.map((accepts, place) => ({
        blank: String(place + 1),
        right: {
          by: 'text',
          accepts,
          isCaseSensitive: false,
          isSpaceSensitive: false,
          isWidthSensitive: false,
        },
      })),
      isAnyOrder: false,
    },
  }))
/** Two sides, of which the right one may have more, and signs that also part pairs. */
const side = fc.uniqueArray(
  fc.oneof(fc.constantFrom('<p>a = b</p>', '<p>法国——巴黎</p>', '<p>x -- y</p>'), paragraph, formula),
  { minLength: 2, maxLength: 4, selector: plain },
)
const matching = fc.tuple(side, side).map(([one, other]) => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const idAt = (place: number) => String(place + 1)
  return {
    ...{ type: 101, html: undefined as string | undefined },
    parts: {
      items: short.map((each, place) => ({ id: idAt(place), html: each })),
      options: long.map((each, place) => ({ id: idAt(place), html: each })),
      isShared: false,
    },
    key: { pairs: short.map((_, place) => ({ item: idAt(place), option: idAt(place) })) },
  }
})
const label = fc.oneof(
  fc.constant(''),
  text.map(each => each.replace(/\s+/g, ' ')),
)
const rating = fc
  .record({
    fromLabel: label,
    toLabel: label,
    scale: fc.constantFrom({ from: 1, to: 5, step: 1 }, { from: -2, to: 2, step: 0.5 }),
  })
  .map(({ scale, ...labels }) => ({
    ...{ type: 13, html: undefined, parts: { ...scale, ...labels }, key: null },
  }))
/** All of them are put in order: how many places are given, no file says. */
const ranked = parts(2).map(options => ({
  ...{ type: 104, html: undefined, key: null },
  parts: {
    options: options.map((each, place) => ({ id: String(place + 1), html: each })),
    most: options.length,
  },
}))
const scorings = fc.record({
  partial: fc.constantFrom('none' as const, 'half' as const, 'share' as const),
  penalty: fc.constantFrom(0, 0.07, 0.25, 1),
})
const inside = fc.oneof(
  matching,
  rating,
  ranked,
  choice(2, 1, 1),
  choice(3, 2, 6),
  choice(6, 1, 6),
  blanks,
  fc.boolean().map(right => ({ type: 1, html: undefined, parts: {}, key: { right } })),
  html.map(model => ({ type: 4, html: undefined, parts: {}, key: { html: model } })),
)
const question = fc
  .record({
    inside,
    stem: html,
    explanation: fc.oneof(fc.constant(''), html),
    difficulty: fc.constantFrom(1, 2, 3),
    scoring: scorings,
    points: fc.constantFrom(0.5, 1, 5),
    knowledge: labels,
    tags: labels,
  })
  .map(
    ({ inside: { type, html: own, ...said }, stem, ...rest }): Leaving => ({
      ...rest,
      ...said,
      type: typeOf(type)!,
      html: own ?? stem,
    }),
  )

/** As it is compared: a text is its lines. */
const bare = (html: string) => plain(html.replaceAll('</p><p>', ' ')).replace(/\s+/g, ' ')
const meant = ({ type, ...question }: Leaving) => {
  const texts: string[] = [question.html, question.explanation]
  const scale = type.number === 13 ? question.parts : null
  const note = (each: string) => {
    texts.push(each)
    return each
  }
  type.withTexts(question.parts, note)
  type.withKeyTexts?.(question.key, note)
  return {
    ...{
      type: type.number,
      // The right side of a matching has no order.
      texts: type.number === 101 ? texts.map(bare).sort() : texts.map(bare),
      keyText: type.keyText({ parts: question.parts, key: question.key }).replace(/\s+/g, ' '),
    },
    ...{ difficulty: question.difficulty, points: question.points, scale },
    scoring: type.isGraded ? question.scoring : usualScoring,
    ...{ knowledge: [...question.knowledge], tags: [...question.tags] },
  }
}
const found = ({ found: all }: Read) =>
  all.map(source => {
    const { question, problem } = settle(source)
    expect(problem).toBeUndefined()
    return meant({ ...question, type: typeOf(question.type)! })
  })

const written = (questions: Leaving[], isCell: boolean) => {
  const { things, add } = leavingThings()
  return { things, all: questions.map(each => writtenOf(each, 'zh-Hans', add, isCell)) }
}
const linesFor = (questions: Leaving[]) => {
  const { things, all } = written(questions, false)
  return { things, lines: all.flatMap((each, place) => [...linesOf(each, place + 1, 'zh-Hans'), '']) }
}
const several = fc.array(question, { minLength: 1, maxLength: 4 })

test('what leaves as text comes back the same', () => {
  fc.assert(
    fc.property(several, questions => {
      const { things, lines } = linesFor(questions)
      const read = readPasted(lines.map(each => textWith(each, things)).join('\n'))
      expect(read.left).toEqual([])
      expect(found(read)).toEqual(questions.map(meant))
    }),
    { numRuns: 100 },
  )
})

test('what leaves as a table comes back the same', () => {
  fc.assert(
    fc.property(several, questions => {
      const { things, all } = written(questions, true)
      const rows = all.map(({ options, ...each }) => ({
        ...each,
        ...{
          stem: textWith(each.stem, things),
          answer: textWith(each.answer, things),
          explanation: textWith(each.explanation, things),
        },
        ...Object.fromEntries(
          options.map((option, place) => [
            `option${String.fromCharCode(65 + place)}`,
            textWith(option, things),
          ]),
        ),
      }))
      const read = readTemplate(sheetOf(rows, 'zh-Hans').map(row => row.map(String)))!
      expect(found(read)).toEqual(questions.map(meant))
    }),
    { numRuns: 100 },
  )
})

test('what leaves as a document of Word comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(several, async questions => {
      const { things, lines } = linesFor(questions)
      const document = await readWord(await wordOf(lines, things, new Map()))
      const { add } = thingsOf(document.things)
      const read = readMarked(withThings(document.text, add), document.things, document.unclear)
      expect(read.left).toEqual([])
      expect(found(read)).toEqual(questions.map(meant))
    }),
    { numRuns: 20 },
  )
})

test('a picture to point at stands behind the text, and is taken out of it again; the regions are asked for', () => {
  const picture = '<img data-file="01890000-0000-7000-8000-000000000001" alt="">'
  const [source] = readPasted('1. 【图片标点题】哪里看不懂？').found
  const pointed = settle({ ...source!, html: `${source!.html}<p>${picture}</p>` })
  expect(pointed).toMatchObject({ question: { type: 105, parts: { picture, most: 1 } }, marks: [] })
  expect(pointed.problem).toBeUndefined()
  expect(pointed.question.html).toBe(source!.html)
  expect(settle(source!).problem?.error).toBe(questionErrors.pictureMissing)
  const [named] = readPasted('1. 【图片定位题】心脏在哪里？').found
  const located = settle({ ...named!, html: `${named!.html}<p>${picture}</p>` })
  expect(located).toMatchObject({ question: { type: 106 } })
  expect(located.problem?.error).toBe(questionErrors.regionsMissing)
})
