import { startOfDay } from '#web/lib/days.ts'
import { store, stored } from '#web/lib/storage.ts'

/** The moment at which the deployment's day ends. */
export const endOfDay = (now: number) => startOfDay(now, 1)

/** Until when a course's prompt is postponed; 0 or a past time: it is not. */
export const dismissedUntil = (courseId: string) => Number(stored(`enrolmentPrompt:${courseId}`) ?? 0)

export const dismiss = (courseId: string, now: number) =>
  store(`enrolmentPrompt:${courseId}`, String(endOfDay(now)))
