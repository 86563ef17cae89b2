import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { performanceCalls as calls, classroomCalls } from '#contract/features/performance/calls.ts'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { performanceMessages } from '#contract/features/performance/messages.ts'
import { cardText } from '#contract/features/performance/rules.ts'
import { archivedCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const someone = (place: number) => students[place]!
const hour = 3_600_000

const give = (places: number[], stars = 1, reason = 'Good answer', more: { groupIds?: string[] } = {}) =>
  app().call(teacher1, calls.give, {
    courseId,
    studentIds: places.map(place => someone(place).id),
    stars,
    reason,
    ...more,
  })
const starsOf = async (place: number) =>
  (await app().call(teacher1, calls.getStudent, { courseId, studentId: someone(place).id })).stars
const mine = (place: number) => app().call(someone(place), calls.getMine, { courseId })
const log = (more: { studentId?: string; page?: number; limit?: number } = {}) =>
  app().call(teacher1, calls.listLog, { courseId, ...more })

async function group(places: number[], name = 'Kites') {
  const batch = await app().call(teacher1, batchCalls.createBatch, { courseId, batch: `Batch of ${name}` })
  const made = await app().call(teacher1, groupCalls.createGroup, { batchId: batch.id, name })
  if (places.length > 0)
    await app().call(teacher1, groupCalls.addToGroup, {
      groupId: made.id,
      studentIds: places.map(place => someone(place).id),
    })
  return { batchId: batch.id, groupId: made.id }
}

describe('giving stars', () => {
  test('to several students at once adds up for each of them', async () => {
    const { people } = await give([0, 1, 2], 2)
    expect(people).toBe(3)
    await give([0], -1, 'Unprepared')
    expect([await starsOf(0), await starsOf(1), await starsOf(3)]).toEqual([1, 2, 0])
    const { list, total } = await app().call(teacher1, calls.listStudents, { courseId, limit: 100 })
    expect(total).toBe(40)
    expect(list.find(row => row.studentId === someone(1).id)).toMatchObject({
      stars: 2,
      name: someone(1).name,
    })
    expect(list.find(row => row.studentId === someone(9).id)?.stars).toBe(0)
  })

  test('takes the student’s page, with the rank and the reasons', async () => {
    expect(await mine(0)).toMatchObject({ stars: 1, given: 2, taken: 1, rank: 3, students: 40 })
    expect((await mine(2)).rank).toBe(1)
    expect((await mine(0)).log.map(({ reason, stars }) => [reason, stars])).toEqual([
      ['Unprepared', -1],
      ['Good answer', 2],
    ])
  })

  test('to a group gives to those who are in it now, in one step', async () => {
    const { batchId, groupId } = await group([10, 11])
    const { people } = await give([], 1, 'Teamwork', { groupIds: [groupId] })
    expect(people).toBe(2)
    await app().call(teacher1, groupCalls.addToGroup, { groupId, studentIds: [someone(12).id] })
    await give([], 1, 'Teamwork', { groupIds: [groupId] })
    expect([await starsOf(10), await starsOf(11), await starsOf(12)]).toEqual([2, 2, 1])
    const { list } = await app().call(teacher1, calls.listGroups, { courseId, batchId })
    expect(list).toEqual([{ groupId, name: 'Kites', stars: 2, members: 3 }])
    expect((await log()).list[0]).toMatchObject({ group: 'Kites', people: 3, reason: 'Teamwork' })
  })

  test('gives only once to whoever is named twice', async () => {
    const { groupId } = await group([15, 16], 'Twice')
    expect((await give([15, 15], 1, 'Both', { groupIds: [groupId] })).people).toBe(2)
    expect(await starsOf(15)).toBe(1)
  })

  test('needs somebody, who is in the course, and a number', async () => {
    const refused = (input: object, error: (typeof performanceErrors)[keyof typeof performanceErrors]) =>
      app().refused(teacher1, calls.give, { courseId, ...input }, error)
    await refused({}, performanceErrors.nobodyChosen)
    await refused({ studentIds: [someone(0).id], stars: 0 }, performanceErrors.noStars)
    await refused({ studentIds: [teacher2.id] }, performanceErrors.nobodyThere)
    const { groupId } = await group([], 'Empty')
    await refused({ groupIds: [groupId] }, performanceErrors.nobodyThere)
    const tooMany = { courseid: courseId, studentids: [someone(0).id], stars: 11 }
    expect((await app().post(calls.give.path, tooMany, teacher1)).code).toBe(kernelErrors.malformed.code)
  })

  test('never reaches a group of another course', async () => {
    const { groupId } = await group([20], 'Foreign')
    const elsewhere = { courseId: worldHistory.id, groupIds: [groupId] }
    await app().refused(teacher2, calls.give, elsewhere, performanceErrors.nobodyThere)
    expect(await starsOf(20)).toBe(0)
  })

  test('is not for students, nor for assistants without the permission, nor in an ended course', async () => {
    const input = { courseId, studentIds: [someone(0).id] }
    await app().refused(someone(0), calls.give, input, kernelErrors.notAllowed)
    await app().refused(teacher2, calls.give, input, kernelErrors.courseAbsent)
    await app().refused(
      teacher1,
      calls.give,
      { ...input, courseId: archivedCourse.id },
      kernelErrors.courseEnded,
    )
    const membership = app().db.updateTable('membership').where('account_id', '=', assistant1.id)
    await membership.set({ permissions: ['attendance'] }).execute()
    await app().refused(assistant1, calls.give, input, kernelErrors.permissionMissing)
    const { can } = await app().call(assistant1, calls.listStudents, { courseId })
    expect(can.give).toBe(false)
    await membership.set({ permissions: ['performance'] }).execute()
    await app().call(assistant1, calls.give, input)
  })

  test('takes effect once, however often it is sent under one key', async () => {
    const before = await starsOf(5)
    const send = () =>
      app().post(calls.give.path, { courseid: courseId, studentids: [someone(5).id] }, teacher1, {
        'x-once': 'a-star-for-the-sixth',
      })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect(await starsOf(5)).toBe(before + 1)
  })
})

describe('taking back', () => {
  test('undoes what was given in one step, for everybody, and only once', async () => {
    const before = [await starsOf(6), await starsOf(7)]
    const { id } = await give([6, 7], 3)
    await app().call(teacher1, calls.undo, { courseId, id })
    await app().call(teacher1, calls.undo, { courseId, id })
    expect([await starsOf(6), await starsOf(7)]).toEqual(before)
    expect((await log()).list[0]).toMatchObject({ id, isUndone: true, people: 0 })
    expect((await mine(6)).log.find(entry => entry.id === id)).toBeUndefined()
  })

  test('undoes it for one student, and leaves it to the others', async () => {
    const { id } = await give([6, 7], 2)
    await app().call(teacher1, calls.undo, { courseId, id, studentId: someone(6).id })
    expect([await starsOf(6), await starsOf(7)]).toEqual([0, 2])
    expect((await log()).list[0]).toMatchObject({ id, isUndone: false, people: 1 })
    const ofOne = await log({ studentId: someone(6).id })
    expect(ofOne.list[0]).toMatchObject({ id, isUndone: true })
  })

  test('finds nothing in another course, nor for somebody who got nothing', async () => {
    const { id } = await give([6])
    await app().refused(
      teacher1,
      calls.undo,
      { courseId, id, studentId: someone(30).id },
      kernelErrors.notFound,
    )
    await app().refused(teacher2, calls.undo, { courseId: worldHistory.id, id }, kernelErrors.notFound)
  })

  test('by two people at the same moment counts once', async () => {
    const before = await starsOf(8)
    const { id } = await give([8], 4)
    await Promise.all([1, 2, 3].map(() => app().call(teacher1, calls.undo, { courseId, id })))
    expect(await starsOf(8)).toBe(before)
  })
})

describe('the log', () => {
  test('names the first three and counts all', async () => {
    await give([21, 22, 23, 24, 25], 1, 'Many')
    const [newest] = (await log()).list
    expect(newest).toMatchObject({ people: 5, reason: 'Many', giver: '' })
    const [seen] = (await app().call(assistant1, calls.listLog, { courseId })).list
    expect(seen?.giver).toBe(teacher1.name)
    expect(newest?.name.split('、')).toHaveLength(3)
  })

  test('comes page by page, the newest first', async () => {
    const { total } = await log()
    app().clock.advance(hour)
    const { id } = await give([21], 1, 'Newest')
    const first = await log({ limit: 2 })
    expect(first).toMatchObject({ total: total + 1, pageTotal: Math.ceil((total + 1) / 2) })
    expect(first.list[0]?.id).toBe(id)
    const second = await log({ page: 2, limit: 2 })
    expect(second.list.map(entry => entry.id)).not.toContain(id)
  })

  test('of another student is refused to a student; their own is all they get', async () => {
    await app().refused(
      someone(0),
      calls.listLog,
      { courseId, studentId: someone(21).id },
      kernelErrors.notAllowed,
    )
    await app().refused(
      someone(0),
      calls.getStudent,
      { courseId, studentId: someone(21).id },
      kernelErrors.notAllowed,
    )
    const own = await app().call(someone(21), calls.listLog, { courseId })
    expect(own.list.map(({ reason }) => reason)).toEqual(['Newest', 'Many'])
    expect(own.list.every(entry => entry.name === someone(21).name && entry.people === 1)).toBe(true)
    expect(own.can.give).toBe(false)
  })
})

describe('whoever left the course', () => {
  test('has no part in ranks, lists and statistics, and gets nothing', async () => {
    const gone = someone(39)
    await give([39], 10)
    const before = await mine(38)
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [gone.id] })
    await app().settle()
    expect((await mine(38)).rank).toBe(before.rank - 1)
    const { students: listed } = await app().call(teacher1, calls.getStatistics, { courseId })
    expect(listed.find(row => row.studentId === gone.id)).toBeUndefined()
    await app().refused(
      teacher1,
      calls.give,
      { courseId, studentIds: [gone.id] },
      performanceErrors.nobodyThere,
    )
  })
})

describe('statistics', () => {
  test('add up what was given in a time, by student, group and day', async () => {
    const day = 24 * hour
    app().clock.advance(3 * day)
    const begin = Math.floor(app().clock.now() / 1000) * 1000
    await give([1, 2], 3)
    await give([1], -1, 'Unprepared')
    app().clock.advance(day)
    const { groupId } = await group([2, 3], 'Counted')
    await give([], 2, 'Teamwork', { groupIds: [groupId] })
    const { id } = await give([1], 10)
    await app().call(teacher1, calls.undo, { courseId, id })
    const of = await app().call(teacher1, calls.getStatistics, { courseId, begin, end: begin + 3 * day })
    expect(of).toMatchObject({ total: 9, given: 10, taken: 1 })
    expect(of.students.map(row => [row.name, row.stars, row.given, row.taken])).toEqual([
      [someone(2).name, 5, 5, 0],
      ...[
        [someone(1).name, 2, 3, 1],
        [someone(3).name, 2, 2, 0],
      ],
    ])
    expect(of.groups).toEqual([{ groupId, name: 'Counted', batch: 'Batch of Counted', stars: 2 }])
    expect(of.days.map(({ stars }) => stars)).toEqual([5, 4])
    expect(of.days[1]!.day! - of.days[0]!.day!).toBe(day)
    expect(of.without).toBe(39 - 3)
    const nothing = await app().call(teacher1, calls.getStatistics, { courseId, begin: begin + 5 * day })
    expect(nothing).toMatchObject({ total: 0, students: [], groups: [], days: [] })
  })
})

describe('live', () => {
  test('the student learns of their own stars, the staff that something changed, nobody else', async () => {
    const { hub } = app().services
    const heard: [string, { cmd: string }][] = []
    const listen = (name: string, topic: string) =>
      hub.subscribe(topic, {
        ...{ accountId: name, sessionId: name, end: () => undefined },
        send: frame => heard.push([name, JSON.parse(frame.toString())]),
      })
    listen('student', topics.account(someone(1).id))
    listen('other', topics.account(someone(2).id))
    listen('course', topics.course(courseId))
    listen('staff', topics.staff(courseId))
    const { id } = await give([1], 2, 'Live')
    await app().call(teacher1, calls.undo, { courseId, id })
    await expect.poll(() => heard.some(([name]) => name === 'staff')).toBe(true)
    const own = heard.filter(([name]) => name === 'student')
    expect(own.map(([, message]) => message)).toMatchObject([
      { cmd: performanceMessages.mine.cmd, data: { courseid: courseId, stars: 2, reason: 'Live' } },
      { data: { stars: -2 } },
    ])
    const others = heard.filter(([name]) => name === 'other' || name === 'course')
    expect(others.filter(([, { cmd }]) => cmd.includes('star'))).toEqual([])
  })

  test('who has left is not told that theirs were taken back', async () => {
    const { hub } = app().services
    const [gone, stays] = [someone(37), someone(36)]
    const heard: string[] = []
    for (const { id } of [gone, stays])
      hub.subscribe(topics.account(id), {
        ...{ accountId: id, sessionId: id, end: () => undefined },
        send: frame => JSON.parse(frame.toString()).cmd === performanceMessages.mine.cmd && heard.push(id),
      })
    const { id } = await give([36, 37], 2, 'Before')
    await expect.poll(() => heard.toSorted()).toEqual([stays.id, gone.id].toSorted())
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [gone.id] })
    await app().settle()
    await app().call(teacher1, calls.undo, { courseId, id })
    await expect.poll(() => heard).toHaveLength(3)
    expect(heard[2]).toBe(stays.id)
  })
})

describe('the reasons', () => {
  test('are the usual ones until the course has its own, in its order', async () => {
    const ask = () => app().call(teacher1, classroomCalls.listReasons, { courseId })
    const usual = await ask()
    expect(usual).toMatchObject({ isOwn: false })
    expect(usual.list.length).toBeGreaterThan(5)
    const list = [
      { reason: 'Blackboard', stars: 2 },
      { reason: 'Late', stars: -1 },
    ]
    await app().call(teacher1, classroomCalls.saveReasons, { courseId, list })
    expect(await ask()).toMatchObject({ isOwn: true, list })
    await app().call(teacher1, classroomCalls.saveReasons, { courseId, list: [] })
    expect((await ask()).list).toEqual(usual.list)
  })

  test('each have words of their own and a number', async () => {
    const refused = (list: object[], error: (typeof performanceErrors)[keyof typeof performanceErrors]) =>
      app().refused(teacher1, classroomCalls.saveReasons, { courseId, list } as never, error)
    await refused([{ reason: ' ', stars: 1 }], performanceErrors.reasonMissing)
    await refused([{ reason: 'Good', stars: 0 }], performanceErrors.noStars)
    const twice = [
      { reason: 'Good', stars: 1 },
      { reason: 'good', stars: 2 },
    ]
    await refused(twice, performanceErrors.reasonTwice)
  })
})

describe('a random pick', () => {
  test('is counted, so that everybody has been picked before long', async () => {
    const picked = new Set<string>()
    for (let time = 0; time < 5; time++) {
      const one = await app().call(teacher1, classroomCalls.pick, { courseId })
      expect(one.picks).toBeGreaterThan(0)
      picked.add(one.studentId)
    }
    const { count } = await app()
      .db.selectFrom('star_pick')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(5)
  })

  test('of somebody absent does not count for them, and picks somebody else', async () => {
    const countOf = async (id: string) => {
      const rows = await app().db.selectFrom('star_pick').select('id').where('account_id', '=', id).execute()
      return rows.length
    }
    const first = await app().call(teacher1, classroomCalls.pick, { courseId })
    const counted = await countOf(first.studentId)
    const second = await app().call(teacher1, classroomCalls.pick, { courseId, insteadOf: first.studentId })
    expect(second.studentId).not.toBe(first.studentId)
    expect(await countOf(first.studentId)).toBe(counted - 1)
  })
})

describe('star cards', () => {
  const cards = async () =>
    (await app().call(teacher1, classroomCalls.listCards, { courseId, limit: 200 })).list
  const scan = (code: string, as = teacher1) =>
    app().call(as, calls.scanCard, { courseId, code: cardText(code) })
  const cardOf = async (place: number) => (await cards()).find(row => row.studentId === someone(place).id)!

  test('are made for everybody once, each with a code of 130 random bits', async () => {
    expect((await cards()).every(({ code }) => code === '')).toBe(true)
    const { made } = await app().call(teacher1, classroomCalls.makeCards, { courseId })
    const all = await cards()
    expect(made).toBe(all.length)
    expect(new Set(all.map(({ code }) => code)).size).toBe(made)
    for (const { code } of all) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(await app().call(teacher1, classroomCalls.makeCards, { courseId })).toEqual({ made: 0 })
    expect(await cards()).toEqual(all)
  })

  test('made by two people at the same moment are one for each student', async () => {
    await app().call(teacher1, classroomCalls.revokeCards, { courseId })
    const made = await Promise.all(
      [1, 2].map(() => app().call(teacher1, classroomCalls.makeCards, { courseId })),
    )
    expect(made.reduce((sum, one) => sum + one.made, 0)).toBe((await cards()).length)
  })

  test('scanned, give a star to the student whose card it is', async () => {
    const before = await starsOf(4)
    const answer = await scan((await cardOf(4)).code)
    expect(answer).toMatchObject({ studentId: someone(4).id, name: someone(4).name, stars: before + 1 })
    await app().call(teacher1, calls.undo, { courseId, id: answer.id })
    expect(await starsOf(4)).toBe(before)
  })

  test('are worth nothing once revoked: one, or all of the course', async () => {
    const [first, second] = [await cardOf(4), await cardOf(5)]
    const refused = (code: string) =>
      app().refused(
        teacher1,
        calls.scanCard,
        { courseId, code: cardText(code) },
        performanceErrors.cardUnknown,
      )
    await app().call(teacher1, classroomCalls.revokeCards, { courseId, studentIds: [someone(4).id] })
    await refused(first.code)
    await scan(second.code)
    await app().call(teacher1, classroomCalls.makeCards, { courseId })
    const renewed = await cardOf(4)
    expect(renewed.code).not.toBe(first.code)
    await scan(renewed.code)
    const { revoked } = await app().call(teacher1, classroomCalls.revokeCards, { courseId })
    expect(revoked).toBeGreaterThan(30)
    for (const { code } of [second, renewed]) await refused(code)
  })

  test('work in their own course only, and never for students', async () => {
    await app().call(teacher1, classroomCalls.makeCards, { courseId })
    const { code } = await cardOf(4)
    const input = { courseId: worldHistory.id, code: cardText(code) }
    await app().refused(teacher2, calls.scanCard, input, performanceErrors.cardUnknown)
    for (const text of ['', 'STAR:', code, 'STAR:nonsense', `STAR:${'A'.repeat(26)}`])
      await app().refused(teacher1, calls.scanCard, { courseId, code: text }, performanceErrors.cardUnknown)
    await app().refused(someone(4), calls.scanCard, { ...input, courseId }, kernelErrors.notAllowed)
    await app().refused(someone(4), classroomCalls.listCards, { courseId }, kernelErrors.notAllowed)
  })
})

test('the update lets assistants who take attendance give stars, and nobody else', async () => {
  const { readFile } = await import('node:fs/promises')
  const file = await readFile(new URL('../../migrations/0062-performance.sql', import.meta.url), 'utf8')
  const update = file.slice(file.indexOf('update membership'), file.indexOf(';') + 1)
  const set = (permissions: string[]) =>
    app().db.updateTable('membership').set({ permissions }).where('account_id', '=', assistant1.id).execute()
  const after = async () => {
    const { sql } = await import('kysely')
    await sql.raw(update).execute(app().db)
    const row = app()
      .db.selectFrom('membership')
      .select('permissions')
      .where('account_id', '=', assistant1.id)
    return (await row.executeTakeFirstOrThrow()).permissions
  }
  await set(['grade', 'attendance'])
  expect(await after()).toEqual(['grade', 'attendance', 'performance'])
  expect(await after()).toEqual(['grade', 'attendance', 'performance'])
  await set(['grade'])
  expect(await after()).toEqual(['grade'])
})
