import { z } from 'zod'
import { account, operator } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { unreadNotice } from '#contract/features/course/entities.ts'
import { id, integer, oneOf, text, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

export const noticeLimits = { title: 200, content: 100_000, school: 100 } as const

const notice = {
  id: id('notice'),
  /** 1 academic, 2 system. */
  type: z.string(),
  title: z.string(),
  /** Cleaned HTML. */
  content: z.string(),
  publishedAt: ['publishtime', time],
  /** When the caller read it; 0: not yet. */
  readAt: ['readtime', time],
  attachments: z.array(z.never()),
} as const

export const noticeCalls = {
  getSchoolNotice: query('/MessageApi/getSchoolNoticeDetail', {
    summary: "A notice of the caller's school or of the operator.",
    access: account,
    input: z.object({ id: id('notice'), type: text(4).default('') }),
    output: wired({ ...notice, data: wired(notice) }),
  }),
  markSchoolNoticeRead: command('/MessageApi/readSchoolNotice', {
    summary: 'Record that the caller has read a notice.',
    access: account,
    input: z.object({ id: id('notice') }),
    output: wired({ readAt: ['readtime', time] }),
  }),
  listUnreadSchoolNotices: query('/MessageApi/getAgencyMsg', {
    summary: "The unread notices of the caller's school, newest first.",
    access: account,
    input: z.object({ limit: integer(1, 50).default(10) }),
    output: z.object({
      list: z.array(
        wired({ id: id('notice'), type: z.string(), title: z.string(), createdAt: ['createtime', time] }),
      ),
      total: z.number(),
    }),
  }),
  listUnreadCourseNotices: query('/MessageApi/getUnreadCourseNotices', {
    summary: "The unread notices of the caller's courses, newest first, for the list of courses.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(unreadNotice) }),
  }),
  publishSchoolNotice: command('/MessageApi/publishSchoolNotice', {
    summary: 'Publish a notice to a school, or to everybody.',
    access: operator,
    input: z.object({
      /** Name of the school; empty: everybody. */
      school: text(noticeLimits.school).default(''),
      type: oneOf(['1', '2']).default('1'),
      title: text(noticeLimits.title, 1),
      /** HTML; what is not on the allow-list is taken out. */
      content: verbatim(noticeLimits.content).default(''),
    }),
    output: z.object({ id: id('notice') }),
  }),
}
