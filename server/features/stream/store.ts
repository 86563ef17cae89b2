import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { at, type Database } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { kindsByName, type StreamKind } from './kinds.ts'

export interface EntryRow {
  stream_id: string
  position: number
  number: number
  at: number
  by_id: string | null
  code: string | null
  type: string
  body: unknown
  removed_at: number | null
}

/** How far a stream is, and one of its entries; where none is found there is one row without. */
export type StreamRow = { last_number: number; last_position: number; first_position: number } & (
  | EntryRow
  | { stream_id: string; position: null }
)

/** A stream as it was made: of this nothing changes. */
export interface KnownStream {
  id: string
  kind: StreamKind
  subjectId: string
}

const streamsWithIds = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('stream')
    .select(['id', 'kind', 'subject_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)
const known = new LRUCache<string, { kind: string; subjectId: string }>({ max: 50_000 })

/** Those of these streams that there are, or were: whoever reads or writes finds out whether they still are. */
export async function knownStreams(
  { db, declarations }: { db: Database; declarations: Declarations },
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownStream>> {
  const missing = [...new Set(ids)].filter(id => !known.has(id))
  const found = missing.length > 0 ? await streamsWithIds(db, missing) : []
  for (const { id, kind, subject_id } of found) known.set(id, { kind, subjectId: subject_id })
  const kinds = kindsByName({ declarations })
  return new Map(
    ids.flatMap(id => {
      const { kind: name = '', subjectId = '' } = known.get(id) ?? {}
      const kind = kinds.get(name)
      return kind ? [[id, { id, kind, subjectId }] as const] : []
    }),
  )
}

const insertStreams = prepared(
  (_, kind: string, ids: readonly string[], subjectIds: readonly string[]) => sql`
    insert into stream (id, kind, subject_id)
    select id, ${kind}, subject_id from unnest(${ids}::uuid[], ${subjectIds}::uuid[]) as asked (id, subject_id)
    order by subject_id
    on conflict (kind, subject_id) do nothing`,
)
const streamsAbout = prepared((db, kind: string, subjectIds: readonly string[]) =>
  db
    .selectFrom('stream')
    .select(['id', 'subject_id'])
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`),
)
const deleteStreams = prepared((db, kind: string, subjectIds: readonly string[]) =>
  db
    .deleteFrom('stream')
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`),
)

/** The streams of some subjects, made where there are none. @returns their ids by subject */
export async function openStreams(
  { db }: { db: Database },
  kind: StreamKind,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const subjects = [...new Set(subjectIds)]
  void insertStreams(
    db,
    kind.name,
    subjects.map(() => newId()),
    subjects,
  )
  const found = await streamsAbout(db, kind.name, subjects)
  return new Map(found.map(({ id, subject_id }) => [subject_id, id]))
}

/** Deletes the streams of some subjects, with all that was said. */
export function deleteStreamsOf({ db }: { db: Database }, kind: StreamKind, subjectIds: readonly string[]) {
  return deleteStreams.count(db, kind.name, subjectIds)
}

/** What is to be stored, one element for each entry. */
export interface NewEntries {
  streamIds: readonly string[]
  byIds: readonly (string | null)[]
  codes: readonly (string | null)[]
  types: readonly string[]
  /** JSON. */
  bodies: readonly string[]
  times: readonly number[]
}

/**
 * Holds the streams, in one order for all who hold several, until the transaction ends. What another one has said in them by then is seen
 * by the statements that follow, not by this one.
 */
export const holdStreams = prepared(
  (_, ids: readonly string[]) => sql<{ id: string }>`
    select id from stream where id = any(${ids}::uuid[]) order by id for no key update`,
)

/**
 * Stores entries of streams that are held: each takes the next position and number of its stream. What somebody has said there under
 * the same code stands as it is. One row for each that its stream exists for, by its place from 1.
 */
export const insertEntries = prepared(
  (_, { streamIds, byIds, codes, types, bodies, times }: NewEntries) => sql<
    EntryRow & { place: number; is_new: boolean }
  >`
    with asked as (
      select * from unnest(${streamIds}::uuid[], ${byIds}::uuid[], ${codes}::text[], ${types}::text[], ${bodies}::text[],
        ${times}::float8[]) with ordinality as asked (stream_id, by_id, code, type, body, at, place)
    ), stands as (
      select asked.place, entry.* from asked
      join stream_entry as entry on entry.by_id = asked.by_id and entry.stream_id = asked.stream_id
        and entry.code = asked.code
    ), first as (
      select asked.*, case when code is null or by_id is null then place
        else min(place) over (partition by stream_id, by_id, code) end as first_place
      from asked where place not in (select place from stands)
    ), counted as (
      select *, row_number() over (partition by stream_id order by place) as turn,
        count(*) over (partition by stream_id) as more
      from first where place = first_place
    ), moved as (
      update stream set last_number = last_number + more, last_position = last_position + more
      from (select distinct stream_id, more from counted) as growing
      where stream.id = growing.stream_id
      returning stream.id, last_number - more as number, last_position - more as position
    ), added as (
      insert into stream_entry (stream_id, position, number, at, by_id, code, type, body)
      select stream_id, position + turn, number + turn, to_timestamp(at / 1000), by_id, code, type, body::jsonb
      from counted join moved on moved.id = counted.stream_id
      returning *
    )
    select place::int, false as is_new, stream_id, position, number, at, by_id, code, type, body, removed_at from stands
    union all
    select first.place::int, first.place = first.first_place, added.*
    from first join counted on counted.place = first.first_place
    join moved on moved.id = counted.stream_id
    join added on added.stream_id = counted.stream_id and added.position = moved.position + counted.turn`,
)

interface Change {
  streamId: string
  position: number
  /** SQL over `entry`, the row as it stands. */
  body: RawBuilder<unknown>
  removedAt: number | null
}
/** An entry of a stream that is held takes its next number with what it has become. None where it is not there, or removed. */
export const entryUpdate = ({ streamId, position, body, removedAt }: Change) => sql<EntryRow>`
    with moved as (
      update stream set last_number = last_number + 1
      where id = ${streamId} and exists (select from stream_entry
        where stream_id = ${streamId} and position = ${position} and removed_at is null)
      returning id, last_number
    )
    update stream_entry as entry set number = moved.last_number, body = ${body}, removed_at = ${at(removedAt)}
    from moved where entry.stream_id = moved.id and entry.position = ${position}
    returning entry.*`

export const updateEntry = prepared(
  (_, { streamId, position, body, removedAt }: Omit<Change, 'body'> & { body: string }) =>
    entryUpdate({ streamId, position, body: sql`${body}::jsonb`, removedAt }),
)

export const findEntryAt = prepared(
  (_, streamId: string, position: number) => sql<EntryRow>`
    select * from stream_entry where stream_id = ${streamId} and position = ${position}`,
)

/** What somebody said in a stream under a code. */
export const findEntryUnder = prepared(
  (_, streamId: string, byId: string, code: string) => sql<EntryRow>`
    select * from stream_entry where stream_id = ${streamId} and by_id = ${byId} and code = ${code}`,
)

interface Missed {
  ids: readonly string[]
  /** The number up to which a reader has everything; null: no entries are asked for. */
  seen: readonly (number | null)[]
  /** Rows of one stream. */
  limit: number
  /** Where more than this is missing in one, or in those before it and it together, there are none of it. */
  most: number
}
/** How far streams are, and what has changed in them since a number, by number. */
export const missedIn = prepared(
  (_, { ids, seen, limit, most }: Missed) => sql<StreamRow>`
    select stream.id as stream_id, last_number, last_position, first_position,
      missed.position, missed.number, at, by_id, code, type, body, removed_at
    from (
      select place, seen, stream.*, sum(greatest(0, last_number - seen)) over (order by place) as burden
      from unnest(${ids}::uuid[], ${seen}::int[]) with ordinality as asked (id, seen, place)
      join stream on stream.id = asked.id
    ) as stream
    left join lateral (
      select * from stream_entry as entry
      where entry.stream_id = stream.id and entry.number > stream.seen and burden <= ${most}
      order by entry.number limit ${limit}
    ) as missed on true
    order by stream.place, missed.number`,
)

/** How far a stream is, and its entries before a position, the newest first. */
export const entriesBefore = prepared(
  (_, id: string, before: number, limit: number) => sql<StreamRow>`
    select stream.id as stream_id, last_number, last_position, first_position,
      earlier.position, earlier.number, at, by_id, code, type, body, removed_at
    from stream
    left join lateral (
      select * from stream_entry as entry
      where entry.stream_id = stream.id and entry.position < ${before}
      order by entry.position desc limit ${limit}
    ) as earlier on true
    where stream.id = ${id}
    order by earlier.position desc`,
)

/** The newest number of each. */
export const numbersOf = prepared((db, ids: readonly string[]) =>
  db.selectFrom('stream').select(['id', 'last_number']).where('id', '=', sql<string>`any(${ids}::uuid[])`),
)
