import type { Text } from '#contract/error.ts'
import { type Scoring, usualScoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'

type Say = (text: Text) => string

interface Sample {
  /** Types for which one tries this one. */
  types: readonly number[]
  /** The type that it is of. */
  type: number
  points: number
  html: Text
  parts: (say: Say) => unknown
  key: (say: Say) => unknown
}

const listed = (say: Say, ...texts: Text[]) =>
  texts.map((text, place) => ({ id: 'abcdef'[place]!, html: `<p>${say(text)}</p>` }))

const days = {
  monday: { en: 'Monday', zh: '星期一' },
  tuesday: { en: 'Tuesday', zh: '星期二' },
  wednesday: { en: 'Wednesday', zh: '星期三' },
} as const satisfies Record<string, Text>

const typed = (accepts: readonly string[]) => ({
  ...{ by: 'text' as const, accepts },
  ...{ isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false },
})

/** Nobody has to know anything for them: what is tried is how one answers. */
const samples: readonly Sample[] = [
  {
    types: [1],
    type: 1,
    points: 2,
    html: { en: 'A week has seven days.', zh: '一个星期有七天。' },
    parts: () => ({}),
    key: () => ({ right: true }),
  },
  {
    types: [2],
    type: 2,
    points: 2,
    html: { en: 'Which day comes after Monday?', zh: '星期一的后一天是星期几？' },
    parts: say => ({
      options: listed(say, { en: 'Sunday', zh: '星期日' }, days.tuesday, days.wednesday),
    }),
    key: () => ({ right: ['b'] }),
  },
  {
    types: [3, 6],
    type: 3,
    points: 2,
    html: { en: 'Which of these are even numbers? Choose all.', zh: '下列哪些数是偶数？请全部选出。' },
    parts: say => ({ options: listed(say, ...['2', '3', '4'].map(each => ({ en: each, zh: each }))) }),
    key: () => ({ right: ['a', 'c'] }),
  },
  {
    types: [5, 103],
    type: 5,
    points: 2,
    html: { en: 'Five plus five is ____.', zh: '5 加 5 等于 ____。' },
    parts: () => ({ blanks: [{ id: '1', options: [] }] }),
    key: () => ({ blanks: [{ blank: '1', right: typed(['10', 'ten', '十']) }], isAnyOrder: false }),
  },
  {
    types: [101],
    type: 101,
    points: 2,
    html: { en: 'Which number is which word?', zh: '把数字与对应的词连起来。' },
    parts: say => ({
      items: listed(say, { en: '1', zh: '1' }, { en: '2', zh: '2' }),
      options: listed(say, { en: 'Two', zh: '二' }, { en: 'One', zh: '一' }),
      isShared: false,
    }),
    key: () => ({
      pairs: [
        { item: 'a', option: 'b' },
        { item: 'b', option: 'a' },
      ],
    }),
  },
  {
    types: [102],
    type: 102,
    points: 2,
    html: { en: 'Put the days in order, the earliest first.', zh: '按先后顺序排列。' },
    parts: say => ({ items: listed(say, days.wednesday, days.monday, days.tuesday) }),
    key: () => ({ order: ['b', 'c', 'a'] }),
  },
  {
    types: [4],
    type: 4,
    points: 2,
    html: {
      en: 'Write a sentence. Turn off the network meanwhile, and on again: nothing is lost.',
      zh: '写一句话。中途可以断开网络再连上：内容不会丢失。',
    },
    parts: () => ({}),
    key: say => ({ html: `<p>${say({ en: 'Any sentence will do.', zh: '写什么都可以。' })}</p>` }),
  },
]

/** A choice and a sentence are in every sample; files are not, as they would stay. */
const always: readonly number[] = [2, 4]

export interface SampleQuestion {
  id: string
  slot: number
  type: QuestionType
  html: string
  parts: unknown
  key: unknown
  points: number
  scoring: Scoring
}

/** A sample paper for a test that asks questions of these types. */
export function sampleFor(types: readonly number[], say: Say): SampleQuestion[] {
  return samples
    .map((sample, place) => ({ ...sample, slot: place + 1 }))
    .filter(sample => sample.types.some(type => always.includes(type) || types.includes(type)))
    .map(({ slot, type, points, html, parts, key }) => ({
      ...{ id: idOf(slot), slot, type: typeOf(type)!, points, scoring: usualScoring },
      ...{ html: `<p>${say(html)}</p>`, parts: parts(say), key: key(say) },
    }))
}

/** The same on every server: nothing is stored under them. */
const idOf = (slot: number) => `01900000-0000-7000-8000-0000000000${String(slot).padStart(2, '0')}`
