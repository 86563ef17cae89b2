import { event } from '#server/kernel/jobs.ts'

/** Told when staff have decided on an application; not when it passed by itself. */
export const enrolmentDecided = event<{
  enrolmentId: string
  courseId: string
  accountId: string
  passed: boolean
}>('enrolment.decided')
