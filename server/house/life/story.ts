import { permissionsFor } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Draw, Move, Turn } from '#server/kernel/test-moves.ts'
import { restart } from './apart/restart.ts'
import { followCourses } from './carried.ts'
import { drawFrom } from './draw.ts'
import { openLetters } from './elsewhere.ts'
import { breakConnections, strike, takeJobs } from './jobs.ts'
import { copiesAreAlike } from './likeness.ts'
import { look, lookAtTouched } from './looks.ts'
import { doAndUndo, make } from './undo.ts'
import type { Actor, Outcome, World } from './world.ts'
import { write } from './writer.ts'

/** One thing that happens in a story. */
export interface Beat {
  seed: number
  /** Whether people look around afterwards. */
  isLookedAt: boolean
}

/** What went on, in words, and what became of it. */
export interface Told {
  words: string
  outcome?: Outcome
  move?: Move
  /** Whether who does it is one of those who usually do. */
  isUsual?: boolean
}

const minute = 60_000
const leaps = [minute, 10 * minute, 60 * minute, 24 * 60 * minute, 3 * 24 * 60 * minute]
const lookers = 6
const fewLookers = 2
const idPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** Percent of what happens. */
const writing = 10

/** Time goes on, a connection breaks, or somebody does something; then jobs are taken, and people look around. */
export async function live(
  world: World,
  moves: readonly Move[],
  { seed, isLookedAt }: Beat,
): Promise<Told[]> {
  const draw = drawFrom(seed, world.app.clock.now(), world.marks)
  const kind = draw.number(1, 100)
  world.writers.draw = drawFrom(seed + 2, world.app.clock.now(), world.marks)
  const dying = drawFrom(seed + 3, world.app.clock.now(), world.marks)
  if (dying.chance(3)) world.apart?.dieIn(dying.number(0, 25))
  const deaths = world.apart?.deaths
  const told = await happen(world, moves, kind, draw)
  await world.writers.goOn()
  if (draw.chance(85)) {
    const twice = draw.chance(10)
    const held = draw.chance(15)
    const done = await takeJobs(world.app, { twice, isHeld: () => held && draw.chance(50) })
    if (done.length > 0)
      told.push({ words: `jobs are taken${twice ? ' twice' : ''}: ${[...new Set(done)].join(', ')}` })
  }
  await followCourses(world)
  if (world.apart?.deaths !== deaths) told.push({ words: 'meanwhile the server was killed' })
  openLetters(world)
  const looks = drawFrom(seed + 1, world.app.clock.now(), world.marks)
  const rounds = world.seeks('hidden', 'answers') ? lookers : fewLookers
  for (let round = 0; isLookedAt && round < rounds; round++) {
    const [actor, touched] = [looks.one(world.cast), round % 2 === 0 ? touchedBy(world, told) : undefined]
    const looked = await (touched ? lookAtTouched(world, actor, touched, looks) : look(world, actor, looks))
    if (looked) told.push(looked)
  }
  return told
}

/** The activity that somebody has just done something with. */
function touchedBy({ chronicle }: World, told: readonly Told[]) {
  const done = told.findLast(({ outcome, move }) => move && outcome?.isDone)
  const ids = done ? `${done.words} ${JSON.stringify(done.outcome?.answer)}`.match(idPattern) : null
  return ids?.map(id => chronicle.activities.get(id)).find(activity => activity !== undefined)
}

async function happen(world: World, moves: readonly Move[], kind: number, draw: Draw): Promise<Told[]> {
  if (kind <= 5) {
    const by = draw.one(leaps)
    await world.writers.pass(by)
    await strike(world.app)
    return [{ words: `${by / minute} minutes pass` }]
  }
  if (kind === 6 && world.apart && draw.chance(50))
    return restart(world, world.apart, draw.one(world.cast).courseId)
  if (kind === 6) {
    await breakConnections(world.app)
    return [{ words: 'connections to the database break' }]
  }
  if (kind <= 9) {
    await arrive(world)
    return [{ words: 'everybody opens the course' }]
  }
  const written = kind <= 9 + writing ? await write(world, draw) : []
  return written.length > 0 ? written : act(world, moves, draw.number(0, 1_000_000_000))
}

async function act(world: World, moves: readonly Move[], seed: number): Promise<Told[]> {
  const often = moves.flatMap(one => Array.from({ length: Math.ceil(one.often ?? 1) }, () => one))
  for (let tries = 0; tries < 40; tries++) {
    const draw = drawFrom(seed + tries, world.app.clock.now(), world.marks)
    const move = draw.one(often)
    // What has been done is seldom done again, so that a story gets on.
    if (!draw.chance(100 / (1 + (world.done.get(move) ?? 0) / (move.often ?? 1)))) continue
    const isUsual = draw.chance(92)
    const who = world.cast.filter(one => !isUsual || mayUsually(world, one, move))
    if (who.length === 0) continue
    const isHere = draw.chance(75)
    const here = who.filter(({ courseId }) => courseId === world.cast[0]!.courseId)
    const actor = draw.one(isHere && here.length > 0 ? here : who)
    const { turn, told, offered, isOld } = turnOf(world, actor, draw)
    const input = await move.input(turn)
    if (!input) continue
    const doing = { actor, move, turn, input }
    const outcome =
      // Who looks at an old page does not know what stands there, and what to give back.
      move.undo && !isOld && draw.chance(world.sought === 'undone' ? 15 : 3)
        ? await doAndUndo(world, { ...doing, undo: move.undo })
        : await make(world, doing, draw.chance(5))
    const { isDone, message } = outcome
    if (isDone) await copiesAreAlike(world, { actor, call: move.call, input, answer: outcome.answer })
    if (isDone) world.done.set(move, (world.done.get(move) ?? 0) + 1)
    const words = `${actor.name} ${move.call.path} ${JSON.stringify(input)}`
    if (offered() !== undefined && offered() !== isDone)
      world.breaks(
        'offers',
        `${words} was ${offered() ? '' : 'not '}offered, and ${isDone ? 'done' : message}`,
      )
    if (!isDone && isUsual && offered() === undefined && !isOld && !isNamed(world, move, actor, outcome))
      world.breaks('offers', `${words} is refused for a reason that the move does not name: ${message}`)
    return [...told, { words, outcome, move, isUsual }]
  }
  return []
}

/** Whether it is the usual person for it, who is let. */
function mayUsually({ chronicle }: World, { part, courseId, me }: Actor, { by, call }: Move) {
  if (part !== 'limited') return by.includes(part)
  const { access } = call
  return (
    by.includes('assistant') &&
    permissionsFor(access).every(permission => chronicle.may(courseId, me.id, permission))
  )
}

const isNamed = (
  { chronicle }: World,
  { refusals }: Move,
  { part, courseId }: Actor,
  { code, message }: Outcome,
) =>
  [
    ...refusals,
    ...(part === 'limited' ? [kernelErrors.permissionMissing, kernelErrors.notFound] : []),
    ...(chronicle.ended.has(courseId) ? [kernelErrors.courseEnded, kernelErrors.courseClosed] : []),
    ...(chronicle.deleted.has(courseId) ? [kernelErrors.courseAbsent, kernelErrors.notFound] : []),
  ].some(error => error.code === code && message.startsWith(error.text.en.split('{')[0] ?? ''))

export function turnOf(world: World, actor: Actor, draw: Draw) {
  const { me, part, courseId } = actor
  const memory = world.memoryOf(actor)
  const told: Told[] = []
  let offered: boolean | undefined
  // A page that was opened before and still shows what was there.
  const isOld = draw.chance(8)
  const others = world.cast.filter(one => one.courseId === courseId)
  const ask = async (who: Actor, call: Call, input: object) => {
    const words = `${who.name} asks ${call.path} ${JSON.stringify(input)}`
    const before = isOld ? world.pages.get(words) : undefined
    const outcome = before ?? (await world.call(who, call, input))
    world.pages.set(words, outcome)
    told.push({ words: before ? `${words} (long ago)` : words, outcome })
    return outcome.answer as never
  }
  const turn: Turn = {
    ...{ me, part, courseId, draw, now: world.app.clock.now() },
    seen: { of: (thing, where) => memory.of(thing, courseId, where) },
    ask: (call, input) => ask(actor, call, input),
    askAs: (of, call, input) => ask(others.find(one => one.part === of) ?? actor, call, input),
    people: of => others.filter(one => !of || one.part === of).map(one => one.me),
    file: (kind, given) => world.upload(actor, given ?? textFile(draw.text(kind))),
    kept: (make, whose = me) => world.kept(make, whose),
    dares: can => {
      // Who looks at an old page may be offered what is no more. Whoever looks on as a student is shown what students may do, and may do none of it.
      offered = part === 'viewer' || isOld ? undefined : can
      return can || draw.chance(10)
    },
  }
  return { turn, told, isOld, offered: () => offered }
}

const textFile = (text: string) => ({ name: `${text}.txt`, content: text })

/** Everybody opens their course. */
export async function arrive(world: World) {
  for (const actor of world.cast)
    if (actor.part !== 'guest')
      await world.call(actor, activityCalls.list, { courseId: actor.courseId, limit: 50 })
}
