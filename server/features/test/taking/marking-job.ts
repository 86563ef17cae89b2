import { job } from '#server/kernel/jobs.ts'

/** What these have handed in is to be scored. */
export const markTests = job<{ activityId: string; accountIds: string[] }>('test.mark')
