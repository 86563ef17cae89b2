import { afterEach, describe, expect, test } from 'vitest'
import * as dates from './dates.ts'
import type { Language } from './language.ts'
import { chooseLanguage } from './texts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** In Shanghai. */
const moment = (year: number, month: number, date: number, hours = 0, minutes = 0) =>
  Date.UTC(year, month - 1, date, hours - 8, minutes)
/** A Sunday. */
const now = moment(2026, 11, 22, 10)

afterEach(async () => {
  dates.setTimeZone('Asia/Shanghai')
  await chooseLanguage('en')
})

/** What is written for a time in English, Simplified and Traditional Chinese. */
type WrittenTime = readonly [time: number, en: string, hans: string, hant: string]

const inRows: WrittenTime[] = [
  [now + 20_000, 'in 1 minute', '还剩 1 分钟', '還剩 1 分鐘'],
  [now + 45 * minute, 'in 45 minutes', '还剩 45 分钟', '還剩 45 分鐘'],
  [now, 'just now', '刚刚', '剛剛'],
  [now - 5 * minute, '5 minutes ago', '5 分钟前', '5 分鐘前'],
  [moment(2026, 11, 22, 23, 59), 'today 23:59', '今天 23:59', '今天 23:59'],
  [moment(2026, 11, 22, 8, 5), 'today 08:05', '今天 08:05', '今天 08:05'],
  [moment(2026, 11, 23, 23, 59), 'tomorrow 23:59', '明天 23:59', '明天 23:59'],
  [moment(2026, 11, 21, 8, 5), 'yesterday 08:05', '昨天 08:05', '昨天 08:05'],
  [moment(2026, 11, 24, 23, 59), 'Tue 23:59', '周二 23:59', '週二 23:59'],
  [moment(2026, 11, 16, 8, 5), 'Mon 16 Nov 08:05', '11月16日周一 08:05', '11月16日週一 08:05'],
  [moment(2026, 11, 29, 23, 59), 'Sun 29 Nov 23:59', '11月29日周日 23:59', '11月29日週日 23:59'],
  [moment(2026, 11, 15, 8, 5), 'Sun 15 Nov 08:05', '11月15日周日 08:05', '11月15日週日 08:05'],
  [moment(2027, 1, 8, 23, 59), 'Fri 8 Jan 2027 23:59', '2027年1月8日周五 23:59', '2027年1月8日週五 23:59'],
]

const onPages: WrittenTime[] = [
  [
    moment(2026, 11, 24, 23, 59),
    'Tue 24 Nov 23:59 · in 2 days',
    '11月24日周二 23:59（还剩 2 天）',
    '11月24日週二 23:59（還剩 2 天）',
  ],
  [
    moment(2026, 11, 23, 9),
    'Mon 23 Nov 09:00 · in 23 hours',
    '11月23日周一 09:00（还剩 23 小时）',
    '11月23日週一 09:00（還剩 23 小時）',
  ],
  [
    moment(2026, 11, 23, 10),
    'Mon 23 Nov 10:00 · tomorrow',
    '11月23日周一 10:00（明天）',
    '11月23日週一 10:00（明天）',
  ],
  [
    moment(2026, 11, 21, 9),
    'Sat 21 Nov 09:00 · yesterday',
    '11月21日周六 09:00（昨天）',
    '11月21日週六 09:00（昨天）',
  ],
  [
    moment(2026, 11, 17, 9),
    'Tue 17 Nov 09:00 · 5 days ago',
    '11月17日周二 09:00（5 天前）',
    '11月17日週二 09:00（5 天前）',
  ],
  [
    moment(2026, 11, 22, 7),
    'Sun 22 Nov 07:00 · 3 hours ago',
    '11月22日周日 07:00（3 小时前）',
    '11月22日週日 07:00（3 小時前）',
  ],
  [moment(2025, 11, 22, 7), 'Sat 22 Nov 2025 07:00', '2025年11月22日周六 07:00', '2025年11月22日週六 07:00'],
]

const daysInRows: WrittenTime[] = [
  [moment(2026, 11, 22, 1), 'today', '今天', '今天'],
  [moment(2026, 11, 23, 1), 'tomorrow', '明天', '明天'],
  [moment(2026, 11, 21, 1), 'yesterday', '昨天', '昨天'],
  [moment(2026, 11, 24, 1), 'Tue 24 Nov', '11月24日周二', '11月24日週二'],
  [moment(2025, 6, 1, 1), 'Sun 1 Jun 2025', '2025年6月1日周日', '2025年6月1日週日'],
]

const inWords: WrittenTime[] = [
  [moment(2026, 11, 21, 1), 'Saturday 21 November', '11月21日星期六', '11月21日星期六'],
]

const languages: [Language, number][] = [
  ['en', 1],
  ['zh-Hans', 2],
  ['zh-Hant', 3],
]

describe.each(languages)('in %s', (language, place) => {
  const expectWritten = async (write: (time: number, now: number) => string, wanted: WrittenTime[]) => {
    await chooseLanguage(language)
    expect(wanted.map(([time]) => write(time, now))).toEqual(wanted.map(line => line[place]))
  }
  test('a row names a near day, then the weekday, then the date', () =>
    expectWritten(dates.shortTime, inRows))
  test('a page says the date and how far it is', () => expectWritten(dates.timeAndDistance, onPages))
  test('a day without a time', () => expectWritten(dates.shortDay, daysInRows))
  test('the day of a greeting', () => expectWritten(dates.dayInWords, inWords))
})

test('what has happened is never said to come, on a phone whose clock is behind either', () => {
  const behind = [1000, minute, 40 * minute].map(by => dates.pastTime(now + by, now))
  expect(behind).toEqual(['just now', 'just now', 'just now'])
  expect(dates.pastTime(now + 2 * hour, now)).toBe('today 12:00')
  expect(dates.pastTime(now - 5 * minute, now)).toBe('5 minutes ago')
  expect(dates.shortTime(now + 20_000, now)).toBe('in 1 minute')
})

test('last Wednesday and next Wednesday are not written alike', () => {
  const [last, next] = [moment(2026, 11, 18, 23, 5), moment(2026, 11, 25, 23, 5)]
  expect([dates.shortTime(last, now), dates.shortTime(next, now)]).toEqual(['Wed 18 Nov 23:05', 'Wed 23:05'])
})

test('a weekday alone has beside it how far it is', async () => {
  const days = [-1, 0, 1, 2, 6, 7].map(away => now + away * day)
  expect(days.map(time => dates.weekdayDistance(time, now))).toEqual([
    ...[undefined, undefined, undefined, 'in 2 days', 'in 6 days', undefined],
  ])
  await chooseLanguage('zh-Hans')
  expect(dates.weekdayDistance(now + 2 * day, now)).toBe('还剩 2 天')
})

test('only what ends within 24 hours is near', () => {
  expect([-1, 0, 1, day - 1, day].map(away => dates.isNear(now + away, now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('proof carries the year and the second', () => {
  expect(dates.exactTime(moment(2026, 11, 22, 8, 5) + 9000)).toBe('Sun 22 Nov 2026 08:05:09')
})

test('the forms that the specification demands', () => {
  expect(dates.contentTime(moment(2026, 11, 2, 8, 5))).toBe('26/11/02 08:05')
})

test('times are shown in the deployment’s time zone, and so is what day it is', () => {
  const time = moment(2026, 11, 22, 1)
  expect(dates.fullTime(time, now)).toBe('Sun 22 Nov 01:00')
  dates.setTimeZone('America/New_York')
  expect(dates.fullTime(time, now)).toBe('Sat 21 Nov 12:00')
  expect(dates.shortTime(time, now)).toBe('today 12:00')
})

test('a clock time converts back to the moment, also around a change of summer time', () => {
  dates.setTimeZone('Europe/Berlin')
  for (const time of [Date.UTC(2026, 2, 29, 0, 59), Date.UTC(2026, 2, 29, 1, 1), Date.UTC(2026, 6, 1), 0])
    expect(dates.timeOf(dates.wallClock(time))).toBe(time)
})

test('a line begins with a capital', () => {
  expect(dates.capitalised(dates.shortTime(moment(2026, 11, 22, 8, 5), now))).toBe('Today 08:05')
})

test('an end says its zone on a device whose clock is another one then', () => {
  const end = moment(2026, 12, 1, 23, 59)
  const losAngeles = -8 * 60
  expect(dates.endTime(end, now, 8 * 60)).toBe('Tue 1 Dec 23:59')
  expect(dates.endTime(end, now, losAngeles)).toBe('Tue 1 Dec 23:59 UTC+8')
  expect(dates.timeAndDistance(end, now, losAngeles)).toBe('Tue 1 Dec 23:59 UTC+8 · in 9 days')
  dates.setTimeZone('America/St_Johns')
  expect(dates.endTime(end, now, losAngeles)).toBe('Tue 1 Dec 12:29 UTC-3:30')
  // In summer it is another one.
  expect(dates.endTime(Date.UTC(2027, 6, 1, 12), now, losAngeles)).toBe('Thu 1 Jul 2027 09:30 UTC-2:30')
  dates.setTimeZone('UTC')
  expect(dates.endTime(end, now, losAngeles)).toBe('Tue 1 Dec 15:59 UTC')
})
