import { timeOf, wallClock } from '#web/lib/dates.ts'

/** Months start at 1. */
export interface Month {
  year: number
  month: number
}

const noon = { hour: 12, minute: 0, second: 0 }
const minuteMs = 60_000

/** A day in the deployment's zone as a number: later days are larger. */
export function dayOf(time: number): number {
  const { year, month, day } = wallClock(time)
  return Date.UTC(year, month - 1, day)
}

export function monthOf(time: number): Month {
  const { year, month } = wallClock(time)
  return { year, month }
}

export function monthsAfter({ year, month }: Month, count: number): Month {
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
}

/** Noon of a day so many days later: it is the same day in summer and in winter. */
export function daysAfter(time: number, count: number): number {
  const { year, month, day } = wallClock(time)
  const then = new Date(Date.UTC(year, month - 1, day + count))
  return timeOf({
    year: then.getUTCFullYear(),
    month: then.getUTCMonth() + 1,
    day: then.getUTCDate(),
    ...noon,
  })
}

/** Six weeks from Monday to Sunday with the noon of each day, null before the first and after the last. */
export function daysOfMonth({ year, month }: Month): (number | null)[][] {
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const place = (week: number, column: number) => week * 7 + column - before + 1
  const day = (number: number) =>
    number < 1 || number > length ? null : timeOf({ year, month, day: number, ...noon })
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => day(place(week, column))),
  )
}

/** Every fifth minute, the last of the hour because days end with it, and the one that is chosen. */
export function minutesOffered(chosen: number): number[] {
  const fifths = Array.from({ length: 12 }, (_, index) => index * 5)
  return [...new Set([...fifths, 59, chosen])].sort((a, b) => a - b)
}

/** The same moment, or the next one with a whole number of five minutes. */
export const toFiveMinutes = (time: number): number => Math.ceil(time / (5 * minuteMs)) * 5 * minuteMs
