import type { RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Entry, presentEntry, publishEntry } from './present.ts'
import { type EntryRow, entryUpdate, findEntryAt, holdStreams, insertEntries, updateEntry } from './store.ts'

/** Something that is about to be said. */
export interface NewEntry {
  streamId: string
  /** Absent: nobody in particular says it. */
  byId?: string | null
  /** What one person says again under the same code stands as it is. */
  code?: string | null
  type: string
  body: unknown
}

/**
 * Says something in streams, in this transaction, and tells those who take part after it. The streams are held from here to its end: do
 * this last.
 * @returns what stands there now, in their order; undefined where there is no such stream (any more)
 */
export async function addEntries(unit: Unit, entries: readonly NewEntry[]): Promise<(Entry | undefined)[]> {
  const rows = await storeEntries(
    unit.db,
    entries.map(entry => ({ ...entry, at: unit.now })),
  )
  return rows.map(row => {
    if (!row) return undefined
    const entry = presentEntry(row)
    if (row.is_new) publishEntry(unit, row.stream_id, entry)
    return entry
  })
}

/** Stores them without telling anybody. */
export async function storeEntries(
  db: Database,
  entries: readonly (NewEntry & { at: number })[],
): Promise<((EntryRow & { is_new: boolean }) | undefined)[]> {
  if (entries.length === 0) return []
  const streamIds = entries.map(({ streamId }) => streamId)
  void holdStreams(db, [...new Set(streamIds)])
  const rows = await insertEntries(db, {
    streamIds,
    byIds: entries.map(({ byId = null }) => byId),
    codes: entries.map(({ code = null }) => code),
    types: entries.map(({ type }) => type),
    bodies: entries.map(({ body }) => storable(body)),
    times: entries.map(({ at }) => at),
  })
  const byPlace = new Map(rows.map(row => [row.place - 1, row]))
  return entries.map((_, place) => byPlace.get(place))
}

/**
 * Gives an entry another body: it keeps its position and takes the next number, and those who take part are told. Whether somebody may is
 * for the caller to say.
 * @returns undefined where it is not there, or was removed
 */
export const changeEntry = (unit: Unit, streamId: string, position: number, body: unknown) =>
  change(unit, streamId, position, body, null)

/**
 * Empties an entry for good; its place remains.
 * @param left what its body says from now on, such as why
 * @returns undefined where it is not there, or was removed before
 */
export const removeEntry = (unit: Unit, streamId: string, position: number, left: object = {}) =>
  change(unit, streamId, position, left, unit.now)

function change(
  unit: Unit,
  streamId: string,
  position: number,
  body: unknown,
  removedAt: number | null,
): Promise<Entry | undefined> {
  void holdStreams(unit.db, [streamId])
  const changed = updateEntry.first(unit.db, { streamId, position, body: storable(body), removedAt })
  return publishChanged(unit, streamId, changed)
}

async function publishChanged(unit: Unit, streamId: string, changed: Promise<EntryRow | undefined>) {
  const row = await changed
  if (!row) return undefined
  const entry = presentEntry(row)
  publishEntry(unit, streamId, entry)
  return entry
}

/**
 * A way of changing entries that follows from what stands there by then: nobody else changes them in between.
 * @param body SQL over `entry`, of what it says from now on
 */
export function entryRevision<Args extends Place>(body: (args: Args) => RawBuilder<unknown>) {
  const update = prepared((_, args: Args) =>
    entryUpdate({ streamId: args.streamId, position: args.position, body: body(args), removedAt: null }),
  )
  return (unit: Unit, args: Args): Promise<Entry | undefined> => {
    void holdStreams(unit.db, [args.streamId])
    return publishChanged(unit, args.streamId, update.first(unit.db, args))
  }
}
interface Place {
  streamId: string
  position: number
}

/** An entry as it stands, for whoever decides whether it may be changed. */
export async function findEntry({ db }: Pick<Unit, 'db'>, streamId: string, position: number) {
  const row = await findEntryAt.first(db, streamId, position)
  return row && presentEntry(row)
}

/** JSON that PostgreSQL takes, whatever somebody wrote. */
export const storable = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
