import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { uuid } from '#contract/wire.ts'
import type { Move, Turn, Undo } from '#server/kernel/test-moves.ts'
import { takeAllJobs } from './jobs.ts'
import { type Difference, differencesOf, portraitOf, tell } from './portrait.ts'
import type { Actor, Outcome, World } from './world.ts'

interface Doing {
  actor: Actor
  move: Move
  /** What it sends. */
  input: object
}

/** Does something, which the life's own record then knows; perhaps sent twice, as by a phone that lost its connection. */
export async function make(
  world: World,
  { actor, move: { call }, input }: Doing,
  isTwice = false,
): Promise<Outcome> {
  const once = randomUUID()
  world.takeTime()
  const outcome = await world.call(actor, call, input, once)
  if (outcome.isDone) world.note(actor, call, input, outcome.answer)
  // What comes with a file is known by its content instead, and what waits is asked again.
  if (isTwice && outcome.isDone && call.body !== 'multipart' && !call.waits) {
    const again = await world.call(actor, call, input, once)
    if (!isDeepStrictEqual(again.answer, outcome.answer))
      world.breaks(
        'answers',
        `${actor.name} ${call.path} ${JSON.stringify(input)} sent again is answered otherwise`,
      )
  }
  return outcome
}

/** Does something and takes it back; afterwards everybody must be shown what they were shown before. */
export async function doAndUndo(world: World, doing: Doing & { undo: Undo; turn: Turn }): Promise<Outcome> {
  const { actor, move, undo, turn, input } = doing
  const { courseId } = actor
  const jobs = () => takeAllJobs(world)
  await jobs()
  const wanted = { courseId, about: idsIn(input).filter(id => id !== courseId), at: world.app.clock.now() }
  const portrait = () => (world.seeks('undone') ? portraitOf(world, wanted) : new Map())
  const before = await portrait()
  const done = await make(world, doing)
  if (!done.isDone) return done
  if (turn.draw.chance(50)) await jobs()
  const back = await undo.input(turn, input, done.answer as object)
  if (!back) return done
  const words = `${actor.name} ${move.call.path} ${JSON.stringify(input)}`
  const undone = await make(world, { actor, move: { ...move, call: undo.call }, input: back })
  if (!undone.isDone) {
    world.breaks('undone', `${words} cannot be taken back: ${undone.message}`)
    return done
  }
  await jobs()
  const differences = differencesOf(before, await portrait()).filter(one => !isLeft(one, undo))
  if (differences.length > 0)
    world.breaks('undone', `${words} and ${undo.call.path} leave something behind:\n${tell(differences)}`)
  return done
}

/** Whether it may differ: the move names the field, or all of the call. */
const isLeft = ({ path, field }: Difference, { leaves }: Undo) =>
  path in leaves || field.split('.').some(name => name in leaves)

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}
