import type { Call } from '#contract/call.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { drawFrom } from './draw.ts'
import { lookOver } from './endings.ts'
import { arrive, type Told } from './story.ts'
import { type Actor, openWorld, type PromiseName, type World } from './world.ts'
import { write } from './writer.ts'

interface StoryOptions {
  without?: ReadonlySet<PromiseName>
  /** The server does not ask what the writer of a text knew. */
  isForgetful?: boolean
}

/** A story in which students write, and little else happens. */
export async function liveInWriting(seed: number, { without, isForgetful = false }: StoryOptions = {}) {
  const world = await openWorld({ seed, without, sought: 'kept' })
  if (isForgetful) forgetBases(world)
  const told: Told[] = []
  try {
    await begin(world)
    for (let beat = 1; beat <= 25; beat++) {
      const draw = drawFrom(seed * 100_003 + beat * 7919, world.app.clock.now(), world.marks)
      world.writers.draw = draw
      told.push(...(await write(world, draw)))
      if (draw.chance(10)) await world.writers.pass(3_600_000)
      if (draw.chance(15)) await regroup(world, draw.number(0, 4))
      await world.writers.goOn()
    }
    await lookOver(world)
    return { broken: world.broken, told }
  } finally {
    await world.close()
  }
}

function forgetBases({ app }: World) {
  const { post } = app
  app.post = (path, body, ...others) =>
    post(path, typeof body === 'string' ? body.replace(/"base":\d+,/, '') : body, ...others)
}

async function make<T>(world: World, actor: Actor, call: Call, input: object) {
  const { isDone, answer, message } = await world.call(actor, call, input)
  if (isDone) world.note(actor, call, input, answer)
  else throw new Error(`${call.path}: ${message}`)
  return answer as T
}

let batchId = ''

/** A homework for each, and one for two groups. */
async function begin(world: World) {
  const owner = world.cast.find(({ part }) => part === 'owner')!
  const { courseId } = owner
  const batch = { courseId, batch: 'Groups' }
  batchId = (await make<{ id: string }>(world, owner, batchCalls.createBatch, batch)).id
  const students = studentsOf(world)
  for (const [index, student] of students.slice(0, 2).entries())
    await make(world, student, groupCalls.createGroup, { batchId, name: `Group ${index}` })
  await regroup(world, 2)
  await regroup(world, 3)
  const title = 'Homework'
  const deadline = world.app.clock.now() + 6 * 3_600_000
  await make(world, owner, homeworkCalls.create, { courseId, title, classmates: 0 })
  await make(world, owner, homeworkCalls.create, {
    ...{ courseId, title, deadline, isLateAllowed: false },
    ...{ kind: homeworkKinds.groups, groupSetId: batchId },
  })
  await arrive(world)
}

const studentsOf = ({ cast }: World) =>
  cast.filter(({ part, courseId }) => part === 'student' && courseId === cast[0]!.courseId)

/** Somebody goes over to the other group. */
async function regroup(world: World, index: number) {
  const student = studentsOf(world)[index]!
  const groups = [...world.chronicle.groups.keys()]
  const own = world.chronicle.groupOf(batchId, student.me.id)
  const next = own === groups[0] ? groups[1] : groups[0]
  if (own) await make(world, student, groupCalls.leaveGroup, { groupId: own })
  await make(world, student, groupCalls.joinGroup, { batchId, groupId: next })
}
