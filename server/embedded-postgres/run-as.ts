import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** The user and place in which PostgreSQL's programs run. */
export interface RunAs {
  /** The folder of `bin/` accessible to this user. */
  binaries: string
  /** Where the database cluster lies, or will lie. */
  cluster: string
  /** The command prefix before the program. */
  prefix: string[]
  /** Options for spawn: a user other than the current one, and a folder that everyone may enter. */
  options: { uid?: number; gid?: number; cwd: string }
}

const movedNote = 'cluster-moved-to'

/** Where the database cluster of a data folder lies. */
export function clusterOf(folder: string): string {
  const note = join(folder, movedNote)
  return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : folder, 'cluster')
}

/**
 * PostgreSQL refuses to run as root. Where this process is root, three ways are tried in order: the cluster's owner or
 * else the user nobody; a user namespace in which root appears as nobody (can access folders closed to others, but many
 * containers forbid it); nobody again, with copies in a folder open to all.
 */
export function chooseRunAs(binaries: Binaries, folder: string): RunAs {
  const cluster = clusterOf(folder)
  const here = { binaries: binaries.folder, cluster, prefix: [], options: { cwd: '/' } }
  if (process.getuid?.() !== 0) return here

  const owner = statSync(cluster, { throwIfNoEntry: false })
  const user = owner?.uid ? { uid: owner.uid, gid: owner.gid } : nobody()
  const asUser = { ...here, options: { ...user, cwd: '/' } }
  if (reachesPrograms(asUser) && reachesCluster(asUser)) return asUser
  const inNamespace = {
    ...here,
    prefix: ['unshare', '-U', `--map-user=${nobody().uid}`, `--map-group=${nobody().gid}`],
  }
  if (reachesPrograms(inNamespace) && reachesCluster(inNamespace)) return inNamespace
  return goToOpenFolder(asUser, binaries, folder)
}

/** Makes the user that PostgreSQL runs as the owner of a file, or of a folder with its contents. */
export function giveTo({ options, prefix }: RunAs, path: string): void {
  const { uid, gid } = prefix.length > 0 ? { uid: 0, gid: 0 } : options
  const now = statSync(path, { throwIfNoEntry: false })
  if (uid === undefined || gid === undefined || !now || now.uid === uid) return
  // The folder itself comes last: an interrupted change is then started again.
  if (now.isDirectory()) {
    const inside = readdirSync(path, { recursive: true, withFileTypes: true })
    for (const entry of inside) {
      if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid)
    }
  }
  chownSync(path, uid, gid)
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('/usr/bin/id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function reachesPrograms(runAs: RunAs): boolean {
  return (['postgres', 'initdb'] as const).every(name =>
    succeeds(runAs, [join(runAs.binaries, 'bin', name), '--version']),
  )
}

function reachesCluster(runAs: RunAs): boolean {
  return succeeds(runAs, ['/bin/sh', '-c', 'cd "$0"', dirname(runAs.cluster)])
}

function succeeds({ prefix, options }: RunAs, command: string[]): boolean {
  const [file = '', ...args] = [...prefix, ...command]
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

function goToOpenFolder(asUser: RunAs, { folder: source, version }: Binaries, folder: string): RunAs {
  const home = makeOpenFolder(folder)
  const runAs = { ...asUser }
  if (!reachesPrograms(runAs)) {
    runAs.binaries = join(home, `postgres-${version}`)
    copyOnce(source, runAs.binaries)
  }
  if (!reachesCluster(runAs)) {
    runAs.cluster = join(home, 'cluster')
    if (existsSync(asUser.cluster)) copyOnce(asUser.cluster, runAs.cluster)
    writeFileSync(join(folder, movedNote), home)
    rmSync(asUser.cluster, { recursive: true, force: true })
  }
  if (reachesPrograms(runAs) && reachesCluster(runAs)) return runAs
  throw new Error(
    `PostgreSQL does not run as root, and no other user can run it in ${home}. Start Lectern as a normal user, or set DATABASE_URL.`,
  )
}

function makeOpenFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  for (const parent of ['/var/lib', '/var/tmp']) {
    const home = join(parent, 'lectern', name)
    try {
      mkdirSync(home, { recursive: true })
      for (const path of [dirname(home), home]) chmodSync(path, 0o755)
      return home
    } catch {
      // Not writable here: the next one may be.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and no folder open to other users could be created in /var. Start Lectern as a normal user, or set DATABASE_URL.',
  )
}

// Under another name first, so that anything with the final name is complete.
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return
  rmSync(`${to}.part`, { recursive: true, force: true })
  mkdirSync(`${to}.part`, { mode: statSync(from).mode })
  cpSync(from, `${to}.part`, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  renameSync(`${to}.part`, to)
}
