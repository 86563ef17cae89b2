/**
 * Dates as people read them, and the only place that writes one (decisions 172 and 321). Times are milliseconds since 1970;
 * everybody in a deployment sees the deployment's time zone, wherever their phone is.
 *
 * Rows of a list show `shortTime` (of what has happened: `pastTime`) or `shortDay`, the page of a thing `fullTime`, `timeAndDistance` or `fullDay`.
 */
import { deployment } from './deployment.ts'
import { kept } from './intl.ts'
import { textsOf } from './texts.ts'

let zone = deployment().timeZone

/** The deployment's time zone, as the server says it before the login; the device remembers it. */
export function setTimeZone(name: string): void {
  zone = name
}

const two = (number: number) => String(number).padStart(2, '0')

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * `in 5 minutes`, `today 23:59`, `Tue 23:59`, `Tue 24 Nov 23:59`: as near as it is. A weekday alone is always the next one:
 * what is past has its date. Begins a line with `capitalised`.
 */
export function shortTime(time: number, now = Date.now()): string {
  const days = daysBetween(now, time)
  if (Math.abs(time - now) < hourMs) return distance(time, now)
  if (Math.abs(days) <= 1) return `${namedDay(days)} ${clock(time)}`
  return days > 0 && days < 7 ? `${written(time, { weekday: 'short' })} ${clock(time)}` : fullTime(time, now)
}

/** `in 2 days`, beside a `shortTime` that names a weekday alone; undefined where it says itself how near it is, or lies further off. */
export function weekdayDistance(time: number, now = Date.now()): string | undefined {
  const days = daysBetween(now, time)
  return days > 1 && days < 7 ? distance(time, now) : undefined
}

/**
 * `shortTime` of what has happened: `just now` where the device's clock says that it is yet to come, because it is up to an
 * hour behind.
 */
export const pastTime = (time: number, now = Date.now()) =>
  shortTime(time - now < hourMs ? Math.min(time, now) : time, now)

/** `yesterday`, `today`, `tomorrow`, otherwise `Tue 24 Nov`. */
export function shortDay(time: number, now = Date.now()): string {
  const days = daysBetween(now, time)
  return Math.abs(days) <= 1 ? namedDay(days) : fullDay(time, now)
}

/** `Tue 24 Nov 23:59`, in another year `Sun 24 Nov 2024 23:59`. */
export function fullTime(time: number, now = Date.now()): string {
  return `${fullDay(time, now)} ${clock(time)}`
}

/** `Tue 24 Nov`, in another year `Sun 24 Nov 2024`. */
export function fullDay(time: number, now = Date.now()): string {
  const isThisYear = wallClock(time).year === wallClock(now).year
  return written(time, { ...dayOfYear, ...(!isThisYear && { year: 'numeric' }) })
}

/**
 * `Tue 24 Nov 23:59`, for when something ends, or begins for all at once: on a device whose own clock is another one then, with the zone it is in,
 * `Tue 24 Nov 23:59 UTC+8`.
 * @param here minutes by which the device's clock is ahead of UTC then
 */
export function endTime(time: number, now = Date.now(), here = -new Date(time).getTimezoneOffset()): string {
  const ahead = Math.round(offsetAt(time) / minuteMs)
  const when = fullTime(time, now)
  return ahead === here ? when : `${when} ${zoneOf(ahead)}`
}

/** `UTC+8`, `UTC-3:30` */
function zoneOf(ahead: number): string {
  const away = Math.abs(ahead)
  const minutes = away % 60 === 0 ? '' : `:${two(away % 60)}`
  return away === 0 ? 'UTC' : `UTC${ahead < 0 ? '-' : '+'}${Math.floor(away / 60)}${minutes}`
}

/** `Tue 24 Nov 23:59 · in 2 days`, the time as `endTime` has it; the distance is left out once it says little. */
export function timeAndDistance(time: number, now = Date.now(), here?: number): string {
  const when = endTime(time, now, here)
  if (Math.abs(daysBetween(now, time)) > farDays) return when
  return textsOf('ui')('when.andDistance', { when, distance: distance(time, now) })
}

const farDays = 60

/** `in 14 hours`, `tomorrow`, `in 2 days`, `5 minutes ago`, `just now`. */
export function distance(time: number, now = Date.now()): string {
  const t = textsOf('ui')
  const away = Math.abs(time - now)
  const days = daysBetween(now, time)
  if (away >= dayMs && Math.abs(days) === 1) return namedDay(days)
  if (away < minuteMs && time <= now) return t('when.justNow')
  const [unit, count] =
    away >= dayMs
      ? (['day', Math.abs(days)] as const)
      : away >= hourMs
        ? (['hour', Math.floor(away / hourMs)] as const)
        : (['minute', Math.max(1, Math.floor(away / minuteMs))] as const)
  return time > now
    ? t('when.left', { time: lengthOf(count, unit) })
    : spaced(relative().format(-count, unit))
}

/** Whether it ends within 24 hours: what is shown in red. */
export const isNear = (time: number, now = Date.now()) => time > now && time - now < dayMs

/** `Tue 24 Nov 2026 08:05:09`, for what is kept as proof. */
export function exactTime(time: number): string {
  return `${written(time, { ...dayOfYear, year: 'numeric' })} ${clock(time)}:${two(wallClock(time).second)}`
}

/** `Saturday 21 November` or `11月21日星期六` */
export function dayInWords(time: number): string {
  return written(time, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** `Saturday` or `星期六`, short `Sat` or `周六`; 0 is Sunday. */
export function weekdayInWords(day: number, weekday: 'long' | 'short' = 'long'): string {
  // 1 January 2023 was a Sunday.
  return written(Date.UTC(2023, 0, 1 + day), { weekday, timeZone: 'UTC' })
}

/** `November 2026` or `2026年11月` */
export const monthInWords = (time: number) => written(time, { year: 'numeric', month: 'long' })

/** `08:05` */
export const clock = (time: number) => clockOf(wallClock(time))

export const clockOf = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`

/** A time that begins a line: `Today 23:59`. */
export const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `26/11/21 08:05`, the form that the specification quotes for the content of a course: the title of what a row says (P97). */
export const contentTime = (time: number) => noticeTime(time).slice(2)

/** `2026/11/21 08:05`, the form that it demands for unread notices. */
const noticeTime = (time: number) => `${inputDay(time).replaceAll('-', '/')} ${clock(time)}`

/** `2026-11-21`, as a date input reads and writes it. */
export function inputDay(time: number): string {
  const { year, month, day } = wallClock(time)
  return `${year}-${two(month)}-${two(day)}`
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
    `wall ${zone}`,
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
  // The second pass corrects times near a change of summer time.
  const guess = utc - offsetAt(utc)
  return utc - offsetAt(guess)
}

/** How far the deployment's clock is ahead of UTC then. */
function offsetAt(time: number): number {
  const shown = wallClock(time)
  const asUtc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
  return asUtc - Math.floor(time / 1000) * 1000
}

/** How many midnights in the deployment's zone lie between. */
export function daysBetween(from: number, to: number): number {
  const midnight = (time: number) => {
    const { year, month, day } = wallClock(time)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

const dayOfYear = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** As the language writes it, but the same in every browser: some put a comma or a space after the weekday. */
function written(time: number, parts: Intl.DateTimeFormatOptions): string {
  return kept(`${JSON.stringify(parts)} ${zone}`, language => {
    const isEnglish = language === 'en'
    const format = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, { timeZone: zone, ...parts })
    return (time: number) => format.format(time).replace(isEnglish ? /,/g : /\s/g, '')
  })(time)
}

const relative = () =>
  kept('relative', language => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

/** -1, 0 and 1: `yesterday`, `today`, `tomorrow`. */
const namedDay = (days: number) => relative().format(days, 'day')

const lengthOf = (count: number, unit: 'day' | 'hour' | 'minute') =>
  spaced(
    kept(
      `length ${unit}`,
      language => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
    ).format(count),
  )

/** Chinese with a space after a number, as in our texts. */
const spaced = (text: string) => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')
