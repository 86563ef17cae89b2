import { event } from '#server/kernel/jobs.ts'

/** Emitted when staff have decided on an application; not when it passed automatically. */
export const enrolmentDecided = event<{
  enrolmentId: string
  courseId: string
  accountId: string
  passed: boolean
}>('enrolment.decided')
