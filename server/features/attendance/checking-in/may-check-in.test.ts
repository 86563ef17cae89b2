import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { type AgainRule, againRules, usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { recordStateNames } from '#contract/features/attendance/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const courseId = linearAlgebra.id
const hall = { latitude: 31.2304, longitude: 121.4737 }
const minute = 60_000

/** Every way of checking in by a page: how it starts, and what a student then sends. */
const ways = {
  number: {
    start: () => app().call(teacher1, calls.startWithCode, { courseId, title: 'One', code: '4821' }),
    sent: { code: '4821' },
  },
  position: {
    start: () => app().call(teacher1, calls.startWithGps, { courseId, title: 'Two', ...hall, radius: 100 }),
    sent: { latitude: String(hall.latitude), longitude: String(hall.longitude), accuracy: '10' },
  },
  inAndOut: {
    start: () =>
      app().call(teacher1, calls.startInAndOut, {
        ...{ courseId, title: 'Three', duration: 10 },
        checkOutAt: app().clock.now() + 30 * minute,
      }),
    sent: { direction: 'in' as const },
  },
}
/** Whether the student's list of a course leads to checking in. */
async function isListed(student: CastMember, attendanceId: string) {
  const { data } = await app().call(student, calls.getSummary, { courseId, size: 200 })
  return data.find(({ id }) => id === attendanceId)?.canCheckIn
}
const cases = Object.keys(ways).flatMap(way =>
  againRules.map(rule => [way as keyof typeof ways, rule] as const),
)

test.each(cases)(
  'by %s, where those may come again: %s, a page offers what the server takes',
  async (way, rule) => {
    await app().call(teacher1, attendanceRuleCalls.setRules, {
      ...{ courseId, ...usualRules },
      checkInAgain: rule as AgainRule,
    })
    const { id } = await ways[way].start()
    const offered = async (student: (typeof students)[number]) =>
      way === 'inAndOut'
        ? (await app().call(student, calls.getInAndOut, { attendanceId: id })).can.checkIn
        : (await app().call(student, calls.getCheckIn, { attendanceId: id })).canCheckIn
    const taken: string[] = []
    for (const [place, state] of ['untouched' as const, ...recordStateNames].entries()) {
      const student = students[place]!
      if (state !== 'untouched')
        await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: student.id, state })
      const [isOffered, isInList] = [await offered(student), await isListed(student, id)]
      const body = { id, ...ways[way].sent }
      const answer = await app().post(calls.checkIn.path, body, student)
      // Who is recorded as having been there repeats what they did.
      const isTaken = answer.status === 1 && answer.data.repeated !== 1 && answer.data.checkedout !== 1
      expect([state, isOffered, isInList]).toEqual([state, isTaken, isTaken])
      if (isTaken) taken.push(state)
    }
    expect(taken).toEqual(expect.arrayContaining(['untouched', 'pending']))
    expect(taken.includes('sickLeave')).toBe(rule !== 'nobody')
    expect(taken.includes('absent')).toBe(rule === 'absentToo')
  },
)

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'by %s, who is on leave may come all the same',
  async way => {
    const student = students[20 + Object.keys(ways).indexOf(way)]!
    const now = app().clock.now()
    const { id: leaveId } = await app().call(student, leaveCalls.ask, {
      ...{ courseId, kind: 'sickLeave', reason: 'Ill' },
      ...{ beginsAt: now - 60 * minute, endsAt: now + 60 * minute },
    })
    await app().call(teacher1, leaveCalls.decide, { id: leaveId, state: 'approved' })
    const { id } = await ways[way].start()
    const shown =
      way === 'inAndOut'
        ? await app().call(student, calls.getInAndOut, { attendanceId: id })
        : await app().call(student, calls.getCheckIn, { attendanceId: id })
    expect(shown).toMatchObject({ state: 'sickLeave', isOnLeave: true })
    expect('can' in shown ? shown.can.checkIn : shown.canCheckIn).toBe(true)
    expect(await isListed(student, id)).toBe(true)
    await app().call(student, calls.checkIn, { id, ...ways[way].sent })
    expect(await isListed(student, id)).toBe(false)
  },
)

describe('by every method', () => {
  /** One of each, and what a student does to check in. */
  const started = async (as: CastMember) => {
    const others = await Promise.all(
      Object.values(ways).map(async ({ start, sent }) => {
        const { id } = await start()
        return () => app().call(as, calls.checkIn, { id, ...sent })
      }),
    )
    const { id: attendanceId } = await app().call(teacher1, calls.startWithQr, { courseId, title: 'Four' })
    const { url } = await app().call(teacher1, calls.showQr, { attendanceId })
    const scan = Object.fromEntries(new URL(url).searchParams)
    const byQr = async () => {
      const { status, code } = await app().post(calls.checkInByQr.path, scan, as)
      if (status !== 1) throw new Error(`: ${code} `)
    }
    return [...others, byQr]
  }
  const setCourse = (row: { attest_required: boolean }) =>
    app().db.updateTable('course').set(row).where('id', '=', courseId).execute()
  const attest = (attested_at: ReturnType<typeof at>) =>
    app().db.updateTable('account').set({ attested_at }).where('id', '=', last.id).execute()
  const last = students[38]!

  test('a course that asks for a verified identity asks its members, too', async () => {
    const tries = await started(last)
    await attest(at(null))
    await setCourse({ attest_required: true })
    for (const come of tries) await expect(come()).rejects.toThrow(` ${errors.notOnList.code} `)
    await attest(at(app().clock.now()))
    for (const come of tries) await come()
    await setCourse({ attest_required: false })
  })

  test('nobody checks in once the course is deleted', async () => {
    const tries = await started(students[37]!)
    await app()
      .db.updateTable('course')
      .set({ deleted_at: at(app().clock.now()) })
      .where('id', '=', courseId)
      .execute()
    for (const come of tries) await expect(come()).rejects.toThrow(` ${kernelErrors.courseAbsent.code} `)
  })
})
