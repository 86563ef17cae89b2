import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RawBuilder } from 'kysely'
import { safeDecode } from 'zod'
import type { Call } from '#contract/call.ts'
import { thingOf } from '#contract/wire.ts'
import { spellingOf, wireShape } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import type { Database, Instant } from '#server/kernel/database.ts'
import type { Samples, Things } from '#server/kernel/test-samples.ts'

const fileOf = (feature: string) => `server/features/${feature}/test-samples.ts`

/** Where a feature says what its calls need here. */
export const samplesFileOf = ({ path }: Pick<Call, 'path'>) =>
  fileOf(lectern.features.find(({ calls = [] }) => calls.some(({ call }) => call.path === path))?.name ?? '…')

async function samplesOf(feature: string): Promise<Samples> {
  const file = new URL(`../../${fileOf(feature)}`, pathToFileURL(import.meta.filename))
  if (!existsSync(file)) return {}
  const { samples } = (await import(/* @vite-ignore */ file.href)) as { samples?: Samples }
  if (!samples) throw new Error(`${fileOf(feature)} exports no \`samples\``)
  return samples
}

/** The features' samples for these tests, lowest first. */
export const declaredSamples = await Promise.all(
  lectern.features.map(async ({ name }) => ({ name, ...(await samplesOf(name)) })),
)

/** Adds one of each item to the cast's database. */
export async function makeThings(db: Database): Promise<Things> {
  const things: Things = { course: linearAlgebra.id, account: students[0]!.id }
  for (const { things: make } of declaredSamples) Object.assign(things, await make?.(db, things))
  return things
}

/** Adds what else some calls need in order to be answered. */
export async function makeRows(db: Database, now: RawBuilder<Instant>) {
  for (const { rows } of declaredSamples) await rows?.(db, now)
}

/** By path, inputs that a call answers, where a sample of each field is not enough. */
export const wholeInputs = (things: Things): Record<string, object> =>
  Object.assign({}, ...declaredSamples.map(({ inputs }) => inputs?.(things)))

const candidates: unknown[] = [
  'en',
  'Sample',
  '1',
  1,
  '2026-2027',
  'abcdef',
  'ABC234',
  'call',
  'difficulty',
  'accepted',
  'forbidtopic',
  '👍',
  'spam',
  'warned',
  ['1'],
  [],
  {},
  true,
  castId(9, 9),
  [castId(9, 9)],
  '0'.repeat(32),
  Math.floor(Date.now() / 1000),
  // A question of a type that is known.
  { type: 2, parts: {}, key: {} },
]

/** A body that the call's input accepts, in wire form; ids refer to the given items. */
export function sampleInput(call: Call, things: Things): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wireShape(call.input))
      .filter(
        ([name, schema]) => !safeDecode(schema, undefined as never).success || isAccessField(call, name),
      )
      .map(([name, schema]) => {
        const thing = thingOf(schema)
        const values = thing ? [things[thing] ?? castId(9, 9)] : candidates
        const value = values.find(candidate => safeDecode(schema, candidate as never).success)
        if (value === undefined)
          throw new Error(`${call.path}: no sample of ${name} fits; say one in ${samplesFileOf(call)}`)
        return [name, value]
      }),
  )
}

const isAccessField = ({ access, input }: Call, name: string) =>
  access.who === 'course' && spellingOf(input, access.field) === name
