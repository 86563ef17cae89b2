// All checks and tests of Lectern, part by part: `npm test`, or `npm test -- server web` for some. `npm run test:deep`
// drives each call with 200 wrong bodies instead of 25, all server tests on a second PostgreSQL, and looks how PostgreSQL would
// do every statement in a large school. `npm test -- life SEED`
// tells one story of the school that lives by itself again, `-- server server/house/docs.test.ts -t words` runs some tests, and
// `-- changed` what the changes since main can touch.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findDebianBinaries, startTestPostgres } from '#server/embedded-postgres/test-server.ts'
import { clearCallCoverage, coverageFolderOf, mergeCallCoverage } from './call-coverage.ts'
import { choose, readChanged, readProject } from './changed.ts'
import { runChecks } from './check.ts'
import { bringChromium } from './chromium.ts'
import { areToolsNeeded, bringDocumentTools, needsDocumentTools } from './document-tools.ts'
import { endInOrder } from './ending.ts'
import { describeFailures, filesKept, printFailures, type VitestReport } from './failures.ts'
import { browsersNotRun } from './other-browsers.ts'
import { compareProven, numbersOf, raise } from './proven.ts'
import { buildWebWhenStale } from './web-build.ts'

interface Outcome {
  passed: number
  failed: number
  /** Left out for want of a browser or a tool on this machine. */
  skipped?: number
  /** Those of them that read documents. */
  withoutTools?: number
  /** What passed only when retried, with the earlier failure. */
  unsteady?: string[]
  failures?: string[][]
}

const isDeep = process.argv.includes('--deep')
if (isDeep) process.env.LECTERN_DEEP = '1'
// The deep run proves more, which is no measure for the usual one.
const mayRaise = process.argv.includes('--raise') && !isDeep
const root = join(import.meta.dirname, '..')
const ending = endInOrder()
// A browser on a shared machine may be slow once. Tests that needed a retry are listed at the end (decision 150).
const secondTry = ['--retry=1']

const parts: Record<string, () => Promise<Outcome>> = {
  check: async () => {
    const results = await runChecks(text => process.stdout.write(text))
    const failed = results.filter(({ ok }) => !ok)
    const failures = failed.map(({ name, problem }) => [
      `check  ${name}`,
      ...problem.split('\n').slice(0, 3),
      'again: npm run check',
    ])
    return { passed: results.length - failed.length, failed: failed.length, failures }
  },
  server: () => runVitest('server', ['--project', 'server'], '{server,contract,seed,scripts}/**/*.test.ts'),
  external: runOnDebianPostgres,
  web: () => runVitest('web', ['--config', 'web/vitest.config.ts', ...secondTry], 'web/**/*.test.{ts,tsx}'),
  ...(isDeep && { plans: runPlans }),
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
/** What narrows each part, passed on to Vitest. */
const filters: Record<string, string[]> = {}
const nothing: Outcome = { passed: 0, failed: 0 }
const missingBrowser: Outcome = { passed: 0, failed: 1 }
const needBrowser = ['web', 'journeys']
/** Where documents are read by programs that a machine may lack. */
const useTools = ['server', 'journeys']

// Part of the server's tests again, on a different PostgreSQL, if the machine has one.
async function runOnDebianPostgres(): Promise<Outcome> {
  const binaries = findDebianBinaries()
  if (!binaries) return nothing
  const server = await startTestPostgres(binaries)
  try {
    // The two walks make every call, so every statement is accepted there as well.
    const foundation = isDeep ? [] : ['server/kernel', 'server/house/round-trips', 'server/house/roles']
    const args = ['--project', 'server', ...foundation, '--exclude', 'server/embedded-postgres/**']
    return await runVitest('external', args, 'server/**/*.test.ts', {
      LECTERN_TEST_POSTGRES: server.url,
    })
  } finally {
    await server.stop()
  }
}

async function runVitest(
  name: string,
  args: string[],
  files: string,
  environment: Record<string, string> = { LECTERN_EXERCISED: coverageFolderOf(name) },
): Promise<Outcome> {
  if (globSync(files, { cwd: root }).length === 0) return nothing
  if (name === 'journeys') await buildWebWhenStale({ say: console.log })
  const report = join(root, '.reports', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...args, ...(filters[name] ?? []), ...reporters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
  ending.add(() => child.kill())
  const code = await exitCodeOf(child)
  return readOutcome(name, report, code)
}

/** How PostgreSQL would do every statement in a large school; what it should not do is a failure. */
async function runPlans(): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'bench/main.ts'), 'plans'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ending.add(() => child.kill())
  const failures: string[][] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', line => {
    console.log(line)
    if (line.startsWith('✗')) failures.push([`plans  ${line.slice(2)}`, 'again: npm run bench -- plans'])
    else if (line.startsWith('    ')) failures.at(-1)?.splice(-1, 0, line.trim())
  })
  const code = await exitCodeOf(child)
  if (code !== 0 && failures.length === 0) failures.push(['plans  did not come to its end; see above'])
  return { passed: code === 0 ? 1 : 0, failed: failures.length, failures }
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

// A file that cannot even be loaded, or an error outside any test, fails the run without a failed test.
function readOutcome(part: string, file: string, code: number | null): Outcome {
  if (!existsSync(file))
    return { passed: 0, failed: 1, failures: [[`${part}  did not come to its end; see above`]] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const { numPassedTests, numFailedTests, numPendingTests } = report
  const failures = describeFailures(part, report)
  if (code !== 0 && failures.length === 0) failures.push([`${part}  failed outside of any test; see above`])
  const unsteady = report.testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]!.split('\n')[0]}`)
  return {
    passed: numPassedTests,
    failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests),
    skipped: numPendingTests,
    withoutTools: report.testResults
      .filter(({ name }) => needsDocumentTools(readFileSync(name, 'utf8')))
      .flatMap(file => file.assertionResults)
      .filter(({ status }) => status === 'pending' || status === 'skipped').length,
    unsteady,
    failures,
  }
}

/** Parts by their names, and what narrows them: files, and `-t` with a pattern of names. */
function chooseParts(words: string[]): string[] {
  if (words[0] === 'changed') return chooseChanged(words[1])
  const pattern = words.indexOf('-t')
  const names = (pattern < 0 ? words : words.slice(0, pattern)).filter(word => !word.includes('/'))
  const [first, seed = ''] = names
  for (const name of names) {
    const narrowing = words.filter(word => !names.includes(word))
    if (narrowing.length > 0) filters[name] = narrowing
  }
  if (first === 'life' && /^\d+$/.test(seed)) {
    parts.life = () => replayStory(seed)
    return ['life']
  }
  const unknown = names.filter(name => !parts[name])
  if (unknown.length === 0) return names.length > 0 ? names : Object.keys(parts)
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

function chooseChanged(reference?: string): string[] {
  const chosen = choose(readChanged(reference), readProject())
  console.log('check      all')
  for (const [part, { tests, why }] of Object.entries(chosen)) {
    console.log(`${part.padEnd(10)} ${tests === 'all' ? tests : tests.length} (${why})`)
    if (tests !== 'all') filters[part] = tests
  }
  return ['check', ...Object.keys(chosen)]
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
  const began = Date.now()
  const browserAdvice = names.some(name => needBrowser.includes(name)) ? bringBrowser() : ''
  const missing = names.some(name => useTools.includes(name)) ? bringDocumentTools(console.log) : []
  const done: Record<string, Outcome & { seconds: number }> = {}

  async function runPart(name: string) {
    const began = performance.now()
    const canRun = !browserAdvice || !needBrowser.includes(name)
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const outcome = canRun ? await parts[name]!() : missingBrowser
    done[name] = { ...outcome, seconds: Math.round((performance.now() - began) / 1000) }
  }
  for (const name of names) await runPart(name)

  const lines: string[] = []
  const total = { passed: 0, failed: 0 }
  const allFailures: string[][] = []
  let journeys = 0
  for (const name of names) {
    const { passed, failed, skipped = 0, unsteady = [], failures = [], seconds } = done[name]!
    const { withoutTools = 0 } = done[name]!
    if (passed + failed === 0) continue
    total.passed += passed
    total.failed += failed
    allFailures.push(...failures)
    lines.push(`${name.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`)
    // Each browser that this machine lacks is one journey less, which says nothing about the product.
    if (name === 'journeys') journeys = passed + skipped + browsersNotRun().length
    if (name === 'journeys') lines.push(...browsersNotRun().map(line => `           ${line}`))
    if (missing.length > 0 && withoutTools > 0)
      lines.push(`           not run: ${withoutTools} (${missing.join('; ')})`)
    lines.push(...unsteady.map(test => `           at the second try only: ${test}`))
  }
  if (missing.length > 0 && areToolsNeeded(process.env)) {
    total.failed++
    allFailures.push([`tools  ${missing.join('; ')}`, 'LECTERN_NEEDS_TOOLS=1 asks for them'])
  }
  console.log(`\n${lines.join('\n')}\n${browserAdvice}${total.passed} passed, ${total.failed} failed`)
  const coverage = mergeCallCoverage()
  // Of some files alone the numbers say nothing.
  const isNarrowed = Object.keys(filters).length > 0
  const fallen = isNarrowed ? [] : printProven(numbersOf(coverage, journeys))
  printFailures([...allFailures, ...fallen])
  const kept = total.failed > 0 ? filesKept(began) : []
  if (kept.length > 0) console.log(`\nkept: ${kept.join('\n      ')}`)
  process.exitCode = total.failed + fallen.length === 0 ? 0 : 1
}

/** What has fallen fails the run. */
function printProven(numbers: ReturnType<typeof numbersOf>): string[][] {
  const { lines, fallen } = compareProven(numbers)
  if (lines.length > 0) console.log(`\nproven by ${lines.join('\n          ')}`)
  if (mayRaise) raise(numbers)
  return fallen.map(line => [`proven  ${line}`, 'scripts/proven.json holds the least; see scripts/proven.ts'])
}

// Vitest colours its output in a file, too, unless told not to.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
try {
  await runParts(chooseParts(process.argv.slice(2).filter(word => !word.startsWith('--'))))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
process.exit()
