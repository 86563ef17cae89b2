import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { linearAlgebra, seedCast } from '#seed/cast.ts'
import type { CastMember } from '#seed/people.ts'
import { admin, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { form } from '#server/features/file/test-upload.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { at, openDatabase } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/fast/pipeline.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { statementsOf } from '#server/kernel/test-round-trips.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { neverCount, openCostMeter } from '#server/kernel/test-statement-costs.ts'
import { reasons, unanswered } from './round-trips.ts'
import { declaredSamples, makeRows, makeThings, sampleInput, samplesFileOf, wholeInputs } from './samples.ts'

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000', PUSH_HOSTS: 'push.localhost' }, fill })
/** Only PostgreSQL is asked there, how it would do what is asked of the other. */
const plain = testApp({ fill })

async function fill(url: string) {
  await migrate(url)
  const { db, close } = openDatabase({ url, connections: 2, namedStatements: true, onError: () => {} })
  await neverCount(db)
  await seedCast(db, Date.now())
  await close()
}

const calls = lectern.features.flatMap(feature => feature.calls ?? []).map(({ call }) => call)
/** Tried in this order; the first to get an answer counts. */
const usual = [students[0]!, teacher1, admin, null]
const askers = new Set<CastMember | null>([...usual, ...declaredSamples.flatMap(({ askers = [] }) => askers)])
/** Another PostgreSQL plans in its own way. */
const isElsewhere = process.env.LECTERN_TEST_POSTGRES !== undefined
const most = { query: 2, command: 4 }
const table = join(import.meta.dirname, 'round-trips.txt')
let things: Things
let inputs: Record<string, object>

beforeAll(async () => {
  const { services, db } = app()
  // Those of the jobs too.
  await Promise.all([neverCount(db), neverCount(plain().db)])
  things = await makeThings(db)
  await makeRows(db, at(app().clock.now()))
  inputs = wholeInputs(things)
  for (const person of askers) if (person) await app().tokenOf(person)
  // What is remembered does not grow old between the call that caches it and the one that is measured.
  const elapsed = app().clock.elapsed()
  app().clock.elapsed = () => elapsed
  // A command runs completely and is then rolled back, so that the next finds the same state.
  const { begin } = services
  services.begin = () => {
    const transaction = begin()
    return { ...transaction, commit: transaction.rollback }
  }
})

async function ask(call: Call, person: CastMember | null) {
  const input = { ...sampleInput(call, things), ...inputs[call.path] }
  const { body, type } =
    call.body === 'multipart'
      ? await form(input as Record<string, string>, { name: 'a.csv', bytes: Buffer.from('name\nAnn\n') })
      : { body: JSON.stringify(input), type: 'application/json' }
  const headers = { 'content-type': type, ...(call.kind === 'command' && { 'x-once': randomUUID() }) }
  return app().post(call.path, body, person, headers)
}

/** The round trips of a call whose session, standing and counts are cached by an earlier call. */
async function measure(call: Call) {
  const refusals: string[] = []
  for (const person of askers) {
    const { status, message } = await ask(call, person)
    if (status === 1) {
      // A command that changes the caller has cleared them.
      await app().post(courseCalls.getPermissions.path, { courseid: linearAlgebra.id }, person)
      return { trips: await statementsOf(() => ask(call, person)) }
    }
    refusals.push(message)
  }
  return { refusals }
}

/** What commands leave behind, though it is taken back, lies on pages that others look at. */
const readingFirst = calls.toSorted((a, b) => Number(a.kind === 'command') - Number(b.kind === 'command'))

test('what every call costs is what the reviewed table says', {
  timeout: 120_000,
}, async () => {
  const reviewed = readCosts(readFileSync(table, 'utf8'))
  const meter = await openCostMeter(app().databaseUrl, plain().databaseUrl)
  const rows = new Map<Call, string>()
  const problems: string[] = []
  onTestFinished(() => meter.close())
  for (const call of readingFirst) {
    const { trips, refusals } = await measure(call)
    if (!trips) {
      if (!unanswered.has(call.path))
        problems.push(`${call.path} is refused: ${[...new Set(refusals)]}; see ${samplesFileOf(call)}`)
      continue
    }
    if (unanswered.has(call.path)) problems.push(`${call.path} is answered`)
    if (trips.length > most[call.kind] !== reasons.has(call.path))
      problems.push(`${call.path} takes ${trips.length} round trips:\n${told(trips)}`)
    const known = reviewed.get(call.path)
    const found = await meter.of(trips)
    const { relations, planLines, pages } = known && isElsewhere ? known : found
    const figures = [
      ...[trips.flat().length, trips.length, relations],
      known && isSamePlan(planLines, known.planLines) ? known.planLines : planLines,
    ]
    const looked = known && isSteady(pages, known.pages) ? known.pages : pages
    rows.set(call, rowOf(call, call.kind === 'query' ? [...figures, looked] : figures))
  }
  const listed = calls.flatMap(call => rows.get(call) ?? [])
  await expect(`${heading}${listed.join('\n')}\n`).toMatchFileSnapshot(table)
  expect(problems.join('\n')).toBe('')
})

const rowOf = ({ path, kind }: Call, figures: number[]) =>
  `${path.padEnd(56)} ${kind.padEnd(8)}${figures.map(figure => String(figure).padStart(6)).join('')}`

/** What the statements of each call cost, as the table says it. */
const readCosts = (text: string) =>
  new Map(
    text.split('\n').flatMap(row => {
      const [path = '', , , , relations, planLines, pages = 0] = row.split(/\s+/)
      if (!planLines || !path.startsWith('/')) return []
      return [
        [path, { relations: Number(relations), planLines: Number(planLines), pages: Number(pages) }] as const,
      ]
    }),
  )

/** How rows that were changed before lie on pages differs by a page or two from run to run. */
const isSteady = (pages: number, reviewed: number) => Math.abs(pages - reviewed) <= 4 + reviewed / 10

/** Two ways of one step may cost as good as the same, and indexes of ids drawn by lot are a page larger or smaller. */
const isSamePlan = (lines: number, reviewed: number) => Math.abs(lines - reviewed) <= reviewed / 40

const heading = `# What every call costs on the cast, whatever the machine: statements, round trips, tables and indexes locked, lines of
# plans (a fortieth more or less is no change), and of queries the pages looked at (a tenth, or four, is none). Begin,
# commit and the claim of the command's key are included; session, standing and kept counts are known. Made by round-trips.test.ts
# (npx vitest run --project server server/house/round-trips.test.ts -u); a change of it is looked at like code.
`

const told = (trips: Statement[][]) =>
  trips
    .map(statements => statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 90)).join('\n  + '))
    .join('\n')

describe('the exceptions', () => {
  test('are of existing calls', () => {
    const paths = new Set<string>(calls.map(({ path }) => path))
    expect([...reasons.keys(), ...unanswered.keys()].filter(path => !paths.has(path))).toEqual([])
  })
})
