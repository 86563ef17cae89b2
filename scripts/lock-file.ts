import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A registry mirror may not carry the builds of a package for other platforms. npm then leaves them out of
// the lock file it writes, and `npm ci` refuses that very file. Their versions are exact in the package that
// asks for them, so their entries can be written without asking anybody.

interface LockEntry {
  version?: string
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

const file = join(import.meta.dirname, '..', 'package-lock.json')
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

function readLockFile(): LockFile {
  return JSON.parse(readFileSync(file, 'utf8'))
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
