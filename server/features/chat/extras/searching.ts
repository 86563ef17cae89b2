import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { searchTerms } from '#contract/features/activity/search.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { type MessageSort, messageSorts, shortestSearch } from '#contract/features/chat/rules.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFoundBy, queryOf } from '#server/features/activity/public.ts'
import { type EntryRow, presentEntry } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { findConversation } from '../store.ts'

type Calls = typeof chatCalls

/** Those in a conversation whose name, its pinyin or its initials contain a text. */
const namedLike = prepared(
  (_, id: string, text: string) => sql<{ id: string }>`
    select account.id from conversation_member as member join account on account.id = member.account_id
    where member.conversation_id = ${id} and position(${text} in account.name_key) > 0`,
)

interface Wanted {
  streamId: string
  /** From which position on it is read, and before which it is looked for. */
  from: number
  before: number
  /** Before this position messages are looked up in the index, from there on they are read one by one. */
  split: number
  words: string
  terms: readonly string[]
  senders: readonly string[]
  limit: number
}
type FoundRow = EntryRow & { name: string; avatar_id: string | null }

/**
 * Messages at the end that are read one by one. What nearly every message says fills a page there, and would be more than the index gives
 * in time; what it does not fill a page with is seldom, and the index is quick.
 */
const readOneByOne = 1000

const said = sql<string>`message_said(entry.body)`
const words = sql`(search_words(${said}) || message_marks(entry.stream_id, entry.type, entry.body))`
/* As the index has it. */
const isIndexed = sql<SqlBool>`entry.removed_at is null and entry.type in ('text', 'picture', 'file', 'video', 'card')`

/** What all messages of a kind have among their words, and how each of them shows it. */
const sorts: Record<MessageSort, { word: string; isOf: RawBuilder<SqlBool> }> = {
  '': { word: '', isOf: sql`true` },
  picture: { word: `('#picture' | '#video')`, isOf: sql`entry.type in ('picture', 'video')` },
  file: { word: `'#file'`, isOf: sql`entry.type = 'file'` },
  link: { word: `'#link'`, isOf: sql`entry.body ->> 'text' ~* 'https?://'` },
}

/** Found messages, the newest first. */
export const pageOfMessages = variants(
  { bySender: [true, false], sort: messageSorts },
  ({ bySender, sort }) =>
    prepared((_, wanted: Wanted) => {
      const { streamId, from, before, split, senders, limit } = wanted
      const isWanted = sql`${sorts[sort].isOf} and ${isFoundBy(said, wanted.words, wanted.terms, words)}`
      const isBySender = sql<SqlBool>`entry.by_id = any(${senders}::uuid[]) and entry.removed_at is null`
      const between = (low: RawBuilder<number>, high: RawBuilder<number>) =>
        sql`entry.stream_id = ${streamId} and entry.position >= ${low} and entry.position < ${high}`
      const newest = between(sql`greatest(${from}::int, ${split}::int)`, sql`${before}`)
      const earlier = between(sql`${from}`, sql`least(${before}::int, ${split}::int)`)
      // What is read one by one needs no order of its own; what is looked up is not read along the positions: offset 0.
      return sql<FoundRow>`
      select found.*, account.name, account.avatar_id from (
        (select * from stream_entry as entry
          where ${newest} and (${isIndexed} and ${isWanted} ${bySender ? sql`or ${isBySender}` : sql``})
          order by position desc limit ${limit})
        union all
        (select * from (
          select * from stream_entry as entry where ${earlier} and ${isIndexed} and ${isWanted}
          ${bySender ? sql`union select * from stream_entry as entry where ${earlier} and ${isBySender}` : sql``}
          offset 0) as entry
          order by position desc limit ${limit})
        limit ${limit}
      ) as found join account on account.id = found.by_id
      order by found.position desc`
    }),
)

export const search: HandlerOf<Calls['search']> = async (
  context,
  { id, search: typed, sort, before, limit },
) => {
  const { db, person, config } = context
  const text = typedSearch(typed)
  const terms = searchTerms(typed)
  const [row, named] = await Promise.all([
    findConversation(db, person.id, id),
    text === '' || sort !== '' ? [] : namedLike(db, id, text),
  ])
  if (!row) return fail(kernelErrors.notFound)
  const isSaid = terms.length > 0 && terms.join('').length >= shortestSearch
  const senders = named.map(each => each.id)
  if (!isSaid && senders.length === 0 && (sort === '' || text !== '')) return { list: [], more: false }
  const top = Math.min(before ?? row.last_position + 1, row.last_position + 1)
  const rows = await pageOfMessages({ bySender: senders.length > 0, sort })(db, {
    ...{ streamId: row.stream_id, from: row.from_position, before: top, split: top - readOneByOne },
    words: [`'#${row.stream_id}'`, sorts[sort].word, isSaid || senders.length === 0 ? queryOf(terms) : `'#'`]
      .filter(Boolean)
      .join(' & '),
    ...{ terms, senders, limit: limit + 1 },
  })
  return {
    list: rows.slice(0, limit).map(found => ({
      ...presentEntry(found),
      name: found.name,
      avatar: avatarUrl(config, found.avatar_id),
    })),
    more: rows.length > limit,
  }
}

/* Positions have no gaps, and whoever said something later stands later: half of what is left each time. */
const placeAt = prepared(
  (_, streamId: string, from: number, wanted: number) => sql<{ position: number }>`
    with recursive half as (
      select greatest(first_position, ${from}::int) as low, last_position as high
      from stream where id = ${streamId}
      union all
      select case when entry.at < ${at(wanted)} then entry.position + 1 else half.low end,
        case when entry.at < ${at(wanted)} then half.high else entry.position end
      from half join stream_entry as entry
        on entry.stream_id = ${streamId} and entry.position = (half.low + half.high) / 2
      where half.low < half.high
    )
    select greatest(low, 1) as position from half where low >= high`,
)

export const findDay: HandlerOf<Calls['findDay']> = async ({ db, person }, { id, at: wanted }) => {
  const row = (await findConversation(db, person.id, id)) ?? fail(kernelErrors.notFound)
  const found = await placeAt.first(db, row.stream_id, row.from_position, wanted ?? 0)
  return { position: found?.position ?? row.last_position }
}
