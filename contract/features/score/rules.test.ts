import { expect, test } from 'vitest'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import { kindScore, scoreOf, scoreProblem, totalScore } from './rules.ts'

const of = (...scores: number[]) => scores.map(score => ({ score, full: 20 }))

test('the score of a kind is the mean of its shares, less the lowest', () => {
  expect(kindScore([], 0)).toBeNull()
  expect(kindScore([{ score: 5, full: 10 }, ...of(20)], 0)).toBe(75)
  expect(kindScore(of(4, 20, 16), 1)).toBe(90)
  expect(kindScore(of(4, 20), 5)).toBe(100)
  expect(kindScore(of(0), 0)).toBe(0)
  expect(kindScore([{ score: 1, full: 3 }], 0)).toBe(33.333)
})

/** Tenths of a fraction of whole numbers, halves up, without a binary decimal in between. */
const exact = (top: number, bottom: number) => Math.floor((20 * top + bottom) / (2 * bottom)) / 10

test('the mean of two scores is rounded once, halves up, whichever they are', () => {
  const wrong: unknown[] = []
  for (let low = 0; low <= 1000; low++)
    for (let high = low; high <= Math.min(1000, low + 40); high++) {
      const mean = kindScore(
        [low, high].map(score => ({ score: score / 10, full: 100 })),
        0,
      )
      if (tenths(mean!) !== exact(low + high, 20)) wrong.push([low, high, mean])
      if (totalScore([{ score: mean, weight: 100 }]) !== exact(low + high, 20))
        wrong.push([low, high, 'total'])
    }
  expect(wrong).toEqual([])
})

test('a total of two kinds is rounded once, halves up, whatever their weights', () => {
  const wrong: unknown[] = []
  for (const weight of [1, 10, 12.5, 20, 25, 33.3, 40, 50])
    for (let low = 0; low <= 1000; low += 3)
      for (let high = low; high <= Math.min(1000, low + 300); high += 7) {
        const kinds = [
          { score: low / 10, weight: 100 - weight },
          { score: high / 10, weight },
        ]
        const right = exact(low * (1000 - 10 * weight) + high * 10 * weight, 10_000)
        if (totalScore(kinds) !== right) wrong.push([low, high, weight, totalScore(kinds), right])
      }
  expect(wrong).toEqual([])
})

test('a total leaves out what has no score and no weight, and never exceeds 100', () => {
  expect(totalScore([])).toBeNull()
  expect(totalScore([{ score: 50, weight: 0 }])).toBeNull()
  const half = { score: 80, weight: 50 }
  expect(totalScore([half, { score: null, weight: 50 }])).toBe(80)
  expect(totalScore([half, { score: 100, weight: 50 }])).toBe(90)
  expect(totalScore([half], 30)).toBe(100)
  expect(totalScore([{ score: null, weight: 100 }], 30)).toBeNull()
})

test.each([
  ['', null],
  [' 7 ', 7],
  ['99.5', 99.5],
  ['100', 100],
  ['7.55', undefined],
  ['85,5', 85.5],
  ['85.50', 85.5],
  ['80.0', 80],
  ['1000', undefined],
  ['85%', undefined],
  ['-1', undefined],
  ['１０', 10],
  ['1e1', undefined],
])('%j is entered as %s', (text, score) => expect(scoreOf(text)).toBe(score))

test('what was entered is no score, too much, or right', () => {
  expect(scoreProblem('', 20)?.error.name).toBe('score.scoreMissing')
  expect(scoreProblem('x', 20)?.error.name).toBe('score.scoreForm')
  expect(scoreProblem('20.1', 20)).toMatchObject({
    error: { name: 'score.scoreTooHigh' },
    details: { limit: 20 },
  })
  expect(scoreProblem('20', 20)).toBeUndefined()
})
