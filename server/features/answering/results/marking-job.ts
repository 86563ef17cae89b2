import { job } from '#server/kernel/jobs.ts'

/** What these have handed in is to be scored. */
export const markAnswers = job<{ activityId: string; accountIds: string[] }>('answering.mark')
