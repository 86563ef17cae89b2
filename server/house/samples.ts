import { safeDecode } from 'zod'
import type { Call } from '#contract/call.ts'
import { thingOf } from '#contract/wire.ts'
import { spellingOf, wireShape } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students } from '#seed/people.ts'
import { activitySamples } from '#server/features/activity/test-samples.ts'
import { attendanceSamples } from '#server/features/attendance/test-samples.ts'
import { enrolmentSamples } from '#server/features/enrolment/test-samples.ts'
import { fileSamples } from '#server/features/file/test-samples.ts'
import { groupSamples } from '#server/features/group/test-samples.ts'
import { homeSamples } from '#server/features/home/test-samples.ts'
import { homeworkSamples } from '#server/features/homework/test-samples.ts'
import { memberSamples } from '#server/features/member/test-samples.ts'
import { packageSamples } from '#server/features/package/test-samples.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MakeSamples, Things } from '#server/kernel/test-samples.ts'

/** What the features have for these tests, lowest first. */
const samples: MakeSamples[] = [
  fileSamples,
  memberSamples,
  groupSamples,
  enrolmentSamples,
  activitySamples,
  homeworkSamples,
  attendanceSamples,
  homeSamples,
  packageSamples,
]

/** Puts one of each thing into the cast's database. */
export async function makeThings(db: Database): Promise<Things> {
  const things: Things = { course: linearAlgebra.id, account: students[0]!.id }
  for (const make of samples) Object.assign(things, await make(db, things))
  return things
}

const candidates: unknown[] = [
  'en',
  'Sample',
  '1',
  1,
  '2026-2027',
  'abcdef',
  'ABC234',
  'call',
  ['1'],
  [],
  {},
  true,
  castId(9, 9),
  [castId(9, 9)],
  '0'.repeat(32),
  Math.floor(Date.now() / 1000),
]

/** A body that the call's input accepts, in wire form; ids lead to the given things. */
export function sampleInput(call: Call, things: Things): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wireShape(call.input))
      .filter(
        ([name, schema]) => !safeDecode(schema, undefined as never).success || isAccessField(call, name),
      )
      .map(([name, schema]) => {
        const thing = thingOf(schema)
        const values = thing ? [things[thing] ?? castId(9, 9)] : candidates
        const value = values.find(candidate => safeDecode(schema, candidate as never).success)
        if (value === undefined) throw new Error(`${call.path}: no sample for ${name}`)
        return [name, value]
      }),
  )
}

const isAccessField = ({ access, input }: Call, name: string) =>
  access.who === 'course' && spellingOf(input, access.field) === name
