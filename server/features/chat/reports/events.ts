import { event } from '#server/kernel/jobs.ts'

export const messageReported = event<{ reportId: string }>('chat.report.made')
/** With all reports of the same message, by the one from which it was decided. */
export const reportsDecided = event<{
  reportId: string
  reportIds: string[]
  verdict: string
  isRemoved: boolean
}>('chat.report.decided')
