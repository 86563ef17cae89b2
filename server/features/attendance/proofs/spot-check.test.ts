import { describe, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const code = '4821'
const present = students.slice(0, 8)
const [anna, ben, cara] = students as [CastMember, CastMember, CastMember]

/** An attendance in which these students have checked in. */
async function startWith(people: readonly CastMember[]) {
  app().clock.advance(60_000)
  const { id } = await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code })
  for (const person of people) await app().call(person, calls.checkIn, { id, code })
  app().clock.advance(60_000)
  return id
}
const pick = async (attendanceId: string, count = 3, evidenceFirst = false) =>
  (await app().call(teacher1, proofCalls.pickForSpotCheck, { attendanceId, count, evidenceFirst })).list
const save = (attendanceId: string, called: [CastMember, boolean][]) =>
  app().call(teacher1, proofCalls.saveSpotCheck, {
    attendanceId,
    called: called.map(([{ id }, wasHere]) => ({ studentId: id, wasHere })),
  })
const undo = (attendanceId: string, people: CastMember[]) =>
  app().call(teacher1, proofCalls.undoSpotCheck, { attendanceId, studentIds: people.map(({ id }) => id) })
async function recordOf(attendanceId: string, { id, name }: CastMember) {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name })
  return list.find(({ studentId }) => studentId === id)!
}
const rules = (more: Partial<typeof usualRules>) =>
  app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, ...more })

describe('a spot check', () => {
  test('calls some of those who are recorded as there, nobody twice', async () => {
    const id = await startWith(present)
    const there = new Set(present.map(person => person.id))
    const first = await pick(id, 5)
    expect(first).toHaveLength(5)
    expect(first.every(({ studentId }) => there.has(studentId))).toBe(true)
    await app().call(teacher1, proofCalls.saveSpotCheck, {
      attendanceId: id,
      called: first.map(({ studentId }) => ({ studentId, wasHere: true })),
    })
    const second = await pick(id, 5)
    expect(second).toHaveLength(3)
    const called = new Set(first.map(({ studentId }) => studentId))
    expect(second.some(({ studentId }) => called.has(studentId))).toBe(false)
  })

  test('makes absent whoever is not there, keeps that in the history, and can be taken back', async () => {
    const id = await startWith(present)
    const before = await recordOf(id, ben)
    await app().call(teacher1, calls.end, { id })
    expect(
      await save(id, [
        [anna, true],
        [ben, false],
      ]),
    ).toEqual({ absent: 1 })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', spotCheck: '1' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'absent', spotCheck: '0', isEdited: true })
    await undo(id, [anna, ben])
    expect(await recordOf(id, ben)).toEqual(before)
    expect(await recordOf(id, anna)).toMatchObject({ spotCheck: '' })

    // What the teacher records after it stays.
    await save(id, [[ben, false]])
    app().clock.advance(1000)
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: ben.id, state: 'late' })
    await undo(id, [ben])
    expect(await recordOf(id, ben)).toMatchObject({ state: 'late' })
  })

  test('begins with those whose check-in is odd, if the teacher wants that', async () => {
    const id = await startWith(present)
    await app()
      .db.updateTable('attendance_record')
      .set({ is_elsewhere: true })
      .where('attendance_id', '=', id)
      .where('account_id', 'in', [anna.id, cara.id])
      .execute()
    const list = await pick(id, 3, true)
    expect(new Set(list.slice(0, 2).map(({ studentId }) => studentId))).toEqual(new Set([anna.id, cara.id]))
    expect(list.map(({ hasEvidence }) => hasEvidence)).toEqual([true, true, false])
  })

  test('calls whoever was called less often sooner, and nobody is safe', async () => {
    const earlier = await startWith(present)
    const often = present.slice(0, 4)
    await save(
      earlier,
      often.map(person => [person, true]),
    )
    const id = await startWith(present)
    const times = new Map(present.map(person => [person.id, 0]))
    for (let turn = 0; turn < 200; turn++)
      for (const { studentId } of await pick(id, 1)) times.set(studentId, times.get(studentId)! + 1)
    const sum = (people: readonly CastMember[]) =>
      people.reduce((total, person) => total + times.get(person.id)!, 0)
    expect(sum(present.slice(4))).toBeGreaterThan(sum(often))
    expect(sum(often)).toBeGreaterThan(0)
  })

  test('keeps whoever was not there from checking in again, unless the course allows it', async () => {
    const id = await startWith([anna])
    await save(id, [[anna, false]])
    await app().refused(anna, calls.checkIn, { id, code }, errors.markedByTeacher)
    await rules({ checkInAgain: 'onLeave' })
    await app().refused(anna, calls.checkIn, { id, code }, errors.markedByTeacher)
    await rules({ checkInAgain: 'absentToo' })
    await app().call(anna, calls.checkIn, { id, code })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isAgain: true, isEdited: false })
    await rules({})
  })
})

describe('whoever is on leave', () => {
  test('may check in all the same where the course says so', async () => {
    const id = await startWith([])
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: cara.id, state: 'leave' })
    app().clock.advance(1000)
    await app().refused(cara, calls.checkIn, { id, code }, errors.markedByTeacher)
    await rules({ checkInAgain: 'onLeave' })
    await app().call(cara, calls.checkIn, { id, code })
    expect(await recordOf(id, cara)).toMatchObject({ state: 'present', isAgain: true })
    // The first time counts from then on.
    expect((await app().call(cara, calls.checkIn, { id, code })).isRepeated).toBe(true)
    await app().call(teacher1, calls.end, { id })
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: ben.id, state: 'leave' })
    await app().refused(ben, calls.checkIn, { id, code }, errors.ended)
    await rules({})
  })
})
