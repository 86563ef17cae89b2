import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { streamEntry } from '#contract/features/stream/entities.ts'
import { flag, flagNumber, id, idOrNone, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What may be with each of them. */
export interface MessageExtras {
  /** By whom, in the order in which they did so; none that nobody has given. */
  reactions?: Partial<Record<string, readonly string[]>>
  /** Somebody has said it elsewhere before. */
  isForwarded?: true
}

/** What stands there: of files with what is known of them, of texts whether they were changed. */
export interface StoredBodies {
  text: MessageExtras & { text: string; answers?: number; isChanged?: true }
  picture: StoredFileBody
  file: StoredFileBody
  video: StoredFileBody
  voice: StoredFileBody & { seconds: number }
  card: MessageExtras & { title: string; tips: string; courseId: string; homeworkId: string }
}
export interface StoredFileBody extends MessageExtras {
  fileId: string
  /** What is written below it. */
  text: string
  name: string
  /** Bytes. */
  size: number
  mime: string
  width: number | null
  height: number | null
}

export const friend = z.object({
  friendId: id('account'),
  friendUsername: z.string(),
  friendAvatar: url,
})

/** A conversation as one of its people sees it. */
const asShown = {
  id: ['groupid', id('conversation')],
  streamId: ['streamid', id('stream')],
  /** The other one; empty in a group. */
  friendId: ['friendid', idOrNone('account')],
  name: z.string(),
  avatar: url,
  /** The course that they were last brought together by. */
  courseName: ['coursename', z.string()],
  isMuted: ['muted', flag],
} as const

/** In the list. */
export const conversationRow = wired({
  ...asShown,
  /** Its newest message as it stands. */
  last: streamEntry,
  /** `maxUnread` at most. */
  unread: ['unReadCount', z.number()],
})

/** What somebody who opens it has to know. */
export const conversation = wired({
  ...asShown,
  /** The reader has blocked the other one. */
  isBlocked: ['blocked', flag],
  /** Position up to which the reader has seen it. */
  seen: z.number(),
  /** The same of the other one. */
  friendSeen: ['friendseen', z.number()],
  /** Why the reader cannot write, in words; empty where they can. */
  refusal: z.string(),
})

export const contactCourse = wired({
  id: id('course'),
  name: ['coursename', z.string()],
  className: ['classname', z.string()],
  classes: [
    'classAdministration',
    z.array(z.object({ id: z.string(), name: z.string(), total: z.number() })),
  ],
})

/** A message that was found, with who said it. */
export const foundMessage = streamEntry.extend({ name: ['username', z.string()], avatar: url })

/** A message that is pinned, with who has done that. */
export const pinnedMessage = streamEntry.extend({ pinnedBy: ['pinnedby', z.string()] })

/** What was said to one person, as existing clients page through it. */
export const historyMessage = wired({
  id: z.string(),
  byId: ['uid', idOrNone('account')],
  name: ['username', z.string()],
  avatar: url,
  at: ['createtime', time],
  content: z.object({
    msgtype: z.number(),
    content: z.string(),
    title: z.string(),
    tips: z.string(),
    attachment: z.array(
      attachment.extend({
        isAudio: flagNumber,
        isVideo: flagNumber,
        /** Address of a picture, and of its thumbnail. */
        src: url,
        thumb_src: url,
        playurl: url,
        /** Seconds. */
        duration: z.number(),
      }),
    ),
  }),
})
