import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Tells the staff's open screens how many applications wait. */
export async function tellWaiting(unit: Unit, courseId: string) {
  const { waiting_count } = await unit.db
    .selectFrom('course')
    .select('waiting_count')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  unit.publish(topics.staff(courseId), enrolmentMessages.waiting, {
    courseid: courseId,
    waiting: waiting_count,
  })
}

export function tellDecided(unit: Unit, courseId: string, accountId: string) {
  unit.publish(topics.account(accountId), enrolmentMessages.decided, { courseid: courseId })
}
