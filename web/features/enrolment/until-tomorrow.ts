import { timeOf, wallClock } from '#web/lib/format.ts'
import { store, stored } from '#web/lib/storage.ts'

/** The moment at which the deployment's day ends. */
export function endOfDay(now: number): number {
  const { year, month, day } = wallClock(now)
  return timeOf({ year, month, day: day + 1, hour: 0, minute: 0, second: 0 })
}

/** Whether the prompt of a course was dismissed today. */
export const isDismissed = (courseId: string, now: number) =>
  Number(stored(`enrolmentPrompt:${courseId}`) ?? 0) > now

export const dismiss = (courseId: string, now: number) =>
  store(`enrolmentPrompt:${courseId}`, String(endOfDay(now)))
