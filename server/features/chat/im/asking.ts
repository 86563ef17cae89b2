import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { type ImRequest, imCodes, imPage, type imPayloads } from '#contract/features/chat/im.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import { uuid } from '#contract/wire.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { type Entry, entriesUntil, findEntry, presentEntry } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { messageId } from '../history.ts'
import { conversationsOf, type ListedConversation } from '../list.ts'
import { findConversation, membersOf } from '../store.ts'
import { presentMessage, type Reader } from './presenting.ts'
import { byCourse, newestMessages } from './store.ts'

export type Payload<R extends ImRequest> = Value<(typeof imPayloads)[R]>

/** A conversation of the reader. @throws notFound */
export async function findOwn(db: Database, { person }: Reader, id: string) {
  const found = uuid.test(id) ? await findConversation(db, person.id, id) : undefined
  return found ?? fail(kernelErrors.notFound)
}

/** The conversation in the id of a message. */
export const conversationIn = (id: string) => id.split('.')[0] ?? ''

/** The position in the id of a message of this conversation. @throws malformed */
export function placeOf(id: string, conversationId: string) {
  const [, conversation, position] = /^(.+)\.([1-9]\d{0,8})$/.exec(id) ?? []
  return conversation === conversationId ? Number(position) : fail(kernelErrors.malformed, { field: 'id' })
}

const avatarOf = ({ config, publicUrl }: Reader, avatarId: string | null) =>
  avatarId ? publicUrl + avatarUrl(config, avatarId) : ''

const presentConversation = (reader: Reader, row: ListedConversation, last: Entry) => ({
  group: { id: row.id, name: row.name, avatar: avatarOf(reader, row.avatar_id), remark: row.course_name },
  lastMsg: presentMessage(reader, row.id, last) ?? null,
  groupUser: { unReadCount: row.unread },
  systemUid: '',
})

/** Conversations with their newest messages: what was done with a group is none. */
export async function presentConversations(
  db: Database,
  reader: Reader,
  rows: readonly ListedConversation[],
) {
  const without = rows.filter(({ type }) => type === groupEvent)
  const found =
    without.length > 0
      ? await newestMessages(
          db,
          without.map(({ stream_id }) => stream_id),
          without.map(({ from_position }) => from_position),
        )
      : []
  const messages = new Map(found.map(row => [row.stream_id, row]))
  return rows.map(row => presentConversation(reader, row, presentEntry(messages.get(row.stream_id) ?? row)))
}

/** One message; without an id the newest ones of conversations in which something is unread. */
export async function getMessage(db: Database, reader: Reader, { id }: Payload<'getMessage'>) {
  if (!id) return newestUnread(db, reader)
  const conversation = await findOwn(db, reader, conversationIn(id))
  const position = placeOf(id, conversation.id)
  const entry = await findEntry({ db }, conversation.stream_id, position)
  const isTheirs = entry && position >= conversation.from_position
  const message = isTheirs ? presentMessage(reader, conversation.id, entry) : undefined
  return { code: imCodes.ok, message: message ?? fail(kernelErrors.notFound) }
}

async function newestUnread(db: Database, reader: Reader) {
  const { list } = await conversationsOf(db, reader.person.id, { page: 1, limit: imPage })
  const messages = list.flatMap(row =>
    row.unread > 0 ? (presentMessage(reader, row.id, presentEntry(row)) ?? []) : [],
  )
  return { code: imCodes.ok, message: messages[0] ?? null, list: messages }
}

/** The newest first; what was taken back is left out. */
export async function getMessages(
  db: Database,
  reader: Reader,
  { groupId, pageCurrent, pageSize, before }: Payload<'getGroupMessage'>,
) {
  const { stream_id, last_position, from_position } = await findOwn(db, reader, groupId)
  const top = Math.min(before ? placeOf(before, groupId) : Infinity, last_position + 1)
  const end = top - (Math.max(1, pageCurrent) - 1) * pageSize
  const entries = end > from_position ? await entriesUntil(db, stream_id, end, pageSize) : []
  const own = entries.filter(({ position }) => position >= from_position)
  const lowest = own.at(-1)?.position ?? from_position
  const hasMore = lowest > from_position && own.length === pageSize
  return {
    ...{
      code: imCodes.ok,
      groupId,
      more: hasMore ? 1 : 0,
      before: hasMore ? messageId(groupId, lowest) : '',
    },
    list: own.flatMap(entry => (entry.isRemoved ? [] : (presentMessage(reader, groupId, entry) ?? []))),
  }
}

export async function getMembers(db: Database, reader: Reader, { groupId }: Payload<'getGroupUserList'>) {
  const conversation = await findOwn(db, reader, groupId)
  const members = await membersOf(db, conversation.id)
  const list = members.map(({ id, name, avatar_id, is_owner }) => ({
    ...{ uid: id, username: name, avatar: avatarOf(reader, avatar_id), isOwner: is_owner ? 1 : 0 },
  }))
  return { code: imCodes.ok, groupId, list }
}

/** Conversations by the course that brought them together. */
export async function getTree(db: Database, reader: Reader) {
  const rows = await byCourse(db, reader.person.id)
  const ofCourses = Map.groupBy(rows, ({ course_id }) => course_id ?? '')
  const list = [...ofCourses].map(([id, those]) => ({
    id,
    name: those[0]!.course_name ?? '',
    children: those.map(row => ({
      groupId: row.id,
      name: row.name,
      avatar: avatarOf(reader, row.avatar_id),
    })),
  }))
  return { code: imCodes.ok, list }
}
