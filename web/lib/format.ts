/**
 * The only place that knows `Intl`, time zones and words like "yesterday". Times are milliseconds since
 * 1970; everybody in a deployment sees the deployment's time zone, wherever their phone is.
 */
import { currentLanguage } from './texts.ts'

let zone = 'Asia/Shanghai'

/** The deployment's time zone, from the server. */
export function setTimeZone(name: string): void {
  zone = name
  formats.clear()
}

// Creating an Intl object costs a millisecond on a slow phone; a list of a thousand rows shares one.
const formats = new Map<string, unknown>()
function kept<T>(key: string, make: (language: string) => T): T {
  const language = currentLanguage()
  const name = `${language} ${key}`
  if (!formats.has(name)) formats.set(name, make(language))
  return formats.get(name) as T
}

/** Date and time in the deployment's zone. Months and days start at 1. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export function wallClock(time: number): WallClock {
  const format = kept(
    'wall',
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  )
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time)) parts[type] = Number(value)
  return parts as unknown as WallClock
}

/** The moment at which the deployment's clock shows this. */
export function timeOf({ year, month, day, hour, minute, second }: WallClock): number {
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const offsetAt = (time: number) => {
    const shown = wallClock(time)
    const asUtc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
    return asUtc - Math.floor(time / 1000) * 1000
  }
  // The second pass corrects times near a change of summer time.
  const guess = utc - offsetAt(utc)
  return utc - offsetAt(guess)
}

const two = (number: number) => String(number).padStart(2, '0')

/** `26/11/21 08:05` */
export function shortTime(time: number): string {
  const { year, month, day, hour, minute } = wallClock(time)
  return `${two(year % 100)}/${two(month)}/${two(day)} ${two(hour)}:${two(minute)}`
}

/** `2026/11/21 08:05` */
export function fullTime(time: number): string {
  const { hour, minute } = wallClock(time)
  return `${date(time)} ${two(hour)}:${two(minute)}`
}

/** `2026/11/21` */
export function date(time: number): string {
  const { year, month, day } = wallClock(time)
  return `${year}/${two(month)}/${two(day)}`
}

/** `08:05` */
export function clock(time: number): string {
  const { hour, minute } = wallClock(time)
  return `${two(hour)}:${two(minute)}`
}

/** `Saturday, 21 November` or `11月21日星期六` */
export function dayInWords(time: number): string {
  return kept(
    'day',
    language =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        timeZone: zone,
        weekday: 'long',
        month: 'long',
        day: 'numeric',
      }),
  ).format(time)
}

/** `Saturday` or `星期六`; 0 is Sunday. */
export function weekdayInWords(day: number): string {
  // 1 January 2023 was a Sunday.
  return kept(
    'weekday',
    language => new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }),
  ).format(Date.UTC(2023, 0, 1 + day))
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How many midnights in the deployment's zone lie between. */
export function daysBetween(from: number, to: number): number {
  const midnight = (time: number) => {
    const { year, month, day } = wallClock(time)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** `just now`, `5 minutes ago`, `in 2 hours`, `yesterday 08:05`, then the full time. */
export function relativeTime(time: number, now: number = Date.now()): string {
  const words = kept('relative', language => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const distance = time - now
  const days = daysBetween(now, time)
  if (Math.abs(distance) < minuteMs) return words.format(0, 'second')
  if (Math.abs(distance) < hourMs) return words.format(Math.trunc(distance / minuteMs), 'minute')
  if (days === 0) return words.format(Math.trunc(distance / hourMs), 'hour')
  if (Math.abs(days) === 1) return `${words.format(days, 'day')} ${clock(time)}`
  return wallClock(time).year === wallClock(now).year ? fullTime(time).slice(5) : date(time)
}

export function number(value: number, decimals = 0): string {
  return kept(
    `number ${decimals}`,
    language => new Intl.NumberFormat(language, { maximumFractionDigits: decimals }),
  ).format(value)
}

/** A share between 0 and 1. */
export function percent(share: number, decimals = 0): string {
  return kept(
    `percent ${decimals}`,
    language => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: decimals }),
  ).format(share)
}

/** Cents of a yuan: `¥19.90`. */
export function money(cents: number): string {
  return kept(
    'money',
    language =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'CNY',
        currencyDisplay: 'narrowSymbol',
      }),
  ).format(cents / 100)
}

/** `44.92 KB`, in units of 1024. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${number(bytes / 1024 ** step, step === 0 ? 0 : step === 1 ? 1 : 2)} ${units[step]}`
}

/** `01:02:05`; hours continue past 24. */
export function clockDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** `1 hr 5 min`, the two largest units. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  const units = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  const shown = units.filter(([, count]) => count > 0).slice(0, 2)
  const wanted = shown.length > 0 ? shown : [['minute', 0] as const]
  return wanted
    .map(([unit, count]) => unitFormat(unit).format(count))
    .join(currentLanguage() === 'en' ? ' ' : '')
}

function unitFormat(unit: 'day' | 'hour' | 'minute') {
  return kept(
    `unit ${unit}`,
    language => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
  )
}
