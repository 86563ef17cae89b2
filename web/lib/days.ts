import { timeOf, wallClock } from './dates.ts'

/** When the day of a moment begins in the deployment's zone, or the one that is so many days later. */
export function startOfDay(time: number, later = 0): number {
  const { year, month, day } = wallClock(time)
  return timeOf({ year, month, day: day + later, hour: 0, minute: 0, second: 0 })
}
