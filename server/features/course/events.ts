import { event } from '#server/kernel/jobs.ts'

/** A course was deleted or restored, has ended or was opened again. */
export const courseTurned = event<{ courseId: string }>('course.turned')
