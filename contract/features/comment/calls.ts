import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import {
  flag,
  flagNumber,
  id,
  idOrNone,
  integer,
  list,
  nothing,
  oneOf,
  pageOf,
  paging,
  text,
} from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { commentOrders, commentRights, commentRow, threadRow } from './entities.ts'
import { maxMentions } from './rules.ts'

const comment = id('comment')
const activityId = ['contentid', id('activity')] as const
const contentType = ['contenttype', integer().optional()] as const
/** Too long gets its own error, not "malformed". */
const content = text(20_000)

export const commentCalls = {
  add: command('/Futurev2/Comment/addComment', {
    summary: 'Comment on an activity, or answer a comment.',
    access: inCourse('member', 'activityId'),
    input: wired({
      activityId,
      contentType,
      courseId: anyCourse,
      content,
      /** The comment it answers; an answer to an answer joins its thread. */
      answersId: ['parentid', idOrNone('comment').default(null)],
      /** Ids of pictures. */
      attachments: list(id('file'), 50).default([]),
      mentionIds: ['mentions', list(id('account'), maxMentions).default([])],
      /** Other students do not see who wrote it; where the activity allows that. */
      isNameless: ['hidename', flag.default(false)],
    }),
    output: z.object({ id: comment, comment: commentRow }),
  }),
  delete: command('/Futurev2/Comment/delComment', {
    summary: 'Delete a comment: one’s own, or any as staff. Its answers stay.',
    access: inCourse('member', 'id'),
    input: wired({ id: comment, courseId: anyCourse }),
    output: nothing,
  }),
  restore: command('/Futurev2/Comment/restoreComment', {
    summary: 'Bring back a comment that the caller, or the staff they belong to, deleted.',
    access: inCourse('member', 'id'),
    input: z.object({ id: comment }),
    output: nothing,
  }),
  list: query('/Futurev2/Comment/getCommentPage', {
    summary:
      'The comments on an activity, newest or most liked first; or the answers of a thread, oldest first.',
    access: inCourse('member', 'activityId'),
    input: wired({
      activityId,
      contentType,
      courseId: anyCourse,
      /** A comment of the thread whose answers are asked for. */
      threadId: ['id', idOrNone('comment').default(null)],
      sort: oneOf(commentOrders).default('new'),
      /** Those that follow this one; instead of a page. */
      after: idOrNone('comment').default(null),
      ...paging,
    }),
    output: pageOf(threadRow).extend({
      /** Comments and answers below the activity that everybody sees. */
      count: z.number(),
      /** How many of them were chosen as best answers. */
      best: z.number(),
      isLocked: z.boolean(),
      can: commentRights,
    }),
  }),
  getThread: query('/Futurev2/Comment/getThread', {
    summary: 'The thread that a comment belongs to, and what it was written below.',
    access: inCourse('member', 'id'),
    input: z.object({ id: comment }),
    output: wired({
      comment: commentRow,
      courseId: ['courseid', id('course')],
      title: z.string(),
      can: commentRights,
    }),
  }),
  like: command('/Futurev2/Comment/like', {
    summary: 'Like a comment, or take that back: as named, else the other of the two.',
    access: inCourse('member', 'id'),
    input: wired({ id: comment, isLiked: ['like', flag.optional()] }),
    output: wired({ likes: z.number(), isLiked: ['liked', flagNumber] }),
  }),
  hide: command('/Futurev2/Comment/hideComment', {
    summary: 'Hide a comment from all but its author and the staff, or show it again.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ id: comment, isHidden: ['hidden', flag.default(true)] }),
    output: nothing,
  }),
  choose: command('/Futurev2/Comment/chooseBest', {
    summary: 'Choose a comment as one of the best answers, or take that back.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ id: comment, isBest: ['best', flag.default(true)] }),
    output: nothing,
  }),
  lock: command('/Futurev2/Comment/lockComments', {
    summary: 'Let nobody comment on an activity any more, or let them again.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({ activityId, isLocked: ['locked', flag.default(true)] }),
    output: nothing,
  }),
  findMembers: query('/Futurev2/Comment/getMentionList', {
    summary: 'Members whom a comment may name, by name or its pinyin: a dozen.',
    access: inCourse('member', 'activityId'),
    input: wired({ activityId, name: text(50).default('') }),
    output: z.object({
      list: z.array(
        wired({
          accountId: ['uid', id('account')],
          name: ['username', z.string()],
          avatar: z.string(),
          isStaff: ['isstaff', flagNumber],
        }),
      ),
    }),
  }),
}
