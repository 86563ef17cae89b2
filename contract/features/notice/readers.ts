import { z } from 'zod'
import { flagNumber, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What readers are listed by: `done` is read, or confirmed where that is asked for. */
export const readerFilters = ['read', 'unread'] as const

export const noticeReader = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
  readAt: ['readtime', time],
  acknowledgedAt: ['acknowledgetime', time],
  /** 1: read, or confirmed where that is asked for. */
  isDone: ['state', flagNumber],
})
