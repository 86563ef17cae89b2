import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, flagNumber, id, idOrNone, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What comments are listed by; the best answers are listed alone. */
export const commentOrders = ['new', 'liked', 'best'] as const
export type CommentOrder = (typeof commentOrders)[number]

/** A comment as one reader sees it. */
const fields = {
  id: id('comment'),
  activityId: ['contentid', id('activity')],
  contentType: ['contenttype', z.number()],
  /** Plain text with line breaks; empty of a deleted one. */
  content: z.string(),
  /** Empty where the reader may not know who wrote it, and of a deleted comment. */
  authorId: ['uid', idOrNone('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  /** Whether its author teaches the course. */
  isStaff: ['isstaff', flagNumber],
  isOwn: ['mine', flagNumber],
  createdAt: ['createtime', time],
  likes: z.number(),
  isLiked: ['liked', flagNumber],
  /** How many answers its thread has. */
  replies: z.number(),
  /** The comment that its thread begins with; none: it begins one. */
  threadId: ['threadid', idOrNone('comment')],
  /** Whom it answers inside of the thread; empty where it answers the thread, or a nameless comment. */
  answersName: ['answersname', z.string()],
  pictures: ['attachments', z.array(attachment)],
  /** More than the list above has where the addresses are not sent along, as over the socket. */
  pictureCount: ['picturecount', z.number()],
  /** The members whom the text names with an @. */
  mentions: z.array(wired({ accountId: ['uid', id('account')], name: ['username', z.string()] })),
  /** Other students do not see who wrote it. */
  isNameless: ['namehidden', flag],
  /** Hidden by staff: they and its author still see it. */
  isHidden: ['hidden', flag],
  isDeleted: ['deleted', flag],
  /** Staff chose it as one of the best answers. */
  isBest: ['best', flag],
} as const

export const commentRow = wired(fields)

/** The same with the first answers of its thread. */
export const threadRow = wired({ ...fields, firstReplies: ['firstreplies', z.array(commentRow)] })

/** What the reader may do below an activity. */
export const commentRights = wired({
  write: z.boolean(),
  /** Why not, in words; empty where they may. */
  refusal: z.string(),
  like: z.boolean(),
  /** Delete and bring back one's own. */
  remove: z.boolean(),
  /** Hide, delete and lock whatever is there. */
  manage: z.boolean(),
  /** Choose the best answers. */
  choose: z.boolean(),
  hideName: ['hidename', z.boolean()],
})
