import { expect, test } from 'vitest'
import { kindScore, scoreOf, scoreProblem, totalScore } from './rules.ts'

const of = (...scores: number[]) => scores.map(score => ({ score, full: 20 }))

test('the score of a kind is the mean of its shares, less the lowest', () => {
  expect(kindScore([], 0)).toBeNull()
  expect(kindScore([{ score: 5, full: 10 }, ...of(20)], 0)).toBe(75)
  expect(kindScore(of(4, 20, 16), 1)).toBe(90)
  expect(kindScore(of(4, 20), 5)).toBe(100)
  expect(kindScore(of(0), 0)).toBe(0)
  expect(kindScore([{ score: 1, full: 3 }], 0)).toBe(33.3)
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
  ['-1', undefined],
  ['１０', undefined],
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
