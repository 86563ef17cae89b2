// What can be checked without running the product: types, lint and format, boundaries, unused code, lock file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findMissingBuilds, findNodeVersions, findUnsealed } from './lock-file.ts'
import { buildWebWhenStale } from './web-build.ts'

interface Check {
  name: string
  /** Resolves with what is wrong; empty when all is well. */
  run(): Promise<string>
}

export interface CheckResult {
  name: string
  ok: boolean
  problem: string
}

/** Lines shown of one failing check; run its tool for the rest. */
const maxLines = 60
const root = join(import.meta.dirname, '..')

const checks: Check[] = [
  { name: 'types of server, contract, scripts', run: () => runTool('tsc -p tsconfig.json') },
  { name: 'types of web', run: () => runTool('tsc -p web/tsconfig.json') },
  { name: 'types of the web build', run: () => runTool('tsc -p web/build/tsconfig.json') },
  { name: 'unused files, exports, packages', run: () => runTool('knip --no-progress --no-config-hints') },
  { name: 'lint and format', run: () => runTool('biome check --colors=off') },
  { name: 'boundaries between folders', run: () => runTool('node scripts/boundaries.ts') },
  { name: 'code that stands twice', run: () => runTool('node scripts/copies.ts') },
  { name: 'classes of the style sheets', run: () => runTool('node scripts/style-classes.ts') },
  { name: 'lock file complete', run: checkLockFile },
  { name: 'lock files sealed, one Node for all', run: checkSeals },
  { name: 'sizes of the web client', run: checkSizes },
  { name: 'sizes with one more feature', run: checkOneMore },
  { name: 'built files for the oldest browsers promised', run: checkBuiltFiles },
]

function runTool(command: string): Promise<string> {
  const [tool = '', ...args] = command.split(' ')
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) return resolve('')
      const lines = output.trim().split('\n')
      const rest = lines.length - maxLines
      const more = rest > 0 ? [`… ${rest} lines more; all of them: npx ${command}`] : []
      resolve([...lines.slice(0, maxLines), ...more, `(code ${code})`].join('\n'))
    })
  })
}

async function checkLockFile(): Promise<string> {
  const missing = findMissingBuilds()
  if (missing.length === 0) return ''
  const lines = missing.map(({ path, wantedBy }) => `${path}, wanted by ${wantedBy}`)
  return `npm ci would refuse package-lock.json; \`node scripts/lock-file.ts\` completes it:\n${lines.join('\n')}`
}

async function checkSeals(): Promise<string> {
  const versions = findNodeVersions()
  return [
    ...findUnsealed().map(path => `${path} has no integrity: install it anew from a registry that says it`),
    ...(versions.length > 1 ? [`tools/node24 brings ${versions.join(' and ')}: take one for all`] : []),
  ].join('\n')
}

let building: Promise<void> | undefined

/** Once for the checks that look at what is built. */
const built = () => {
  building ??= buildWebWhenStale({ say: () => {} })
  return building
}

async function checkBuiltFiles(): Promise<string> {
  await built()
  return runTool('node web/engines.ts')
}

async function checkOneMore(): Promise<string> {
  await built()
  return runTool('node scripts/planted-feature.ts')
}

async function checkSizes(): Promise<string> {
  await built()
  return runTool('node web/budget.ts')
}

/** Runs all checks, two at a time, and prints a line for each and what is wrong. */
export async function runChecks(say: (text: string) => void): Promise<CheckResult[]> {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now()
      const problem = await check.run().catch(String)
      results.push({ name: check.name, ok: problem === '', problem })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`${problem ? '✗' : '✓'} ${check.name} (${seconds} s)${problem && `\n${indent(problem)}`}\n`)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ')
}

if (import.meta.main) {
  const failed = (await runChecks(text => process.stdout.write(text))).filter(({ ok }) => !ok)
  if (failed.length > 0) process.exitCode = 1
}
