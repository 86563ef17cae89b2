// Checks who may import whom (.dependency-cruiser.cjs). First it proves that the check works: in a small project of its
// own every rule is broken once, and each must be found.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import rooms from './rooms.json' with { type: 'json' }

interface Violation {
  from: string
  to: string
  rule: { name: string }
  cycle?: { name: string }[]
}

interface Cruise {
  modules: { source: string }[]
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment?: string }[] } }
}

const root = join(import.meta.dirname, '..')
const config = '.dependency-cruiser.cjs'
const folders = ['contract', 'server', 'web', 'seed', 'scripts', 'e2e', 'bench']

const planted: Record<string, string> = {
  'server/app.ts': `
    import { lowerFeature } from './features/lower/feature.ts'
    import { upperFeature } from './features/upper/feature.ts'
    export const app = { features: [lowerFeature, upperFeature] }`,
  'server/features/lower/feature.ts': `import type { Upper } from '#server/features/upper/public.ts'`,
  'server/features/lower/public.ts': '',
  'server/features/lower/store.ts': '',
  'server/features/upper/feature.ts': `import { store } from '#server/features/lower/store.ts'`,
  'server/features/upper/public.ts': 'export interface Upper {}',
  'server/features/unlisted/feature.ts': `import type { Feature } from '#server/kernel/feature.ts'`,
  'server/kernel/feature.ts': 'export interface Feature {}',
  'server/kernel/upwards.ts': `import { lower } from '#server/features/lower/public.ts'`,
  'server/kernel/sideways.ts': `import { part } from '#web/ui/Part.tsx'`,
  'server/kernel/nowhere.ts': `import { nothing } from './nothing.ts'`,
  'server/kernel/round.ts': `import { trip } from './trip.ts'`,
  'server/kernel/trip.ts': `import { round } from './round.ts'`,
  'server/features/account/person/round.ts': `import type { Trip } from './trip.ts'; export interface Round {}`,
  'server/features/account/person/trip.ts': `import type { Round } from './round.ts'; export interface Trip {}`,
  'contract/files.ts': `import type { Stats } from 'node:fs'`,
  'contract/features/lower/calls.ts': `import { check } from '../../../scripts/check.ts'`,
  'scripts/check.ts': '',
  'web/routes.ts': `
    import { lowerRoutes } from '#web/features/lower/routes.ts'
    import { upperRoutes } from '#web/features/upper/routes.ts'
    export const screenRoutes = [...lowerRoutes, ...upperRoutes]`,
  'web/ui/Part.tsx': `import { calls } from '#contract/features/lower/calls.ts'; export const part = () => <p />`,
  'web/lib/journal/journal.ts': `export const load = () => import('#web/features/lower/Screen.tsx')`,
  'web/shell/Screen.tsx': `import { Screen } from '#web/features/lower/Screen.tsx'`,
  'web/features/lower/routes.ts': 'export const lowerRoutes = []',
  'web/features/lower/Screen.tsx': `import { lower } from '#server/features/lower/public.ts'`,
  'web/features/lower/Row.tsx': `import { screenRoutes } from '#web/routes.ts'`,
  'web/features/lower/Card.tsx': `export const load = () => import('#web/features/upper/Card.tsx')`,
  'web/features/upper/routes.ts': 'export const upperRoutes = []',
  'web/features/upper/Card.tsx': 'export const Card = () => <p />',
  'web/features/unlisted/Screen.tsx': `import { part } from '#web/ui/Part.tsx'`,
}

// In each big folder every room uses the next, the highest what stands beside them, and one is not listed.
for (const [folder, inOrder] of Object.entries(rooms)) {
  planted[`${folder}/beside.ts`] = ''
  planted[`${folder}/unlisted/room.ts`] = `import { beside } from '../beside.ts'`
  for (const [index, room] of inOrder.entries()) {
    const above = inOrder[index + 1] ? `${inOrder[index + 1]}/room` : 'beside'
    planted[`${folder}/${room}/room.ts`] = `import type { Room } from '../${above}.ts'`
  }
}

function cruise(folder: string, paths: string[]): Promise<Cruise> {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const args = [program, '--config', config, '--output-type', 'json', ...paths]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 }, (_error, output, problem) => {
      // Its exit code is the number of violations.
      if (output.startsWith('{')) resolve(JSON.parse(output))
      else reject(new Error(`dependency-cruiser did not run:\n${problem}${output}`))
    })
  })
}

async function proveThatItSees(): Promise<void> {
  const folder = join(root, '.build', 'planted-violations')
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const file of [config, 'package.json', 'scripts/rooms.json'])
    cpSync(join(root, file), join(folder, file))
  try {
    const { summary } = await cruise(folder, ['contract', 'server', 'web', 'scripts'])
    const found = new Set(summary.violations.map(({ rule }) => rule.name))
    const blind = summary.ruleSetUsed.forbidden.map(({ name }) => name).filter(name => !found.has(name))
    if (blind.length > 0) throw new Error(`Planted violations were not found: ${blind.join(', ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function describe({ from, to, rule, cycle }: Violation, comment: string | undefined): string {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  return `${path}\n    ${rule.name}${comment ? `: ${comment}` : ''}`
}

async function main(): Promise<void> {
  await proveThatItSees()
  const sources = folders.flatMap(sourcesIn)
  const { modules, summary } = await cruise(
    root,
    folders.filter(folder => sourcesIn(folder).length > 0),
  )
  const seen = new Set(modules.map(({ source }) => source))
  const unseen = sources.filter(source => !seen.has(source))
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  const problems = [
    ...unseen.map(source => `${source} was not looked at`),
    ...summary.violations.map(violation => describe(violation, comments.get(violation.rule.name))),
  ]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

await main()
