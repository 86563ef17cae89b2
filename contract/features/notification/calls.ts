import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, id, integer, nothing, oneOf, pageNumber, pageOf, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

export const notificationPageSize = 10

const notification = wired({
  id: id('notification'),
  isRead: ['isread', flag],
  type: z.number(),
  /** Empty if there is no course, or the reader is no longer in it. */
  courseId: ['courseid', z.string()],
  courseName: ['coursename', z.string()],
  /** The reader's role in the course: 0 student, 1 teacher or assistant. */
  courseRole: ['courserole', z.number()],
  /** 4 homework, 15 attendance, 30 enrolment, 31 invitation; 0 other, several, or deleted. */
  contentType: ['contenttype', z.number()],
  contentId: ['contentid', z.string()],
  coid: z.string(),
  title: z.string(),
  /** Further details, such as the reason for a rejection; usually empty. */
  more: z.string(),
  activitylabel: z.string(),
  action: z.string(),
  createdAt: ['createtime', time],
  teacher: wired({ name: ['username', z.string()] }),
})

export const unreadCounts = z.object({
  total: z.number(),
  teaching: z.number(),
  academic: z.number(),
  system: z.number(),
  /** Private messages, in no way part of the total. */
  letters: z.number(),
})

export const notificationCalls = {
  list: query('/MessageApi/lists', {
    summary: "The caller's messages, newest first, in the caller's language.",
    access: account,
    input: z.object({
      currentPage: pageNumber,
      pageSize: integer(1, 200).default(notificationPageSize),
      /** 100 all, 0 teaching activity, 1 academic notice, 2 system notice. */
      type: oneOf(['100', '0', '1', '2']).default('100'),
    }),
    output: pageOf(notification),
  }),
  countUnread: query('/MessageApi/getUnreadCount', {
    summary: 'The number of unread messages, for the badge.',
    access: account,
    input: z.object({}),
    output: unreadCounts,
  }),
  markRead: command('/MessageApi/readIt', {
    summary: 'Mark a message as read.',
    access: account,
    input: z.object({ id: id('notification') }),
    output: nothing,
  }),
  markAllRead: command('/MessageApi/readAll', {
    summary: 'Mark all messages as read.',
    access: account,
    input: z.object({}),
    output: nothing,
  }),
  markShown: command('/MessageApi/noteShown', {
    summary: 'Record that somebody has seen the unread badge: the messages need not be sent elsewhere.',
    access: account,
    input: z.object({}),
    output: nothing,
  }),
  ignore: command('/MessageApi/ignoreMessage', {
    summary: 'Ignore a message unopened, or without an id all of them: they count as read.',
    access: account,
    input: z.object({
      type: oneOf(['0']).default('0'),
      messageID: z.union([id('notification'), z.literal('')]).default(''),
    }),
    output: nothing,
  }),
}
