import { LRUCache } from 'lru-cache'
import { safeDecode } from 'zod'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { streamCalls } from '#contract/features/stream/calls.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { largestBody } from '#contract/features/stream/rules.ts'
import { Bucket } from '#server/kernel/bucket.ts'
import { attempt, Failure, fail, failureOf } from '#server/kernel/failure.ts'
import type { AccountContext, Outcome } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishAtOnce } from './following.ts'
import type { Saying, StreamKind } from './kinds.ts'
import type { Entry } from './present.ts'
import { findSaid } from './reading.ts'
import { type KnownStream, knownStreams } from './store.ts'
import { addEntries, type NewEntry } from './storing.ts'

type Input = Value<typeof streamCalls.add.input>
type Answer = Value<typeof streamCalls.add.output>

interface Command {
  context: Pick<AccountContext, 'person'>
  input: Input
}

/** @throws notFound, what the kind refuses; malformed, tooLarge, tooFast */
export async function addEntry(context: Unit & Command['context'], input: Input): Promise<Answer> {
  const [outcome] = await addTogether(context, [{ context, input }])
  if ('failure' in outcome!) throw outcome.failure
  return outcome!.answer
}

/** The same for many at once. */
export async function addTogether(
  unit: Unit,
  commands: readonly Command[],
): Promise<Exclude<Outcome<Answer>, 'alone'>[]> {
  const streams = await knownStreams(
    unit,
    commands.map(({ input }) => input.id),
  )
  const read = commands.map(command => attempt(() => readSaying(command, streams.get(command.input.id))))
  const judged = await prepare(unit, await askKinds(unit, read))
  const said = judged.flatMap((one, place) => (one instanceof Failure ? [] : [{ ...one, place }]))
  const [later, now] = [true, false].map(follows =>
    said.filter(({ stream }) => (stream.kind.stored === 'after') === follows),
  ) as [typeof said, typeof said]
  const stored = await addEntries(
    unit,
    now.map(({ entry }) => entry),
  )
  const answers = new Map<number, Entry | undefined>([
    ...now.map(({ place }, index) => [place, stored[index]] as const),
    ...later.map(({ place, entry }) => [place, publishAtOnce(unit, entry)] as const),
  ])
  const before = await saidBefore(unit, read, judged)
  return judged.map((one, place) => {
    const known = before.get(place)
    if (known) return { answer: { entry: known } }
    if (one instanceof Failure) return { failure: one }
    const entry = answers.get(place)
    // Its subject has gone, and with it the stream.
    return entry ? { answer: { entry } } : { failure: failureOf(kernelErrors.notFound) }
  })
}

interface ReadSaying {
  stream: KnownStream
  context: Command['context']
  entry: NewEntry & { byId: string; code: string }
}

/** What somebody says, in the shape of its type. */
function readSaying({ context, input }: Command, stream: KnownStream | undefined): ReadSaying {
  if (!stream) return fail(kernelErrors.notFound)
  const schema = Object.hasOwn(stream.kind.entries, input.type) ? stream.kind.entries[input.type] : undefined
  if (!schema) return fail(kernelErrors.malformed, { field: 'type' })
  const { data, success } = safeDecode(schema, input.body as never)
  if (!success) return fail(kernelErrors.malformed, { field: 'body' })
  if (JSON.stringify(data).length > largestBody) fail(kernelErrors.tooLarge)
  const { id: streamId, code, type } = input
  return { stream, context, entry: { streamId, byId: context.person.id, code, type, body: data } }
}

/** Asks each kind about all that is said in its streams. */
async function askKinds(unit: Unit, read: readonly (ReadSaying | Failure)[]) {
  const asked = read.flatMap(one => (one instanceof Failure ? [] : one))
  const ofKinds = Map.groupBy(asked, ({ stream }) => stream.kind)
  const refusals = new Map<ReadSaying, Failure>()
  await Promise.all(
    [...ofKinds].map(async ([kind, those]) => {
      const found = await kind.mayAdd(unit, those.map(sayingOf))
      for (const [index, one] of those.entries()) {
        const refusal = found[index] ?? (isInTime(one) ? undefined : failureOf(streamErrors.tooFast))
        if (refusal) refusals.set(one, refusal)
      }
    }),
  )
  return read.map(one => (one instanceof Failure ? one : (refusals.get(one) ?? one)))
}

/** What is refused now and stands there: its answer was lost before its author could say no more. */
async function saidBefore(
  { db }: Unit,
  read: readonly (ReadSaying | Failure)[],
  judged: readonly (ReadSaying | Failure)[],
) {
  const found = new Map<number, Entry>()
  await Promise.all(
    read.map(async (one, place) => {
      const answer = judged[place]
      const isRefused = answer instanceof Failure && answer.definition !== streamErrors.tooFast
      if (one instanceof Failure || !isRefused) return
      const { streamId, byId, code } = one.entry
      const said = await findSaid(db, streamId, byId, code)
      if (said) found.set(place, said)
    }),
  )
  return found
}

/** What kinds store of what may be said. */
async function prepare(unit: Unit, judged: readonly (ReadSaying | Failure)[]) {
  const said = judged.flatMap(one => (one instanceof Failure ? [] : one))
  const bodies = new Map<ReadSaying, unknown>()
  for (const [kind, those] of Map.groupBy(said, ({ stream }) => stream.kind)) {
    const prepared = await kind.prepare?.(unit, those.map(sayingOf))
    for (const [index, body] of (prepared ?? []).entries()) bodies.set(those[index]!, body)
  }
  return judged.map(one =>
    !(one instanceof Failure) && bodies.has(one)
      ? { ...one, entry: { ...one.entry, body: bodies.get(one) } }
      : one,
  )
}

const sayingOf = ({
  context: { person },
  stream: { subjectId },
  entry: { type, body },
}: ReadSaying): Saying => ({
  ...{ person, subjectId, type, body },
})

const paces = new LRUCache<string, Bucket>({ max: 50_000 })

const isInTime = ({ stream: { id, kind }, entry: { byId } }: ReadSaying) => takePace(kind, id, byId)

/** Counts that somebody says something in a stream. @returns false where that is too fast */
export function takePace({ pace }: Pick<StreamKind, 'pace'>, streamId: string, byId: string): boolean {
  const key = `${streamId} ${byId}`
  const bucket = paces.get(key) ?? new Bucket(pace)
  paces.set(key, bucket)
  return bucket.take()
}
