import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { flag, id, idOrNone, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** An idea, or a question of the class, as one reader sees it. */
export const postShown = wired({
  id: ['postid', id('answeringpost')],
  /** Plain, without line breaks. */
  text: z.string(),
  votes: z.number(),
  createdAt: ['createtime', time],
  /** Null: in none. */
  groupId: ['groupid', idOrNone('answeringgroup')],
  isAnswered: ['answered', flag],
  /** Hidden by staff: they and whoever wrote it still see it. */
  isHidden: ['hidden', flag],
  isOwn: ['mine', flag],
  /** The reader has voted for it. */
  isVoted: ['voted', flag],
  /** Whoever wrote it, for staff; empty for students. */
  authorId: ['uid', idOrNone('account')],
  name: ['username', z.string()],
})
export type PostShown = Value<typeof postShown>

/** A group that the teacher made of ideas. */
export const postGroup = wired({
  id: ['groupid', id('answeringgroup')],
  title: z.string(),
  /** Posts in it that everybody may see. */
  count: z.number(),
})

/** What the reader may do with what the class writes. */
export const boardRights = z.object({
  write: z.boolean(),
  /** Why not, in words; empty where they may, and where nobody expects it. */
  refusal: z.string(),
  /** Take back one's own. */
  remove: z.boolean(),
  vote: z.boolean(),
  /** Hide, and show again. */
  hide: z.boolean(),
  /** Mark as answered. */
  mark: z.boolean(),
  /** Make groups, and move posts into them. */
  group: z.boolean(),
})
