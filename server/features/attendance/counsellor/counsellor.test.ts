import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { counsellorAttendanceCalls as calls } from '#contract/features/counsellor/calls.ts'
import { operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  admin,
  assistant1,
  type CastMember,
  castId,
  demoSchool,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { putInClass } from '#server/features/counsellor/test-classes.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const day = 86_400_000
const school = castId(10, 0)
/** Looks after two classes; on the staff of no course of theirs. */
const counsellor = students[30]!
const [first, second, third, other] = students as [CastMember, CastMember, CastMember, CastMember]
const [physics, maths] = [`${school}:Physics 2601`, `${school}:Maths 2601`]

const ofMine = (input: object = {}) =>
  app().call(counsellor, calls.listRecordsOfMyStudents, { limit: 200, ...input })
const told = async (input: object = {}) =>
  (await ofMine(input)).list.map(({ name, courseName, title, state }) => [name, courseName, title, state])
const classes = (input: object = {}) => app().call(counsellor, calls.listClassesOfMyStudents, input)

/** A roll call that was taken at this moment. */
const take = (
  course: { id: string },
  teacher: CastMember,
  title: string,
  states: readonly (readonly [CastMember, RecordState])[],
) =>
  app().call(teacher, attendanceCalls.takeByHand, {
    courseId: course.id,
    title,
    records: states.map(([{ id }, state]) => ({ studentId: id, state })),
  })

beforeAll(async () => {
  await putInClass(app(), 'Physics 2601', first, second)
  await putInClass(app(), 'maths 2601', third)
  await putInClass(app(), 'Physics 2602', other)
  await app().call(admin, operatorCounsellorCalls.changeCounsellors, {
    school,
    added: ['Physics 2601', 'Maths 2601'].map(name => ({ class: name, account: emailOf(counsellor) })),
  })
})

beforeEach(async () => {
  await app().db.deleteFrom('attendance_record').execute()
  await app().db.deleteFrom('attendance').execute()
})

describe('a counsellor sees the attendance of their students', () => {
  test('in all of their courses, newest first, and of nobody else', async () => {
    await take(linearAlgebra, teacher1, 'Monday', [
      [first, 'absent'],
      [second, 'present'],
      [third, 'late'],
      [other, 'absent'],
    ])
    app().clock.advance(day)
    await take(worldHistory, teacher2, 'Tuesday', [[first, 'absent']])
    expect(await told()).toEqual([
      [first.name, worldHistory.name, 'Tuesday', 'absent'],
      [first.name, linearAlgebra.name, 'Monday', 'absent'],
      [second.name, linearAlgebra.name, 'Monday', 'present'],
      [third.name, linearAlgebra.name, 'Monday', 'late'],
    ])
  })

  test('by state, name, number, class, course and days', async () => {
    await take(linearAlgebra, teacher1, 'Monday', [
      [first, 'absent'],
      [second, 'sickLeave'],
      [third, 'leftEarly'],
    ])
    const monday = app().clock.now()
    app().clock.advance(day)
    await take(linearAlgebra, teacher1, 'Tuesday', [
      [first, 'late'],
      [second, 'present'],
      [third, 'absent'],
    ])
    const names = async (input: object) =>
      (await ofMine(input)).list.map(({ name, title }) => `${name} ${title}`)
    expect(await names({ state: 'abnormal' })).toEqual([
      `${first.name} Tuesday`,
      `${third.name} Tuesday`,
      `${first.name} Monday`,
      `${third.name} Monday`,
    ])
    expect(await names({ state: 'absent' })).toEqual([`${third.name} Tuesday`, `${first.name} Monday`])
    expect(await names({ state: 'onleave' })).toEqual([`${second.name} Monday`])
    expect(await names({ state: 'sickLeave' })).toEqual([`${second.name} Monday`])
    expect(await names({ name: 'emma' })).toEqual([`${second.name} Tuesday`, `${second.name} Monday`])
    expect(await names({ name: third.number, state: 'abnormal' })).toHaveLength(2)
    expect(await names({ name: '%' })).toEqual([])
    expect(await names({ classId: maths })).toEqual([`${third.name} Tuesday`, `${third.name} Monday`])
    expect(await names({ range: [null, monday + 1000] })).toHaveLength(3)
    expect(await names({ range: [monday + 1000], state: 'late' })).toEqual([`${first.name} Tuesday`])
    expect(await names({ studentId: first.id, courseId: linearAlgebra.id })).toHaveLength(2)
    expect(await names({ studentId: first.id, courseId: worldHistory.id })).toEqual([])
  })

  test('page by page, with how many there are', async () => {
    for (const title of ['A', 'B', 'C']) {
      await take(linearAlgebra, teacher1, title, [[first, 'absent']])
      app().clock.advance(1000)
    }
    const page = (number: number) => ofMine({ page: number, limit: 2 })
    expect(await page(1)).toMatchObject({ total: 3, pageTotal: 2, list: [{ title: 'C' }, { title: 'B' }] })
    expect(await page(2)).toMatchObject({ total: 3, list: [{ title: 'A' }] })
  })

  test('as it is known: not of those who may still check in, of what was deleted, or of courses they left', async () => {
    const { call } = app()
    const running = await call(teacher1, attendanceCalls.startWithCode, {
      ...{ courseId: linearAlgebra.id, title: 'Now' },
    })
    expect(await told()).toEqual([])
    await call(teacher1, attendanceCalls.end, { id: running.id })
    expect(await told({ state: 'absent' })).toHaveLength(3)
    await call(teacher1, attendanceCalls.delete, { attendanceId: running.id })
    expect(await told()).toEqual([])
    await call(teacher1, attendanceCalls.restore, { attendanceId: running.id })
    expect(await told()).toHaveLength(3)
    await call(teacher1, memberCalls.removeStudents, { courseId: linearAlgebra.id, studentIds: [third.id] })
    expect((await told()).map(([name]) => name)).toEqual([first.name, second.name])
    expect((await classes({ classId: maths })).list).toMatchObject([{ abnormal: 0, students: [] }])
  })

  test('without codes, places, addresses, devices or reasons', async () => {
    const started = await app().call(teacher1, attendanceCalls.startWithGps, {
      ...{ courseId: linearAlgebra.id, title: 'Here', latitude: 31.23, longitude: 121.47, radius: 100 },
      place: 'Secret hall',
    })
    await app().call(first, attendanceCalls.checkIn, {
      ...{ id: started.id, latitude: '31.9', longitude: '121.9', accuracy: '5' },
      ...{ isAbnormal: true, reason: 'my secret reason' },
    })
    await app().call(teacher1, attendanceCalls.end, { id: started.id })
    const raw = await app().post(calls.listRecordsOfMyStudents.path, { state: 'all' }, counsellor)
    const [row] = (raw.data as unknown as { list: object[] }).list
    expect(Object.keys(row!).toSorted()).toEqual([
      ...['attenceid', 'avatar', 'classname', 'courseid', 'coursename', 'signtime', 'state', 'stno'],
      ...['studentid', 'time', 'title', 'username'],
    ])
    expect(JSON.stringify(raw)).not.toMatch(/secret|31\.|121\./i)
  })
})

describe('the classes of a counsellor', () => {
  test('are listed with what is abnormal in them, and those with the most of it', async () => {
    await take(linearAlgebra, teacher1, 'Monday', [
      [first, 'late'],
      [second, 'absent'],
      [third, 'present'],
    ])
    await take(linearAlgebra, teacher1, 'Tuesday', [
      [first, 'present'],
      [second, 'absent'],
      [third, 'officialLeave'],
    ])
    const { list, total } = await classes()
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { classId: maths, class: 'Maths 2601', school: demoSchool, size: 1, abnormal: 0, students: [] },
      {
        ...{ classId: physics, size: 2, abnormal: 3, abnormalStudents: 2, absent: 2, late: 1, leftEarly: 0 },
        students: [
          { name: second.name, number: second.number, abnormal: 2, absent: 2, late: 0 },
          { name: first.name, abnormal: 1, absent: 0, late: 1 },
        ],
      },
    ])
    expect((await classes({ classId: physics, state: 'late' })).list).toMatchObject([
      { abnormal: 1, students: [{ name: first.name }] },
    ])
    // Also states that are nothing unusual, where they are asked for.
    const countOf = async (classId: string, state: string) =>
      (await classes({ classId, state })).list[0]!.abnormal
    await take(linearAlgebra, teacher1, 'Wednesday', [[first, 'officialLeave']])
    expect(await countOf(physics, 'officialLeave')).toBe(1)
    expect(await countOf(physics, 'onleave')).toBe(1)
    expect(await countOf(physics, 'present')).toBe(1)
    expect([await countOf(physics, 'all'), await countOf(physics, '')]).toEqual([5, 3])
    expect((await classes({ classId: `${school}:Physics 2602` })).list).toEqual([])
    await app().refused(counsellor, calls.listClassesOfMyStudents, { classId: 'x' }, kernelErrors.notFound)
  })

  test('show five students each; one class by itself all of them', async () => {
    const { db, call } = app()
    const many = students.slice(10, 18)
    const ids = many.map(({ id }) => id)
    await db.updateTable('account').set({ class_number: 'Physics 2601' }).where('id', 'in', ids).execute()
    await call(teacher1, attendanceCalls.end, {
      id: (
        await call(teacher1, attendanceCalls.startWithCode, {
          ...{ courseId: linearAlgebra.id, title: 'Now' },
        })
      ).id,
    })
    const [, some] = (await classes()).list
    expect([some!.students.length, some!.abnormalStudents]).toEqual([5, 10])
    const [all] = (await classes({ classId: physics })).list
    expect(all!.students).toHaveLength(10)
    await db.updateTable('account').set({ class_number: '' }).where('id', 'in', ids).execute()
  })
})

describe('one student', () => {
  test('is shown course by course to the counsellor', async () => {
    await take(linearAlgebra, teacher1, 'Monday', [[first, 'absent']])
    app().clock.advance(1000)
    await take(linearAlgebra, teacher1, 'Tuesday', [[first, 'present']])
    app().clock.advance(1000)
    await take(worldHistory, teacher2, 'Wednesday', [[first, 'late']])
    const student = await app().call(counsellor, calls.getStudentOfMine, { studentId: first.id })
    expect(student).toMatchObject({
      ...{ name: first.name, number: first.number, class: 'Physics 2601' },
      courses: [
        { courseName: worldHistory.name, teacher: teacher2.name, counts: { late: 1, absent: 0 } },
        { courseName: linearAlgebra.name, teacher: teacher1.name, counts: { absent: 1, present: 1 } },
      ],
    })
  })

  test('has the score that each course counts by its own weights', async () => {
    const setRules = (weights: object) =>
      app().call(teacher1, attendanceRuleCalls.setRules, {
        ...{ courseId: linearAlgebra.id, ...usualRules, weights: { ...usualRules.weights, ...weights } },
      })
    await setRules({ late: 50 })
    await take(linearAlgebra, teacher1, 'Monday', [[first, 'late']])
    app().clock.advance(1000)
    await take(worldHistory, teacher2, 'Tuesday', [[first, 'late']])
    const scores = async () =>
      (await app().call(counsellor, calls.getStudentOfMine, { studentId: first.id })).courses.map(
        ({ score }) => score,
      )
    expect(await scores()).toEqual([100, 50])
    await setRules({ late: null })
    expect(await scores(), 'where being late counts nowhere, there is none').toEqual([100, null])
  })

  test('of another class, or who does not exist, is not there', async () => {
    for (const studentId of [other.id, counsellor.id, castId(99, 1)])
      await app().refused(counsellor, calls.getStudentOfMine, { studentId }, kernelErrors.notFound)
  })
})

test('a counsellor is on the staff of no course: nothing else of it opens', async () => {
  const stranger = students[39]!
  const { db, call, refused } = app()
  await db.deleteFrom('membership').where('account_id', '=', stranger.id).execute()
  await call(admin, operatorCounsellorCalls.changeCounsellors, {
    school,
    added: [{ class: 'Physics 2601', account: emailOf(stranger) }],
  })
  const courseId = linearAlgebra.id
  const { id } = await call(teacher1, attendanceCalls.startWithCode, { courseId, title: 'Now' })
  await refused(stranger, courseCalls.getHome, { courseId }, kernelErrors.courseAbsent)
  await refused(stranger, attendanceCalls.list, { courseId }, kernelErrors.courseAbsent)
  await refused(stranger, attendanceCalls.getCode, { id }, kernelErrors.notFound)
  await refused(stranger, attendanceCalls.listRecords, { attendanceId: id }, kernelErrors.notFound)
  const state = { attendanceId: id, studentId: first.id, state: 'present' } as const
  await refused(stranger, attendanceCalls.setRecordState, state, kernelErrors.notFound)
})

test('an assistant or teacher who looks after nobody finds no such calls', async () => {
  for (const person of [assistant1, teacher1, admin])
    for (const call of [calls.listRecordsOfMyStudents, calls.listClassesOfMyStudents])
      await app().refused(person, call, {}, kernelErrors.notFound)
})
