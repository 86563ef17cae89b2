import { expect, test } from 'vitest'
import type { Paper } from './statistics.ts'
import {
  byThird,
  correlation,
  reliabilityOf,
  scoresOf,
  slotFigures,
  standings,
  takersOf,
  valued,
} from './statistics.ts'

const figuresOf = (papers: readonly Paper[], slot: number) =>
  slotFigures(takersOf(valued(papers), slot), slot)

/** Papers of one point for each question: a line for each, a figure for each question. */
const papersOf = (...lines: string[]): Paper[] =>
  lines.map(line => ({
    points: Object.fromEntries([...line].map((_, place) => [place + 1, 1])),
    scores: Object.fromEntries([...line].map((score, place) => [place + 1, Number(score)])),
  }))

/**
 * Ten papers of four questions, with totals 4 4 3 3 3 2 2 1 1 0.
 * Question 1: 8 of 10 right; 2: 7; 3: 5; 4: 3. Variances pq: .16 .21 .25 .21, together .83.
 * The totals have mean 2.3 and mean square 6.9, so variance 6.9 - 5.29 = 1.61.
 */
const ten = papersOf('1111', '1111', '1110', '1110', '1101', '1100', '1010', '1000', '0100', '0000')

test('KR-20 of ten papers of four questions', () => {
  // 4/3 × (1 − .83 / 1.61) = .6460…; error √(1.61 × (1 − .6460…)) = .7550…
  expect(reliabilityOf(valued(ten))).toEqual({ coefficient: 'kr20', value: 0.65, error: 0.75 })
})

test('Cronbach’s alpha where points differ', () => {
  // Two questions of 1 and 2 points: scores (1,2) × 5, (0,0) × 4, (1,0) × 1. Means .6 and 1; variances .24 and 1;
  // totals 3 × 5, 0 × 4, 1: mean 1.6, mean square 4.6, variance 4.6 − 2.56 = 2.04. 2 × (1 − 1.24 / 2.04) = .7843…
  const one = (first: number, second: number): Paper => ({
    points: { 1: 1, 2: 2 },
    scores: { 1: first, 2: second },
  })
  const papers = [...Array(5).fill(one(1, 2)), ...Array(4).fill(one(0, 0)), one(1, 0)]
  expect(reliabilityOf(valued(papers))).toEqual({ coefficient: 'alpha', value: 0.78, error: 0.66 })
})

test('reliability is told of papers that ask the same, of ten or more, that are not all alike', () => {
  expect(reliabilityOf(valued(ten.slice(1)))).toBeNull()
  expect(reliabilityOf(valued(papersOf(...Array(12).fill('11'))))).toBeNull()
  expect(reliabilityOf(valued(papersOf(...Array(6).fill('1'), ...Array(6).fill('0'))))).toBeNull()
  const drawn = ten.map((paper, place) =>
    place < 5 ? paper : { points: { 5: 1, 6: 1 }, scores: { 5: 1, 6: 0 } },
  )
  expect(reliabilityOf(valued(drawn))).toBeNull()
  // A question worth nothing changes nothing.
  const withNone = ten.map(({ points, scores }) => ({
    points: { ...points, 9: 0 },
    scores: { ...scores, 9: 0 },
  }))
  expect(reliabilityOf(valued(withNone))?.value).toBe(0.65)
})

test('facility, credit and discrimination of a question', () => {
  // The rest without question 3 is 3 3 2 2 3 2 1 1 1 0: the ranks are .85 for 3, .55 for 2, .25 for 1, .05 for 0.
  expect(takersOf(valued(ten), 3).map(({ third }) => third)).toEqual([2, 2, 1, 1, 2, 1, 0, 0, 0, 0])
  const figures = figuresOf(ten, 3)
  expect(figures.students).toEqual({ lower: 4, middle: 3, upper: 3 })
  expect(figures.facility).toBe(0.5)
  expect(figures.credit).toEqual({
    full: { lower: 1, middle: 2, upper: 2 },
    part: { lower: 0, middle: 0, upper: 0 },
    none: { lower: 3, middle: 1, upper: 1 },
  })
  // The rest has mean 1.8, mean square 4.2, variance .96. With question 3 (mean .5, variance .25): mean product
  // (3 + 3 + 2 + 2 + 1) / 10 = 1.1, so (1.1 − .9) / √(.25 × .96) = .408…
  expect(figures.discrimination).toBe(0.41)
  expect(figures.index).toBeNull()
})

test('the index compares the best and the worst 27 per cent, from thirty papers on', () => {
  // Thirty different totals by a second question; of the first eight (ranks up to .27) nobody, of the last eight six are right.
  const papers = Array.from({ length: 30 }, (_, place) => ({
    points: { 1: 1, 2: 30 },
    scores: { 1: place > 23 ? 1 : 0, 2: place },
  }))
  expect(figuresOf(papers, 1).index).toBe(0.75)
  expect(figuresOf(papers.slice(1), 1).index).toBeNull()
})

test('a key that is wrong makes the correlation negative', () => {
  const turned = ten.map(({ points, scores }) => ({ points, scores: { ...scores, 3: 1 - scores[3]! } }))
  expect(figuresOf(turned, 3).discrimination).toBe(-0.41)
})

test('a question that was drawn for some is judged by those who had it, in shares', () => {
  const papers = ten.map((paper, place) =>
    place % 2 === 0
      ? paper
      : { points: { ...paper.points, 7: 4 }, scores: { ...paper.scores, 7: place < 5 ? 4 : 2 } },
  )
  const figures = figuresOf(papers, 7)
  expect(figures.students.lower + figures.students.middle + figures.students.upper).toBe(5)
  expect(figures.facility).toBe(0.7)
  const { lower, middle, upper } = figures.credit!.part
  expect(lower + middle + upper).toBe(3)
  expect(figures.discrimination).toBeNull()
})

test('who is equal is in the same third; where all are, in the middle', () => {
  expect(byThird(standings([1, 1, 1, 1]))).toEqual({ lower: 0, middle: 4, upper: 0 })
  expect(standings([0.9, 0.1 + 0.2, 0.3, 0])).toMatchObject([
    { third: 2, rank: 0.875 },
    ...[{ third: 1 }, { third: 1, rank: 0.5 }],
    { third: 0, rank: 0.125 },
  ])
  // Drawn papers are compared by what share of the rest they reached: 2 of 10, and 9 of 10 of a shorter one.
  const takers = takersOf(
    valued([
      { points: { 1: 10, 2: 10, 3: 5 }, scores: { 1: 10, 2: 2, 3: 1 } },
      { points: { 1: 10, 3: 5 }, scores: { 1: 9, 3: 0 } },
    ]),
    3,
  )
  expect(takers[0]!.rank).toBeLessThan(takers[1]!.rank)
})

test('whoever a wrong key gave points to is no better for it', () => {
  // Question 1 gives ten points to those alone who know nothing else.
  const papers = Array.from({ length: 12 }, (_, place) => ({
    points: { 1: 10, 2: 11 },
    scores: { 1: place < 6 ? 10 : 0, 2: place },
  }))
  expect(figuresOf(papers, 1).credit!.full).toEqual({ lower: 4, middle: 2, upper: 0 })
})

test('nothing is said of a question that nobody had or that gives no points', () => {
  const nothing = { credit: null, facility: null, discrimination: null, index: null }
  expect(figuresOf(ten, 8)).toMatchObject(nothing)
  expect(figuresOf([{ points: { 1: 0, 2: 1 }, scores: { 1: 0, 2: 1 } }], 1)).toMatchObject({
    ...nothing,
    students: { middle: 1 },
  })
  expect(figuresOf([], 1)).toMatchObject(nothing)
  expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull()
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1)
})

test('mean, median, spread, passes and tenths of the scores', () => {
  // 2 4 4 4 5 5 7 9: the textbook’s, mean 5, standard deviation 2.
  expect(scoresOf([9, 2, 4, 5, 4, 7, 4, 5], { fullScore: 10, passPercent: 50 })).toEqual({
    ...{ mean: 5, median: 4.5, deviation: 2, lowest: 2, highest: 9, passed: 4 },
    histogram: [0, 0, 1, 0, 3, 2, 0, 1, 0, 1],
  })
  expect(scoresOf([10, 0, 3], { fullScore: 10, passPercent: 0 })).toMatchObject({
    ...{ median: 3, passed: null },
    histogram: [1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
  })
  expect(scoresOf([], { fullScore: 10, passPercent: 60 })).toBeNull()
})
