import { scoreMessages } from '#contract/features/score/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds in which changes are gathered before open screens are told. */
const gathering = 1000

/** Tells open screens that grades have changed: the staff's, and those of these students. */
export function publishScoreChange(
  { hub, publish, throttle }: Pick<Unit, 'hub' | 'publish' | 'throttle'>,
  courseId: string,
  studentIds: Iterable<string> = [],
) {
  for (const topic of [...new Set(studentIds)].map(topics.account))
    if (hub.isHeard(topic)) publish(topic, scoreMessages.changed, { courseId })
  tell(`score.changed:${courseId}`, topics.staff(courseId), { hub, throttle }, courseId)
}

/** Tells everybody's open screens that scores count in another way, or are no longer shown as they were. */
export const publishSchemeChange = (unit: Pick<Unit, 'hub' | 'throttle'>, courseId: string) =>
  tell(`score.counted:${courseId}`, topics.course(courseId), unit, courseId)

const tell = (
  key: string,
  topic: string,
  { hub, throttle }: Pick<Unit, 'hub' | 'throttle'>,
  courseId: string,
) =>
  throttle(key, { interval: gathering, run: () => hub.publish(topic, scoreMessages.changed, { courseId }) })
