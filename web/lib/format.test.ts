import { expect, test } from 'vitest'
import * as format from './format.ts'

test('sizes, money, shares, durations', () => {
  expect(format.fileSize(0)).toBe('0 B')
  expect(format.fileSize(1024)).toBe('1 KB')
  expect(format.fileSize(45_998)).toBe('44.9 KB')
  expect(format.fileSize(5_120_000)).toBe('4.88 MB')
  expect(format.money(290)).toBe('¥2.90')
  expect(format.percent(0.925)).toBe('93%')
  expect(format.clockDuration(3_725_000)).toBe('01:02:05')
  expect(format.clockDuration(-5)).toBe('00:00:00')
  expect(format.duration(3_900_000)).toBe('1 hr 5 min')
  expect(format.number(1234.56, 1)).toBe('1,234.6')
})
