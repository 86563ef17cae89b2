import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set: setHomework, handIn, info, mine, now } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben] = students as [CastMember, CastMember]

const allow = (who: CastMember, factor: number, largerText = false) =>
  app().call(teacher1, accommodationCalls.set, { courseId: courseid, studentId: who.id, factor, largerText })
const cardOf = (who: CastMember, by: CastMember = teacher1) =>
  app().call(by, memberCalls.getStudent, { courseId: courseid, studentId: who.id })
const begin = (who: CastMember, id: string, attempt = 1) =>
  app().call(who, attemptCalls.begin, { id, attempt })
const timed = (more: object = {}) =>
  setHomework({ workingMinutes: 30, attempts: 2, deadline: now() + 5 * hour, ...more })
const minutesLeft = (endsAt: number | null) => Math.round((endsAt! - now()) / minute)

describe('what a student is allowed', () => {
  test('is set once, and seen by staff and by themselves alone', async () => {
    expect((await cardOf(ada)).accommodation).toEqual({ factor: 1, largerText: false })
    await allow(ada, 1.25, true)
    const allowed = { factor: 1.25, largerText: true }
    expect((await cardOf(ada)).accommodation).toEqual(allowed)
    expect((await cardOf(ada, ada)).accommodation).toEqual(allowed)
    expect((await cardOf(ada, ben)).accommodation).toBeNull()
    await allow(ada, 1)
    expect((await cardOf(ada)).accommodation).toEqual({ factor: 1, largerText: false })
  })

  test('is refused for anything but quarters up to three times, and for who is no student of the course', async () => {
    const ask = (more: object) => ({ courseId: courseid, studentId: ada.id, ...more })
    for (const factor of [0, 0.5, 1.1, 3.25, 100])
      await app().refused(teacher1, accommodationCalls.set, ask({ factor }), kernelErrors.malformed)
    await app().refused(
      teacher1,
      accommodationCalls.set,
      ask({ studentId: teacher2.id }),
      kernelErrors.notFound,
    )
    await app().refused(teacher2, accommodationCalls.set, ask({ factor: 2 }), kernelErrors.courseAbsent)
    expect((await cardOf(ada)).accommodation).toEqual({ factor: 1, largerText: false })
  })

  test('makes the text of that course larger for them, and for nobody else', async () => {
    await allow(ada, 1, true)
    const entry = (who: CastMember) => app().call(who, courseCalls.checkEntry, { courseId: courseid })
    expect(await entry(ada)).toMatchObject({ larger: true })
    expect(await entry(ben)).toMatchObject({ larger: false })
    expect(await entry(teacher1)).toMatchObject({ larger: false })
    await allow(ada, 1)
    expect(await entry(ada)).toMatchObject({ larger: false })
  })

  test('gives longer working time in every attempt, to the deadline at most', async () => {
    await allow(ada, 1.5)
    const id = await timed()
    expect((await mine(ada, id)).workingSeconds).toBe(2700)
    expect((await mine(ben, id)).workingSeconds).toBe(1800)
    expect(minutesLeft((await begin(ada, id)).endsAt)).toBe(45)
    expect(minutesLeft((await begin(ben, id)).endsAt)).toBe(30)
    await handIn(ada, id)
    expect(minutesLeft((await begin(ada, id, 2)).endsAt)).toBe(45)
    const short = await timed({ deadline: now() + 40 * minute })
    expect(minutesLeft((await begin(ada, short)).endsAt)).toBe(40)
    await allow(ada, 1)
  })

  test('extends an attempt that runs, and opens again what has just been closed', async () => {
    const id = await timed()
    await begin(ada, id)
    await app().call(ada, attemptCalls.saveDraft, { id, content: 'half', sequence: 1 })
    app().clock.advance(20 * minute)
    await allow(ada, 2)
    expect(minutesLeft((await mine(ada, id)).endsAt)).toBe(40)
    app().clock.advance(41 * minute)
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ state: 1, content: 'half' })
    await allow(ada, 3)
    expect((await info(ada, id)).can.submit).toBe(true)
    await handIn(ada, id, 'all of it')
    expect(await mine(ada, id)).toMatchObject({ state: 1, version: 2, overtime: false })
    await allow(ada, 1)
  })

  test('of one of a group is true for the group', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [ada, ben])
    const id = await timed({ kind: 2, groupSetId: batchId })
    await begin(ben, id)
    expect(minutesLeft((await mine(ben, id)).endsAt)).toBe(30)
    await allow(ada, 2)
    expect(minutesLeft((await mine(ben, id)).endsAt)).toBe(60)
    await allow(ada, 1)
  })
})
