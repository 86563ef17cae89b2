import { expect, test } from 'vitest'
import { plain } from '#contract/features/question/types/parts.ts'
import { pairsSaid } from './reading/sides.ts'
import { readMarked, readPasted } from './reading.ts'
import { settle } from './settled.ts'
import { readWord } from './test-word-samples.ts'
import { packWord } from './word/package.ts'

type Side = { id: string; html: string }[]

/** What goes together in the only question of a text, what goes with nothing, and what is unsure. */
function read({ found, left }: ReturnType<typeof readPasted>) {
  expect(left).toEqual([])
  expect(found).toHaveLength(1)
  const { question, marks, problem } = settle(found[0]!)
  expect(question.type).toBe(101)
  const { items, options } = question.parts as { items: Side; options: Side }
  const { pairs } = question.key as { pairs: { item: string; option: string }[] }
  const said = (side: Side, id: string) => plain(side.find(each => each.id === id)!.html)
  return {
    stem: plain(question.html),
    pairs: pairs.map(({ item, option }) => `${said(items, item)} / ${said(options, option)}`),
    rest: options
      .filter(({ id }) => !pairs.some(({ option }) => option === id))
      .map(({ html }) => plain(html)),
    marks: problem ? [...marks, problem.error.name] : marks,
  }
}
const capitals = ['France / Paris', 'Japan / Tokyo']
const sure = { stem: 'Match.', pairs: capitals, rest: [], marks: [] }

const written = {
  'a pair a line': 'A. France = Paris\nB. Japan = Tokyo',
  'connected lines': 'France —— Paris\nJapan —— Tokyo',
  'numbered connected lines': '(1) France → Paris\n(2) Japan → Tokyo',
  'two columns': '1. France      A. Tokyo\n2. Japan       B. Paris\nAnswer: 1-B 2-A',
  'two columns with tabs and heads':
    'Column A\tColumn B\n① France\tA. Tokyo\n② Japan\tB. Paris\nAnswer: ①—B；②—A',
  'numbers above, letters below': '(1) France\n(2) Japan\nA. Tokyo\nB. Paris\nAnswer: (1)B (2)A',
  'letters at the left': 'A. France      1. Tokyo\nB. Japan       2. Paris\nAnswer: A-2, B-1',
  'letters at the left, numbers first': 'A. France      1. Tokyo\nB. Japan       2. Paris\nAnswer: 2-A, 1-B',
  'letters in their order': '(1) France\n(2) Japan\nA. Tokyo\nB. Paris\nAnswer: BA',
}

test.each(Object.entries(written))('%s', (_, lines) => {
  expect(read(readPasted(`1. [Matching] Match.\n${lines}`))).toEqual(sure)
})

test('another question follows, and counts on', () => {
  const { found } = readPasted(
    `1. 【连线题】将国家与首都连线。\n1. 法国    A. 东京\n2. 日本    B. 巴黎\n答案：1-B 2-A\n2. 【判断题】冰浮在水面上。（√）`,
  )
  expect(found.map(source => settle(source).question.type)).toEqual([101, 1])
  expect(found.map(({ number }) => number)).toEqual([1, 2])
})

test('more at the right than at the left, and one for two', () => {
  const three =
    '1. [Matching] Match.\n1. France   A. Tokyo\n2. Japan    B. Paris\n            C. Berlin\nAnswer: 1-B 2-A'
  expect(read(readPasted(three))).toMatchObject({ pairs: capitals, rest: ['Berlin'] })
  const shared = '1. [Matching] Match.\nA. cat = animal\nB. dog = animal\nC. oak = plant'
  const { found } = readPasted(shared)
  expect(settle(found[0]!)).toMatchObject({ marks: [], question: { parts: { isShared: true } } })
})

test('without an answer, or with one that says something else, it is marked', () => {
  const asked = '1. [Matching] Match.\n(1) France\n(2) Japan\nA. Tokyo\nB. Paris\n'
  expect(read(readPasted(asked)).marks).toEqual(['noAnswer', 'question.pairMissing'])
  expect(read(readPasted(`${asked}Answer: 1-B 3-A`)).marks).toContain('answerUnknown')
  expect(read(readPasted(`${asked}Answer: see above`)).marks).toContain('answerUnknown')
})

test('a table of two columns in a document of Word', async () => {
  const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`
  const document = await packWord({
    body: [
      p('1. [Matching] Match.'),
      `<w:tbl>${row('1. France', 'A. Tokyo')}${row('2. Japan', 'B. Paris')}</w:tbl>`,
      p('Answer: 1-B 2-A'),
    ].join(''),
  })
  const { text, things, unclear } = await readWord(document)
  expect(read(readMarked(text, things, unclear))).toEqual(sure)
})

test('pairs are read as teachers write them', () => {
  const swapped = [
    [0, 1],
    [1, 0],
  ]
  for (const answer of [
    '1-B 2-A',
    '1—B，2—A',
    '1→B;2→A',
    '1B2A',
    '1. B  2. A',
    '①B②A',
    'B-1, A-2',
    'BA',
    'b a',
  ])
    expect([...(pairsSaid(answer, 2, 2) ?? [])].sort(), answer).toEqual(swapped)
  expect(pairsSaid('1-B 2-A 3-A', 2, 3, true)).toBe(null)
  expect(pairsSaid('2-A 3-B', 2, 3, true)).toEqual([
    [0, 1],
    [1, 2],
  ])
  for (const answer of ['1-C 2-A', '1-A 1-B', 'ABC', 'none'])
    expect(pairsSaid(answer, 2, 2), answer).toBe(null)
})
