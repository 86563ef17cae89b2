import { socketPath } from '#contract/socket.ts'
import { castId } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { openCrowd } from './sockets.ts'
import type { World } from './world.ts'

/** People with Lectern open on any screen; all in the lecture, and each in one of the small courses. */
const crowd = 5000
const courses = 40
const turns = 5
/** The messages of a course are at least a second apart. */
const pauseMs = 1500
const goals = { heard: 1000, cpu: 2 }
const cmd = 'running_changed'

type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** Something starts and ends in a course: how soon every open screen of its people knows, and what that costs. */
export async function measureRunning(world: World): Promise<Result[]> {
  const people = world.students.slice(0, crowd)
  const tokens = people.map(({ token }) => token)
  const bare = await measureBare(tokens)
  const small = await fill(world, people)
  const ours = await openCrowd({ url: world.lectern.address + socketPath, tokens, cmd })
  try {
    // Until what the open sockets asked for is done.
    await pause()
    const lecture = await startAndEnd(world, ours, [world.lecture.id])
    const many = await startAndEnd(world, ours, small)
    const cpu = await costOfRenaming(world, ours)
    const words = ({ start, end }: typeof lecture) =>
      `${milliseconds(start.heard)} after the start (the call took ${milliseconds(start.answered)}), ${milliseconds(end.heard)} after the end (${milliseconds(end.answered)})`
    const isSoon = ({ start, end }: typeof lecture) => Math.max(start.heard, end.heard) <= goals.heard
    return [
      {
        load: `an attendance starts and ends in a course of ${crowd.toLocaleString('en')} people with Lectern open`,
        goal: `all have heard within ${goals.heard} ms of the answer`,
        measured: `${words(lecture)}; bare ws ${milliseconds(bare.took)}`,
        met: isSoon(lecture),
      },
      {
        load: `one in each of ${courses} courses of ${crowd / courses} at the same moment`,
        goal: `all have heard within ${goals.heard} ms of the last answer`,
        measured: words(many),
        met: isSoon(many),
      },
      {
        load: `CPU of telling ${crowd.toLocaleString('en')} people that what runs was renamed`,
        goal: `≤ ${goals.cpu} × one frame sent to as many by bare ws`,
        measured: `${ratio(cpu / bare.cpu)} (${perPerson(cpu)} a person against ${perPerson(bare.cpu)}, with the call and its transaction)`,
        met: cpu / bare.cpu <= goals.cpu,
        note: 'Each message bears the number of its own person’s topic, so each is a frame of its own; bare ws sends one to all.',
      },
    ]
  } finally {
    ours.close()
  }
}

const perPerson = (cpu: number) => `${((cpu * 1000) / crowd).toFixed(1)} µs`
const pause = () => new Promise(resolve => setTimeout(resolve, pauseMs))

/** A frame of the same length to as many sockets. */
async function measureBare(tokens: string[]) {
  const bare = await startProcess('serve-ws.ts', {})
  const listening = await openCrowd({ url: bare.address, tokens, cmd })
  const topic = `account:${castId(50, 1)}`
  const frame = JSON.stringify({ cmd, data: {}, code: 10_000, msg: '', topic, seq: Date.now() })
  const measured = []
  for (let turn = 0; turn < turns; turn++) {
    measured.push(
      await cpuUntilHeard(bare, listening, () => fetch(bare.address, { method: 'POST', body: frame })),
    )
    await pause()
  }
  listening.close()
  await bare.stop()
  return { took: median(measured.map(({ took }) => took)), cpu: median(measured.map(({ cpu }) => cpu)) }
}

async function cpuUntilHeard(process: ChildProcess, listening: Crowd, tell: () => Promise<unknown>) {
  const before = await process.health()
  const heard = listening.nextPush()
  const began = Date.now()
  await tell()
  const took = (await heard) - began
  return { took, cpu: (await process.health()).cpu - before.cpu }
}

/** Small courses of the same teacher, which divide the crowd. */
async function fill({ db, teacher }: World, people: World['students']) {
  const ids = Array.from({ length: courses }, (_, place) => castId(76, place + 1))
  const share = people.length / courses
  for (const [place, id] of ids.entries())
    await addCourse(db, {
      id,
      place,
      teacherId: teacher.id,
      students: people.slice(place * share, (place + 1) * share),
    })
  return ids
}

interface SmallCourse {
  id: string
  place: number
  teacherId: string
  students: World['students']
}

async function addCourse(db: Database, { id, place, teacherId, students }: SmallCourse) {
  const now = at(Date.now())
  await db
    .insertInto('course')
    .values({
      ...{ id, owner_id: teacherId, name: `Small ${place + 1}`, semester: '2026-2027', term: 1 },
      ...{
        code: `RU${String(2000 + place)}`,
        student_count: students.length,
        created_at: now,
        updated_at: now,
      },
    })
    .execute()
  const members = [
    { id: teacherId, role: 'owner' },
    ...students.map(student => ({ id: student.id, role: 'student' })),
  ]
  await db
    .insertInto('membership')
    .values(
      members.map(member => ({ course_id: id, account_id: member.id, role: member.role, joined_at: now })),
    )
    .execute()
}

/** Medians, in milliseconds: of the slowest call, and from the last answer until the last person had heard. */
async function startAndEnd(world: World, listening: Crowd, courseIds: readonly string[]) {
  const starts: Told[] = []
  const ends: Told[] = []
  for (let turn = 0; turn < turns; turn++) {
    const ids: string[] = []
    starts.push(
      await told(listening, () =>
        Promise.all(
          courseIds.map(async courseid =>
            ids.push(await call(world, 'addDigitAttence', { courseid, title: 'Now' })),
          ),
        ),
      ),
    )
    await pause()
    ends.push(await told(listening, () => Promise.all(ids.map(id => call(world, 'overAttence', { id })))))
    await pause()
  }
  return { start: middle(starts), end: middle(ends) }
}

interface Told {
  answered: number
  heard: number
}

async function told(listening: Crowd, tell: () => Promise<unknown>): Promise<Told> {
  const heard = listening.nextPush()
  const began = Date.now()
  await tell()
  const answered = Date.now()
  // Some may hear before the answer has arrived.
  return { answered: answered - began, heard: Math.max(0, (await heard) - answered) }
}

const middle = (all: Told[]): Told => ({
  answered: median(all.map(({ answered }) => answered)),
  heard: median(all.map(({ heard }) => heard)),
})

/** A renamed attendance writes one row; the rest is telling everybody. In milliseconds of CPU. */
async function costOfRenaming(world: World, listening: Crowd) {
  const heard = listening.nextPush()
  const attendanceid = await call(world, 'addDigitAttence', { courseid: world.lecture.id, title: 'Now' })
  await heard
  // Its messages are written and sent by jobs.
  await new Promise(resolve => setTimeout(resolve, 10_000))
  const costs: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const rename = () => call(world, 'renameAttence', { attenceid: attendanceid, title: `Turn ${turn}` })
    costs.push((await cpuUntilHeard(world.lectern, listening, rename)).cpu)
    await pause()
  }
  return median(costs)
}

/** Answers with the id of what was started. */
async function call({ lectern, teacher }: World, name: string, body: object): Promise<string> {
  const response = await fetch(`${lectern.address}/AttenceApi/${name}`, {
    method: 'POST',
    headers: { token: teacher.token },
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await response.json()) as {
    status: number
    message: string
    data?: { id?: string }
  }
  if (status !== 1) throw new Error(`${name}: ${message}`)
  return data?.id ?? ''
}
