import { expect, test } from 'vitest'
import { judgesAlike, pointsOf, scoreByRubric } from './rules.ts'

const levels = (...points: number[]) =>
  points.map((each, at) => ({ title: `Level ${at}`, description: '', points: each }))
const criterion = (...points: number[]) => ({ title: 'One', description: '', levels: levels(...points) })
const at = (...places: (number | null)[]) => places.map(level => ({ level, comment: '' }))

test('the points of a rubric are those of its best levels, wherever they stand', () => {
  expect(pointsOf([criterion(4, 2, 0), criterion(0, 0.1), criterion(0, 0.2)])).toBe(4.3)
})

test('levels give their share of the full score, to one decimal, a half upwards', () => {
  const criteria = [criterion(4, 2, 0), criterion(0, 3)]
  expect(scoreByRubric(criteria, at(0, 1), 100)).toBe(100)
  expect(scoreByRubric(criteria, at(1, 1), 100)).toBe(71.4)
  expect(scoreByRubric(criteria, at(2, 0), 100)).toBe(0)
  expect(scoreByRubric([criterion(8, 1)], at(1), 10)).toBe(1.3)
  expect(scoreByRubric([criterion(0.3, 0.1)], at(1), 100)).toBe(33.3)
})

test('while a criterion has no level there is no score', () => {
  const criteria = [criterion(4, 2), criterion(3, 0)]
  expect(scoreByRubric(criteria, at(0, null), 100)).toBeNull()
  expect(scoreByRubric(criteria, at(0), 100)).toBeNull()
  expect(scoreByRubric(criteria, at(0, 9), 100)).toBeNull()
})

test('rubrics judge alike whatever their words, but not with other points, levels or criteria', () => {
  const one = [criterion(4, 2)]
  expect(judgesAlike(one, [{ ...one[0]!, title: 'Another', description: 'More' }])).toBe(true)
  expect(judgesAlike(one, [criterion(4, 1)])).toBe(false)
  expect(judgesAlike(one, [criterion(4, 2, 0)])).toBe(false)
  expect(judgesAlike(one, [criterion(4, 2), criterion(4, 2)])).toBe(false)
})
