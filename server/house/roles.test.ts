import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { type ErrorDefinition, errors, kernelErrors } from '#contract/error.ts'
import { spellingOf } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { admin, assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { counsellor } from '#server/features/counsellor/test-samples.ts'
import { form } from '#server/features/file/test-upload.ts'
import { countNothing, noteProven } from '#server/kernel/call-coverage.ts'
import { at } from '#server/kernel/database.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { App, Served } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeThings, sampleInput } from './samples.ts'
import { type Rule, rules } from './who-may.ts'

countNothing()

const { done } = errors('probe', { done: { code: 59999, en: 'done', zh: '完成' } })

/** How far the current call has got: whether to its handler, and with what result. */
let handled: 'no' | 'done' | ErrorDefinition = 'no'

/** The real handler; its effects are rolled back, so that the next caller finds the same state. */
function probe(handle: Served['handle']): Served['handle'] {
  return async (context, input) => {
    try {
      await handle(context, input)
      handled = 'done'
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      handled = error.definition
    }
    return fail(done)
  }
}

const probed: App = {
  ...lectern,
  features: lectern.features.map(feature => ({
    ...feature,
    calls: feature.calls?.map(({ call, handle }) => ({ call, handle: probe(handle) })),
  })),
}
// One person makes more calls here than are allowed in a day.
const app = testApp({ app: probed, settings: { REQUEST_RATE: '1000000' } })
const calls = lectern.features.flatMap(feature => feature.calls ?? []).map(({ call }) => call)
const stranger = students[39]!
let things: Things

beforeAll(async () => {
  things = await makeThings(app().db)
  await app().db.deleteFrom('membership').where('account_id', 'in', [stranger.id, counsellor.id]).execute()
})

/** Refusals because of who the caller is; a handler may refuse any caller for other reasons. */
const refusals: ErrorDefinition[] = [
  kernelErrors.sessionMissing,
  kernelErrors.courseAbsent,
  kernelErrors.courseClosed,
  kernelErrors.courseEnded,
  kernelErrors.notAllowed,
  kernelErrors.permissionMissing,
  kernelErrors.viewingOnly,
]

interface Asker {
  name: string
  person: CastMember | null
  permissions?: 'none' | 'all but this' | 'only this'
  /** Looks at the course as a student would. */
  views?: true
  /** The course has ended. */
  ended?: true
  /** The caller's roles; for an assistant, with or without the permission. */
  roles: string[]
}

const askers: Asker[] = [
  { name: 'a guest', person: null, roles: ['anyone'] },
  { name: 'a stranger', person: stranger, roles: ['anyone', 'account'] },
  { name: 'a counsellor', person: counsellor, roles: ['anyone', 'account', 'counsellor'] },
  {
    name: 'a student of the course',
    person: students[0]!,
    roles: ['anyone', 'account', 'member', 'student'],
  },
  {
    name: 'an assistant without the permission',
    person: assistant1,
    permissions: 'all but this',
    roles: ['anyone', 'account', 'teacher', 'member', 'staff'],
  },
  {
    name: 'an assistant with the permission alone',
    person: assistant1,
    permissions: 'only this',
    roles: ['anyone', 'account', 'teacher', 'member', 'staff'],
  },
  {
    name: 'the teacher',
    person: teacher1,
    roles: ['anyone', 'account', 'teacher', 'member', 'staff', 'owner'],
  },
  {
    name: 'the teacher who looks as a student',
    person: teacher1,
    views: true,
    roles: ['anyone', 'account', 'teacher', 'member', 'student'],
  },
  {
    name: 'a student of the ended course',
    person: students[0]!,
    ended: true,
    roles: ['anyone', 'account', 'member', 'student'],
  },
  {
    name: 'the teacher of the ended course',
    person: teacher1,
    ended: true,
    roles: ['anyone', 'account', 'teacher', 'member', 'staff', 'owner'],
  },
  { name: 'the teacher of another course', person: teacher2, roles: ['anyone', 'account', 'teacher'] },
  {
    name: 'the operator',
    person: admin,
    roles: ['anyone', 'account', 'teacher', 'operator', 'operator-on-the-machine'],
  },
]

function mayAsk(asker: Asker, { who, kind, viewing, afterEnd, untilEnd }: Rule) {
  const isOfCourse = who.some(({ role }) => ['member', 'student', 'staff', 'owner'].includes(role))
  if (asker.views && kind === 'command' && !viewing && !who.some(({ role }) => role === 'anyone'))
    return false
  if (asker.ended && kind === 'command' && isOfCourse && !afterEnd) return false
  if (asker.ended && untilEnd && asker.roles.includes('student')) return false
  return who.some(
    ({ role, permission }) =>
      asker.roles.includes(role) && !(permission && asker.permissions === 'all but this'),
  )
}

const grant = (granted: readonly Permission[]) =>
  app()
    .db.updateTable('membership')
    .set({ permissions: [...granted] })
    .where('course_id', '=', linearAlgebra.id)
    .where('account_id', '=', assistant1.id)
    .execute()

/** What a call needs besides valid input to pass its first check. */
const more: Record<string, object> = {
  '/Futurev2/CourseEnroll/getCourseInfo': { code: linearAlgebra.code },
  '/Futurev2/CourseEnroll/enroll': { code: linearAlgebra.code },
  '/CourseApi/updateCourseInfo': { data: { classno: '7' } },
  '/StudentAddtionInfoApi/updateMyCourseInfo': { data: { classno: '7' } },
}
/** Only a code that names an attendance leads to a course. */
const byCode = new Set(['/AttenceApi/AttenceResult', '/AttenceApi/addOfflineProof'])
const ofAttendance = (call: Call) => (byCode.has(call.path) ? { ticketid: things.attendance } : {})
const bodyOf = (call: Call) => ({ ...sampleInput(call, things), ...more[call.path], ...ofAttendance(call) })

async function ask(call: Call, { person, views }: Asker, input = bodyOf(call)) {
  const { body, type } =
    call.body === 'multipart'
      ? await form(input as Record<string, string>, { name: 'a.csv', bytes: Buffer.from('name\nAnn\n') })
      : { body: JSON.stringify(input), type: 'application/json' }
  handled = 'no'
  const headers = { 'content-type': type, ...(views ? { 'x-student-viewer': '1' } : {}) }
  const answer = await app().post(call.path, body, person, headers)
  expect(answer.http, `${call.path} ${answer.message}`).toBe(200)
  return answer
}

test('every call has its line in the reviewed table, and every line a call', () => {
  expect(calls.map(({ path }) => path).filter(path => !rules.has(path))).toEqual([])
  const paths = new Set<string>(calls.map(({ path }) => path))
  expect([...rules.keys()].filter(path => !paths.has(path))).toEqual([])
  noteProven('declared calls', paths.size)
})

test('calls that change something say so', () => {
  for (const call of calls) expect([call.path, call.kind]).toEqual([call.path, rules.get(call.path)?.kind])
})

describe.each(askers)('$name', asker => {
  beforeEach(async () => {
    await app()
      .db.updateTable('course')
      .set({ ended_at: asker.ended ? at(Date.now()) : null })
      .where('id', '=', linearAlgebra.id)
      .execute()
  })

  test.each(calls.map(call => [call.path, call] as const))('asks %s', async (path, call) => {
    const rule = rules.get(path)!
    const needed = rule.who.flatMap(({ permission, also }) => [permission, also].flatMap(one => one ?? []))
    if (asker.permissions)
      await grant(
        asker.permissions === 'only this' ? needed : permissions.filter(one => !needed.includes(one)),
      )
    const answer = await ask(call, asker)
    const isAdmitted = handled !== 'no' && !refusals.includes(handled as ErrorDefinition)
    const said = typeof handled === 'string' ? `${answer.code} ${answer.message}` : handled.name
    expect(isAdmitted, said).toBe(mayAsk(asker, rule))
    noteProven('calls × askers')
  })
})

describe('absent and somebody else’s', () => {
  const ofThings = calls.filter(call => call.access.who === 'course')
  const outsider = askers.find(({ person }) => person === teacher2)!

  test.each(ofThings.map(call => [call.path, call] as const))('look the same at %s', async (_path, call) => {
    const input: Record<string, unknown> = bodyOf(call)
    const field = call.access.who === 'course' ? spellingOf(call.input, call.access.field) : ''
    const notYours = await ask(call, outsider, input)
    const absent = await ask(call, outsider, { ...input, [field]: '019a0000-0000-7000-8000-00000000dead' })
    expect(absent).toEqual(notYours)
  })
})
