import { fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { cpuOf, cpuOfFamily, parentOf } from './cpu.ts'
import type { ChildProcess } from './process.ts'
import type { Cost } from './ruler.ts'
import type { World } from './world.ts'

/** What a file of clients measures: how long each request took, and how many failed. */
interface Measured {
  took: number[]
  failed: number
  /** When each was answered, by the clock of the machine. */
  at?: number[]
}

/** How many processes full of clients load a server. */
const processes = 2

/** As many people for each of them. */
export const sharesOf = <Person>(people: readonly Person[]): Person[][] => {
  const share = people.length / processes
  return Array.from({ length: processes }, (_, index) => people.slice(index * share, (index + 1) * share))
}

/**
 * Lets clients load a server at the same time: the file runs in as many processes as there are shares, each with its own.
 * @returns what they measured, and what a request cost in microseconds
 */
export async function measureClients(
  world: World,
  server: ChildProcess,
  file: string,
  shares: readonly object[],
) {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(world.db)
  const postmaster = parentOf(rows[0]!.id)
  const spent = (): Cost => ({ node: cpuOf(server.id), postgres: cpuOfFamily(postmaster) })
  const before = spent()
  const done = await Promise.all(shares.map(share => measureIn(file, share)))
  const after = spent()
  const took = done.flatMap(one => one.took)
  const each = (of: keyof Cost) => ((after[of] - before[of]) * 1e6) / took.length
  const failed = done.reduce((sum, one) => sum + one.failed, 0)
  const at = done.flatMap(one => one.at ?? [])
  return { took, at, failed, cost: { node: each('node'), postgres: each('postgres') } }
}

function measureIn(file: string, share: object) {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(share)
  return new Promise<Measured>(resolve =>
    child.once('message', (message: Measured) => {
      child.kill()
      resolve(message)
    }),
  )
}
