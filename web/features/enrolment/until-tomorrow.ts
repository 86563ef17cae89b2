import { timeOf, wallClock } from '#web/lib/dates.ts'
import { store, stored } from '#web/lib/storage.ts'

/** The moment at which the deployment's day ends. */
export function endOfDay(now: number): number {
  const { year, month, day } = wallClock(now)
  return timeOf({ year, month, day: day + 1, hour: 0, minute: 0, second: 0 })
}

/** Until when a course's prompt is postponed; 0 or a past time: it is not. */
export const dismissedUntil = (courseId: string) => Number(stored(`enrolmentPrompt:${courseId}`) ?? 0)

export const dismiss = (courseId: string, now: number) =>
  store(`enrolmentPrompt:${courseId}`, String(endOfDay(now)))
