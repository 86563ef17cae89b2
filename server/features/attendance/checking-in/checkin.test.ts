import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { codeTries } from '#contract/features/attendance/rules.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const courseid = linearAlgebra.id
const [first, second, third] = students as [CastMember, CastMember, CastMember]
const code = '4821'
const wrong = '1111'

const start = async (course = linearAlgebra) =>
  (await app().call(course.owner, calls.startWithCode, { courseId: course.id, title: '2026.11.21', code })).id
const enter = (id: string, body: object, as: CastMember = first, headers: Record<string, string> = {}) =>
  app().post('/AttenceApi/checkin', { id, code, ...body }, as, headers)
const recordOf = (attendanceId: string, { id }: CastMember) =>
  app()
    .db.selectFrom('attendance_record')
    .selectAll()
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()

describe('checking in with the code', () => {
  test('answers as existing clients expect', async () => {
    const id = await start()
    const running = await app().post('/AttenceApi/getNotFinishAttenceStudent', { courseid }, first)
    expect(running.data).toMatchObject({ status: 1, lists: [{ id, title: '2026.11.21', type: '1' }] })
    expect(running.data).toHaveProperty('lists.0.createtime', expect.stringMatching(/^\d{10}$/))
    expect(Object.keys((running.data as { lists: object[] }).lists[0]!)).toEqual([
      'id',
      'title',
      'type',
      'createtime',
    ])

    const answer = await enter(id, {})
    expect(answer).toMatchObject({ status: 1, code: 10000, message: '访问成功', data: { state: 1 } })
    expect(answer.data.info).toMatch(
      /^恭喜您签到成功！<\/br><\/br>班级名称：数学 2026 级 1 班<\/br>考勤名称：2026\.11\.21<\/br>签到时间：\d{4}-\d\d-\d\d \d\d:\d\d<\/br>状态：签到成功$/,
    )
    expect(await recordOf(id, first)).toMatchObject({ state: 0, wrong_codes: 0 })
    const { lists } = await app().call(first, calls.listOpenToMe, { courseId: courseid })
    expect(lists.map(row => row.id)).not.toContain(id)
  })

  test('accepts whatever else existing clients send', async () => {
    const id = await start()
    const bodies = [
      { unusual: '', latitude: '', longitude: '', accuracy: 'null', clienttype: 1 },
      { unusual: 0, latitude: '31.2', longitude: 121.4, accuracy: '100', clienttype: '1', appid: '' },
      { code: Number(code), reqtimestamp: 1_700_000_000_000 },
      { code: ` ${code} `, accuracy: { odd: true }, unusual: { toString: 1 }, abnormal: { toString: 1 } },
    ]
    for (const [index, body] of bodies.entries())
      expect((await enter(id, body, students[index])).data.state, JSON.stringify(body)).toBe(1)
    const form = `id=${id}&code=${code}&latitude=&longitude=&accuracy=null`
    expect((await app().post('/attenceApi/checkin', form, students[7])).status).toBe(1)
  })

  test('a second time changes nothing and answers the same, whatever the code', async () => {
    const id = await start()
    const once = await enter(id, {})
    const before = await recordOf(id, first)
    app().clock.advance(120_000)
    for (const repeated of [
      await enter(id, {}),
      await enter(id, { code: wrong }),
      await enter(id, { code: '' }),
    ])
      expect(repeated).toMatchObject({ status: 1, data: { state: 1, info: once.data.info, repeated: 1 } })
    expect(await recordOf(id, first)).toEqual(before)
  })

  test('many times at once by one person counts once', async () => {
    const id = await start()
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(id, {})))
    expect(answers.every(answer => answer.status === 1)).toBe(true)
    expect(answers.filter(answer => answer.data.repeated === 0)).toHaveLength(1)
  })

  test('works for a student who joined after it began', async () => {
    const id = await start(worldHistory)
    const late = students[30]!
    await app()
      .db.insertInto('membership')
      .values({
        course_id: worldHistory.id,
        account_id: late.id,
        role: 'student',
        joined_at: at(app().clock.now()),
      })
      .execute()
    const { lists } = await app().call(late, calls.listOpenToMe, { courseId: worldHistory.id })
    expect(lists).toHaveLength(1)
    expect(await app().call(late, calls.getCheckIn, { attendanceId: id })).toMatchObject({
      state: 'pending',
    })
    await Promise.all([enter(id, {}, late), enter(id, {}, late)])
    const { total, counts } = await app().call(teacher2, calls.listRecords, { attendanceId: id })
    expect({ total, present: counts.present }).toEqual({ total: 21, present: 1 })
  })
})

describe('a wrong code', () => {
  test('is counted, and after five every code is refused', async () => {
    const id = await start()
    for (let left = codeTries - 1; left > 0; left--) {
      const answer = await enter(id, { code: wrong })
      expect(answer).toMatchObject({ status: 0, code: attendanceErrors.wrongCode.code, data: { left } })
      expect(answer.message).toBe(answer.data.info)
    }
    expect(await enter(id, { code: wrong })).toMatchObject({ code: attendanceErrors.triesUsedUp.code })
    expect(await enter(id, { code })).toMatchObject({ status: 0, code: attendanceErrors.triesUsedUp.code })
    expect(await app().call(first, calls.getCheckIn, { attendanceId: id })).toMatchObject({ triesLeft: 0 })
    expect((await enter(id, { code }, second)).status).toBe(1)
    expect((await recordOf(id, first)).state).toBe(100)
  })

  test('cannot be tried more than five times by simultaneous requests', async () => {
    const id = await start()
    const guesses = Array.from({ length: 40 }, (_, index) => enter(id, { code: String(1000 + index) }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(answer => answer.code === attendanceErrors.wrongCode.code)).toHaveLength(
      codeTries - 1,
    )
    expect((await recordOf(id, first)).wrong_codes).toBe(codeTries)
    expect((await enter(id, { code })).status).toBe(0)
  })

  test('sent again because the answer was lost is counted once', async () => {
    const id = await start()
    const headers = { 'x-once': 'a'.repeat(32) }
    const answers = [
      await enter(id, { code: wrong }, first, headers),
      await enter(id, { code: wrong }, first, headers),
    ]
    expect(answers[1]).toEqual(answers[0])
    expect((await recordOf(id, first)).wrong_codes).toBe(1)
  })

  test('that is empty is not counted', async () => {
    const id = await start()
    for (const empty of ['', null, '  ']) {
      const answer = await enter(id, { code: empty })
      expect(answer.code).toBe(attendanceErrors.codeMissing.code)
    }
    expect((await recordOf(id, first)).wrong_codes).toBe(0)
  })
})

describe('everybody else is told why not', () => {
  test('the staff, strangers, and people who left', async () => {
    const id = await start()
    for (const person of [teacher1, assistant1])
      await app().refused(person, calls.checkIn, { id, code }, attendanceErrors.staffNeedNot)
    await app().refused(teacher2, calls.checkIn, { id, code }, attendanceErrors.notOnList)
    await app()
      .db.updateTable('membership')
      .set({ left_at: at(app().clock.now()) })
      .where('course_id', '=', courseid)
      .where('account_id', '=', third.id)
      .execute()
    await app().refused(third, calls.checkIn, { id, code }, attendanceErrors.notOnList)
    await app().refused(null, calls.checkIn, { id, code }, kernelErrors.sessionMissing)
    await app().refused(first, calls.checkIn, { id: emptyCourse.id, code }, attendanceErrors.illegalAccess)
    expect((await enter('nonsense', {})).code).toBe(kernelErrors.malformed.code)
  })

  test('without words that existing clients take for a lost session', () => {
    // The one text with which they know that a QR code is old (wire.md section 4).
    const { qrExpired, ...others } = attendanceErrors
    expect(qrExpired.text.zh).toBe('此签到二维码已过期失效，请重新扫描最新签到二维码签到')
    const texts = Object.values(others).flatMap(({ text }) => [text.zh, text.en.toLowerCase()])
    for (const text of texts) expect(text).not.toMatch(/登录|过期|失效|token/)
  })
})

describe('the address of a check-in', () => {
  test("marks both people on the staff's list, who still count", async () => {
    const id = await start()
    const from = (address: string) => ({ 'x-forwarded-for': address })
    await enter(id, {}, first, from('203.0.113.7'))
    await enter(id, {}, second, from('203.0.113.7'))
    await enter(id, {}, students[3]!, from('203.0.113.8'))
    const { list } = await app().call(teacher1, calls.listRecords, {
      attendanceId: id,
      state: 'present',
    })
    expect(list.map(row => [row.name, row.hasConflict])).toEqual([
      [first.name, true],
      [second.name, true],
      [students[3]!.name, false],
    ])
    const { newest } = await app().call(teacher1, calls.getCode, { id })
    expect(newest.map(row => row.hasConflict)).toEqual([false, true, true])
  })
})

describe("a student's own view", () => {
  test('covers before, after, and all attendances', async () => {
    const id = await start()
    const before = await app().call(first, calls.getCheckIn, { attendanceId: id })
    expect(before).toMatchObject({
      title: '2026.11.21',
      state: 'pending',
      isOver: false,
      remain: -1,
      triesLeft: 5,
    })
    await enter(id, {})
    const result = await app().call(first, calls.getCheckInResult, { attendanceId: id })
    expect(result).toMatchObject({ state: 'present', courseId: courseid, courseName: 'Linear Algebra' })
    expect(result.time).toBeGreaterThanOrEqual(result.createdAt!)
    await app().refused(teacher2, calls.getCheckInResult, { attendanceId: id }, kernelErrors.notFound)

    const { data } = await app().post('/SummaryApi/attence', { courseid, size: 10 }, first)
    expect(data).toMatchObject({ status: 1, pageSize: '10', lateCount: 0 })
    const [row] = (data as { data: Record<string, unknown>[] }).data
    expect(row).toMatchObject({ id, state: '0', type: '1', checkouttime: '0', duration: '0', nosign: '0' })
    expect(Object.values(row!).every(value => typeof value === 'string')).toBe(true)
    const numbers = Object.entries(data).filter(([name]) => name.endsWith('Count') || name === 'total')
    expect(numbers.every(([, value]) => typeof value === 'number')).toBe(true)
    expect(numbers).toHaveLength(10)
  })

  test('comes in pages', async () => {
    const all = await app().call(first, calls.getSummary, { courseId: courseid, size: 200 })
    const page = await app().call(first, calls.getSummary, { courseId: courseid, size: 2, page: 2 })
    expect(page.data.map(row => row.id)).toEqual(all.data.slice(2, 4).map(row => row.id))
    expect(page.total).toBe(all.total)
  })

  test("is nobody else's", async () => {
    await app().refused(
      first,
      calls.getSummary,
      { courseId: courseid, studentId: second.id },
      kernelErrors.notAllowed,
    )
    await app().refused(teacher2, calls.getSummary, { courseId: courseid }, kernelErrors.courseAbsent)
  })
})
