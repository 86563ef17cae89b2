import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { type Call, command } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { id, nothing } from '#contract/wire.ts'
import { linearAlgebra } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  demoPassword,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { at } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/feature.ts'
import { believed } from '#server/kernel/memory.ts'
import { lostConnection } from '#server/kernel/outage.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { slowly } from '#server/kernel/test-meanwhile.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'

const courseid = linearAlgebra.id

/** A feature that exists only here, and does not report what it did. */
const carelessCalls = {
  expelEverybody: command('/CarelessApi/expelEverybody', {
    summary: 'Take everybody out of a course.',
    access: inCourse('owner', 'courseid'),
    input: z.object({ courseid: id('course') }),
    output: nothing,
  }),
}
const careless = {
  name: 'careless',
  calls: serve(carelessCalls, {
    expelEverybody: async ({ db, course, now }) => {
      await db
        .updateTable('membership')
        .set({ left_at: at(now) })
        .where('course_id', '=', course.id)
        .where('role', '=', 'student')
        .execute()
      return {}
    },
  }),
}
const app = testApp({
  app: { ...lectern, features: [...lectern.features, careless] },
  settings: { REQUEST_RATE: '1000000' },
})

type Ask = () => Promise<string>

/** A call by somebody; the result is `ok` or the error message. */
function asking<C extends Call>(
  who: CastMember,
  call: C,
  input: InputOf<C> = {} as InputOf<C>,
  headers: Record<string, string> = {},
): Ask {
  return async () => {
    const body = encodeInput(call, input)
    const answer = await app().post(call.path, body, who, { 'x-language': 'en', ...headers })
    return answer.status === 1 ? 'ok' : answer.message
  }
}

/** A call by the holder of a session token, instead of a person's own session. */
const holding =
  (token: string, call: Call): Ask =>
  async () => {
    const answer = await app().post(call.path, { language: 'en' }, null, { token, 'x-language': 'en' })
    return answer.status === 1 ? 'ok' : answer.message
  }

interface Story {
  /** What this process has cached and must forget: an account or a course. */
  owner: string
  event: () => Promise<unknown>
  /** Queries and commands made before, meanwhile and after, and their results; before, `ok` by default. */
  asks: { ask: Ask; before?: string; afterwards: string }[]
  undo?: () => Promise<unknown>
}

const said = ({ text }: { text: { en: string } }) => text.en
const [anna, ben, cleo] = [students[0]!, students[1]!, students[2]!]
const viewing = { 'x-student-viewer': '1' }
const place = (who: CastMember, afterwards: string, headers = {}) => ({
  ask: asking(who, courseCalls.getPermissions, { courseId: courseid }, headers),
  afterwards,
})
const pin = (who: CastMember, afterwards: string) => ({
  ask: asking(who, courseListCalls.pin, { courseId: courseid }),
  afterwards,
})
const managing = (who: CastMember, afterwards: string) => [
  { ask: asking(who, rosterCalls.listInvitations, { courseId: courseid }), afterwards },
  { ask: asking(who, joinCalls.setQuitAllowed, { courseId: courseid, allow: true }), afterwards },
]
const team = (who: CastMember, afterwards: string) => ({
  ask: asking(who, assistantCalls.updateAssistant, { courseId: courseid, uid: assistant1.id, auth: [] }),
  afterwards,
})
const [absent, closed, ended] = [
  said(kernelErrors.courseAbsent),
  said(kernelErrors.courseClosed),
  said(kernelErrors.courseEnded),
]
const [notAllowed, lacking, nobody] = [
  said(kernelErrors.notAllowed),
  said(kernelErrors.permissionMissing),
  said(kernelErrors.sessionMissing),
]
const all = ['manage-members', 'edit-course'] as const

const stories: Record<string, () => Story | Promise<Story>> = {
  'a student is taken out': () => ({
    owner: courseid,
    event: () =>
      app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [anna.id] }),
    asks: [place(anna, absent), pin(anna, absent), place(ben, 'ok'), pin(ben, 'ok')],
    undo: () => app().call(anna, joinCalls.join, { code: linearAlgebra.code }),
  }),
  'a student leaves': () => ({
    owner: anna.id,
    event: () => app().call(anna, joinCalls.quit, { courseId: courseid, password: demoPassword }),
    asks: [place(anna, absent), pin(anna, absent)],
    undo: () => app().call(anna, joinCalls.join, { code: linearAlgebra.code }),
  }),
  'an assistant loses a permission': async () => {
    await app().call(teacher1, assistantCalls.updateAssistant, {
      courseId: courseid,
      uid: assistant1.id,
      auth: [...all],
    })
    return {
      owner: courseid,
      event: () =>
        app().call(teacher1, assistantCalls.updateAssistant, {
          courseId: courseid,
          uid: assistant1.id,
          auth: [],
        }),
      asks: [...managing(assistant1, lacking), pin(assistant1, 'ok')],
    }
  },
  'an assistant is taken out, who also looks as a student': () => ({
    owner: courseid,
    event: () =>
      app().call(teacher1, assistantCalls.removeAssistant, { courseId: courseid, uid: assistant1.id }),
    asks: [place(assistant1, absent), pin(assistant1, absent), place(assistant1, absent, viewing)],
    undo: () =>
      app().call(teacher1, assistantCalls.addAssistant, {
        courseId: courseid,
        account: emailOf(assistant1),
        auth: [...all],
      }),
  }),
  'a course is given to another teacher': () => ({
    owner: courseid,
    event: () =>
      app().call(teacher1, archiveCalls.transfer, {
        courseId: courseid,
        account: emailOf(teacher2),
        password: demoPassword,
      }),
    asks: [
      team(teacher1, notAllowed),
      pin(teacher1, 'ok'),
      place(teacher1, 'ok'),
      { ...place(teacher2, 'ok'), before: absent },
    ],
    undo: () =>
      app().call(teacher2, archiveCalls.transfer, {
        courseId: courseid,
        account: emailOf(teacher1),
        password: demoPassword,
      }),
  }),
  'a course ends and is closed to students': () => ({
    owner: courseid,
    event: () =>
      app().call(teacher1, archiveCalls.archive, { courseId: courseid, type: '1', canVisit: false }),
    asks: [
      place(anna, closed),
      pin(anna, closed),
      place(teacher1, 'ok'),
      place(teacher1, closed, viewing),
      managing(teacher1, ended)[1]!,
    ],
    undo: () => app().call(teacher1, archiveCalls.unarchive, { courseId: courseid }),
  }),
  'a course is deleted': () => ({
    owner: courseid,
    event: () => app().call(teacher1, courseCalls.delete, { courseId: courseid, password: demoPassword }),
    asks: [place(anna, absent), pin(anna, absent), place(teacher1, absent), pin(teacher1, absent)],
    undo: () => app().call(teacher1, archiveCalls.restore, { courseId: courseid }),
  }),
  'somebody logs out': async () => {
    const token = await app().freshToken(anna)
    return {
      owner: anna.id,
      event: () => app().post(accountCalls.logout.path, {}, null, { token }),
      asks: [
        { ask: holding(token, accountCalls.getAccount), afterwards: nobody },
        { ask: holding(token, deliveryCalls.setLanguage), afterwards: nobody },
        { ask: asking(anna, accountCalls.getAccount), afterwards: 'ok' },
      ],
    }
  },
  'somebody ends the other sessions': async () => {
    const token = await app().freshToken(anna)
    return {
      owner: anna.id,
      event: () => app().call(anna, sessionCalls.endSession),
      asks: [
        { ask: holding(token, accountCalls.getAccount), afterwards: nobody },
        { ask: holding(token, deliveryCalls.setLanguage), afterwards: nobody },
        { ask: asking(anna, accountCalls.getAccount), afterwards: 'ok' },
      ],
    }
  },
  'somebody sets another password': async () => {
    const [token, changing] = [await app().freshToken(cleo), await app().freshToken(cleo)]
    const [oldpassword, newpassword] = [demoPassword, 'Another#2026']
    const change = { oldpassword, newpassword, repeatnewpassword: newpassword }
    const own = () => app().db.updateTable('account').where('id', '=', cleo.id)
    const { password_hash } = await app()
      .db.selectFrom('account')
      .select('password_hash')
      .where('id', '=', cleo.id)
      .executeTakeFirstOrThrow()
    return {
      owner: cleo.id,
      event: () => app().post(profileCalls.changePassword.path, change, null, { token: changing }),
      asks: [
        { ask: holding(token, accountCalls.getAccount), afterwards: nobody },
        { ask: holding(token, deliveryCalls.setLanguage), afterwards: nobody },
      ],
      undo: () => own().set({ password_hash }).execute(),
    }
  },
  'a teacher goes on as a student': () => ({
    owner: teacher2.id,
    event: () => app().call(teacher2, profileCalls.changeRole, { role: '0' }),
    asks: [
      { ask: asking(teacher2, packageCalls.listImports), afterwards: notAllowed },
      {
        ask: asking(teacher2, archiveCalls.restore, { courseId: courseid }),
        before: said(courseErrors.notRestorable),
        afterwards: notAllowed,
      },
      { ask: asking(teacher2, deliveryCalls.setLanguage, { language: 'en' }), afterwards: 'ok' },
    ],
    undo: () => app().call(teacher2, profileCalls.changeRole, { role: '1' }),
  }),
}

let undo: Story['undo']
afterEach(async () => {
  await undo?.()
  undo = undefined
})

describe.each(Object.entries(stories))('when %s', (_name, tell) => {
  test('no call started afterwards is answered as before', async () => {
    const story = await tell()
    undo = story.undo
    let [hasHappened, isEnough] = [false, false]
    const before = story.asks.map(() => [] as string[])
    const after = story.asks.map(() => [] as string[])

    async function keepAsking({ ask }: Story['asks'][number], index: number) {
      while (!isEnough) {
        const beganAfter = hasHappened
        const answer = await ask()
        const answers = beganAfter ? after : before
        answers[index]!.push(answer)
      }
    }
    const running = [...story.asks, ...story.asks].map((one, index) =>
      keepAsking(one, index % story.asks.length),
    )
    const each = (answers: string[][]) => answers.map(those => [...new Set(those)])
    const fewest = (answers: string[][]) => Math.min(...answers.map(({ length }) => length))
    await expect.poll(() => fewest(before)).toBeGreaterThan(5)
    expect(each(before)).toEqual(story.asks.map(one => [one.before ?? 'ok']))
    await story.event()
    hasHappened = true
    await expect.poll(() => fewest(after)).toBeGreaterThan(5)
    isEnough = true
    await Promise.all(running)
    expect(each(after)).toEqual(story.asks.map(({ afterwards }) => [afterwards]))
  })

  test('nor is one whose predecessor still reads the old state', async () => {
    const story = await tell()
    undo = story.undo
    const { services } = app()
    const { db } = services
    for (const { ask } of story.asks) await ask()
    services.memory.forget([story.owner])
    const slow = slowly(db)
    services.db = slow.db
    const reading = story.asks.map(({ ask }) => ask())
    await slow.answer.found
    services.db = db
    await story.event()
    slow.answer.arrives()
    await Promise.all(reading)
    expect(await Promise.all(story.asks.map(({ ask }) => ask()))).toEqual(
      story.asks.map(({ afterwards }) => afterwards),
    )
  })
})

test('a query reads none of this from the database, a command reads it in its first message', async () => {
  const key = { 'x-once': 'a-key-of-this-very-command' }
  const [look, change] = [
    asking(anna, courseCalls.getPermissions, { courseId: courseid }),
    asking(anna, courseListCalls.pin, { courseId: courseid }, key),
  ]
  await look()
  expect(await roundTripsOf(look)).toEqual([])
  const [first] = await roundTripsOf(change)
  expect(first).toEqual([
    expect.stringMatching(/^begin/),
    expect.stringMatching(/^insert into "answered"/),
    expect.stringMatching(/ from "session" /),
    expect.stringMatching(/ from "membership" /),
  ])
})

describe('what this process could not be notified of', () => {
  const ask = asking(anna, courseCalls.getPermissions, { courseId: courseid })
  const change = asking(anna, courseListCalls.pin, { courseId: courseid })
  const removal = { courseid, studentids: [anna.id] }
  const comeBack = () => app().call(anna, joinCalls.join, { code: linearAlgebra.code })

  test('because another process did it, stops commands at once and queries within the limit', async () => {
    undo = comeBack
    expect(await ask()).toBe('ok')
    const other = await app().another()
    await fetch(other.address + memberCalls.removeStudents.path, {
      method: 'POST',
      body: JSON.stringify(removal),
      headers: { token: await app().tokenOf(teacher1) },
    })
    await other.stop()
    expect(await change()).toBe(absent)
    app().clock.advance(believed)
    expect(await ask()).toBe(absent)
  })

  test('because the answer to a commit was lost, is forgotten anyway', async () => {
    undo = comeBack
    expect(await ask()).toBe('ok')
    const { services } = app()
    const { begin } = services
    services.begin = () => {
      const transaction = begin()
      const commit = () =>
        transaction.commit().then(() => Promise.reject(lostConnection(new Error('connection ended'))))
      return { ...transaction, commit }
    }
    const removing = await app().post(memberCalls.removeStudents.path, removal, teacher1)
    services.begin = begin
    expect(removing.status).toBe(0)
    expect(await ask()).toBe(absent)
  })
})

test('a command that removes people without reporting it fails in any test that runs it', async () => {
  const answer = await app().post(carelessCalls.expelEverybody.path, { courseid }, teacher1)
  expect(answer.http).toBe(500)
})
