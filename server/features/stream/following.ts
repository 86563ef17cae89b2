import { setTimeout as pause } from 'node:timers/promises'
import { streamMessages } from '#contract/features/stream/messages.ts'
import type { Hub } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Entry, publishEntry, topicOf } from './present.ts'
import { type NewEntry, storeEntries } from './storing.ts'

/** Milliseconds in which what was told is stored. */
const interval = 1000
/** Entries stored with one transaction. */
const most = 1000
/** Entries that may wait while the database is away; then the oldest are given up. */
const maxWaiting = 20_000
/** Attempts to store some of them, an interval apart. */
const maxAttempts = 120

type ToldEntry = NewEntry & { byId: string; code: string; at: number }

/** What was told and is not stored yet, by where and who said it, and its code. */
const waiting = new WeakMap<Hub, Map<string, ToldEntry>>()

/** Tells an entry once the command is through, and stores it soon after that. */
export function publishAtOnce(unit: Unit, said: NewEntry & { byId: string; code: string }): Entry {
  const { hub, now } = unit
  const { streamId, byId, code, type, body } = said
  const entry: Entry = { position: 0, number: 0, at: now, byId, code, type, body, isRemoved: false }
  unit.afterCommit(() => {
    const all = waiting.get(hub) ?? new Map<string, ToldEntry>()
    waiting.set(hub, all)
    const key = `${streamId} ${byId} ${code}`
    if (all.has(key)) return
    all.set(key, { ...said, at: now })
    if (all.size > maxWaiting) all.delete(all.keys().next().value!)
    publishEntry(hub, streamId, entry)
  })
  unit.throttle('streams.following', { interval, gathers: true, run: () => storeTold(unit) })
  return entry
}

type Storing = Pick<Unit, 'hub' | 'inTransaction'>

/** Stores what was told, and tells which places and numbers it has. */
export async function storeTold({ hub, inTransaction }: Storing, attempts = maxAttempts) {
  const all = waiting.get(hub)
  while (all && all.size > 0) {
    const some = [...all].slice(0, most)
    const told = some.map(([, each]) => each)
    await tryTo(() => inTransaction(unit => storeSome(unit, told)), attempts).finally(() => {
      for (const [key] of some) all.delete(key)
    })
  }
}

async function tryTo(run: () => Promise<unknown>, attempts: number) {
  for (let left = attempts - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left <= 0) throw error
      await pause(interval, undefined, { ref: false })
    }
  }
}

async function storeSome(unit: Unit, told: readonly ToldEntry[]) {
  const rows = await storeEntries(unit.db, told)
  const ofStreams = Map.groupBy(
    rows.flatMap(row => row ?? []),
    row => row.stream_id,
  )
  for (const [streamId, those] of ofStreams)
    unit.publish(topicOf(streamId), streamMessages.stored, {
      streamId,
      last: Math.max(...those.map(({ number }) => number)),
      list: those.map(({ position, number, by_id, code }) => ({
        ...{ position, number, byId: by_id ?? '', code: code ?? '' },
      })),
    })
}
