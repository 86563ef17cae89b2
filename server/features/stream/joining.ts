import { kernelErrors } from '#contract/error.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import { fewMissed, maxJoined } from '#contract/features/stream/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { hearing, type SocketClient } from '#server/kernel/feature.ts'
import { frameOf } from '#server/kernel/hub.ts'
import type { Services } from '#server/kernel/unit.ts'
import { topicOf } from './present.ts'
import { mayReadOf, shownOf, stateOf } from './reading.ts'
import { Reader } from './rooms.ts'
import { type KnownStream, knownStreams, missedIn, type StreamRow } from './store.ts'

/** Missed entries that come with one answer, of all streams that are joined with it. */
const maxMissed = 300

/** For each stream the number up to which the client has everything. */
type Seen = Record<string, number | null>

/**
 * Takes part first and reads then, so that nothing falls between; the right is asked before, so that nobody makes topics of ids that
 * are not theirs, and after everything is read, because somebody who was taken out meanwhile was not in yet.
 */
export async function join(services: Services, client: SocketClient, seen: Seen) {
  if (Object.keys(seen).length > maxJoined) fail(kernelErrors.malformed, { field: 'streams' })
  const { db, hub } = services
  const reader = { id: client.person.id, looksAsStudent: client.looksAsStudent }
  const known = await knownStreams(services, Object.keys(seen))
  const before = await mayReadOf(db, reader, known.values())
  const readers = new Map<string, Reader>()
  for (const id of before.keys()) {
    const entered = Reader.enter(hub, client, id)
    if (entered) readers.set(id, entered)
  }
  try {
    const streams = [...readers.keys()].map(id => known.get(id)!)
    const [rows, since] = await Promise.all([
      missedOf(services, streams, seen),
      mayReadOf(db, reader, streams),
    ])
    answer(client, seen, readers, since, rows)
  } catch (error) {
    for (const each of readers.values()) each.leave()
    throw error
  }
}

const missedOf = ({ db }: Services, streams: readonly KnownStream[], seen: Seen) =>
  missedIn(db, {
    ids: streams.map(({ id }) => id),
    seen: streams.map(({ id }) => seen[id]!),
    limit: fewMissed + 1,
    most: maxMissed,
  })

function answer(
  client: SocketClient,
  seen: Seen,
  readers: ReadonlyMap<string, Reader>,
  since: ReadonlyMap<string, number>,
  rows: readonly StreamRow[],
) {
  const ofStreams = Map.groupBy(rows, row => row.stream_id)
  const opened = [...readers].flatMap(([id, reader]) => {
    const from = since.get(id)
    const theirs = ofStreams.get(id)
    if (from !== undefined && theirs && !reader.isGone) return [{ id, reader, from, theirs }]
    reader.leave()
    return []
  })
  const isIn = new Set(opened.map(({ id }) => id))
  const streams = Object.fromEntries(
    opened.map(({ id, from, theirs }) => [id, joinedState(theirs, from, seen[id] ?? null)]),
  )
  const refused = Object.keys(seen).filter(id => !isIn.has(id))
  client.send(frameOf(streamMessages.joined, { streams, refused }))
  for (const { id, reader, from } of opened) reader.open(from, streams[id]!.last)
}

/** How far a stream is, with all that was missed of it, where that is little. */
function joinedState(rows: readonly StreamRow[], from: number, seen: number | null) {
  const state = stateOf(rows[0]!, from)
  const isLittle = rows.length <= fewMissed && (rows[0]!.position !== null || seen === state.last)
  return { ...state, list: seen !== null && isLittle ? shownOf(rows, from) : null }
}

export const streamHearings = [
  hearing(streamRequests.join, (services, client, { streams }) => join(services, client, streams)),
  hearing(streamRequests.leave, async (_, client, { ids }) => {
    for (const id of ids) client.letGo(topicOf(id))
  }),
]
