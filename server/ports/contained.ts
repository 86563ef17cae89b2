import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConversionFailed } from './convert.ts'

export interface Limits {
  /** Seconds by the clock, and of the processor. */
  seconds: number
  /** Bytes of memory of all its processes together. */
  memory: number
  /** Bytes of the largest file it may write. */
  disk: number
}

/** The first of some programs that is there. @returns its path; empty for none */
export function findProgram(names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => isAbsolute(folder))
  const candidates = names.flatMap(name =>
    isAbsolute(name) ? [name] : folders.map(folder => join(folder, name)),
  )
  return candidates.find(isProgram) ?? ''
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * What the system offers to hold a program: limits of resources, a network of its own with nobody in it, and the way
 * behind everything that people wait for.
 */
function holders() {
  const prlimit = findProgram(['prlimit'])
  const unshare = findProgram(['unshare'])
  const isAlone = unshare !== '' && spawnSync(unshare, ['-rn', 'true'], { timeout: 5000 }).status === 0
  return { prlimit, unshare: isAlone ? unshare : '', nice: findProgram(['nice']) }
}
let found: ReturnType<typeof holders> | undefined

/** How the programs of this machine are held. */
export function holding() {
  found ??= holders()
  return { isLimited: found.prlimit !== '', isOffline: found.unshare !== '' }
}

/** Milliseconds between two looks at the memory. */
const watchEvery = 150
/** Milliseconds that the last output of a program may take after its end. */
const lastWordsMs = 1000
/** Bytes of what a program says that are kept. */
const heardBytes = 16_384
/** Address space is reserved far beyond what is used. */
const reserved = 4

/**
 * Runs a program that reads strangers' documents: without our settings, in a folder of its own, as a group of processes
 * that ends as one, within limits, and without a network where the system can do that.
 * @param home its folder, which the caller removes
 * @returns what it wrote, to the one output that is heard
 * @throws ConversionFailed
 */
export async function runContained(
  program: string,
  args: readonly string[],
  { home, limits, hears = 'output' }: { home: string; limits: Limits; hears?: 'output' | 'errors' },
): Promise<string> {
  found ??= holders()
  const { prlimit, unshare, nice } = found
  const command = [
    ...(nice ? [nice, '-n', '10'] : []),
    ...(prlimit ? [prlimit, ...resources(limits), '--'] : []),
    ...(unshare ? [unshare, '-rn', '--'] : []),
    ...[program, ...args],
  ]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: home,
    detached: true,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    stdio: hears === 'output' ? ['ignore', 'pipe', 'ignore'] : ['ignore', 'ignore', 'pipe'],
  })
  let reason: 'time' | 'memory' | undefined
  const end = (why?: 'time' | 'memory') => {
    reason ??= why
    killGroup(child.pid)
  }
  const timer = setTimeout(end, limits.seconds * 1000, 'time')
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memory) end('memory')
  }, watchEvery)
  let heard = ''
  const output = hears === 'output' ? child.stdout : child.stderr
  output?.on('data', (piece: Buffer) => {
    if (heard.length < heardBytes) heard += piece.toString('latin1')
  })
  const isHeard = new Promise(resolve => output?.once('close', resolve))
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      // Not `close`: what it has started may hold its output open, until it is ended as well.
      child.once('exit', resolve)
    })
    end()
    // What it wrote last may still be on its way, and whoever has left its group may hold it open for ever.
    await Promise.race([isHeard, sleep(lastWordsMs)])
    if (reason) throw new ConversionFailed(reason)
    if (code !== 0) throw new ConversionFailed('broken', `exit ${code}`)
    return heard
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    end()
    output?.destroy()
  }
}

const resources = ({ seconds, memory, disk }: Limits) => [
  `--as=${memory * reserved}`,
  `--cpu=${seconds}`,
  `--fsize=${disk}`,
  '--core=0',
]

function killGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Bytes that a group of processes holds; 0 where the system does not tell. */
async function memoryOf(group: number | undefined) {
  const names = await readdir('/proc').catch(() => [])
  const sizes = names
    .filter(name => /^\d+$/.test(name))
    .map(async name => {
      const line = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '')
      // The name, in brackets, may hold anything; fields behind it: state, parent, group …, pages in memory.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? Number(fields[21]) * 4096 : 0
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
