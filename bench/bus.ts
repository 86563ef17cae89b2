import { sql } from 'kysely'
import { cpuOfFamily, parentOf } from './cpu.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { startProcess } from './process.ts'
import type { World } from './world.ts'

const seconds = 8
/** Told in a second by both together, and the longest that most of it may take. */
const loads = [
  { perSecond: 300, goal: 20 },
  { perSecond: 3000, goal: 50 },
]

interface Measured {
  p50: number
  p95: number
  heard: number
  /** Heard again. */
  twice: number
  /** Milliseconds of CPU for a thousand things told: of both processes, and of the database. */
  cpu: number
  cpuOfDatabase: number
}

/** Two processes tell each other, over the bus and over bare LISTEN and NOTIFY. */
export async function measureBus(world: World): Promise<Result[]> {
  const results: Result[] = []
  for (const { perSecond, goal } of loads) {
    const bare = await measure(world, 'bare', perSecond)
    const ours = await measure(world, 'bus', perSecond)
    const all = perSecond * seconds * 2
    results.push({
      load: `${perSecond.toLocaleString('en')} things a second told between two processes`,
      goal: `p95 ≤ ${goal} ms; each heard once by both`,
      measured: `${describe(ours)}; bare LISTEN/NOTIFY ${describe(bare)}; ${ours.heard} of ${all} heard, ${ours.twice} twice`,
      met: ours.p95 <= goal && ours.heard === all && ours.twice === 0,
      note: 'CPU in ms for 1,000 told: of both processes, and of the database.',
    })
  }
  return results
}

const describe = ({ p50, p95, cpu, cpuOfDatabase }: Measured) =>
  `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, CPU ${Math.round(cpu)} + ${Math.round(cpuOfDatabase)}`

async function measure({ db, databaseUrl }: World, bus: string, perSecond: number): Promise<Measured> {
  const environment = { BUS: bus, BENCH_DATABASE: databaseUrl }
  const both = await Promise.all([1, 2].map(() => startProcess('serve-bus.ts', environment)))
  const each = <T>(path: string) =>
    Promise.all(both.map(({ address }) => fetch(address + path).then(answer => answer.json() as Promise<T>)))
  await each('/speak?perSecond=50&seconds=1')
  await each('/begin?run=measured')
  const postgres = await postmaster(db)
  const account = async () => {
    const healths = await Promise.all(both.map(one => one.health()))
    return { ours: healths.reduce((sum, { cpu }) => sum + cpu, 0), database: cpuOfFamily(postgres) * 1000 }
  }
  const before = await account()
  await each(`/speak?perSecond=${perSecond / 2}&seconds=${seconds}`)
  await new Promise(resolve => setTimeout(resolve, 500))
  const after = await account()
  const heard = await each<{ waits: number[]; twice: number }>('/heard')
  const waits = heard.flatMap(each => each.waits)
  await Promise.all(both.map(one => one.stop()))
  const thousands = (perSecond * seconds) / 1000
  return {
    p50: percentile(waits, 0.5),
    p95: percentile(waits, 0.95),
    heard: waits.length,
    twice: heard.reduce((sum, { twice }) => sum + twice, 0),
    cpu: (after.ours - before.ours) / thousands,
    cpuOfDatabase: (after.database - before.database) / thousands,
  }
}

/** The process whose children are the connections. */
async function postmaster(db: World['db']) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]!.pid)
}
