import { expect, test } from 'vitest'
import { type HowFar, isFinalAtHandIn, moments, type Shows, shownNow } from './rules.ts'

const far = (hasHandedIn: boolean, isOver: boolean, isPublished: boolean): HowFar => ({
  ...{ hasHandedIn, isOver, isPublished },
})
const all = (moment: Shows['score']): Shows => ({
  score: moment,
  answers: moment,
  explanations: moment,
  paper: moment,
})
const nothing = { score: false, answers: false, explanations: false, paper: false }
const everything = { score: true, answers: true, explanations: true, paper: true }

test.each([
  [moments.never, [nothing, nothing, nothing, nothing]],
  [moments.handedIn, [everything, everything, everything, everything]],
  [moments.ended, [nothing, everything, nothing, everything]],
  [moments.published, [nothing, nothing, everything, everything]],
] as const)('from moment %i on', (moment, [handedIn, over, published, both]) => {
  expect(shownNow(all(moment), far(true, false, false))).toEqual(handedIn)
  expect(shownNow(all(moment), far(true, true, false))).toEqual(over)
  expect(shownNow(all(moment), far(true, false, true))).toEqual(published)
  expect(shownNow(all(moment), far(true, true, true))).toEqual(both)
})

test('who has not handed in sees nothing, whatever the time', () => {
  for (const moment of Object.values(moments))
    expect(shownNow(all(moment), far(false, true, true))).toEqual(nothing)
})

test('without the questions nothing is said about them', () => {
  const shows = { ...all(moments.handedIn), paper: moments.published }
  expect(shownNow(shows, far(true, true, false))).toEqual({ ...nothing, score: true })
  expect(shownNow(shows, far(true, true, true))).toEqual(everything)
})

test('what would help to answer ends the writing; what only repeats one’s own answers does not', () => {
  expect(isFinalAtHandIn(all(moments.ended), true)).toBe(false)
  expect(isFinalAtHandIn({ ...all(moments.ended), paper: moments.handedIn }, true)).toBe(false)
  for (const part of ['score', 'answers', 'explanations'] as const)
    expect(isFinalAtHandIn({ ...all(moments.ended), [part]: moments.handedIn }, false)).toBe(true)
})

test('keys that are published end it for who hands in afterwards, too', () => {
  expect(isFinalAtHandIn(all(moments.published), false)).toBe(false)
  expect(isFinalAtHandIn(all(moments.published), true)).toBe(true)
  expect(isFinalAtHandIn({ ...all(moments.published), paper: moments.never }, true)).toBe(false)
  expect(isFinalAtHandIn({ ...all(moments.never), score: moments.published, paper: 3 }, true)).toBe(false)
})
