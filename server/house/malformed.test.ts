import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { wireShape } from '#contract/wired.ts'
import { admin, castId, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { counsellor } from '#server/features/counsellor/test-samples.ts'
import { parseWithoutNulls } from '#server/kernel/body.ts'
import { countNothing, noteProven } from '#server/kernel/call-coverage.ts'
import { guestBodyLimit } from '#server/kernel/http.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeThings, sampleInput } from './samples.ts'

countNothing()

/** Wrong bodies for each call: a few different ones each run, many in `npm run test:deep`. */
const bodies = process.env.LECTERN_DEEP ? 200 : 25
const app = testApp()
const calls = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .filter(call => call.body !== 'multipart')
let things: Things
beforeAll(async () => {
  things = await makeThings(app().db)
  await app()
    .db.insertInto('school_counsellor')
    .values({ school_id: castId(10, 0), class_number: '2601', account_id: teacher1.id })
    .execute()
})

const injections = [
  "' or 1=1 --",
  '"; drop table account; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '\u0000',
  '\ud800',
  '‮txt.exe',
  '😀'.repeat(50),
  '%00',
  '__proto__',
  'constructor',
]

/** Values that hardly any field accepts. */
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    1e308,
    -1e308,
    1.5,
    '',
    ' ',
    '-1',
    'NaN',
    '9'.repeat(400),
    [],
    {},
    [[]],
    { a: { b: 1 } },
    'undefined',
    'null',
    castId(9, 99),
  ),
  fc.constantFrom(...injections),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer().map(size => 'x'.repeat(Math.abs(size) % 60_000)),
  fc.array(fc.constantFrom<unknown>(castId(9, 98), '', null, {}), { maxLength: 30 }),
)

const fieldsOf = (call: Call) => Object.keys(wireShape(call.input))

/** A valid body with some fields replaced, removed or added. */
function wrongBody(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const names = fieldsOf(call)
  const field = names.length > 0 ? fc.constantFrom(...names) : fc.constant('x')
  return fc
    .array(fc.tuple(field, fc.option(wrongValue, { nil: undefined })), { minLength: 1, maxLength: 4 })
    .map(changes => ({
      ...sampleInput(call, things),
      ...Object.fromEntries(changes),
      __proto__: null,
    }))
}

/** Changed by opening a session, by a retry, or (messages on their way) by a job due meanwhile. */
const alive = ['session', 'migration', 'answered', 'answered_guest', 'delivery']

/** Asks for the contents of all other tables, one line each. */
let asking: string
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> all(${alive}) order by 1`.execute(app().db)
  expect(rows.length).toBeGreaterThan(50)
  asking = rows
    .map(
      ({ name }) =>
        `select '${name} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as line from "${name}" t`,
    )
    .join(' union all ')
})

async function contents() {
  const { rows } = await sql<{ line: string }>`${sql.raw(asking)}`.execute(app().db)
  return rows.map(({ line }) => line)
}

const askerOf = ({ access: { who } }: Call) =>
  who === 'operator' ? admin : who === 'counsellor' ? counsellor : teacher1

/** How a malformed body is refused; a guest's oversized one is not even read. */
function refusalOf(call: Call, body: unknown) {
  const isLarge = call.access.who === 'anyone' && Buffer.byteLength(JSON.stringify(body)) > guestBodyLimit
  return isLarge
    ? { status: 0, code: kernelErrors.tooLarge.code, http: 413 }
    : { status: 0, code: kernelErrors.malformed.code, http: 200 }
}

/** What throws where somebody makes a text, a number or a date of it. */
const textless = { toString: 1, valueOf: 1, toJSON: 1 }

test('what no text can be made of is refused by every field of every call, and breaks none', () => {
  const fields = calls.flatMap(call => fieldsOf(call).map(field => [call, field] as const))
  expect(fields.length).toBeGreaterThan(1000)
  const broken = fields.filter(([call, field]) =>
    [textless, [textless], { a: textless }].some(value => {
      try {
        safeDecode(call.input as ZodType, { ...sampleInput(call, things), [field]: value } as never)
        return false
      } catch {
        return true
      }
    }),
  )
  expect(broken.map(([{ path }, field]) => `${path} ${field}`)).toEqual([])
})

describe('wrong bodies', () => {
  test.each(calls.map(call => [call.path, call] as const))(
    'at %s are refused with a message and change nothing',
    async (_path, call) => {
      const samples = fc.sample(wrongBody(call), { numRuns: bodies, seed: 20_261_121 })
      const malformed = samples.filter(
        body => !safeDecode(call.input as ZodType, roundTrip(body) as never).success,
      )
      if (fieldsOf(call).length > 0) expect(malformed.length).toBeGreaterThan(bodies / 20)
      const rest = samples.filter(body => !malformed.includes(body))
      const token = await app().freshToken(askerOf(call))
      // Effects of the previous call's valid bodies must not count as a change.
      await app().settle()
      const before = await contents()
      for (const body of malformed) {
        const answer = await app().post(call.path, body, null, { token })
        expect(answer, JSON.stringify(body).slice(0, 300)).toMatchObject(refusalOf(call, body))
        expect(answer.data.info).toBe(answer.message)
      }
      expect(await contents()).toEqual(before)
      // Valid input may succeed or be refused, but never breaks the server. It may have ended its own session.
      for (const body of rest) {
        const answer = await app().post(call.path, body, null, { token })
        expect(answer.http, `${JSON.stringify(body).slice(0, 300)} ${answer.message}`).toBeLessThan(500)
      }
      noteProven('calls × wrong bodies', samples.length)
    },
  )

  test.each(calls.map(call => call.path))('that are not bodies at all are refused at %s', async path => {
    const token = await app().freshToken(teacher1)
    for (const body of [
      '{',
      '[1]',
      '{"a":',
      '"text"',
      'null',
      '{"a":1}{',
      Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
      '['.repeat(10_000),
    ]) {
      const answer = await app().post(path, body, null, { token })
      expect(answer.http).toBeLessThan(500)
      noteProven('calls × wrong bodies')
    }
  })
})

const roundTrip = (body: unknown) => parseWithoutNulls(JSON.stringify(body))
