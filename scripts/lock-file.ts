import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A registry mirror may not carry the builds of a package for other platforms. npm then leaves them out of the lock
// file it writes, and `npm ci` refuses that very file. Their versions are exact in the package that requires them, so
// their entries can be written without a registry.

interface LockEntry {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface LockFile {
  packages: Record<string, LockEntry>
}

interface MissingEntry {
  path: string
  wantedBy: string
  entry: LockEntry
}

const root = join(import.meta.dirname, '..')
const file = join(root, 'package-lock.json')
const nodeFile = join(root, 'tools', 'node24', 'package-lock.json')
const platform = /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/

/** The builds for other platforms that the lock file lacks, and that make `npm ci` refuse it. */
export function findMissingBuilds(): MissingEntry[] {
  const { packages } = readLockFile()
  return Object.entries(packages).flatMap(([wantedBy, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, wantedBy, name))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        wantedBy,
        entry: describeBuild(name, version, entry.dev),
      })),
  )
}

/**
 * The entries without a checksum of their package: `npm ci` would accept whatever it is given. Builds of development
 * tools for other platforms are exempt where the registry lacks them: none of them serves users.
 */
export function findUnsealed(): string[] {
  return [file, nodeFile].flatMap(name =>
    Object.entries(readLockFile(name).packages)
      .filter(([path, entry]) => path !== '' && !entry.integrity && !isToolForOthers(entry))
      .map(([path]) => path),
  )
}

function isToolForOthers({ dev, optional, os, cpu, libc }: LockEntry) {
  const isOurs = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl')
  return dev && optional && !isOurs
}

/** The versions of Node that may be bundled; more than one would mean different programs per platform. */
export function findNodeVersions(): string[] {
  const { packages } = readLockFile(nodeFile)
  return [...new Set(Object.values(packages).flatMap(({ version }) => version ?? []))]
}

function readLockFile(name = file): LockFile {
  return JSON.parse(readFileSync(name, 'utf8'))
}

function isLocked(packages: LockFile['packages'], wantedBy: string, name: string): boolean {
  for (let folder = wantedBy; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

function describeBuild(name: string, version: string, dev: boolean | undefined): LockEntry {
  const [, os, cpu, abi] = platform.exec(name) ?? []
  if (!os || !cpu || !/^\d/.test(version)) throw new Error(`${name} ${version} is no build for one platform`)
  const libc = os !== 'linux' || !abi ? {} : { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] }
  return { version, cpu: [cpu], ...(dev && { dev }), ...libc, optional: true, os: [os] }
}

function completeLockFile(): void {
  const lock = readLockFile()
  const missing = findMissingBuilds()
  for (const { path, entry } of missing) lock.packages[path] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} builds for other platforms added`)
}

if (import.meta.main) completeLockFile()
