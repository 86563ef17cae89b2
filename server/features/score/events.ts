import { event } from '#server/kernel/jobs.ts'

/** Staff show totals to students, or no longer. */
export const totalsTurned = event<{ courseId: string }>('score.totals.turned')
