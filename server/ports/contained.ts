import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, realpathSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path'
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

/** A program that reads strangers' documents. */
export interface Program {
  path: string
  /** With it, it says its version. */
  version: string
  /** Where it says it. */
  hears: 'output' | 'errors'
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
 * What the system offers to hold a program: limits of resources, a file system with nothing but what it needs, a network
 * of its own with nobody in it, and the way behind everything that people wait for.
 */
function holders() {
  const works = (program: string, args: readonly string[]) =>
    program !== '' && spawnSync(program, args, { timeout: 20_000, stdio: 'ignore' }).status === 0
  const unshare = findProgram(['unshare'])
  const bwrap = findProgram(['bwrap'])
  // Without the processes of the machine, whose settings stand in their environment, where that can be had.
  const ways = [['-rnpf', '--mount-proc', '--kill-child'], ['-rn']]
  return {
    prlimit: findProgram(['prlimit']),
    nice: findProgram(['nice']),
    alone: ways.flatMap(way => (works(unshare, [...way, 'true']) ? [[unshare, ...way, '--']] : []))[0] ?? [],
    bwrap: works(bwrap, [...bare, 'true']) ? bwrap : '',
  }
}
let found: ReturnType<typeof holders> | undefined

/** How these programs of this machine are held; the empty ones are not there. */
export async function holding(programs: readonly Program[]) {
  found ??= holders()
  const { prlimit, alone, bwrap } = found
  const fit = await Promise.all(
    programs.map(program => program.path === '' || fits(program).catch(() => false)),
  )
  const isEnclosed = bwrap !== '' && fit.every(Boolean)
  return { isLimited: prlimit !== '', isOffline: isEnclosed || alone.length > 0, isEnclosed }
}

const shown = (path: string) => ['--ro-bind-try', path, path]

/** Programs, their libraries, fonts and what they are set to, and none of what people or this server have. */
const bare = [
  ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--proc', '/proc', '--dev', '/dev'],
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store'].flatMap(shown),
  ...[
    'ld.so.cache',
    'ld.so.conf',
    'ld.so.conf.d',
    'alternatives',
    'fonts',
    'libreoffice',
    'passwd',
    'localtime',
  ]
    .map(name => `/etc/${name}`)
    .flatMap(shown),
  ...['/var/lib/libreoffice', '/var/cache/fontconfig'].flatMap(shown),
  ...['--tmpfs', '/tmp'],
]

/** The folder that a program needs: its own, or the one around it, as that of LibreOffice beneath `/opt`. */
function folderOf(path: string) {
  const folder = dirname(path)
  return basename(folder) === 'program' ? dirname(folder) : folder
}

/** What keeps a program to its folder and to the files that it is to read. */
const enclosure = (bwrap: string, { path }: Program, home: string, reads: readonly string[]) => [
  ...[bwrap, ...bare],
  ...[...new Set([folderOf(path), folderOf(realpathSync(path))])].flatMap(shown),
  ...reads.flatMap(shown),
  ...['--bind', home, home, '--chdir', home, '--'],
]

const fitting = new Map<string, Promise<boolean>>()

/**
 * Whether a program runs where it sees nothing else: it says its version there. What lies somewhere that we do not know of
 * runs as before, rather than not at all. A busy machine is no answer: it is asked again the next time.
 * @throws ConversionFailed `time`
 */
function fits(program: Program): Promise<boolean> {
  const known = fitting.get(program.path)
  if (known) return known
  const tried = tryOut(program)
  fitting.set(program.path, tried)
  tried.catch(() => fitting.delete(program.path))
  return tried
}

const mega = 1024 ** 2
const trial = { seconds: 20, memory: 512 * mega, disk: mega }

async function tryOut(program: Program) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-try-'))
  try {
    const { version, hears } = program
    const said = await run(program, [version], { home, limits: trial, hears, isEnclosed: true })
    return /\d+\.\d/.test(said)
  } catch (error) {
    if (error instanceof ConversionFailed && error.reason === 'time') throw error
    return false
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Milliseconds between two looks at the memory. */
const watchEvery = 150
/** Milliseconds that the last output of a program may take after its end. */
const lastWordsMs = 1000
/** Bytes of what a program says that are kept. */
const heardBytes = 16_384
/** Address space is reserved far beyond what is used. */
const reserved = 4

/** What a program says of itself; it reads nothing for it. @throws ConversionFailed */
export const askVersion = (program: Program, home: string, limits: Limits) =>
  run(program, [program.version], { home, limits, hears: program.hears, isEnclosed: false })

interface Run {
  /** Its folder, which the caller removes. */
  home: string
  limits: Limits
  hears?: 'output' | 'errors'
  /** What it reads that does not lie in its folder. */
  reads?: readonly string[]
}

/**
 * Runs a program that reads strangers' documents: without our settings, in a folder of its own, as a group of processes
 * that ends as one, within limits, and, where the system can do that, without a network and without sight of any other
 * file (decision 284).
 * @returns what it wrote, to the one output that is heard
 * @throws ConversionFailed
 */
export async function runContained(program: Program, args: readonly string[], how: Run): Promise<string> {
  found ??= holders()
  return run(program, args, { ...how, isEnclosed: found.bwrap !== '' && (await fits(program)) })
}

async function run(
  program: Program,
  args: readonly string[],
  { home, limits, hears = 'output', reads = [], isEnclosed }: Run & { isEnclosed: boolean },
): Promise<string> {
  found ??= holders()
  const { prlimit, alone, bwrap, nice } = found
  const command = [
    ...(nice ? [nice, '-n', '10'] : []),
    ...(prlimit ? [prlimit, ...resources(limits), '--'] : []),
    ...(isEnclosed ? enclosure(bwrap, program, home, reads) : alone),
    ...[program.path, ...args],
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
