import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors, joinErrors } from '#contract/features/course/errors.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  castId,
  demoPassword,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { publishCount } from './announce.ts'
import { insertWithCode, newJoinCode, replaceCode } from './codes.ts'
import { admitStudent } from './membership.ts'

const app = testApp()
const student = students[25]!
const join = (as: CastMember, code: string) => app().call(as, joinCalls.join, { code })
const countOf = async (id: string) =>
  (await app().db.selectFrom('course').select('student_count').where('id', '=', id).executeTakeFirstOrThrow())
    .student_count
const membersOf = async (id: string) => {
  const rows = await app()
    .db.selectFrom('membership')
    .select('account_id')
    .where('course_id', '=', id)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .execute()
  return rows.length
}

describe('joining by code', () => {
  test('works in any letter case, once; the second time leads straight in', async () => {
    expect(await join(student, ' wh 2223')).toMatchObject({
      join: 100,
      courseId: worldHistory.id,
      courseName: 'World History',
      teacher: { name: teacher2.name },
    })
    expect(await join(student, 'WH2223')).toMatchObject({ join: 105, courseId: worldHistory.id })
    expect(await countOf(worldHistory.id)).toBe(21)
    expect(await app().call(student, courseCalls.checkEntry, { courseId: worldHistory.id })).toMatchObject({
      courseRole: 0,
    })
  })

  test('explains why it does not work', async () => {
    const cases = [
      [student, 'WH222', joinErrors.codeLength],
      [student, 'ZZZZZZ', joinErrors.codeUnknown],
      [student, 'OOOOOO', joinErrors.codeUnknown],
      [student, archivedCourse.code, joinErrors.courseEnded],
      [teacher1, 'MA2223', joinErrors.alreadyStaff],
      [assistant1, 'MA2223', joinErrors.alreadyStaff],
    ] as const
    for (const [as, code, reason] of cases)
      expect(await join(as, code)).toMatchObject({ join: 101, message: reason.text.zh })
    const answer = await app().post('/courseapi/joinCourseByCode', { code: 'ZZZZZZ' }, student, {
      'x-language': 'en',
    })
    expect(answer).toMatchObject({ status: 1, data: { join: 101, message: joinErrors.codeUnknown.text.en } })
    await app().refused(null, joinCalls.join, { code: 'WH2223' }, kernelErrors.sessionMissing)
  })

  test('leads to the form where newcomers apply, and to attestation where required', async () => {
    const newcomer = students[36]!
    const setCourse = (row: { enrolment_open: boolean; attest_required: boolean }) =>
      app().db.updateTable('course').set(row).where('id', '=', worldHistory.id).execute()
    const setAttested = (when: number | null) =>
      app()
        .db.updateTable('account')
        .set({ attested_at: at(when) })
        .where('id', '=', newcomer.id)
        .execute()

    await setCourse({ enrolment_open: true, attest_required: true })
    expect(await join(newcomer, 'WH2223')).toMatchObject({
      join: 103,
      message: joinErrors.attestFirst.text.zh,
    })
    await setAttested(Date.now())
    expect(await join(newcomer, 'WH2223')).toMatchObject({ join: 110, courseId: worldHistory.id })
    expect((await join(student, 'WH2223')).join).toBe(105)
    const base = await app().call(teacher2, courseCalls.getHome, { courseId: worldHistory.id })
    expect(base).toMatchObject({ isattest: true, enrollData: { enrollstate: '1', waitAuditCount: 0 } })
    await setCourse({ enrolment_open: false, attest_required: true })
    expect((await join(newcomer, 'WH2223')).join).toBe(100)
    await setCourse({ enrolment_open: false, attest_required: false })
    await setAttested(null)
  })

  test('is also how a teacher becomes a student elsewhere', async () => {
    expect((await join(teacher1, 'WH2223')).join).toBe(100)
    const studied = await app().call(teacher1, courseListCalls.listCourses, { roleTab: '1' })
    expect(studied.map(row => row.id)).toEqual([worldHistory.id])
  })

  test('lets in no more than the cap when 200 come at once, and each of them once', async () => {
    const crowd = await addPeople(200)
    await app().db.updateTable('course').set({ student_cap: 150 }).where('id', '=', emptyCourse.id).execute()
    const answers = await Promise.all(crowd.map(person => join(person, emptyCourse.code)))
    const results = Object.groupBy(answers, ({ join: result }) => String(result))
    expect(results['100']).toHaveLength(150)
    expect(results['101']).toHaveLength(50)
    expect(new Set(results['101']?.map(({ message }) => message))).toEqual(new Set([joinErrors.full.text.zh]))
    expect(await countOf(emptyCourse.id)).toBe(150)
    expect(await membersOf(emptyCourse.id)).toBe(150)
  })

  test('counts a person who joins on two devices at once only once', async () => {
    const person = students[26]!
    const before = await countOf(worldHistory.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(person, 'WH2223')))
    expect(answers.filter(({ join: result }) => result === 100)).toHaveLength(1)
    expect(answers.filter(({ join: result }) => result === 105)).toHaveLength(7)
    expect(await countOf(worldHistory.id)).toBe(before + 1)
  })

  test('does not let anyone into a course deleted at that moment', async () => {
    const courseId = archivedCourse.id
    const before = await countOf(courseId)
    const deleted = (when: number | null) =>
      app()
        .db.updateTable('course')
        .set({ deleted_at: at(when) })
        .where('id', '=', courseId)
        .execute()
    await deleted(app().clock.now())
    const admission = await transaction(app().services, unit =>
      admitStudent(unit, courseId, students[35]!.id),
    )
    expect(admission).toBe('closed')
    expect(await countOf(courseId)).toBe(before)
    await deleted(null)
  })

  test('does not let anyone into a course that ends at that moment', async () => {
    const before = await countOf(worldHistory.id)
    const ended = (when: number | null) => (db: Database) =>
      db
        .updateTable('course')
        .set({ ended_at: at(when) })
        .where('id', '=', worldHistory.id)
        .execute()
    const answer = await meanwhile(app().services, ended(app().clock.now()), () =>
      join(students[35]!, worldHistory.code),
    )
    expect(answer).toMatchObject({ join: joinResults.failed, message: joinErrors.courseEnded.text.zh })
    expect(await countOf(worldHistory.id)).toBe(before)
    await ended(null)(app().db)
  })

  test('tells open screens', async () => {
    const heard: string[] = []
    const { hub } = app().services
    listen(hub, topics.course(worldHistory.id), heard)
    const own: string[] = []
    listen(hub, topics.account(students[27]!.id), own)
    const crowd = [27, 28, 29, 30, 31, 32].map(index => students[index]!)
    await Promise.all(crowd.map(person => join(person, 'WH2223')))
    const count = await countOf(worldHistory.id)
    const newest = () => JSON.parse(heard.at(-1) ?? '{}')
    await expect.poll(() => newest().data?.studentCount, { timeout: 10_000 }).toBe(count)
    expect(newest().cmd).toBe(courseMessages.memberCount.cmd)
    expect(own.map(frame => JSON.parse(frame).cmd)).toEqual([courseMessages.listChanged.cmd])
  })

  test('announces a crowd in few messages, and never an older count after a newer one', async () => {
    const courseId = newId()
    const heard: string[] = []
    const { hub } = app().services
    listen(hub, topics.course(courseId), heard)
    const unit = readingUnit(app().services)
    const tell = (turn: number) =>
      publishCount(unit, { courseId, ownerId: teacher2.id, studentCount: 30 + turn, turn })
    // In the order they return from the database, not the order counted there.
    for (const turn of [2, 1, 5, 3, 4]) tell(turn)
    const counts = () => heard.map(frame => JSON.parse(frame).data.studentCount)
    await expect.poll(counts, { timeout: 10_000 }).toEqual([32, 35])
  })
})

describe('the join code', () => {
  const courseid = worldHistory.id

  test('can be stopped and started again', async () => {
    await app().call(teacher2, joinCalls.stopCode, { courseId: courseid })
    expect(await join(students[33]!, 'WH2223')).toMatchObject({
      join: 101,
      message: joinErrors.codeStopped.text.zh,
    })
    expect((await join(students[0]!, 'WH2223')).join).toBe(105)
    const { data } = await app().post('/CourseBigDataApi/getCourseBaseDataV2', { courseid }, teacher2)
    expect(data.stopcode).toBe('1')
    await app().call(teacher2, joinCalls.startCode, { courseId: courseid })
    expect((await join(students[33]!, 'WH2223')).join).toBe(100)
  })

  test('can be reset: the old one no longer works', async () => {
    const { code } = await app().call(teacher2, joinCalls.renewCode, { courseId: courseid })
    expect(code).not.toBe('WH2223')
    expect((await join(students[34]!, 'WH2223')).message).toBe(joinErrors.codeUnknown.text.zh)
    expect((await join(students[34]!, code.toLowerCase())).join).toBe(100)
  })

  test('is unique', async () => {
    const clashing = ['MA2223', 'MA2223', 'KQ7777']
    const make = () => clashing.shift()!
    const course = { id: castId(9, 1), ownerId: teacher1.id, studentCap: 10, now: 0 }
    const form = {
      ...{ name: 'Knots', class_name: '', venue: '', semester: '2026-2027', term: 1, teach_type: 0 },
      ...{ study_time: -1, is_public: true, theme: 0 },
      ...{ needs_class_number: false, needs_grade: false, needs_enrolled_month: false },
    }
    const inserted = await transaction(app().services, unit => insertWithCode(unit.db, course, form, make))
    expect(inserted).toBe('KQ7777')
    clashing.push('MA2223', 'KQ8888')
    expect(await transaction(app().services, unit => replaceCode(unit.db, course.id, 1, make))).toBe('KQ8888')
    for (let turn = 0; turn < 2000; turn++) expect(newJoinCode()).toMatch(/^(?!\d+$)[A-HJKMNP-Z2-9]{6}$/)
  })

  test('is managed by staff with the permission only', async () => {
    const calls = [joinCalls.stopCode, joinCalls.startCode, joinCalls.renewCode] as const
    const set = (permissions: string[]) =>
      app()
        .db.updateTable('membership')
        .set({ permissions })
        .where('account_id', '=', assistant1.id)
        .execute()
    const input = { courseId: linearAlgebra.id }
    await set(['grade'])
    for (const call of calls) {
      await app().refused(students[0]!, call, input, kernelErrors.notAllowed)
      await app().refused(assistant1, call, input, kernelErrors.permissionMissing)
      await app().refused(teacher2, call, input, kernelErrors.courseAbsent)
    }
    await app().refused(
      assistant1,
      joinCalls.setQuitAllowed,
      { ...input, allow: false },
      kernelErrors.permissionMissing,
    )
    await set(['join-code'])
    await app().call(assistant1, joinCalls.stopCode, input)
    await app().call(assistant1, joinCalls.startCode, input)
  })
})

describe('quitting', () => {
  const courseid = linearAlgebra.id
  const leaver = students[5]!

  test('asks for the course name, and keeps the work for a return', async () => {
    await app().call(leaver, courseListCalls.pin, { courseId: courseid })
    expect((await app().call(leaver, courseCalls.getDeletionCheck, { courseId: courseid })).deleteway).toBe(1)
    await app().refused(
      leaver,
      joinCalls.quit,
      { courseId: courseid, password: 'nothing' },
      courseErrors.nameDiffers,
    )
    const joinedAt = await joinedAtOf(leaver)
    await app().call(leaver, joinCalls.quit, { courseId: courseid, password: ' Linear Algebra ' })
    expect(await countOf(courseid)).toBe(39)
    await app().refused(leaver, courseCalls.checkEntry, { courseId: courseid }, kernelErrors.courseAbsent)
    await app().refused(
      leaver,
      joinCalls.quit,
      { courseId: courseid, password: demoPassword },
      kernelErrors.courseAbsent,
    )
    app().clock.advance(5000)
    expect((await join(leaver, 'MA2223')).join).toBe(100)
    expect(await countOf(courseid)).toBe(40)
    expect(await joinedAtOf(leaver)).toBeGreaterThan(joinedAt)
    expect((await app().call(leaver, courseListCalls.listSemesters)).topcourses).toEqual([])
  })

  test('can be forbidden by the teacher', async () => {
    await app().call(teacher1, joinCalls.setQuitAllowed, { courseId: courseid, allow: false })
    expect((await app().call(leaver, joinCalls.isQuitAllowed, { courseId: courseid })).allow).toBe(false)
    await app().refused(
      leaver,
      joinCalls.quit,
      { courseId: courseid, password: demoPassword },
      courseErrors.quitForbidden,
    )
    await app().call(teacher1, joinCalls.setQuitAllowed, { courseId: courseid, allow: true })
    await app().call(leaver, joinCalls.quit, { courseId: courseid, password: demoPassword })
  })

  test('is for students: staff stay', async () => {
    for (const person of [teacher1, assistant1])
      await app().refused(
        person,
        joinCalls.quit,
        { courseId: courseid, password: demoPassword },
        kernelErrors.notAllowed,
      )
  })
})

async function joinedAtOf({ id }: CastMember) {
  const row = await app()
    .db.selectFrom('membership')
    .select('joined_at')
    .where('course_id', '=', linearAlgebra.id)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.joined_at
}

function listen(hub: Hub, topic: string, heard: string[]) {
  hub.subscribe(topic, {
    accountId: 'listener',
    sessionId: 'anywhere',
    send: frame => heard.push(String(frame)),
    end: () => undefined,
  })
}

/** Students beyond the cast. */
async function addPeople(count: number) {
  const people: CastMember[] = Array.from({ length: count }, (_, index) => ({
    ...students[0]!,
    id: castId(8, index + 1),
    login: `crowd${index}`,
    phone: null,
  }))
  const rows = people.map(({ id, login, name }) => ({
    id,
    login,
    name,
    password_hash: '-',
    kind: 0,
    created_at: at(0),
  }))
  await app().db.insertInto('account').values(rows).execute()
  return people
}
