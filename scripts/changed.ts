// Chooses what a change can touch, for daily work: `npm test -- changed`, since main was left, or `changed REF`.
// What is not chosen is still run by `npm test`.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsOfJourneys } from './call-coverage.ts'

export interface Project {
  /** All files, from the root. */
  files: string[]
  /** What each file imports, but for types. */
  imports: Record<string, string[]>
  /** Paths of the calls that each feature of the contract declares. */
  calls: Record<string, string[]>
  /** Which calls each journey made when it last ran here. */
  journeys: Record<string, string[]>
}

/** Tests of one part, or all of them, and why. */
interface Choice {
  tests: string[] | 'all'
  why: string
}

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test\.tsx?|journey\.ts)$/.test(file)
const isExample = (file: string) => file.endsWith('.example.tsx')
const featureOf = (file: string) => /^(?:server|web|contract)\/features\/([^/]+)\//.exec(file)?.[1]

/** They import every feature, so that what passes through them says nothing. */
const hubs = ['server/app.ts', 'web/routes.ts', 'web/additions.ts', 'web/later-additions.ts', 'web/main.tsx']
/** What is beneath all tests of a part. */
const beneath = { server: 'server/kernel/test-app.ts', web: 'web/test/setup.ts' }
/** What no import shows. */
const forAll = /^(package(-lock)?\.json|vitest\.config\.ts|tools\/)/
const forWeb = /^web\/((vite|vitest)\.config\.ts|build\/)/
const forServer = /^server\/(migrations|embedded-postgres|kernel|ports)\/|^server\/[^/]+$/
const forJourneys = /^(web\/(ui|lib|shell|build)\/|web\/(?!vitest)[^/]+$|seed\/|contract\/[^/]+$)/

/** The choice for each part that is to run. */
export function choose(changed: string[], project: Project): Record<string, Choice> {
  const { files, imports } = project
  const tests = files.filter(isTest)
  const touched = touchedBy(changed, imports)
  const code = changed.filter(file => !isTest(file) && !isExample(file))
  const chosen: Record<string, Choice> = {}
  const find = (pattern: RegExp) => beneathAll(code.find(file => pattern.test(file)))

  function run(part: string, found: string[], all: string | undefined, why: string) {
    if (all) chosen[part] = { tests: 'all', why: all }
    else if (found.length > 0) chosen[part] = { tests: found.toSorted(), why }
  }

  const isServer = (file: string) => /^(server|contract|seed|scripts)\//.test(file)
  const features = namesOf(touched.filter(isServer))
  const serverTests = tests.filter(file => isServer(file) && !file.startsWith('server/house/'))
  const house = tests.filter(file => /^server\/house\/[^/]+$/.test(file))
  const isWalk = (file: string) => reaches(imports, file, beneath.server)
  run(
    'server',
    [
      ...serverTests.filter(file => touched.includes(file) || features.includes(featureOf(file) ?? '')),
      ...house.filter(file => code.some(isServer) || !isWalk(file)),
      ...tests.filter(file => /^server\/house\/.+\//.test(file) && touched.includes(file)),
    ],
    find(forAll) ?? find(forServer) ?? seen(beneath.server),
    features.length > 0 ? `of ${features.join(', ')}; the house` : 'the house',
  )
  const below = code.find(file => /^server\/(migrations|embedded-postgres|kernel)\//.test(file))
  if (below) chosen.external = { tests: 'all', why: `${below} meets the database` }

  const webTests = tests.filter(file => file.startsWith('web/'))
  const isWebTouched = touched.some(file => file.startsWith('web/'))
  run(
    'web',
    webTests.filter(file => touched.includes(file) || (isWebTouched && /^web\/[^/]+$/.test(file))),
    find(forAll) ?? find(forWeb) ?? seen(beneath.web),
    'what imports the changed files',
  )

  const journeys = tests.filter(file => file.startsWith('e2e/'))
  const own = namesOf(code)
  const unknown = own.length > 0 && Object.keys(project.journeys).length === 0
  run(
    'journeys',
    journeys.filter(file => touched.includes(file) || meets(file, own)),
    find(forAll) ??
      find(forServer) ??
      find(forJourneys) ??
      (unknown ? 'there is no record yet of the calls that journeys make' : undefined),
    own.length > 0 ? `what makes calls of ${own.join(', ')}` : 'changed',
  )
  return chosen

  function seen(file: string) {
    return touched.includes(file) ? beneathAll(changed.join(', ')) : undefined
  }

  /** Calls that most journeys make say nothing about one. */
  function meets(journey: string, names: string[]) {
    const made = Object.values(project.journeys)
    const isCommon = (call: string) => made.filter(calls => calls.includes(call)).length > made.length / 2
    const calls = names.flatMap(name => project.calls[name] ?? []).filter(call => !isCommon(call))
    return project.journeys[journey]?.some(call => calls.includes(call)) ?? names.length > 0
  }
}

const beneathAll = (file: string | undefined) => file && `${file} is beneath all of it`

const namesOf = (files: string[]) =>
  [...new Set(files.filter(f => !isTest(f)).flatMap(f => featureOf(f) ?? []))].sort()

/** The changed files and whatever imports them, to the end, but for what only lists all features. */
function touchedBy(changed: string[], imports: Record<string, string[]>): string[] {
  const touched = new Set(changed)
  for (let before = -1; before < touched.size; ) {
    before = touched.size
    for (const [file, imported] of Object.entries(imports))
      if (!hubs.includes(file) && imported.some(one => touched.has(one) && !hubs.includes(one)))
        touched.add(file)
  }
  return [...touched]
}

function reaches(imports: Record<string, string[]>, from: string, to: string): boolean {
  const reached = new Set([from])
  for (const file of reached) for (const one of imports[file] ?? []) reached.add(one)
  return reached.has(to)
}

const importing =
  /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?\bfrom\s+'([^'?]+)|\bimport\(\s*'([^'?]+)|(?:^|\n)import\s+'([^'?]+)/g

/** Reads the project as it is on disk. */
export function readProject(): Project {
  const folders = '{contract,server,web,seed,scripts,e2e,bench}'
  const files = globSync(`${folders}/**/*.{ts,tsx,css,json,svg,txt}`, {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const sources = files.filter(file => /\.tsx?$/.test(file))
  const imports = Object.fromEntries(
    sources.map(file => [
      file,
      [...readFileSync(join(root, file), 'utf8').matchAll(importing)].map(([, ...paths]) =>
        resolve(file, paths.find(Boolean)!),
      ),
    ]),
  )
  const calls: Record<string, string[]> = {}
  for (const file of sources.filter(file => file.startsWith('contract/features/'))) {
    const paths = readFileSync(join(root, file), 'utf8').matchAll(/'(\/[A-Za-z][\w/]+)'/g)
    const feature = featureOf(file)!
    calls[feature] = [...(calls[feature] ?? []), ...[...paths].map(([, path]) => path!)]
  }
  return { files, imports, calls, journeys: callsOfJourneys() }
}

const resolve = (file: string, path: string) =>
  path.startsWith('.') ? join(file, '..', path) : path.replace(/^#/, '')

/** Files that differ from where this branch left main, or from `reference`, with what is not committed yet. */
export function readChanged(reference?: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = reference ?? git('merge-base', 'main', 'HEAD').trim()
  const names = git('diff', '--name-only', base) + git('ls-files', '--others', '--exclude-standard')
  return [...new Set(names.split('\n').filter(Boolean))]
}
