import { beforeAll, describe, expect, test } from 'vitest'
import type { Access, Permission } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/error.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { admin, assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { fail } from '#server/kernel/failure.ts'
import type { App } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeThings, sampleInput, type Things } from './samples.ts'

const { reached } = errors('probe', { reached: { code: 59999, en: 'reached', zh: '到达' } })

/** The house with every handler replaced by one that only tells that it was reached. */
const probed: App = {
  ...lectern,
  features: lectern.features.map(feature => ({
    ...feature,
    calls: feature.calls?.map(({ call }) => ({ call, handle: async () => fail(reached) })),
  })),
}
// One person makes more calls here than in a day.
const app = testApp({ app: probed, settings: { REQUEST_RATE: '1000000' } })
const calls = lectern.features.flatMap(feature => feature.calls ?? []).map(({ call }) => call)
const stranger = students[39]!
let things: Things

beforeAll(async () => {
  things = await makeThings(app().db)
  await app().db.deleteFrom('membership').where('account_id', '=', stranger.id).execute()
})

const grant = (permissions: Permission[]) =>
  app()
    .db.updateTable('membership')
    .set({ permissions })
    .where('course_id', '=', linearAlgebra.id)
    .where('account_id', '=', assistant1.id)
    .execute()

interface Asker {
  name: string
  person: CastMember | null
  permissions?: 'none' | 'all but this' | 'only this'
  /** Looks at the course as a student would. */
  views?: true
  may(access: Access, call: Call): boolean
}

const inCourse = (access: Access, roles: string[]) =>
  access.who === 'course' ? roles.includes(access.role) : access.who !== 'operator'
const askers: Asker[] = [
  { name: 'a guest', person: null, may: ({ who }) => who === 'anyone' },
  { name: 'a stranger', person: stranger, may: ({ who }) => who === 'anyone' || who === 'account' },
  {
    name: 'a student of the course',
    person: students[0]!,
    may: access =>
      ['anyone', 'account'].includes(access.who) ||
      (access.who === 'course' && ['member', 'student'].includes(access.role)),
  },
  {
    name: 'an assistant without the permission',
    person: assistant1,
    permissions: 'all but this',
    may: access => inCourse(access, ['member', 'staff']) && !(access.who === 'course' && access.permission),
  },
  {
    name: 'an assistant with the permission alone',
    person: assistant1,
    permissions: 'only this',
    may: access => inCourse(access, ['member', 'staff']),
  },
  {
    name: 'the teacher',
    person: teacher1,
    may: access => inCourse(access, ['member', 'staff', 'owner']),
  },
  {
    name: 'the teacher who looks as a student',
    person: teacher1,
    views: true,
    may: (access, { kind, whileViewing }) =>
      access.who === 'anyone' ||
      ((kind === 'query' || whileViewing === true) && inCourse(access, ['member', 'student'])),
  },
  {
    name: 'the teacher of another course',
    person: teacher2,
    may: access => access.who !== 'course' && access.who !== 'operator',
  },
  { name: 'the operator', person: admin, may: access => access.who !== 'course' },
]
const every: Permission[] = [
  'edit-course',
  'manage-members',
  'manage-activities',
  'grade',
  'attendance',
  'join-code',
]

describe.each(askers)('$name', asker => {
  test.each(calls.filter(call => call.body !== 'multipart').map(call => [call.path, call] as const))(
    'asks %s',
    async (_path, call) => {
      const needed = call.access.who === 'course' ? call.access.permission : undefined
      if (asker.permissions)
        await grant(
          asker.permissions === 'only this'
            ? every.filter(one => one === needed)
            : every.filter(one => one !== needed),
        )
      const answer = await app().post(
        call.path,
        sampleInput(call, things),
        asker.person,
        asker.views ? { 'x-student-viewer': '1' } : {},
      )
      expect(answer.http).toBe(200)
      const wasAdmitted = answer.code === reached.code
      expect(wasAdmitted, `${answer.code} ${answer.message}`).toBe(asker.may(call.access, call))
    },
  )
})

describe('absent and not yours', () => {
  const ofThings = calls.filter(call => call.access.who === 'course' && call.body !== 'multipart')

  test.each(ofThings.map(call => [call.path, call] as const))('look the same at %s', async (_path, call) => {
    const input = sampleInput(call, things)
    const field = call.access.who === 'course' ? call.access.field : ''
    const notYours = await app().post(call.path, input, teacher2)
    const absent = await app().post(
      call.path,
      { ...input, [field]: '019a0000-0000-7000-8000-00000000dead' },
      teacher2,
    )
    expect(absent).toEqual(notYours)
  })
})
