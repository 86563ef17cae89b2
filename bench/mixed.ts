import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { socketPath } from '#contract/socket.ts'
import { residentOf } from './cpu.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { handInFile } from './hand-in-file.ts'
import { post } from './post.ts'
import type { Attendee, World } from './world.ts'
import { addHomework } from './writing.ts'

const usualMinutes = 5
/** Figures are taken at the beginning, this often, and at the end: every ten minutes of an hour. */
const parts = 6
/** In which what is only loaded or filled once is. */
const warmUp = 60_000
/** Open at a time; each is closed and another opened after a while. */
const sockets = 300
const socketStays = 60_000
const fileSize = 200_000
/** How far what is in use may rise while nothing becomes more. */
const goal = 64 * 1024 ** 2

/** What people do all the time, and how often in a second. */
type Visit = (pupil: Attendee, number: number) => Promise<boolean>
interface Habit {
  perSecond: number
  visit: Visit
}

/**
 * Everything that a school does, all the time, and what the server's memory does meanwhile.
 * `npm run bench -- mixed 60`: for an hour.
 */
export async function measureMixed(world: World, given: string[]): Promise<Result[]> {
  const minutes = Number(given[0] ?? usualMinutes)
  const habits = await habitsOf(world)
  const took: number[] = []
  let failed = 0
  const began = performance.now()
  const ends = began + warmUp + minutes * 60_000
  const people = habits.map(({ perSecond, visit }) =>
    keepOn(ends, perSecond, async number => {
      const pupil = world.students[Math.floor(Math.random() * world.students.length)]!
      const start = performance.now()
      if (!(await visit(pupil, number).catch(() => false))) failed++
      took.push(performance.now() - start)
    }),
  )
  const open = keepOpen(world, ends)
  await pause(warmUp)
  const inUse = [await world.lectern.memory()]
  const resident = [residentOf(world.lectern.id)]
  for (let part = 0; part < parts; part++) {
    await pause((minutes * 60_000) / parts)
    resident.push(residentOf(world.lectern.id))
    // A collection in between would hide what the next one finds.
    if (part === parts - 1) inUse.push(await world.lectern.memory())
    console.log(
      `  ${mib(resident.at(-1)!)} after ${Math.round(((part + 1) * minutes * 10) / parts) / 10} min`,
    )
  }
  await Promise.all([...people, open])
  const risen = inUse[1]! - inUse[0]!
  return [
    {
      load: `${minutes} minutes of everything at once, ${sockets} sockets that come and go`,
      goal: `what is in use rises by ≤ ${mib(goal)}, nothing fails`,
      measured: `resident ${resident.map(mib).join(', ')}; after a collection ${inUse.map(mib).join(' → ')}; ${took.length} visits, p95 ${milliseconds(percentile(took, 0.95))}, ${failed} failed`,
      met: risen <= goal && failed === 0,
    },
  ]
}

const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
const pause = (duration: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, duration)))

/** Does something at an even pace until then, whether the one before has been answered or not. */
async function keepOn(ends: number, perSecond: number, run: (number: number) => Promise<void>) {
  const every = 1000 / perSecond
  const first = performance.now() + Math.random() * every
  const all = new Set<Promise<void>>()
  for (let number = 0; first + number * every < ends; number++) {
    await pause(first + number * every - performance.now())
    const one = run(number).finally(() => all.delete(one))
    all.add(one)
  }
  await Promise.all(all)
}

/** Open screens that come and go. */
async function keepOpen(world: World, ends: number) {
  const url = world.lectern.address.replace('http', 'ws') + socketPath
  await keepOn(ends, (sockets * 1000) / socketStays, async number => {
    const { token } = world.students[number % world.students.length]!
    const socket = new WebSocket(url, [token, '1'])
    socket.on('error', () => {})
    socket.once('open', () =>
      socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: world.lecture.id } })),
    )
    await pause(Math.min(socketStays, ends - performance.now()))
    socket.close()
  })
}

async function habitsOf(world: World): Promise<Habit[]> {
  const { lectern, teacher, lecture } = world
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const ask = async (path: string, { token }: Attendee, body: object) =>
    (await post(agent, lectern.address + path, token, body)).includes('"status":1')
  const homeworkIds = await Promise.all([1, 2, 3, 4, 5].map(number => addHomework(world, 30 + number)))
  const someHomework = () => homeworkIds[Math.floor(Math.random() * homeworkIds.length)]!
  const inLecture = { courseid: lecture.id }
  const courses: Visit = pupil => ask(courseListCalls.listCourses.path, pupil, {})
  const content: Visit = pupil => ask(activityCalls.list.path, pupil, { ...inLecture, limit: 20 })
  const task: Visit = pupil => ask(homeworkCalls.get.path, pupil, { id: someHomework() })
  const todos: Visit = pupil => ask(homeCalls.listTodos.path, pupil, {})
  const messages: Visit = pupil => ask(notificationCalls.list.path, pupil, {})
  const save: Visit = (pupil, number) =>
    ask(attemptCalls.saveDraft.path, pupil, {
      ...{
        id: homeworkIds[0],
        sequence: number + 1,
        content: 'What I think of it, with reasons. '.repeat(6),
      },
    })
  const handIn: Visit = async ({ token }) =>
    (await handInFile(lectern.address, token, homeworkIds[1]!, fileSize)) === ''
  const roster: Visit = () =>
    ask(homeworkCalls.listSubmissions.path, teacher, { id: someHomework(), limit: 50 })
  const search: Visit = (_pupil, number) =>
    ask(memberCalls.listStudents.path, teacher, { ...inLecture, name: String(number % 90) })
  /** Everybody in the lecture with a screen open hears of it. */
  const rename: Visit = (_pupil, number) =>
    ask(homeworkCalls.update.path, teacher, { id: homeworkIds[2], title: `Writing ${number}` })
  return [
    { perSecond: 6, visit: courses },
    { perSecond: 8, visit: content },
    { perSecond: 6, visit: task },
    { perSecond: 4, visit: todos },
    { perSecond: 4, visit: messages },
    { perSecond: 8, visit: save },
    { perSecond: 1, visit: handIn },
    { perSecond: 1, visit: roster },
    { perSecond: 1, visit: search },
    { perSecond: 0.2, visit: rename },
  ]
}
