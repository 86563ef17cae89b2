import { describe, expect, test } from 'vitest'
import { semesterOptions, termAt } from './rules.ts'
import { doTemplatesDiffer } from './templates.ts'

describe('the term of a day', () => {
  test.each([
    [2026, 8, '2026-2027', '1'],
    [2026, 11, '2026-2027', '1'],
    [2027, 1, '2026-2027', '1'],
    [2027, 2, '2026-2027', '2'],
    [2027, 7, '2026-2027', '2'],
  ])('in %i-%i is %s, term %s', (year, month, semester, term) => {
    expect(termAt({ year, month })).toEqual({ semester, term })
    expect(semesterOptions(year)).toContain(semester)
  })
})

describe('templates', () => {
  test('are worth a question only where no two show the same', () => {
    expect(doTemplatesDiffer(['0', '4'])).toBe(false)
    expect(doTemplatesDiffer(['0', '4', '7'])).toBe(false)
    expect(doTemplatesDiffer(['0', '1', '2', '3', '4', '5', '6', '7', '8'])).toBe(true)
  })
})
