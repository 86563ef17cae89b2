import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import type { CastMember } from '#seed/people.ts'
import { admin, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { form } from '#server/features/file/test-upload.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { reasons, unanswered } from './round-trips.ts'
import { declaredSamples, makeRows, makeThings, sampleInput, samplesFileOf, wholeInputs } from './samples.ts'

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000', PUSH_HOSTS: 'push.localhost' } })
const calls = lectern.features.flatMap(feature => feature.calls ?? []).map(({ call }) => call)
/** Tried in this order; the first to get an answer counts. */
const usual = [students[0]!, teacher1, admin, null]
const askers = new Set<CastMember | null>([...usual, ...declaredSamples.flatMap(({ askers = [] }) => askers)])
const most = { query: 2, command: 4 }
let things: Things
let inputs: Record<string, object>

beforeAll(async () => {
  const { services, db } = app()
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
      return { trips: await roundTripsOf(() => ask(call, person)) }
    }
    refusals.push(message)
  }
  return { refusals }
}

test('statements and round trips of every call are those of the reviewed table', {
  timeout: 120_000,
}, async () => {
  const rows: string[] = []
  const problems: string[] = []
  for (const call of calls) {
    const { trips, refusals } = await measure(call)
    if (!trips) {
      if (!unanswered.has(call.path))
        problems.push(`${call.path} is refused: ${[...new Set(refusals)]}; see ${samplesFileOf(call)}`)
      continue
    }
    if (unanswered.has(call.path)) problems.push(`${call.path} is answered`)
    if (trips.length > most[call.kind] !== reasons.has(call.path))
      problems.push(`${call.path} takes ${trips.length} round trips:\n${told(trips)}`)
    const figures = [trips.flat(), trips].map(({ length }) => String(length).padStart(3))
    rows.push(`${call.path.padEnd(56)} ${call.kind.padEnd(8)}${figures.join('')}`)
  }
  await expect(`${heading}${rows.join('\n')}\n`).toMatchFileSnapshot('./round-trips.txt')
  expect(problems.join('\n')).toBe('')
})

const heading = `# Every call: statements and round trips to the database, begin, commit and the claim of the command's key included.
# Session, standing and kept counts are known. Made by round-trips.test.ts (npx vitest run --project server -u …);
# a change of it is looked at like code.
`

const told = (trips: string[][]) =>
  trips.map(texts => texts.map(text => text.replace(/\s+/g, ' ').slice(0, 90)).join('\n  + ')).join('\n')

describe('the exceptions', () => {
  test('are of existing calls', () => {
    const paths = new Set<string>(calls.map(({ path }) => path))
    expect([...reasons.keys(), ...unanswered.keys()].filter(path => !paths.has(path))).toEqual([])
  })
})
