import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Tells the staff's open screens how many applications are waiting. */
export function publishWaiting(unit: Unit, courseId: string, waiting: number) {
  unit.publish(topics.staff(courseId), enrolmentMessages.waiting, { courseId: courseId, waiting })
}

export function publishDecided(unit: Unit, courseId: string, accountId: string) {
  unit.publish(topics.account(accountId), enrolmentMessages.decided, { courseId: courseId })
}
