import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { startOfProcess } from './process-table.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

const prefix = 'lectern-test-postgres-'

/**
 * A server for one test run: fast, because nothing on it has to survive, and deleted with its data when it is stopped.
 * `LECTERN_TEST_POSTGRES` names a server to use instead; its role must be allowed to create databases.
 */
export async function startTestPostgres(binaries?: Binaries): Promise<RunningPostgres> {
  const given = process.env.LECTERN_TEST_POSTGRES
  if (given) return { url: given, stop: async () => {} }
  removeRemains()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  }
  const server = await startPostgres({ dataDir, settings, binaries })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The oldest PostgreSQL among the packages of a Debian system that Lectern supports as an external server. */
export function findDebianBinaries(): Binaries | undefined {
  const home = '/usr/lib/postgresql'
  const majors = existsSync(home) ? readdirSync(home).map(Number) : []
  const major = majors.sort((a, b) => a - b).find(major => major >= 15)
  const folder = join(home, String(major))
  return major && existsSync(join(folder, 'bin', 'initdb'))
    ? { folder, version: String(major), major }
    : undefined
}

// A test run that was killed could not clean up.
function removeRemains(): void {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    try {
      const [pid = '', ...start] = readFileSync(join(folder, 'owner'), 'utf8').split(' ')
      if (startOfProcess(Number(pid)) !== start.join(' ')) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Not started yet, or another user's.
    }
  }
}
