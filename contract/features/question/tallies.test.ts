import { expect, test } from 'vitest'
import { tallyingOf } from './tallies.ts'
import { fillIn } from './types/blanks.ts'
import { multipleChoice } from './types/choice.ts'
import { matching } from './types/matching.ts'
import { shortAnswer } from './types/open.ts'
import { ordering } from './types/ordering.ts'
import { trueFalse } from './types/true-false.ts'
import { singleVote } from './types/vote.ts'

const option = (id: string) => ({ id, html: `<p>say <b>${id}</b></p>` })
const brief = (one: { part: number; label: string; text: string; isRight: boolean | null }) =>
  `${one.part} ${one.label} ${one.text} ${one.isRight}`

test('options are counted by themselves, called by their letters', () => {
  const parts = { options: ['x', 'y', 'z'].map(option) }
  const tallying = tallyingOf(multipleChoice, { parts, key: { right: ['x', 'z'] } })!
  expect(tallying.listed.map(brief)).toEqual(['0 A say x true', '0 B say y false', '0 C say z true'])
  expect(tallying.of(['y', 'z']).map(brief)).toEqual(['0 B say y false', '0 C say z true'])
})

test('of a vote nothing is right', () => {
  const tallying = tallyingOf(singleVote, { parts: { options: ['x', 'y'].map(option), most: 1 }, key: null })!
  expect(tallying.listed.map(({ isRight }) => isRight)).toEqual([null, null])
})

test('true or false has two options', () => {
  const tallying = tallyingOf(trueFalse, { parts: {}, key: { right: false } })!
  expect(tallying.listed.map(brief)).toEqual(['0 √  false', '0 ×  true'])
  expect(tallying.of(false).map(brief)).toEqual(['0 ×  true'])
})

const text = {
  by: 'text' as const,
  isCaseSensitive: false,
  isSpaceSensitive: false,
  isWidthSensitive: false,
}
/** Two blanks with what is right in each. */
const tallyingOfBlanks = (first: string[], second: string[], isAnyOrder: boolean) =>
  tallyingOf(fillIn, {
    parts: {
      blanks: [
        { id: 'b1', options: [] },
        { id: 'b2', options: [] },
      ],
    },
    key: {
      blanks: [
        { blank: 'b1', right: { ...text, accepts: first } },
        { blank: 'b2', right: { ...text, accepts: second } },
      ],
      isAnyOrder,
    },
  })!

test('whatever is right in a blank is one; what is wrong is one where it says the same', () => {
  const tallying = tallyingOfBlanks(['Rhine', 'Rhein'], ['Alps'], false)
  expect(tallying.listed.map(brief)).toEqual(['1  Rhine / Rhein true', '2  Alps true'])
  const [rhein, andes] = tallying.of([
    { blank: 'b1', text: 'rhein' },
    { blank: 'b2', text: 'An des' },
  ])
  expect(rhein).toBe(tallying.listed[0])
  expect(brief(andes!)).toBe('2  An des false')
  expect(tallying.of([{ blank: 'b2', text: 'ＡNDES' }])[0]!.key).toBe(andes!.key)
})

test('what is right in one blank only in any order is wrong a second time', () => {
  const tallying = tallyingOfBlanks(['red'], ['blue'], true)
  const twice = tallying.of([
    { blank: 'b1', text: 'blue' },
    { blank: 'b2', text: 'blue' },
  ])
  expect(twice.map(({ isRight }) => isRight)).toEqual([true, false])
})

test('pairs are counted by items, an order by places', () => {
  const pairs = tallyingOf(matching, {
    parts: { items: ['i', 'k'].map(option), options: ['x', 'y'].map(option), isShared: false },
    key: {
      pairs: [
        { item: 'i', option: 'y' },
        { item: 'k', option: 'x' },
      ],
    },
  })!
  expect([...pairs.titles]).toEqual([
    [1, 'say i'],
    [2, 'say k'],
  ])
  expect(pairs.listed.map(brief)).toEqual(['1 B say y true', '2 A say x true'])
  expect(pairs.of([{ item: 'k', option: 'y' }]).map(brief)).toEqual(['2 B say y false'])
  const order = tallyingOf(ordering, {
    parts: { items: ['a', 'b', 'c'].map(option) },
    key: { order: ['c', 'a', 'b'] },
  })!
  expect(order.listed.map(brief)).toEqual(['1 C say c true', '2 A say a true', '3 B say b true'])
  expect(order.of(['a', 'c']).map(brief)).toEqual(['1 A say a false', '2 C say c false'])
})

test('texts stand for themselves', () => {
  expect(tallyingOf(shortAnswer, { parts: {}, key: { html: '' } })).toBeNull()
})
