import { sql } from 'kysely'
import { cpuOf, cpuOfFamily, parentOf } from './cpu.ts'
import { median } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import type { World } from './world.ts'
import { post, postEach } from './wrk.ts'

const connections = 16

/** The repeated queries. */
export interface Repeated {
  path: string
  token: string
  body: object
}
/** Requests that each work once, sent in turn. */
export interface Requests {
  path: string
  requests: { token: string; body: object }[]
}
export type Asked = Repeated | Requests

/** CPU of one request, in microseconds or in units. */
export interface Cost {
  node: number
  postgres: number
}
export const total = ({ node, postgres }: Cost) => node + postgres
export const within = (cost: Cost, unit: Cost): Cost => ({
  node: cost.node / total(unit),
  postgres: cost.postgres / total(unit),
})
/**
 * Measures from outside what a request costs: the CPU of the process that serves it and of all of PostgreSQL, by the
 * kernel's accounting. A unit is the cost of one row by its primary key with bare `node:http` and pg.
 */
export interface Ruler {
  unit(seconds: number): Promise<Cost>
  /** For a request to Lectern, or to another server. */
  cost(
    asked: Asked,
    seconds: number,
    server?: ChildProcess,
  ): Promise<Cost & { failures: number; failure: string }>
  stop(): Promise<void>
}

export async function openRuler(world: World): Promise<Ruler> {
  const bare = await startProcess('serve-unit.ts', { BENCH_DATABASE: world.databaseUrl })
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(world.db)
  const postmaster = parentOf(rows[0]!.id)
  const account = { path: '/', token: '', body: { id: world.teacher.id } }

  async function measure(server: ChildProcess, asked: Asked, seconds: number) {
    const load = { url: server.address + asked.path, connections, seconds }
    const before = { node: cpuOf(server.id), postgres: cpuOfFamily(postmaster) }
    const answered =
      'requests' in asked
        ? await postEach({ ...load, requests: asked.requests })
        : await post({ ...load, body: asked.body, headers: { token: asked.token } })
    await rest(server)
    // When wrk stops, each connection has one request in flight, which is still served.
    const each = (seconds: number) => (seconds * 1e6) / (answered.count + connections)
    return {
      node: each(cpuOf(server.id) - before.node),
      postgres: each(cpuOfFamily(postmaster) - before.postgres),
      failures: answered.errors + answered.late,
      failure: answered.failure,
    }
  }

  /** Waits until the requests are done, with the jobs they left. */
  async function rest(server: ChildProcess) {
    const spent = () => cpuOf(server.id) + cpuOfFamily(postmaster)
    for (let turn = 0, before = spent(); turn < 100; turn++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      const now = spent()
      if (now - before <= 0.02) return
      before = now
    }
  }

  await measure(bare, account, 1)
  return {
    unit: seconds => measure(bare, account, seconds),
    cost: (asked, seconds, server = world.lectern) => measure(server, asked, seconds),
    stop: bare.stop,
  }
}

export interface InUnits {
  units: Cost
  /** In microseconds. */
  cost: Cost
  unit: Cost
  /** The cost of the call's floor, and the ratio of the two, if measured together. */
  floor?: { units: number; times: number }
  failures: number
  failure: string
}

/** The requests to Lectern, and those to the floor of the same call. */
export interface Round {
  asked: Asked
  floor?: { server: ChildProcess; asked: Asked }
}

/** A cost in units: the median of rounds, each paired with a round of the unit. */
export async function inUnits(ruler: Ruler, all: Round[], seconds: number): Promise<InUnits> {
  const rounds: InUnits[] = []
  for (const { asked, floor } of all) {
    const unit = await ruler.unit(1)
    const { failures, failure, ...cost } = await ruler.cost(asked, seconds)
    const below = floor && (await ruler.cost(floor.asked, seconds, floor.server))
    rounds.push({
      units: within(cost, unit),
      cost,
      unit,
      ...(below && { floor: { units: total(below) / total(unit), times: total(cost) / total(below) } }),
      failures: failures + (below?.failures ?? 0),
      failure: failure || (below?.failure ?? ''),
    })
  }
  const hasFloor = rounds.every(({ floor }) => floor)
  return {
    ...rounds.toSorted((a, b) => total(a.units) - total(b.units))[Math.floor(rounds.length / 2)]!,
    ...(hasFloor && {
      floor: {
        units: median(rounds.map(({ floor }) => floor!.units)),
        times: median(rounds.map(({ floor }) => floor!.times)),
      },
    }),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    failure: rounds.map(({ failure }) => failure).find(Boolean) ?? '',
  }
}
