// All checks and tests of Lectern, part by part: `npm test`, or `npm test -- server web` for some. `npm run test:deep`
// drives each call with 200 wrong bodies instead of 25, and all server tests on a second PostgreSQL. `npm test -- life SEED`
// tells one story of the school that lives by itself again.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findDebianBinaries, startTestPostgres } from '#server/embedded-postgres/test-server.ts'
import { clearCallCoverage, coverageFolder, mergeCallCoverage } from './call-coverage.ts'
import { runChecks } from './check.ts'
import { bringChromium } from './chromium.ts'
import { endInOrder } from './ending.ts'
import { browsersNotRun } from './other-browsers.ts'
import { buildWebWhenStale } from './web-build.ts'

interface Outcome {
  passed: number
  failed: number
  /** What passed only when retried, with the earlier failure. */
  unsteady?: string[]
}

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

const isDeep = process.argv.includes('--deep')
if (isDeep) process.env.LECTERN_DEEP = '1'
const root = join(import.meta.dirname, '..')
const ending = endInOrder()
// A browser on a shared machine may be slow once. Tests that needed a retry are listed at the end (decision 150).
const secondTry = ['--retry=1']

const parts: Record<string, () => Promise<Outcome>> = {
  check: async () => {
    printHeading('check')
    const results = await runChecks()
    const failed = results.filter(({ ok }) => !ok).length
    return { passed: results.length - failed, failed }
  },
  server: () => runVitest('server', ['--project', 'server'], '{server,contract,seed}/**/*.test.ts'),
  external: runOnDebianPostgres,
  web: () => runVitest('web', ['--config', 'web/vitest.config.ts', ...secondTry], 'web/**/*.test.{ts,tsx}'),
  journeys: () => runVitest('journeys', ['--project', 'e2e', ...secondTry], 'e2e/**/*.journey.ts'),
}
/** Tells a story again, by the number that a failure names. */
const replayStory = (seed: string) =>
  runVitest(
    'life',
    ['--project', 'server', 'server/house/life/stories'],
    'server/house/life/stories.test.ts',
    {
      LECTERN_LIFE: seed,
    },
  )
const nothing: Outcome = { passed: 0, failed: 0 }
const missingBrowser: Outcome = { passed: 0, failed: 1 }
const needBrowser = ['web', 'journeys']

// Part of the server's tests again, on a different PostgreSQL, if the machine has one.
async function runOnDebianPostgres(): Promise<Outcome> {
  const binaries = findDebianBinaries()
  if (!binaries) return nothing
  const server = await startTestPostgres(binaries)
  try {
    // The two walks make every call, so every statement is accepted there as well.
    const foundation = isDeep ? [] : ['server/kernel', 'server/house/round-trips', 'server/house/roles']
    const args = ['--project', 'server', ...foundation, '--exclude', 'server/embedded-postgres/**']
    return await runVitest('external', args, 'server/**/*.test.ts', { LECTERN_TEST_POSTGRES: server.url })
  } finally {
    await server.stop()
  }
}

async function runVitest(
  name: string,
  args: string[],
  files: string,
  environment: Record<string, string> = { LECTERN_EXERCISED: coverageFolder },
): Promise<Outcome> {
  if (globSync(files, { cwd: root }).length === 0) return nothing
  printHeading(name)
  if (name === 'journeys') await buildWebWhenStale({ say: console.log })
  const report = join(root, '.reports', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...args, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
  ending.add(() => child.kill())
  const code = await exitCodeOf(child)
  return readOutcome(report, code)
}

function printHeading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}

// A file that cannot even be loaded, or an error outside any test, fails the run without a failed test.
function readOutcome(report: string, code: number | null): Outcome {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport
  const unsteady = testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]!.split('\n')[0]}`)
  return {
    passed: numPassedTests,
    failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests),
    unsteady,
  }
}

function chooseParts(names: string[]): string[] {
  const [first, seed = ''] = names
  if (first === 'life' && /^\d+$/.test(seed)) {
    parts.life = () => replayStory(seed)
    return ['life']
  }
  const unknown = names.filter(name => !parts[name])
  if (unknown.length === 0) return names.length > 0 ? names : Object.keys(parts)
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

/** Tells the suites which browser to use; if there is none, returns what to do about it. */
function bringBrowser(): string {
  try {
    process.env.LECTERN_CHROMIUM = bringChromium(console.log)
    return ''
  } catch (error) {
    return `\n${(error as Error).message}\n`
  }
}

async function runParts(names: string[]): Promise<void> {
  clearCallCoverage()
  const browserAdvice = names.some(name => needBrowser.includes(name)) ? bringBrowser() : ''
  const lines: string[] = []
  const total = { passed: 0, failed: 0 }
  for (const name of names) {
    const began = performance.now()
    const {
      passed,
      failed,
      unsteady = [],
    } = await (browserAdvice && needBrowser.includes(name) ? missingBrowser : parts[name]!())
    if (passed + failed === 0) continue
    total.passed += passed
    total.failed += failed
    const seconds = Math.round((performance.now() - began) / 1000)
    lines.push(`${name.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`)
    if (name === 'journeys') lines.push(...browsersNotRun().map(line => `           ${line}`))
    lines.push(...unsteady.map(test => `           at the second try only: ${test}`))
  }
  mergeCallCoverage()
  console.log(`\n${lines.join('\n')}\n${browserAdvice}${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

// Vitest colours its output in a file, too, unless told not to.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
try {
  await runParts(chooseParts(process.argv.slice(2).filter(word => word !== '--deep')))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
process.exit()
