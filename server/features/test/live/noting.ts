import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds in which all that happens in a test is told as one message. */
const gathering = 2000

/** Somebody began, saved, handed in or left the page: staff who watch the test ask again, at most so often. */
export function noteLive(
  { hub, throttle }: Pick<Unit, 'hub' | 'throttle'>,
  testId: string,
  courseId: string,
) {
  const topic = topics.staff(courseId)
  // A room saves hundreds of answers a second, and mostly nobody watches.
  if (!hub.isHeard(topic)) return
  throttle(`test.live:${testId}`, {
    interval: gathering,
    gathers: true,
    run: async () => hub.publish(topic, testLiveMessages.liveChanged, { testId, courseId }),
  })
}
