import { safeDecode } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Thing, thingOf } from '#contract/wire.ts'
import { lectern } from '#server/app.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import type { Activity } from './record.ts'
import { activityThings, openings } from './things.ts'
import type { Actor, World } from './world.ts'

const queries = lectern.features
  .flatMap(({ calls = [] }) => calls)
  .flatMap(({ call }) => (call.kind === 'query' ? [call] : []))
const ofCourse = queries.filter(({ access }) => access.who === 'course')
const ofCounsellor = queries.filter(({ access }) => access.who === 'counsellor')
const ofPerson = queries.filter(({ access }) => access.who === 'account' || access.who === 'teacher')

/** Queries about one activity of a kind; the one that opens it as often as the others together. */
function aboutOne(type: number) {
  const about = ofCourse.filter(({ access, input }) => {
    const { shape } = input as unknown as { shape: Record<string, never> }
    const thing = access.who === 'course' ? thingOf(shape[access.field]) : undefined
    return thing === 'activity' || (thing && activityThings[thing] === type)
  })
  const opening = openings[type]
  return opening ? [...about, ...about.map(() => opening)] : about
}
const queriesAbout = new Map(Object.values(activityThings).map(type => [type, aboutOne(type)]))

/** Somebody looks at something of the course, or of their own, out of what they have been shown. */
export async function look(world: World, actor: Actor, draw: Draw) {
  const own = actor.part === 'counsellor' ? ofCounsellor : ofCourse
  const query = draw.one(draw.chance(85) ? own : ofPerson)
  return lookWith(world, actor, query, inputFor(query, world, actor, draw))
}

/** Somebody looks at what has just been touched, whether they have been shown it or were sent a link. */
export async function lookAtTouched(world: World, actor: Actor, { id, type }: Activity, draw: Draw) {
  const query = draw.one(queriesAbout.get(type)!)
  return lookWith(world, actor, query, inputFor(query, world, actor, draw, id))
}

async function lookWith(world: World, actor: Actor, query: Call, input: Record<string, unknown> | undefined) {
  if (!input) return undefined
  const words = `${actor.name} looks at ${query.path} ${JSON.stringify(input)}`
  return { words, outcome: await world.call(actor, query, input) }
}

/** Looks at everything, with one input each. */
export async function lookAtAll(world: World, actor: Actor, draw: Draw) {
  for (const query of [...ofCourse, ...ofPerson, ...ofCounsellor]) {
    const input = inputFor(query, world, actor, draw)
    if (input) await world.call(actor, query, input)
  }
}

/** @returns undefined where the actor has seen nothing of what it asks about */
function inputFor(query: Call, world: World, actor: Actor, draw: Draw, touched?: string) {
  const { shape } = query.input as unknown as { shape: Record<string, never> }
  const field = query.access.who === 'course' ? query.access.field : ''
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const thing = thingOf(schema)
    const isNeeded = name === field || !safeDecode(schema, undefined as never).success
    if (!isNeeded && !(thing && draw.chance(30))) continue
    const known = name === field && touched ? touched : thing && knownId(thing, world, actor, draw)
    const value = thing ? known : plain(schema)
    if (value === undefined) {
      if (isNeeded) return undefined
      continue
    }
    input[name] = value
  }
  return input
}

function knownId(thing: Thing, world: World, actor: Actor, draw: Draw) {
  if (thing === 'course') return actor.courseId
  const type = activityThings[thing]
  const rows = type
    ? world
        .memoryOf(actor)
        .of('activity', actor.courseId, ({ is }) => is.contenttype === type || is.contentType === type)
    : world.memoryOf(actor).of(thing, actor.courseId)
  return rows.length === 0 ? undefined : draw.one(rows).id
}

const candidates: unknown[] = ['a', '1', 1, 0, true, [], {}, null]
const plain = (schema: never) =>
  candidates.map(candidate => safeDecode(schema, candidate as never)).find(({ success }) => success)?.data
