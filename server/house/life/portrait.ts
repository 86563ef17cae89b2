import { isDeepStrictEqual } from 'node:util'
import { safeDecode } from 'zod'
import type { Call } from '#contract/call.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { randomCalls } from '#contract/features/group/calls.ts'
import { type Thing, thingOf } from '#contract/wire.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import type { Part } from '#server/kernel/test-moves.ts'
import { Memory } from './seen.ts'
import { unpacked } from './sheets.ts'
import { activityThings } from './things.ts'
import type { Actor, World } from './world.ts'

/** What is asked, and what was answered, as code sees it. */
interface AnsweredCall {
  asker: string
  path: string
  input: Record<string, unknown>
  isDone: boolean
  answer: unknown
}

/** What a course's people are shown: the answers to all queries about it, by who asks what. */
export type Portrait = ReadonlyMap<string, AnsweredCall>

export interface Wanted {
  courseId: string
  /**
   * Ids of activities, works and the like: besides these and what belongs to them only the course itself is asked
   * about. Absent, everything is.
   */
  about?: readonly string[]
  askers?: readonly Part[]
  /** As of this moment in milliseconds, so that what depends on the time compares. Default: now. */
  at?: number
}

/** People about whom is always asked, besides those named. */
const witnesses = new Set(students.slice(0, 2).map(({ id }) => id))

const askers: readonly Part[] = ['owner', 'helper', 'student', 'viewer']

/** Drawn anew whenever they are asked. */
const drawn: readonly Call[] = [randomCalls.drawGroups, proofCalls.pickForSpotCheck]

const queries = lectern.features
  .flatMap(({ calls = [] }) => calls)
  .flatMap(({ call }) => (call.kind === 'query' && call.access.who === 'course' ? [call] : []))
  .filter(call => !drawn.includes(call))

/** Asks all there is to ask about a course, each thing once. Time stands still meanwhile. */
export async function portraitOf(world: World, { courseId, about, askers: of = askers, at }: Wanted) {
  const { clock } = world.app
  const portrait = new Map<string, AnsweredCall>()
  const letGo = clock.hold(at)
  try {
    for (const part of of) {
      const actor = world.cast.find(one => one.courseId === courseId && one.part === part)
      if (actor) await ask(world, actor, about && new Set(about), portrait)
    }
  } finally {
    letGo()
  }
  return portrait as Portrait
}

/** Asks by what is known, then by what that has shown, until nothing new turns up. */
async function ask(
  world: World,
  actor: Actor,
  about: ReadonlySet<string> | undefined,
  into: Map<string, AnsweredCall>,
) {
  const shown = new Memory()
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const query of queries) {
      for (const input of inputsOf(query, actor, [world.memoryOf(actor), shown], about)) {
        const key = `${actor.part} ${query.path} ${JSON.stringify(input)}`
        if (into.has(key)) continue
        isNew = true
        const { isDone, answer } = await world.call(actor, query, input)
        into.set(key, { asker: actor.name, path: query.path, input, isDone, answer: await unpacked(answer) })
        shown.note(query, input, answer, actor.courseId)
      }
    }
  }
}

/** Every input out of the ids that are known: fields that may be left out are, and lists are asked for whole. */
function inputsOf(query: Call, actor: Actor, memories: readonly Memory[], about?: ReadonlySet<string>) {
  const { shape } = query.input as unknown as { shape: Record<string, never> }
  const field = query.access.who === 'course' ? query.access.field : ''
  let inputs: Record<string, unknown>[] = [{}]
  for (const [name, schema] of Object.entries(shape)) {
    const thing = thingOf(schema)
    const isNeeded = name === field || !safeDecode(schema, undefined as never).success
    if (!isNeeded && name !== 'limit') continue
    const values = thing
      ? idsOf(thing, actor, memories, about)
      : name === 'limit'
        ? [wholeList(schema)]
        : [plain(schema)]
    inputs = inputs.flatMap(input => values.map(value => ({ ...input, [name]: value })))
  }
  return inputs
}

function idsOf(thing: Thing, { courseId }: Actor, memories: readonly Memory[], about?: ReadonlySet<string>) {
  if (thing === 'course') return [courseId]
  const type = activityThings[thing]
  const rows = memories.flatMap(memory =>
    type
      ? memory.of('activity', courseId, ({ is }) => is.contenttype === type || is.contentType === type)
      : memory.of(thing, courseId),
  )
  const isWanted = (row: (typeof rows)[number]) =>
    !about ||
    about.has(row.id) ||
    (thing === 'account'
      ? witnesses.has(row.id)
      : Object.values(row.asked).some(id => about.has(id as string)))
  return [...new Set(rows.filter(isWanted).map(({ id }) => id))]
}

const wholeList = (schema: never) => (safeDecode(schema, 200 as never).success ? 200 : undefined)

const candidates: unknown[] = ['a', '1', 1, 0, true, [], {}, null]
const plain = (schema: never) =>
  candidates.map(candidate => safeDecode(schema, candidate as never)).find(({ success }) => success)?.data

export interface Comparison {
  /** Ids known to both; others are told apart by the order in which they turn up. Absent: ids are compared as they are. */
  known?: ReadonlySet<string>
  /** Whether times must be equal; default true. */
  withTimes?: boolean
}

export interface Difference {
  asker: string
  path: string
  input: Record<string, unknown>
  /** Where in the answer; empty for the whole. */
  field: string
  before: unknown
  after: unknown
}

/** Where two portraits differ. What only one of them asks about, and is refused there, is no difference. */
export function differencesOf(one: Portrait, other: Portrait, how: Comparison = {}): Difference[] {
  const [before, after] = [comparable(one, how), comparable(other, how)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const [was, is] = [before.get(key), after.get(key)]
    const { asker, path, input } = (was ?? is)!
    const fields = fieldsThatDiffer(was?.isDone ? was.answer : refused, is?.isDone ? is.answer : refused)
    return fields.map(field => ({ asker, path, input, ...field }))
  })
}

const refused = 'refused'
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const isTime = (value: unknown) => typeof value === 'number' && value > 1_000_000_000_000

function comparable(portrait: Portrait, { known, withTimes = true }: Comparison): Portrait {
  if (!known && withTimes) return portrait
  const names = new Map<string, string>()
  const nameOf = (id: string) => {
    if (!known || known.has(id)) return id
    if (!names.has(id)) names.set(id, `#${names.size + 1}`)
    return names.get(id)!
  }
  const rewrite = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value ?? null, (_, item) => (!withTimes && isTime(item) ? 'a time' : item)).replace(
        anId,
        nameOf,
      ),
    )
  return new Map(
    [...portrait.values()].map(({ asker, path, input, isDone, answer }) => {
      const asked = rewrite(input)
      return [
        `${asker} ${path} ${JSON.stringify(asked)}`,
        { asker, path, input: asked, isDone, answer: rewrite(answer) },
      ]
    }),
  )
}

function fieldsThatDiffer(
  before: unknown,
  after: unknown,
  field = '',
): Pick<Difference, 'field' | 'before' | 'after'>[] {
  if (isDeepStrictEqual(before, after)) return []
  const isWalked = (value: unknown) => typeof value === 'object' && value !== null
  if (!isWalked(before) || !isWalked(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ field, before, after }]
  const names = [...new Set([...Object.keys(before as object), ...Object.keys(after as object)])]
  return names.flatMap(name =>
    fieldsThatDiffer(
      (before as Record<string, unknown>)[name],
      (after as Record<string, unknown>)[name],
      field === '' ? name : `${field}.${name}`,
    ),
  )
}

/** In a few lines: who is shown what otherwise. */
export function tell(differences: readonly Difference[], most = 8): string {
  const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
  const lines = differences
    .slice(0, most)
    .map(
      ({ asker, path, input, field, before, after }) =>
        `${asker} asks ${path} ${JSON.stringify(input)}: ${field} was ${short(before)}, is ${short(after)}`,
    )
  const more = differences.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
