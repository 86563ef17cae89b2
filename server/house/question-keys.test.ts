import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { at } from '#server/kernel/database.ts'
import { preparedStatements } from '#server/kernel/prepared.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeRows, makeThings, sampleInput, wholeInputs } from './samples.ts'

// What is right in a question is read by few, and by nothing that a student asks for (decision 253).

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
let things: Things
beforeAll(async () => {
  things = await makeThings(app().db)
  await makeRows(app().db, at(app().clock.now()))
})

/** Files of the server that name the table, each with the reason. */
const naming: Record<string, string> = {
  'server/features/question/keys.ts': 'all statements about keys',
  'server/features/question/portable.ts': 'declares that keys travel with the banks of a course',
  'server/features/question/personal.ts': 'declares that who wrote a key may export it',
}

test('only one file has statements about keys', () => {
  const found = globSync('server/**/*.ts').filter(
    path =>
      !/\/test-|\.test\.|schema\.ts|row-owners\.ts/.test(path) &&
      readFileSync(path, 'utf8').includes('question_key'),
  )
  expect(found.sort()).toEqual(Object.keys(naming).sort())
})

/** The beginnings of all prepared statements that name the table. */
const statements = [
  'delete from question_key using question_version version where version.id = quest',
  'insert into question_key (version_id, key, explanation) select made.to_id, known',
  'insert into question_key (version_id, key, explanation) select version_id, key,',
  'select ( select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(one)) wher',
  'select key, explanation from question_key where version_id = ( select version.id',
  'select version_id, key, explanation from question_key where version_id = any($1:',
  'update question_key set key = given.key from unnest($1::uuid[]) with ordinality',
]

test('the statements that name keys are those that are known', () => {
  const found = [...preparedStatements.values()]
    .map(text => text.replace(/\s+/g, ' ').trim())
    .filter(text => text.includes('question_key'))
    .map(text => text.slice(0, 80).trim())
  expect(found.sort()).toEqual(statements)
})

// What students may read of their own papers once it is shown is held by test-secrets.test.ts.
test('no call that a student makes comes near a key, whatever it names', async () => {
  const calls = lectern.features.flatMap(({ calls = [] }) => calls).map(({ call }) => call as Call)
  const inputs = wholeInputs(things)
  const near: string[] = []
  for (const call of calls.filter(
    ({ body, waits, kind }) => body !== 'multipart' && !waits && kind === 'query',
  )) {
    const input = { ...sampleInput(call, things), ...inputs[call.path] }
    let answer = ''
    const trips = await roundTripsOf(async () => {
      const { code, data } = await app().post(call.path, JSON.stringify(input), students[0]!, {
        'content-type': 'application/json',
      })
      answer = code === 1 ? JSON.stringify(data) : ''
    })
    const asked = trips.flat().some(text => text.includes('question_key'))
    if (asked && answer !== '') near.push(call.path)
  }
  expect(near).toEqual([])
})
