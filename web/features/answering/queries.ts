import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { useLive } from '#web/lib/live.ts'
import { asOf } from '#web/lib/offline/as-of.ts'
import { onSessionChange } from '#web/lib/session.ts'

/** What shows something else once a step is started, ended or shown. */
export const stepQueries: readonly Call[] = [
  answeringCalls.get,
  answeringCalls.listSlides,
  answeringTakingCalls.getStep,
  answeringTakingCalls.listToJoin,
  answeringResultCalls.results,
  answeringResultCalls.question,
  answeringResultCalls.review,
  answeringWallCalls.photos,
]

/** The same, and the lists of the course, once a set itself is another. */
export const answeringQueries: readonly Call[] = [...stepQueries, activityCalls.list]

/** Keeps what open screens know of a set and of its steps fresh. */
export function useSetNews(courseId: string, id: string): void {
  useLive({
    on: [answeringMessages.stepChanged],
    refreshes: stepQueries,
    courseId,
    when: change => change.answeringId === id,
  })
  useLive({
    on: [answeringMessages.workChanged],
    refreshes: stepQueries,
    when: change => change.answeringId === id,
  })
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [answeringCalls.get],
    courseId,
    when: change => change.contentType === answeringType,
  })
}

const nothingKnown = Number.NEGATIVE_INFINITY
let known = { offset: nothingKnown, clock: 0 }
onSessionChange(() => {
  known = { offset: nothingKnown, clock: 0 }
})

/**
 * How far this device's clock is off, in milliseconds, by an answer that has the server's to the millisecond. The longer an answer was on
 * its way, the less it says: of all so far the largest is the truest, so that one late answer leaves no countdown behind. What comes
 * from the device itself says nothing beside those.
 */
export function exactOffset(serverTime: number, answeredAt: number): number {
  const clock = Date.now() - performance.now()
  // The device's clock was set, or it has slept.
  if (Math.abs(clock - known.clock) > 1000) known = { offset: nothingKnown, clock }
  const keptAt = asOf.current()
  if (keptAt === undefined) known.offset = Math.max(known.offset, serverTime - answeredAt)
  return known.offset === nothingKnown ? serverTime - (keptAt ?? answeredAt) : known.offset
}
