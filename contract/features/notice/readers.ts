import { seenStudent } from '#contract/features/activity/said.ts'
import { flagNumber, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What readers are listed by: `done` is read, or confirmed where that is asked for. */
export const readerFilters = ['read', 'unread'] as const

export const noticeReader = wired({
  ...seenStudent,
  readAt: ['readtime', time],
  acknowledgedAt: ['acknowledgetime', time],
  /** 1: read, or confirmed where that is asked for. */
  isDone: ['state', flagNumber],
})
