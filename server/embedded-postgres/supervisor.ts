import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { claimFolder } from './claim.ts'
import { applicationName, prepareCluster } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { clearRemains, type Postmaster, socketName, startPostmaster } from './postmaster.ts'
import { chooseRunAs, clusterOf, type RunAs } from './run-as.ts'

interface PostgresOptions {
  /** Created if it does not exist. Holds the cluster, its password, its port and its log. */
  dataDir: string
  /** Server settings, as in postgresql.conf. */
  settings?: Record<string, string>
  /** Called with noteworthy events: a first initialisation, a crash and the restart after it. */
  log?: (line: string) => void
  /** Replaces the programs installed with the packages. */
  binaries?: Binaries
}

/** A PostgreSQL server of our own. */
export interface RunningPostgres {
  /** Connection string of the application's role and database. */
  url: string
  stop(): Promise<void>
}

const baseSettings = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements contain what people wrote; the application logs errors without it.
  log_min_error_statement: 'panic',
  jit: 'off',
  // The data lies in memory or on flash: a row by its index costs hardly more than the next one. With the default the members
  // of a large course are found by reading all accounts of the school.
  random_page_cost: '1.1',
  // A statement using several processes would take them from everybody else.
  max_parallel_workers_per_gather: '0',
}

/**
 * Starts the embedded PostgreSQL over a data folder, reachable from this machine only and with its password only. The
 * server ends when this process ends in any way, and is restarted when it crashes. Throws, with a message for the
 * person at the terminal, when the machine has no such server, when another process uses the folder, or when another
 * major version made it.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { settings = {}, log = () => {} } = options
  const folder = resolve(options.dataDir)
  const binaries = options.binaries ?? (await findBinaries())
  mkdirSync(folder, { recursive: true })
  const release = claimFolder(folder)
  try {
    await clearRemains(clusterOf(folder))
    const runAs = chooseRunAs(binaries, folder)
    const home = dirname(runAs.cluster)
    if (!existsSync(runAs.cluster)) log(`Making a new database in ${home} …`)
    else if (home !== folder) log(`The database lies in ${home}: PostgreSQL's user may not enter ${folder}.`)
    const password = await prepareCluster(binaries, runAs, folder, { durable: settings.fsync !== 'off' })
    const port = await choosePort(folder)
    const socket = { unix_socket_directories: socketFolderOf(runAs) }
    const own = { ...baseSettings, ...socket, ...settings, port: String(port) }
    const start = () => startWhenFree(runAs, own, folder)
    const stop = keepRunning(await start(), start, runAs.cluster, log)
    return {
      url: urlOf(password, port, own.unix_socket_directories),
      stop: () => stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The most bytes of a socket's path that every system takes; a terminating zero comes to it. */
const longestSocketPath = 102

/**
 * Where the server listens besides its port: a socket of the file system makes a round trip cheaper
 * (decision 317). Nobody but the owner of the cluster may enter there.
 */
function socketFolderOf({ cluster }: RunAs) {
  return Buffer.byteLength(join(cluster, socketName(65_535))) <= longestSocketPath ? cluster : ''
}

/** Programs that know no socket read the port of it. */
function urlOf(password: string, port: number, socketFolder: string) {
  const url = new URL(`postgres://${applicationName}:${password}@127.0.0.1:${port}/${applicationName}`)
  if (socketFolder) url.searchParams.set('host', socketFolder)
  return url.href
}

// The same port every time where possible: people keep it in their tools.
async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'port')
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await findFreePort(remembered)
  if (port !== remembered) writeFileSync(file, String(port))
  return port
}

async function startWhenFree(
  runAs: RunAs,
  settings: Record<string, string>,
  folder: string,
): Promise<Postmaster> {
  const logFile = join(folder, 'server.log')
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`)
  for (const until = Date.now() + 30_000; ; await sleep(100)) {
    try {
      return await startPostmaster(runAs, settings, logFile)
    } catch (error) {
      // After a crash the server's children may need a moment to notice and to release its memory.
      if (Date.now() > until || !String(error).includes('pre-existing shared memory')) throw error
    }
  }
}

function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  cluster: string,
  log: (line: string) => void,
): () => Promise<void> {
  let current = first
  let stopping = false
  const watching = watch().catch(endProcess)

  async function watch(): Promise<void> {
    for (const crashes: number[] = []; ; ) {
      await current.ended
      if (stopping) return
      crashes.push(Date.now())
      if (crashes.length > 5 && crashes.at(-6)! > Date.now() - 60_000) throw new Error('it keeps crashing')
      log('PostgreSQL ended unexpectedly; starting it again …')
      await clearRemains(cluster)
      current = await start()
      log('PostgreSQL is running again; nothing that was confirmed is lost.')
      if (stopping) await current.stop()
    }
  }

  // Without a database there is nothing to serve: the process shuts down as on request, so that everything is cleaned
  // up.
  function endProcess(error: unknown): void {
    log(`PostgreSQL cannot be started again: ${error}`)
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  }

  return async () => {
    stopping = true
    await current.stop()
    await watching
  }
}
