import { median, milliseconds, type Result, ratio } from './goal.ts'
import { startProcess } from './process.ts'
import { recordStatements } from './statements.ts'
import type { World } from './world.ts'
import { post, type Throughput } from './wrk.ts'

const connections = 64
const seconds = 4
const rounds = 3

interface Measured {
  path: string
  input: object
  load: string
  goal: number
}

const loads: Measured[] = [
  {
    path: '/CourseApi/semesterCourseList',
    input: { isstudy: '1', semester: '', term: '' },
    load: 'course list of a student with 40 courses, 64 connections',
    goal: 0.7,
  },
  { path: '/UserApi/getUserInfo', input: {}, load: 'single-row call, 64 connections', goal: 0.6 },
]

/** Calls against bare node:http with the same SQL, in alternating rounds. */
export async function measureCalls(world: World): Promise<Result[]> {
  const caller = world.students[7]!
  const statements: Record<string, unknown> = {}
  for (const { path, input } of loads)
    statements[path] = await recordStatements(world, path, input, caller.id)
  const bare = await startProcess('serve-bare.ts', {
    BENCH_DATABASE: world.databaseUrl,
    BENCH_STATEMENTS: JSON.stringify(statements),
  })
  try {
    const results: Result[] = []
    for (const load of loads) results.push(await compare(world, bare.address, load, caller.token))
    return results
  } finally {
    await bare.stop()
  }
}

async function compare(
  world: World,
  bareAddress: string,
  { path, input, load, goal }: Measured,
  token: string,
): Promise<Result> {
  const measure = (address: string) =>
    post({ url: address + path, body: input, headers: { token }, connections, seconds })
  const ours: Throughput[] = []
  const bare: Throughput[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await measure(bareAddress))
    ours.push(await measure(world.lectern.address))
  }
  const [mine, theirs] = [ours, bare].map(all => median(all.map(one => one.perSecond))) as [number, number]
  const errors = [...ours, ...bare].reduce((sum, one) => sum + one.errors, 0)
  return {
    load,
    goal: `≥ ${goal} of bare node:http with the same SQL`,
    measured: `${ratio(mine / theirs)} (${Math.round(mine)}/s against ${Math.round(theirs)}/s, p99 ${milliseconds(median(ours.map(one => one.p99)))}, ${errors} errors)`,
    met: mine / theirs >= goal && errors === 0,
  }
}
