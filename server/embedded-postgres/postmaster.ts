import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOfProcess, startOfProcess } from './process-table.ts'
import type { RunAs } from './run-as.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<unknown>
  /** Stops it, after rolling back running transactions; resolves when it has ended. */
  stop(): Promise<void>
}

// Descriptor 3 is a pipe whose other end this process holds: it closes when this process dies in any way, and then the
// shell stops the server. The shell also reaps it, so that no zombie makes its pid file look valid.
const lifeline =
  '"$0" "$@" 3<&- & p=$!; trap "kill -INT $p" TERM INT; (read _ <&3; kill -INT $p 2>/dev/null) & wait $p; c=$?; wait $p 2>/dev/null; exit $c'

/** Starts the server over a cluster and waits until it accepts connections. Its log goes to `logFile`. */
export async function startPostmaster(
  { binaries, cluster, prefix, options }: RunAs,
  settings: Record<string, string>,
  logFile: string,
): Promise<Postmaster> {
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...prefix, join(binaries, 'bin', 'postgres'), '-D', cluster, ...assignments]
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const shell = spawn('/bin/sh', ['-c', lifeline, ...command], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  })
  closeSync(log)
  const ended = new Promise<unknown>(resolve => shell.once('error', resolve).once('exit', resolve))
  while (readPidFile(cluster)?.status !== 'ready') {
    const outcome = await Promise.race([ended.then(() => 'ended'), sleep(10)])
    if (outcome === 'ended') {
      throw new Error(
        `PostgreSQL did not start:\n${readFileSync(logFile).subarray(logStart).toString().trim()}`,
      )
    }
  }
  return { ended, stop: () => stopThrough(shell, ended, cluster) }
}

async function stopThrough(shell: ChildProcess, ended: Promise<unknown>, cluster: string): Promise<void> {
  const pipe = shell.stdio[3] as Writable
  pipe.on('error', () => {})
  pipe.end()
  if ((await Promise.race([ended.then(() => 'ended'), sleep(20_000, 'late', { ref: false })])) === 'late') {
    signalPostmaster(readPidFile(cluster)?.pid, 'SIGQUIT')
    await ended
  }
}

const socketPrefix = '.s.PGSQL.'

/** The file of the socket on which a server with this port listens. */
export const socketName = (port: number) => socketPrefix + port

/**
 * Cleans up after an earlier server: ends one that outlived its parent, and removes a pid file whose process is gone or
 * whose id now belongs to another process, with the socket and its lock, which names the same process.
 */
export async function clearRemains(cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = readPidFile(cluster)?.pid
    if (pid === undefined || !isPostmaster(pid, cluster)) break
    signalPostmaster(pid, signal)
    const until = Date.now() + (signal === 'SIGINT' ? 30_000 : 5_000)
    while (isPostmaster(pid, cluster) && Date.now() < until) await sleep(10)
  }
  const pid = readPidFile(cluster)?.pid
  if (pid !== undefined && isPostmaster(pid, cluster)) {
    throw new Error(
      `A PostgreSQL server (process ${pid}) is still running on ${cluster} and cannot be stopped.`,
    )
  }
  for (const name of existsSync(cluster) ? readdirSync(cluster) : [])
    if (name === 'postmaster.pid' || name.startsWith(socketPrefix))
      rmSync(join(cluster, name), { force: true })
}

function isPostmaster(pid: number, cluster: string): boolean {
  return startOfProcess(pid) !== undefined && commandOfProcess(pid).includes(`-D ${cluster}`)
}

function signalPostmaster(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new Error(`A PostgreSQL server (process ${pid}) of another user is running on this data folder.`, {
      cause: error,
    })
  }
}

function readPidFile(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 1 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}
