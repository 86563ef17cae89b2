import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { historyMessage, StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import { historyTypes, type MessageType } from '#contract/features/chat/rules.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import type { StoredFile } from '#server/features/file/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext, HandlerOf } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { filesIn, shownFile } from './files.ts'
import { findConversationWith } from './store.ts'

type Calls = typeof chatCalls
type HistoryMessage = Value<typeof historyMessage>

interface Row {
  position: number
  at: number
  by_id: string
  name: string
  avatar_id: string | null
  type: MessageType
  body: unknown
  removed_at: number | null
}

const page = prepared(
  (_, streamId: string, newest: number, oldest: number) => sql<Row>`
    select entry.position, entry.at, entry.by_id, account.name, account.avatar_id, entry.type, entry.body, entry.removed_at
    from stream_entry as entry join account on account.id = entry.by_id
    where entry.stream_id = ${streamId} and entry.position between ${oldest} and ${newest}
    order by entry.position desc`,
)

/** Messages that were taken back keep their places, so that a page is found by its numbers, however long the conversation. */
export const listHistory: HandlerOf<Calls['listHistory']> = async (
  context,
  { friendId, page: number, limit },
) => {
  const { db, person } = context
  const wanted = { page: number, limit }
  const conversation = await findConversationWith(db, person.id, friendId)
  if (!conversation) return pageAnswer([], 0, wanted)
  const { stream_id, last_position, from_position } = conversation
  const newest = last_position - (number - 1) * limit
  const rows = await page(db, stream_id, newest, Math.max(from_position, newest - limit + 1))
  const ids = rows.flatMap(({ body }) => (body as Partial<StoredFileBody>).fileId ?? [])
  const files = ids.length > 0 ? await filesIn(context, conversation.id, ids) : new Map<string, StoredFile>()
  return pageAnswer(
    rows.map(row => presentMessage(context, conversation.id, row, files)),
    Math.max(0, last_position - from_position + 1),
    wanted,
  )
}

/** The id of a message, wherever the protocol names one. */
export const messageId = (conversationId: string, position: number) => `${conversationId}.${position}`

export const takenBack = { text: { en: 'This message was recalled', zh: '该消息已撤回' } }

function presentMessage(
  context: AccountContext,
  conversationId: string,
  row: Row,
  files: ReadonlyMap<string, StoredFile>,
): HistoryMessage {
  const { position, at, by_id, name, avatar_id } = row
  return {
    id: messageId(conversationId, position),
    byId: by_id,
    name,
    avatar: avatarUrl(context.config, avatar_id),
    at,
    content: contentOf(context, row, files),
  }
}

function contentOf(
  context: AccountContext,
  { type, body, removed_at }: Row,
  files: ReadonlyMap<string, StoredFile>,
) {
  const content = { msgtype: historyTypes[type], content: '', title: '', tips: '', attachment: [] }
  if (removed_at !== null)
    return { ...content, msgtype: historyTypes.text, content: textIn(context.language, takenBack) }
  if (type === 'text') return { ...content, content: (body as StoredBodies['text']).text }
  if (type === 'card') {
    const { title, tips } = body as StoredBodies['card']
    return { ...content, title, tips }
  }
  const { fileId, text, seconds = 0 } = body as StoredBodies['voice']
  const file = files.get(fileId)
  return { ...content, content: text, attachment: file ? [attachmentIn(context, file, seconds)] : [] }
}

function attachmentIn(context: AccountContext, file: StoredFile, duration: number) {
  const shown = shownFile(context, file)
  const kind = kindOf(file.mime)
  return {
    ...shown,
    isAudio: kind === 'audio',
    isVideo: kind === 'video',
    src: shown.url,
    thumb_src: shown.thumb || (shown.isPic ? shown.url : ''),
    playurl: kind === 'audio' || kind === 'video' ? shown.url : '',
    duration,
  }
}
