import { sql } from 'kysely'
import { everybody, groupEvent, maxUnread } from '#contract/features/chat/rules.ts'
import type { EntryRow } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type ConversationRow, conversationColumns, conversations } from './store.ts'

/** With its newest entry. */
export interface ListedConversation extends ConversationRow, Omit<EntryRow, 'stream_id'> {
  unread: number
  is_mentioned: boolean
  people: { id: string; name: string; avatar_id: string | null }[]
}

/** What others have said since somebody has seen it: SQL over `member` and `stream`. */
const unread = sql<number>`(select count(*)::int from (
  select from stream_entry as entry
  where entry.stream_id = stream.id and entry.position > member.seen_position
    and entry.by_id <> member.account_id and entry.removed_at is null
  limit ${sql.lit(maxUnread)}) as few)`

/** Whether others have said something that somebody has not seen: SQL over `member` and `stream`. */
export const isUnseen = sql<boolean>`exists (select from stream_entry as entry
  where entry.stream_id = stream.id and entry.position > member.seen_position
    and entry.by_id <> member.account_id and entry.removed_at is null)`

/** Whether something that somebody has not seen mentions them: SQL over `member` and `stream`. */
export const isMentioned = sql<boolean>`exists (select from stream_entry as entry
  where entry.stream_id = stream.id and entry.position > member.seen_position and entry.body ? 'mentions'
    and entry.by_id <> member.account_id
    and (entry.body -> 'mentions' @> jsonb_build_array(jsonb_build_object('id', member.account_id))
      or entry.body -> 'mentions' @> ${sql.lit(`[{"id":"${everybody}"}]`)}::jsonb))`

/** In a group: who has said its newest entry, or is named in it. */
const people = sql<ListedConversation['people']>`case when listed.scope is null then '[]'::json else (
  select coalesce(json_agg(json_build_object('id', account.id, 'name', account.name, 'avatar_id', account.avatar_id)), '[]')
  from account where account.id = any(array(
    select listed.by_id
    union all select (listed.body ->> 'byId')::uuid where listed.type = ${sql.lit(groupEvent)}
    union all select jsonb_array_elements_text(listed.body -> 'ids')::uuid
      where listed.type = ${sql.lit(groupEvent)} and listed.body ? 'ids'))) end`

const isListed = sql<boolean>`stream.last_position > member.hidden_position`

const page = prepared(
  (_, accountId: string, limit: number, offset: number) => sql<ListedConversation>`
    select listed.*, ${unread} as unread, ${isMentioned} as is_mentioned, ${people} as people from (
      select ${conversationColumns}, member.hidden_position, member.account_id,
        last.position, last.number, last.at, last.by_id, last.code, last.type, last.body, last.removed_at
      from ${conversations}
      join stream_entry as last on last.stream_id = stream.id and last.position = stream.last_position
      where member.account_id = ${accountId} and ${isListed}
      order by last.at desc, conversation.id desc limit ${limit} offset ${offset}
    ) as listed
    cross join lateral (select listed.stream_id as id) as stream
    cross join lateral (select listed.seen_position, listed.account_id) as member
    order by listed.at desc, listed.id desc`,
)
const counted = prepared(
  (_, accountId: string) => sql<{ total: number }>`
    select count(*)::int as total from ${conversations} where member.account_id = ${accountId} and ${isListed}`,
)

/** A person's conversations in which something was said since they took them off their list, the newest first. */
export async function conversationsOf(db: Database, accountId: string, { page: number, limit }: Page) {
  const rows = await page(db, accountId, limit, (number - 1) * limit)
  const total = await totalRows(
    { page: number, limit },
    rows.length,
    async () => (await counted.one(db, accountId)).total,
  )
  return pageAnswer(rows, total, { page: number, limit })
}

/** Unread messages in conversations that are not muted, `maxUnread` at most. */
export const unreadOf = prepared(
  (_, accountId: string) => sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from ${conversations}
      join stream_entry as entry on entry.stream_id = stream.id and entry.position > member.seen_position
        and entry.by_id <> member.account_id and entry.removed_at is null
      where member.account_id = ${accountId} and member.muted_at is null and ${isListed}
        and stream.last_position > member.seen_position
      limit ${sql.lit(maxUnread)}) as few`,
).one
