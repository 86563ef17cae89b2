import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** The role and the database that the application uses; the role owns the database and is not a superuser. */
export const applicationName = 'lectern'

/** Creates the cluster if there is none, and refuses one of another major version. Returns the password. */
export async function prepareCluster(
  binaries: Binaries,
  runAs: RunAs,
  folder: string,
  { durable }: { durable: boolean },
): Promise<string> {
  const passwordFile = join(folder, 'password')
  if (existsSync(runAs.cluster)) {
    refuseOtherVersion(runAs.cluster, binaries)
    giveTo(runAs, runAs.cluster)
  } else {
    await makeCluster(binaries, runAs, passwordFile, durable)
  }
  return readFileSync(passwordFile, 'utf8').trim()
}

function refuseOtherVersion(cluster: string, { major, version }: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new Error(
    `The data in ${cluster} was created by PostgreSQL ${found}; this version of Lectern includes PostgreSQL ${version}, which cannot read it. Run the earlier version of Lectern on it and move the data by backup and restore (docs/operations.md), or name an empty folder with DATA_DIR.`,
  )
}

// In a folder of another name first: an interrupted initialisation leaves nothing that looks complete. The name is new
// each time, because the children of a killed process may still be writing.
async function makeCluster(
  { major }: Binaries,
  runAs: RunAs,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  removeDrafts(runAs.cluster)
  const draft = { ...runAs, cluster: `${runAs.cluster}.new-${randomBytes(4).toString('hex')}` }
  mkdirSync(draft.cluster, { mode: 0o700 })
  giveTo(draft, draft.cluster)
  const password = randomBytes(24).toString('hex')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chmodSync(passwordFile, 0o600)
  giveTo(draft, passwordFile)

  const builtin = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const locale = ['-E', 'UTF8', ...builtin, `--locale=${systemLocale}`]
  const auth = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(draft, 'initdb', ['-D', draft.cluster, ...auth, ...locale, ...(durable ? [] : ['--no-sync'])])
  const answer = await run(
    draft,
    'postgres',
    ['--single', '-D', draft.cluster, 'postgres'],
    [
      `CREATE ROLE ${applicationName} LOGIN CREATEDB PASSWORD '${password}'`,
      `GRANT pg_monitor, pg_checkpoint, pg_signal_backend TO ${applicationName}`,
      `CREATE DATABASE ${applicationName} OWNER ${applicationName}`,
    ],
  )
  if (answer.includes('ERROR:')) throw new Error(`The database could not be created:\n${answer}`)
  renameSync(draft.cluster, runAs.cluster)
}

function removeDrafts(cluster: string): void {
  const home = dirname(cluster)
  for (const name of readdirSync(home).filter(name => name.startsWith(`${basename(cluster)}.new-`))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // Still being written; the next initialisation has a name of its own.
    }
  }
}

// Sorting and letter case use the builtin provider; this is for what still uses the system's.
const systemLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

function run(
  { binaries, prefix, options }: RunAs,
  program: 'initdb' | 'postgres',
  args: string[],
  input: string[] = [],
): Promise<string> {
  const [file = '', ...rest] = [...prefix, join(binaries, 'bin', program), ...args]
  const child = spawn(file, rest, { ...options, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input.map(line => `${line}\n`).join(''))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(output)
      else reject(new Error(`${program} failed in ${dirname(binaries)}:\n${output.trim()}`))
    })
  })
}
