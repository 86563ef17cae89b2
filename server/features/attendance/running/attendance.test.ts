import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { recordStateNames, recordStates } from '#contract/features/attendance/rules.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { archivedCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { transaction } from '#server/kernel/unit.ts'
import { clearAttendance, closeInTime } from './run.ts'

const app = testApp()
const courseid = linearAlgebra.id
const [first, second, third] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]]
const minute = 60_000

const start = (title = '2026.11.21', code = '4821', duration = 0) =>
  app().call(teacher1, calls.startWithCode, { courseId: courseid, title, code, duration })
/** The first student has come, the second is ill, and all others are absent. */
const endWithOneSick = async (id: string) => {
  await app().call(first, calls.checkIn, { id, code: '4821' })
  const sick = { attendanceId: id, studentId: second.id, state: 'sickLeave' } as const
  await app().call(teacher1, calls.setRecordState, sick)
  await app().call(teacher1, calls.end, { id })
}
const listOf = (attenceid: string, input: object = {}) =>
  app().call(teacher1, calls.listRecords, { attendanceId: attenceid, limit: 200, ...input })
const stateOf = async (attenceid: string, studentid: string) =>
  (await listOf(attenceid)).list.find(row => row.studentId === studentid)?.state

/** How often records of an attendance that is over have changed. */
const countChanges = async () => {
  const { rows } = await sql`select from pgboss.job where name like 'attendance.recordsChanged.%'`.execute(
    app().db,
  )
  return rows.length
}

test('who leaves while it runs is not waited for, and finds the absence on coming back', async () => {
  const { id } = await start('Leaving')
  const leaver = students[39]!
  const counts = async () => {
    const [{ total }, { counts }, { lists }] = await Promise.all([
      app().call(teacher1, calls.getCode, { id }),
      listOf(id),
      app().call(teacher1, calls.listRunning, { courseId: courseid }),
    ])
    return [total, counts.pending, lists.find(row => row.id === id)?.total]
  }
  expect(await counts()).toEqual([40, 40, 40])
  await app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [leaver.id] })
  expect(await counts()).toEqual([39, 39, 39])
  await app().call(teacher1, calls.end, { id })
  const { code } = await app()
    .db.selectFrom('course')
    .select('code')
    .where('id', '=', courseid)
    .executeTakeFirstOrThrow()
  await app().call(leaver, joinCalls.join, { code })
  expect(await stateOf(id, leaver.id)).toBe('absent')
})

describe('starting an attendance', () => {
  test('puts every student on the list, waiting', async () => {
    const { id, code } = await start()
    expect(code).toBe('4821')
    const { counts, total, isOver } = await listOf(id)
    expect(counts).toMatchObject({ pending: 40, present: 0 })
    expect({ total, isOver }).toEqual({ total: 40, isOver: false })
    const { lists } = await app().call(teacher1, calls.listRunning, { courseId: courseid })
    expect(lists.find(row => row.id === id)).toMatchObject({
      title: '2026.11.21',
      type: '1',
      signed: 0,
      total: 40,
    })
  })

  test('by number without a code makes one', async () => {
    const { status, data } = await app().post(
      calls.startWithCode.path,
      { courseid, title: 'Monday' },
      teacher1,
    )
    expect(status).toBe(1)
    expect(data.code).toMatch(/^\d{4}$/)
  })

  test('by number makes another code each time', async () => {
    const codes = new Set<string>()
    for (let more = 0; more < 10; more++)
      codes.add(
        (await app().call(teacher1, calls.startWithCode, { courseId: courseid, title: 'Again' })).code,
      )
    expect(codes.size).toBeGreaterThan(7)
  })

  test('by hand, under both spellings, is named after the day and time, and is over for everybody', async () => {
    for (const path of ['/AttenceApi/addNowsAttance', '/attenceapi/addNowsAttence']) {
      const { status, data } = await app().post(path, { courseid, duration: 5 }, teacher1)
      expect(status).toBe(1)
      expect(data.code).toBe('')
      const { title, isOver } = await listOf(String(data.id))
      expect(title).toMatch(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/)
      expect(isOver).toBe(true)
    }
  })

  test('needs a name and four digits', async () => {
    const begin = (input: object, error: (typeof attendanceErrors)['codeForm' | 'titleMissing']) =>
      app().refused(
        teacher1,
        calls.startWithCode,
        { courseId: courseid, title: 'Monday', code: '1234', ...input },
        error,
      )
    await begin({ title: '  ' }, attendanceErrors.titleMissing)
    for (const code of ['123', '12345', 'abcd', '12 3']) await begin({ code }, attendanceErrors.codeForm)
    const tooLong = { courseid, title: 'x'.repeat(51), code: '1234' }
    expect((await app().post(calls.startWithCode.path, tooLong, teacher1)).code).toBe(
      kernelErrors.malformed.code,
    )
  })

  test('takes full-width digits and a number that has lost its zeros', async () => {
    expect((await start('wide', '０１２３')).code).toBe('0123')
    const { data } = await app().post(
      calls.startWithCode.path,
      { courseid, title: 'short', code: 42 },
      teacher1,
    )
    expect(data.code).toBe('0042')
  })

  test('is for staff with the permission, in a running course', async () => {
    const input = { courseId: courseid, title: 'Monday', code: '1234' }
    await app().refused(first, calls.startWithCode, input, kernelErrors.notAllowed)
    await app().refused(teacher2, calls.startWithCode, input, kernelErrors.courseAbsent)
    await app().refused(null, calls.startWithCode, input, kernelErrors.sessionMissing)
    const archived = { ...input, courseId: archivedCourse.id }
    await app().refused(teacher1, calls.startWithCode, archived, kernelErrors.courseEnded)
    await app().call(assistant1, calls.startWithCode, input)
  })

  test('is not for assistants without the permission, who still see the lists', async () => {
    const { id } = await start()
    const membership = app().db.updateTable('membership').where('account_id', '=', assistant1.id)
    await membership.set({ permissions: ['grade'] }).execute()
    const input = { courseId: courseid, title: 'Monday', code: '1234' }
    await app().refused(assistant1, calls.startWithCode, input, kernelErrors.permissionMissing)
    await app().refused(assistant1, calls.getCode, { id }, kernelErrors.permissionMissing)
    await app().refused(assistant1, calls.end, { id }, kernelErrors.permissionMissing)
    const { can } = await app().call(assistant1, calls.listRecords, { attendanceId: id })
    expect(can.manage).toBe(false)
    await membership.set({ permissions: ['attendance'] }).execute()
    expect((await app().call(assistant1, calls.getCode, { id })).data.code).toBe('4821')
  })
})

describe('while it is running', () => {
  test('the staff find the code where existing clients look for it', async () => {
    const { id } = await start()
    const { data } = await app().post('/AttenceApi/getDigitAttence', { id }, teacher1)
    expect(data).toMatchObject({ data: { code: '4821', over: '0', remain: -1 }, signed: 0, total: 40 })
    await app().refused(first, calls.getCode, { id }, kernelErrors.notFound)
    await app().refused(teacher2, calls.getCode, { id }, kernelErrors.notFound)
  })

  test('the code can be changed, and only the new one counts', async () => {
    const { id } = await start()
    await app().call(teacher1, calls.renewCode, { attendanceId: id, code: '7777' })
    await app().refused(first, calls.checkIn, { id, code: '4821' }, attendanceErrors.wrongCode)
    await app().call(first, calls.checkIn, { id, code: '7777' })
    const { code } = await app().call(teacher1, calls.renewCode, { attendanceId: id })
    expect(code).toMatch(/^\d{4}$/)
    await app().refused(teacher1, calls.renewCode, { attendanceId: id, code: '1' }, attendanceErrors.codeForm)
  })

  test('it can be renamed, but not to an empty name', async () => {
    const { id } = await start()
    await app().call(teacher1, calls.rename, { attendanceId: id, title: 'Week 12' })
    expect((await listOf(id)).title).toBe('Week 12')
    await app().refused(
      teacher1,
      calls.rename,
      { attendanceId: id, title: ' ' },
      attendanceErrors.titleMissing,
    )
  })

  test('ending it marks those who did not come as absent', async () => {
    const { id } = await start()
    await endWithOneSick(id)
    const { counts, isOver } = await listOf(id)
    expect(counts).toMatchObject({ present: 1, sickLeave: 1, absent: 38, pending: 0 })
    expect(isOver).toBe(true)
    await app().refused(third, calls.checkIn, { id, code: '4821' }, attendanceErrors.ended)
    await app().refused(teacher1, calls.renewCode, { attendanceId: id }, attendanceErrors.ended)
    // Once more changes nothing.
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: id,
      studentId: third.id,
      state: 'pending',
    })
    await app().call(teacher1, calls.end, { id })
    expect(await stateOf(id, third.id)).toBe('pending')
  })

  test('it ends by itself at its set time', async () => {
    const { id } = await start('short', '4821', 10)
    const { data } = await app().call(teacher1, calls.getCode, { id })
    expect(data.remain).toBeGreaterThan(9 * 60)
    app().clock.advance(10 * minute + 1000)
    await app().refused(first, calls.checkIn, { id, code: '4821' }, attendanceErrors.ended)
    const { lists } = await app().call(first, calls.listOpenToMe, { courseId: courseid })
    expect(lists.map(row => row.id)).not.toContain(id)
    await transaction(app().services, unit => closeInTime(unit, { attendanceId: id }))
    const { counts, endsAt } = await listOf(id)
    expect(counts).toMatchObject({ absent: 40 })
    expect(endsAt).toBe(data.endsAt)
    const { ended_at } = await app()
      .db.selectFrom('attendance')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Math.floor(ended_at! / 1000)).toBe(data.endsAt! / 1000)
  })

  test('abandoning it removes it from all lists', async () => {
    const { id } = await start()
    await app().call(first, calls.checkIn, { id, code: '4821' })
    const before = await app().call(first, calls.getSummary, { courseId: courseid })
    await app().call(teacher1, calls.delete, { attendanceId: id })
    const { list } = await app().call(teacher1, calls.list, { courseId: courseid, limit: 200 })
    expect(list.map(row => row.attendanceId)).not.toContain(id)
    const after = await app().call(first, calls.getSummary, { courseId: courseid })
    expect(after.total).toBe(before.total - 1)
    expect(after.presentCount).toBe(before.presentCount - 1)
    await app().refused(teacher1, calls.getCode, { id }, attendanceErrors.deleted)
    await app().refused(second, calls.checkIn, { id, code: '4821' }, attendanceErrors.deleted)
    await app().refused(second, calls.getCheckInResult, { attendanceId: id }, attendanceErrors.deleted)
  })
})

describe("a student's state", () => {
  test('can be set to each of the nine, while it is running and afterwards', async () => {
    const { id } = await start()
    for (const turn of ['running', 'ended']) {
      for (const state of recordStateNames) {
        await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: first.id, state })
        expect(await stateOf(id, first.id), turn).toBe(state)
      }
      await app().call(teacher1, calls.end, { id })
    }
    const input = { attenceid: id, studentid: first.id, state: String(recordStates.leftEarly) }
    expect((await app().post(calls.setRecordState.path, input, assistant1)).status).toBe(1)
    const { list } = await listOf(id, { state: 'leftEarly' })
    expect(list).toMatchObject([{ studentId: first.id, isEdited: true }])
  })

  test('is refused when it is none of the nine, or for somebody outside the course', async () => {
    const { id } = await start()
    for (const state of ['8', '99', 'absent', -1, null]) {
      const answer = await app().post(
        calls.setRecordState.path,
        { attenceid: id, studentid: first.id, state },
        teacher1,
      )
      expect(answer.code, String(state)).toBe(kernelErrors.malformed.code)
    }
    const outside = { attendanceId: id, studentId: teacher2.id, state: 'present' as const }
    await app().refused(teacher1, calls.setRecordState, outside, attendanceErrors.studentAbsent)
    const own = { attendanceId: id, studentId: first.id, state: 'present' as const }
    await app().refused(first, calls.setRecordState, own, kernelErrors.notFound)
    await app().refused(teacher2, calls.setRecordState, own, kernelErrors.notFound)
  })

  test('is set for several at once: repeated it changes nothing, strangers are left out, open phones are told', async () => {
    const { id } = await start()
    const told: string[] = []
    app().services.hub.subscribe(topics.account(second.id), {
      accountId: second.id,
      sessionId: '',
      send: frame => void told.push(frame.toString()),
      end: () => undefined,
    })
    const studentIds = [second.id, teacher2.id, third.id, first.id]
    const input = { attendanceId: id, studentIds, state: 'officialLeave' as const }
    for (const by of [teacher1, assistant1])
      expect(await app().call(by, calls.setRecordStates, input)).toMatchObject({ changed: 3 })
    expect((await listOf(id, { state: 'officialLeave' })).list.map(row => row.studentId)).toEqual(
      [first, second, third].map(student => student.id),
    )
    expect((await listOf(id)).counts).toMatchObject({ officialLeave: 3, pending: 37 })
    const results = () => told.filter(frame => JSON.parse(frame).cmd === attendanceMessages.recorded.cmd)
    await expect.poll(() => results().length).toBe(2)
    const nobody = { ...input, studentIds: [teacher2.id] }
    await app().refused(teacher1, calls.setRecordStates, nobody, attendanceErrors.studentAbsent)
    await app().refused(first, calls.setRecordStates, input, kernelErrors.notFound)
  })

  test('that two set for the same students at once is one of the two for all', async () => {
    const { id } = await start()
    const studentIds = students.map(student => student.id)
    const set = (state: 'late' | 'absent', ids: string[]) =>
      app().call(teacher1, calls.setRecordStates, { attendanceId: id, studentIds: ids, state })
    await Promise.all([set('late', studentIds), set('absent', studentIds.toReversed())])
    const { late, absent } = (await listOf(id)).counts
    expect([late, absent].sort((one, other) => one - other)).toEqual([0, 40])
  })

  test('set back to waiting lets the student check in again', async () => {
    const { id } = await start()
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: id,
      studentId: first.id,
      state: 'absent',
    })
    await app().refused(first, calls.checkIn, { id, code: '4821' }, attendanceErrors.markedByTeacher)
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: id,
      studentId: first.id,
      state: 'pending',
    })
    await app().call(first, calls.checkIn, { id, code: '4821' })
    expect(await stateOf(id, first.id)).toBe('present')
  })
})

describe('abandoning an attendance', () => {
  const recordsOf = (id: string) =>
    app().db.selectFrom('attendance_record').selectAll().where('attendance_id', '=', id).execute()
  const abandon = (attenceid: string) => app().call(teacher1, calls.delete, { attendanceId: attenceid })

  test('while it is running leaves no trace of who came, when and from where', async () => {
    const { id } = await start()
    await app().call(first, calls.checkIn, { id, code: '4821' })
    expect((await recordsOf(id)).some(({ address }) => address !== '')).toBe(true)
    await abandon(id)
    expect(await recordsOf(id)).toEqual([])
    await app().refused(second, calls.checkIn, { id, code: '4821' }, attendanceErrors.deleted)
    expect(await recordsOf(id)).toEqual([])
  })

  test('after its end keeps the records in case it is restored', async () => {
    const { id } = await start()
    await app().call(first, calls.checkIn, { id, code: '4821' })
    await app().call(teacher1, calls.end, { id })
    await abandon(id)
    expect(await recordsOf(id)).toHaveLength(40)
  })

  test('leaves no trace of a newcomer checking in at that moment either', async () => {
    const { id } = await start()
    await app()
      .db.deleteFrom('attendance_record')
      .where('attendance_id', '=', id)
      .where('account_id', '=', third.id)
      .execute()
    await meanwhile(
      app().services,
      db => clearAttendance(db, id, app().clock.now()),
      () => app().refused(third, calls.checkIn, { id, code: '4821' }, attendanceErrors.deleted),
    )
    expect(await recordsOf(id)).toEqual([])
  })
})

describe('the lists of the staff', () => {
  test('show the students of a state, by name or number, in pages', async () => {
    const { id } = await start()
    await app().call(first, calls.checkIn, { id, code: '4821' })
    expect((await listOf(id, { state: 'present' })).list.map(row => row.name)).toEqual([first.name])
    expect((await listOf(id, { name: 'moreau' })).list.map(row => row.name)).toEqual(['Lucas Moreau'])
    expect((await listOf(id, { name: second.number })).total).toBe(1)
    expect((await listOf(id, { name: '%' })).total).toBe(0)
    const page = await listOf(id, { state: 'pending', limit: 20, page: 2 })
    expect(page).toMatchObject({ total: 39, pageTotal: 2, currentPage: 2 })
    expect(page.list).toHaveLength(19)
    const { data } = await app().post(calls.listRecords.path, { attenceid: id, state: 100 }, teacher1)
    expect(data).toMatchObject({ total: 39 })
  })

  test('show the attendances of the course newest first, with counts', async () => {
    const { id } = await start('the newest')
    const { list, total } = await app().call(teacher1, calls.list, { courseId: courseid, limit: 2, page: 0 })
    expect(list[0]).toMatchObject({
      attendanceId: id,
      title: 'the newest',
      state: 2,
      type: '1',
      counts: { pending: 40 },
    })
    expect(total).toBeGreaterThan(2)
    await app().refused(first, calls.list, { courseId: courseid }, kernelErrors.notAllowed)
    const foreign = await app().call(teacher2, calls.list, { courseId: worldHistory.id })
    expect(foreign.list).toEqual([])
  })

  test('total a whole course for its staff', async () => {
    const before = await app().call(teacher1, calls.getSummary, { courseId: courseid })
    const { id } = await start('One more')
    await endWithOneSick(id)
    const after = await app().call(teacher1, calls.getSummary, { courseId: courseid })
    expect({
      total: after.total - before.total,
      presentCount: after.presentCount - before.presentCount,
      sickLeaveCount: after.sickLeaveCount - before.sickLeaveCount,
      totalLeaveCount: after.totalLeaveCount - before.totalLeaveCount,
      absentCount: after.absentCount - before.absentCount,
    }).toEqual({ total: 1, presentCount: 1, sickLeaveCount: 1, totalLeaveCount: 1, absentCount: 38 })
    const staffSees = await app().call(assistant1, calls.getSummary, {
      courseId: courseid,
      studentId: second.id,
    })
    expect(staffSees.data[0]).toMatchObject({ id, title: 'One more', state: 'sickLeave' })
  })

  test('include only students of the course', async () => {
    await start()
    for (const studentid of [teacher2.id, assistant1.id])
      await app().refused(
        teacher1,
        calls.getSummary,
        { courseId: courseid, studentId: studentid },
        kernelErrors.notFound,
      )
  })

  test('report students who did not sign in as the protocol does', async () => {
    const { id } = await start('Who is here')
    await app().call(first, calls.checkIn, { id, code: '4821' })
    await app().call(teacher1, calls.end, { id })
    const rowOf = async (person: (typeof students)[0]) => {
      const { data } = await app().post(calls.getSummary.path, { courseid }, person)
      return (data.data as Record<string, unknown>[]).find(row => row.id === id)
    }
    const came = await rowOf(first)
    expect(came).toMatchObject({ nosign: '0', signTime: expect.stringMatching(/^\d{10}$/), state: '0' })
    expect(came?.ip).not.toBe('')
    const stayedAway = await rowOf(second)
    expect(stayedAway).toMatchObject({ nosign: '1', signTime: 0, ip: null, state: '1' })
    expect(stayedAway?.studentattence_createtime).toBe(stayedAway?.createtime)
  })
})

describe("a student's page", () => {
  const figuresOf = async (as: typeof first) =>
    (await app().call(as, memberCalls.getStudent, { courseId: courseid, studentId: first.id })).attendance

  test('says to staff and to the student how often they were there, and to nobody else', async () => {
    const before = (await figuresOf(teacher1))!
    const states = ['present', 'late', 'absent', 'sickLeave'] as const
    for (const state of states) {
      const { id } = await start()
      await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: first.id, state })
      await app().call(teacher1, calls.end, { id })
    }
    await start('Still running')
    const expected = { attended: before.attended + 2, absent: before.absent + 1, leave: before.leave + 1 }
    expect(await figuresOf(teacher1)).toEqual(expected)
    expect(await figuresOf(first)).toEqual(expected)
    expect(await figuresOf(second)).toBeNull()
  })
})

describe('the end of an attendance', () => {
  test('can be put off and brought forward while it runs; the earlier moment ends nothing', async () => {
    const { id } = await app().call(teacher1, calls.startWithCode, {
      ...{ courseId: courseid, title: 'Late', code: '1234' },
      duration: 5,
    })
    await app().call(teacher1, calls.setEnd, { attendanceId: id, duration: 60 })
    app().clock.advance(10 * 60_000)
    await transaction(app().services, unit => closeInTime(unit, { attendanceId: id }))
    expect(await stateOf(id, students[3]!.id)).toBe('pending')
    await app().call(students[3]!, calls.checkIn, { id, code: '1234' })
    await app().call(teacher1, calls.setEnd, { attendanceId: id, duration: 1 })
    app().clock.advance(2 * 60_000)
    await app().refused(students[4]!, calls.checkIn, { id, code: '1234' }, attendanceErrors.ended)
    await app().refused(teacher1, calls.setEnd, { attendanceId: id, duration: 5 }, attendanceErrors.ended)
  })

  test('is not lost to somebody who puts it off at the same moment', async () => {
    const { id } = await start('At once')
    const ended = { ended_at: at(app().clock.now()) }
    await meanwhile(
      app().services,
      db => db.updateTable('attendance').set(ended).where('id', '=', id).execute(),
      () => app().refused(teacher1, calls.setEnd, { attendanceId: id, duration: 5 }, attendanceErrors.ended),
    )
  })

  test('does not come by itself while somebody puts it off', async () => {
    const { id } = await start('Put off', '4821', 1)
    app().clock.advance(2 * minute)
    const later = { ends_at: at(app().clock.now() + 10 * minute) }
    await meanwhile(
      app().services,
      db => db.updateTable('attendance').set(later).where('id', '=', id).execute(),
      () => transaction(app().services, unit => closeInTime(unit, { attendanceId: id })),
    )
    expect((await listOf(id)).isOver).toBe(false)
    expect(await stateOf(id, first.id)).toBe('pending')
  })

  test('is not taken back while somebody deletes it', async () => {
    const { id } = await start('Deleted')
    await app().call(teacher1, calls.end, { id })
    await meanwhile(
      app().services,
      db =>
        db
          .updateTable('attendance')
          .set({ deleted_at: at(app().clock.now()) })
          .where('id', '=', id)
          .execute(),
      () =>
        app().refused(teacher1, calls.reopen, { attendanceId: id, duration: 5 }, attendanceErrors.deleted),
    )
  })

  test('does not come between what somebody records and what follows from it', async () => {
    const { id } = await start('While recording')
    const known = await countChanges()
    await meanwhile(
      app().services,
      db =>
        db
          .updateTable('attendance')
          .set({ ended_at: at(app().clock.now()) })
          .where('id', '=', id)
          .execute(),
      () =>
        app().call(teacher1, calls.setRecordState, {
          ...{ attendanceId: id, studentId: students[5]!.id },
          state: 'late',
        }),
    )
    expect(await countChanges()).toBe(known + 1)
  })

  test('is taken back: the absent may check in again, what staff recorded stays', async () => {
    const { id } = await app().call(teacher1, calls.startWithCode, {
      courseId: courseid,
      title: 'Again',
      code: '1234',
    })
    await app().refused(teacher1, calls.reopen, { attendanceId: id }, attendanceErrors.stillRunning)
    await app().call(teacher1, calls.end, { id })
    await app().call(teacher1, calls.setRecordState, {
      ...{ attendanceId: id, studentId: students[5]!.id },
      state: 'absent',
    })
    await app().call(teacher1, calls.reopen, { attendanceId: id })
    expect(await stateOf(id, students[3]!.id)).toBe('pending')
    expect(await stateOf(id, students[5]!.id)).toBe('absent')
    await app().call(students[3]!, calls.checkIn, { id, code: '1234' })
    await app().call(teacher1, calls.end, { id })
    expect(await stateOf(id, students[3]!.id)).toBe('present')
    expect(await stateOf(id, students[4]!.id)).toBe('absent')
  })
})

test('a deleted attendance comes back with its records, one that was abandoned while it ran does not', async () => {
  const start = () =>
    app().call(teacher1, calls.startWithCode, { courseId: courseid, title: 'Gone', code: '1234' })
  const [ended, running] = [(await start()).id, (await start()).id]
  await app().call(students[3]!, calls.checkIn, { id: ended, code: '1234' })
  await app().call(teacher1, calls.end, { id: ended })
  for (const id of [ended, running]) await app().call(teacher1, calls.delete, { attendanceId: id })
  await app().refused(students[3]!, calls.restore, { attendanceId: ended }, kernelErrors.notFound)
  await app().call(teacher1, calls.restore, { attendanceId: ended })
  const { counts } = await app().call(teacher1, calls.listRecords, { attendanceId: ended })
  expect(counts.present).toBe(1)
  await app().refused(teacher1, calls.restore, { attendanceId: running }, kernelErrors.notFound)
  await app().refused(teacher1, calls.restore, { attendanceId: ended }, kernelErrors.notFound)
})

test('what was deleted before its end by itself was written down has ended once it is restored', async () => {
  const { id } = await app().call(teacher1, calls.startWithCode, {
    ...{ courseId: courseid, title: 'Over', code: '1234', duration: 1 },
  })
  await app().call(students[3]!, calls.checkIn, { id, code: '1234' })
  app().clock.advance(61_000)
  await app().call(teacher1, calls.delete, { attendanceId: id })
  await app().call(teacher1, calls.restore, { attendanceId: id })
  expect(await stateOf(id, students[3]!.id)).toBe('present')
  expect(await stateOf(id, students[4]!.id)).toBe('absent')
})

test('what was deleted after its end is listed until it is restored, for those who may take attendance', async () => {
  const listed = async () => {
    const { list } = await app().call(teacher1, calls.listDeleted, { courseId: courseid, limit: 200 })
    return list.map(({ attendanceId }) => attendanceId)
  }
  const before = await listed()
  const [first, second] = [(await start()).id, (await start()).id]
  const running = (await start()).id
  for (const id of [first, second]) await app().call(teacher1, calls.end, { id })
  for (const id of [first, second, running]) {
    app().clock.advance(1000)
    await app().call(teacher1, calls.delete, { attendanceId: id })
  }
  expect(await listed()).toEqual([second, first, ...before])
  await app().call(teacher1, calls.restore, { attendanceId: second })
  expect(await listed()).toEqual([first, ...before])
  expect((await app().post(calls.listDeleted.path, { courseid }, students[3]!)).status).toBe(0)
})

test('once its course has ended an attendance is offered to be corrected, and neither to be changed nor its rules', async () => {
  const { id } = await start('The last')
  await app().call(teacher1, calls.end, { id })
  const setEnded = (ended: number | null) =>
    app()
      .db.updateTable('course')
      .set({ ended_at: at(ended) })
      .where('id', '=', courseid)
      .execute()
  await setEnded(app().clock.now())
  const { can } = await listOf(id)
  expect(can).toEqual({ manage: false, reopen: false, correct: true })
  await app().refused(teacher1, calls.rename, { attendanceId: id, title: 'Last' }, kernelErrors.courseEnded)
  const record = { attendanceId: id, studentId: students[5]!.id, state: 'late' } as const
  await app().call(teacher1, calls.setRecordState, record)
  expect(await stateOf(id, students[5]!.id)).toBe('late')
  const rules = await app().call(teacher1, attendanceRuleCalls.getRules, { courseId: courseid })
  expect(rules.can).toEqual({ manage: false })
  await setEnded(null)
  expect((await listOf(id)).can).toEqual({ manage: true, reopen: true, correct: true })
})
