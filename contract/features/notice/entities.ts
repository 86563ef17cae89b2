import { z } from 'zod'
import { flag, flagNumber, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** The protocol's `contenttype` (wire.md section 7), also that of the messages about notices. */
export const noticeType = 7

/** What a notice adds to a row of a course's content. */
export const noticeRow = wired({
  /** When the student opened it; above 0 it is read, whatever the state says. Null for staff. */
  readAt: ['readtime', time],
  /** The student confirmed having read it. */
  acknowledgedAt: ['acknowledgetime', time],
  needsAcknowledgement: ['needacknowledge', flag],
  /** How many students have read it, or confirmed it where that is asked for; and how many there are. 0 for students. */
  readCount: ['readcount', z.number()],
  studentCount: ['studentcount', z.number()],
})

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
