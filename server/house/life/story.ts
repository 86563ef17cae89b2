import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Draw, Move, Turn } from '#server/kernel/test-moves.ts'
import { drawFrom } from './draw.ts'
import { strike, takeJobs } from './jobs.ts'
import { look } from './looks.ts'
import type { Actor, Outcome, World } from './world.ts'

/** What went on, in words, and what became of it. */
export interface Told {
  words: string
  outcome?: Outcome
  move?: Move
}

const minute = 60_000
const leaps = [minute, 10 * minute, 60 * minute, 24 * 60 * minute, 3 * 24 * 60 * minute]

/** Tells one step: time goes on, jobs are taken, or somebody does something; then what it touched is looked at. */
export async function step(world: World, moves: readonly Move[], seed: number): Promise<Told[]> {
  const draw = drawFrom(seed, world.app.clock.now(), world.marks)
  const kind = draw.number(1, 100)
  if (kind <= 6) {
    const by = draw.one(leaps)
    world.app.clock.advance(by)
    await strike(world.app)
    return [{ words: `${by / minute} minutes pass` }]
  }
  const told = await act(world, moves, draw)
  const held = new Set<string>()
  if (draw.chance(80)) await takeJobs(world.app, { twice: draw.chance(10), held })
  const lookers = Array.from({ length: 6 }, () => draw.one(world.cast))
  for (const actor of lookers) {
    const looked = await look(world, actor, draw)
    if (looked)
      told.push({
        words: `${actor.name} looks at ${looked.query.path} ${JSON.stringify(looked.input)}`,
        outcome: looked.outcome,
      })
  }
  return told
}

async function act(world: World, moves: readonly Move[], draw: Draw): Promise<Told[]> {
  for (let tries = 0; tries < 20; tries++) {
    const move = draw.one(moves)
    const isUsual = draw.chance(92)
    const actor = draw.one(world.cast.filter(one => !isUsual || mayUsually(world, one, move)))
    const { turn, told, offered } = turnOf(world, actor, draw)
    const input = await move.input(turn)
    if (!input) continue
    const outcome = await world.call(actor, move.call, input)
    const { isDone, message } = outcome
    if (isDone) world.note(actor, move.call, input, outcome.answer)
    const words = `${actor.name} ${move.call.path} ${JSON.stringify(input)}`
    if (offered() !== undefined && offered() !== isDone)
      world.broken.push(
        `${words} was ${offered() ? '' : 'not '}offered, and ${isDone ? 'accepted' : message}`,
      )
    if (!isDone && isUsual && offered() === undefined && !isNamed(move, actor, outcome))
      world.broken.push(`${words} is refused for a reason that the move does not name: ${message}`)
    return [...told, { words, outcome, move: isUsual ? move : undefined }]
  }
  return []
}

/** Whether it is the usual person for it, who is let. */
function mayUsually({ granted }: World, { part }: Actor, { by, call }: Move) {
  if (part !== 'limited') return by.includes(part)
  const { access } = call
  return (
    by.includes('assistant') &&
    (access.who !== 'course' || !access.permission || granted.includes(access.permission))
  )
}

const isNamed = ({ refusals }: Move, { part }: Actor, { code, message }: Outcome) =>
  [...refusals, ...(part === 'limited' ? [kernelErrors.notAllowed, kernelErrors.notFound] : [])].some(
    error => error.code === code && message.startsWith(error.text.en.split('{')[0] ?? ''),
  )

function turnOf(world: World, actor: Actor, draw: Draw) {
  const { me, part, courseId } = actor
  const memory = world.memoryOf(actor)
  const told: Told[] = []
  let offered: boolean | undefined
  const others = world.cast.filter(one => one.courseId === courseId)
  const ask = async (who: Actor, call: Call, input: object) => {
    const outcome = await world.call(who, call, input)
    told.push({ words: `${who.name} asks ${call.path} ${JSON.stringify(input)}`, outcome })
    return outcome.answer as never
  }
  const turn: Turn = {
    ...{ me, part, courseId, draw, now: world.app.clock.now() },
    seen: { of: (thing, where) => memory.of(thing, courseId, where) },
    ask: (call, input) => ask(actor, call, input),
    askAs: (of, call, input) => ask(others.find(one => one.part === of) ?? actor, call, input),
    people: of => others.filter(one => !of || one.part === of).map(one => one.me),
    file: kind => world.upload(actor, draw.text(kind)),
    kept: (make, whose = me) => world.kept(make, whose),
    dares: can => {
      offered = can
      return can || draw.chance(10)
    },
  }
  return { turn, told, offered: () => offered }
}

/** Everybody looks at their course, as on its page. */
export async function arrive(world: World) {
  for (const actor of world.cast)
    if (actor.part !== 'guest')
      await world.call(actor, activityCalls.list, { courseId: actor.courseId, limit: 50 })
}
