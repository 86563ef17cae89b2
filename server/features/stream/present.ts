import type { Value } from '#contract/call.ts'
import type { streamEntry } from '#contract/features/stream/entities.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { EntryRow, StreamRow } from './store.ts'

export type Entry = Value<typeof streamEntry>

/** The hub's topic of a stream. */
export const topicOf = (streamId: string) => `stream:${streamId}`

export const presentEntry = (row: EntryRow): Entry => ({
  position: row.position,
  number: row.number,
  at: row.at,
  byId: row.by_id,
  code: row.code ?? '',
  type: row.type,
  body: row.body,
  isRemoved: row.removed_at !== null,
})

export const isEntry = (row: StreamRow): row is StreamRow & EntryRow => row.position !== null

/** Tells those who take part, once it is stored. */
export const publishEntry = (unit: Pick<Unit, 'publish'>, streamId: string, entry: Entry) =>
  unit.publish(topicOf(streamId), streamMessages.entry, { ...entry, streamId })
