import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { streamCalls } from '#contract/features/stream/calls.ts'
import { maxEntries } from '#contract/features/stream/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { StreamReader } from './kinds.ts'
import { isEntry, presentEntry } from './present.ts'
import {
  entriesBefore,
  findEntryUnder,
  type KnownStream,
  knownStreams,
  missedIn,
  type StreamRow,
} from './store.ts'

type Input = Value<typeof streamCalls.entries.input>
type Answer = Value<typeof streamCalls.entries.output>

const newest = 2 ** 31 - 1

/** Which of these streams somebody may read, each with the position from which on. */
export async function mayReadOf(
  db: Database,
  reader: StreamReader,
  streams: Iterable<KnownStream>,
): Promise<ReadonlyMap<string, number>> {
  const ofKinds = Map.groupBy(streams, ({ kind }) => kind)
  const found = await Promise.all(
    [...ofKinds].map(async ([kind, those]) => {
      const since = await kind.mayRead(
        db,
        reader,
        those.map(({ subjectId }) => subjectId),
      )
      return those.flatMap(({ id, subjectId }) => {
        const from = since.get(subjectId)
        return from === undefined ? [] : [[id, from] as const]
      })
    }),
  )
  return new Map(found.flat())
}

/** Entries of a stream for one of its readers; the right is asked after they are read. @throws notFound where there is none, or not for them */
export const readEntries = (context: AccountContext, input: Input): Promise<Answer> =>
  readStream(context, { id: context.person.id, looksAsStudent: context.viewsAsStudent }, input)

type Place = Parameters<typeof knownStreams>[0]

async function readStream(
  services: Place,
  reader: StreamReader,
  { id, after, before = newest, limit }: Input,
): Promise<Answer> {
  const { db } = services
  const stream = (await knownStreams(services, [id])).get(id) ?? fail(kernelErrors.notFound)
  const [rows, since] = await Promise.all([
    after === undefined
      ? entriesBefore(db, id, before, limit)
      : missedIn(db, { ids: [id], seen: [after], limit, most: newest }),
    mayReadOf(db, reader, [stream]),
  ])
  const from = since.get(id) ?? fail(kernelErrors.notFound)
  const [state] = rows.length > 0 ? rows : fail(kernelErrors.notFound)
  return after === undefined ? earlierIn(state!, rows, from, limit) : laterIn(state!, rows, from, limit)
}

/** What is new or has changed in a stream since a number, for one of its readers. @throws notFound */
export async function entriesAfter(services: Place, reader: StreamReader, id: string, after: number) {
  return readStream(services, reader, { id, after, limit: maxEntries })
}

/** Its entries before a position, the newest first, for a feature that has asked who reads it. */
export async function entriesUntil(db: Database, id: string, before: number, limit: number) {
  return (await entriesBefore(db, id, before, limit)).filter(isEntry).map(presentEntry)
}

/** What somebody has said under a code, whether or not they may say something now. */
export async function findSaid(db: Database, id: string, byId: string, code: string) {
  const row = await findEntryUnder.first(db, id, byId, code)
  return row && presentEntry(row)
}

/** How far a stream is for somebody who reads it from a position on. */
export const stateOf = (row: StreamRow, from: number) => ({
  last: row.last_number,
  position: row.last_position,
  first: Math.max(row.first_position, from),
})

/** What somebody who reads it from a position on sees of these. */
export const shownOf = (rows: readonly StreamRow[], from: number) =>
  rows
    .filter(isEntry)
    .filter(({ position }) => position >= from)
    .map(presentEntry)

function laterIn(state: StreamRow, rows: readonly StreamRow[], from: number, limit: number): Answer {
  const more = rows.filter(isEntry).length === limit
  const last = rows.findLast(isEntry)
  return {
    ...{ list: shownOf(rows, from), ...stateOf(state, from), more },
    whole: more ? last!.number : state.last_number,
  }
}

function earlierIn(state: StreamRow, rows: readonly StreamRow[], from: number, limit: number): Answer {
  const list = shownOf(rows, from)
  const { first, ...how } = stateOf(state, from)
  const more = list.length === limit && (list.at(-1)?.position ?? 0) > first
  return { list, ...how, first, whole: state.last_number, more }
}
