import { median, milliseconds, type Result, ratio } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { recordStatements } from './statements.ts'
import { lectureId, type World } from './world.ts'
import { post, type Throughput } from './wrk.ts'

const connections = 64
const seconds = 4
const roundCount = 3

interface Measured {
  /** The caller; if absent, one of the students. */
  asker?: 'collector' | 'teacher'
  path: string
  input: object
  load: string
  goal: number
  note?: string
}

type Round = Throughput & { cpu: number }
type Figure = 'perSecond' | 'cpu' | 'p99'

const loads: Measured[] = [
  {
    path: '/CourseApi/semesterCourseList',
    input: { isstudy: '1', semester: '', term: '' },
    load: 'course list of a student with 40 courses, 64 connections',
    goal: 0.7,
    note: 'The protocol requires 36 fields of each of the 40 courses, 29 kB in all: building, encoding and writing them takes most of the time beyond the baseline’s, and garbage collection a sixth of it. The query is the same.',
  },
  {
    asker: 'collector',
    path: '/CourseApi/semesterCourseList',
    input: { isstudy: '1', search: '' },
    load: 'course list of a student with 200 courses, 64 connections',
    goal: 0.5,
    note: 'All semesters at once, 145 kB; the phone requests one semester at a time.',
  },
  {
    asker: 'teacher',
    path: '/Futurev2/Student/getStudentList',
    input: { courseid: lectureId, limit: 50 },
    load: 'first page of 5,000 members, 64 connections',
    goal: 0.8,
  },
  {
    asker: 'teacher',
    path: '/Futurev2/Student/getStudentList',
    input: { courseid: lectureId, name: 'student 049', limit: 50 },
    load: 'search among 5,000 members, 64 connections',
    goal: 0.8,
  },
  { path: '/UserApi/getUserInfo', input: {}, load: 'single-row call, 64 connections', goal: 0.6 },
]

/** Calls against bare node:http with the same SQL, in alternating rounds. */
export async function measureCalls(world: World): Promise<Result[]> {
  const results: Result[] = []
  for (const load of loads) results.push(await measureCall(world, load))
  return results
}

async function measureCall(world: World, load: Measured) {
  const caller = load.asker ? world[load.asker] : world.students[7]!
  const { path, input } = load
  const statements = { [path]: await recordStatements(world, path, input, caller.id) }
  const lengths = { [path]: await answerLength(world.lectern.address + path, input, caller.token) }
  const bare = await startProcess('serve-bare.ts', {
    BENCH_DATABASE: world.databaseUrl,
    BENCH_STATEMENTS: JSON.stringify(statements),
    BENCH_LENGTHS: JSON.stringify(lengths),
  })
  try {
    return await compare(world, bare, load, caller.token)
  } finally {
    await bare.stop()
  }
}

async function answerLength(url: string, input: object, token: string) {
  const response = await fetch(url, { method: 'POST', headers: { token }, body: JSON.stringify(input) })
  return (await response.arrayBuffer()).byteLength
}

/** A round against one server: wrk's figures, and what the server's process spent on each request. */
async function measureRound(server: ChildProcess, { path, input }: Measured, token: string) {
  const before = await server.health()
  const load = await post({
    url: server.address + path,
    body: input,
    headers: { token },
    connections,
    seconds,
  })
  const after = await server.health()
  return { ...load, cpu: ((after.cpu - before.cpu) * 1000) / (load.perSecond * seconds) }
}

async function compare(world: World, bare: ChildProcess, measured: Measured, token: string): Promise<Result> {
  const rounds: { ours: Round; bare: Round }[] = []
  for (let round = 0; round < roundCount; round++)
    rounds.push({
      bare: await measureRound(bare, measured, token),
      ours: await measureRound(world.lectern, measured, token),
    })
  const middle = (side: 'ours' | 'bare', figure: Figure) => median(rounds.map(round => round[side][figure]))
  const sum = (side: 'ours' | 'bare', figure: 'errors' | 'late') =>
    rounds.reduce((total, round) => total + round[side][figure], 0)
  const errors = sum('ours', 'errors') + sum('bare', 'errors')
  const [late, lateBare] = [sum('ours', 'late'), sum('bare', 'late')]
  const share = middle('ours', 'perSecond') / middle('bare', 'perSecond')
  const speeds = `${Math.round(middle('ours', 'perSecond'))}/s against ${Math.round(middle('bare', 'perSecond'))}/s`
  const cpu = `server CPU ${Math.round(middle('ours', 'cpu'))} µs against ${Math.round(middle('bare', 'cpu'))} µs a request`
  return {
    load: measured.load,
    goal: `≥ ${measured.goal} of bare node:http with the same SQL, sending the same number of bytes`,
    measured: `${ratio(share)} (${speeds}; ${cpu}; p99 ${milliseconds(middle('ours', 'p99'))}; ${errors} errors; ${late} answers after more than 2 s, bare ${lateBare})`,
    met: share >= measured.goal && errors === 0 && late <= lateBare,
    note: measured.note,
  }
}
