import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { streamEntry } from '#contract/features/stream/entities.ts'
import { flag, flagNumber, id, idOrNone, oneOf, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { groupScopes } from './rules.ts'

/** What may be with each of them. */
export interface MessageExtras {
  /** By whom, in the order in which they did so; none that nobody has given. */
  reactions?: Partial<Record<string, readonly string[]>>
  /** Somebody has said it elsewhere before. */
  isForwarded?: true
}

/** What stands there: of files with what is known of them, of texts whether they were changed. */
export interface StoredBodies {
  text: MessageExtras & { text: string; answers?: number; mentions?: Mention[]; isChanged?: true }
  picture: StoredFileBody
  file: StoredFileBody
  video: StoredFileBody
  voice: StoredFileBody & { seconds: number }
  card: MessageExtras & { title: string; tips: string; courseId: string; homeworkId: string }
}
/** What is left of a message that was removed: nothing where it was recalled. */
export interface RemovedBody {
  byOperator?: true
}
/** Somebody whose name stands in a text behind an @; `everybody` in place of an account. */
export interface Mention {
  id: string
  name: string
}
/** What was done with a group, as the entry `event` of its stream says it. */
export interface GroupEvent {
  what: 'made' | 'added' | 'removed' | 'left' | 'renamed' | 'staffOnly' | 'allWrite' | 'owner' | 'dissolved'
  /** Who did it. */
  byId: string
  /** With whom: the first of them, and how many they are. */
  ids?: string[]
  count?: number
  /** Its new name. */
  title?: string
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
  /** More than two people. */
  isGroup: ['group', flag],
} as const

/** Somebody in a conversation, or who was. */
export const named = z.object({ id: id('account'), name: z.string(), avatar: url })

/** In the list. */
export const conversationRow = wired({
  ...asShown,
  /** Its newest message as it stands. */
  last: streamEntry,
  /** `maxUnread` at most. */
  unread: ['unReadCount', z.number()],
  /** Something that the reader has not seen mentions them, or everybody. */
  isMentioned: ['mentioned', flag],
  /** In a group: who has said the newest message, or is named in it. */
  people: z.array(named),
})

export const groupCan = z.object({
  /** Rename it, let only staff write, remove people. */
  manage: z.boolean(),
  add: z.boolean(),
  /** Give it to somebody else, dissolve it. */
  own: z.boolean(),
  leave: z.boolean(),
  mentionAll: z.boolean(),
  /** See who has read what others have said. */
  seeReaders: z.boolean(),
})

/** Of a conversation of more than two people. */
const groupDetails = wired({
  scope: oneOf(groupScopes),
  courseId: ['courseid', idOrNone('course')],
  memberCount: ['membercount', z.number()],
  ownerId: ['ownerid', idOrNone('account')],
  /** Only the owner and the teaching team write. */
  isStaffOnly: ['staffonly', flag],
  isDissolved: ['dissolved', flag],
  can: groupCan,
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
  /** Of a group; null of two people. */
  group: ['groupdetails', groupDetails.nullable()],
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

/** Somebody in a group, as its list of members shows them. */
export const groupMember = friend.extend({
  isOwner: z.boolean(),
  /** On the staff of the group's course. */
  isStaff: z.boolean(),
})
