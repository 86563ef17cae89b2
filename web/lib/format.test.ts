import { afterEach, expect, test } from 'vitest'
import * as format from './format.ts'
import { chooseLanguage } from './texts.ts'

const morning = Date.UTC(2026, 10, 21, 0, 5, 9)

afterEach(async () => {
  format.setTimeZone('Asia/Shanghai')
  await chooseLanguage('en')
})

test('times are shown in the deployment’s time zone', () => {
  expect(format.shortTime(morning)).toBe('26/11/21 08:05')
  expect(format.fullTime(morning)).toBe('2026/11/21 08:05')
  format.setTimeZone('America/New_York')
  expect(format.fullTime(morning)).toBe('2026/11/20 19:05')
})

test('a clock time converts back to the moment, also around a change of summer time', () => {
  format.setTimeZone('Europe/Berlin')
  for (const time of [Date.UTC(2026, 2, 29, 0, 59), Date.UTC(2026, 2, 29, 1, 1), Date.UTC(2026, 6, 1), 0])
    expect(format.timeOf(format.wallClock(time))).toBe(time)
})

test('relative times', () => {
  expect(format.relativeTime(morning - 5 * 60_000, morning)).toBe('5 minutes ago')
  expect(format.relativeTime(morning + 3 * 3_600_000, morning)).toBe('in 3 hours')
  expect(format.relativeTime(morning - 10 * 3_600_000, morning)).toBe('yesterday 22:05')
  expect(format.relativeTime(morning - 40 * 86_400_000, morning)).toBe('10/12 08:05')
  expect(format.relativeTime(morning - 400 * 86_400_000, morning)).toBe('2025/10/17')
})

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

test('words follow the language', async () => {
  await chooseLanguage('zh-Hans')
  expect(format.relativeTime(morning - 5 * 60_000, morning)).toBe('5分钟前')
  expect(format.relativeTime(morning - 86_400_000, morning)).toBe('昨天 08:05')
  expect(format.dayInWords(morning)).toBe('11月21日星期六')
})
