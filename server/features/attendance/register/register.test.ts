import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceScore, usualRules } from '#contract/features/attendance/course-rules.ts'
import { registerErrors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import { attendanceRuleCalls as ruleCalls } from '#contract/features/attendance/rule-calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const courseId = linearAlgebra.id
const [anna, ben, cara] = students as [CastMember, CastMember, CastMember]

beforeEach(async () => {
  await app().db.deleteFrom('attendance_record').execute()
  await app().db.deleteFrom('attendance').execute()
  await app().db.deleteFrom('attendance_rule').execute()
})

/** An attendance that is over, in which these have these states; everybody else is absent. */
async function taken(title: string, states: readonly [CastMember, RecordState][] = []) {
  app().clock.advance(60_000)
  const { id } = await app().call(teacher1, calls.startWithCode, { courseId, title })
  await app().call(teacher1, calls.end, { id })
  for (const [{ id: studentId }, state] of states)
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId, state })
  return id
}

const exported = async (format: 'xlsx' | 'csv', language = 'en') => {
  const answer = await app().post(
    registerCalls.exportRegister.path,
    { courseid: courseId, format },
    teacher1,
    {
      'x-language': language,
    },
  )
  return {
    ...(answer.data as { name: string; type: string }),
    bytes: Buffer.from(String(answer.data.content), 'base64'),
  }
}
const rowsOf = (csv: Buffer) => Papa.parse<string[]>(csv.toString().replace('\uFEFF', '').trim()).data

async function send(file: Buffer | string, as: CastMember = teacher1) {
  const form = new FormData()
  form.set('courseid', courseId)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'register')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app().post(registerImportCalls.previewRegister.path, Buffer.from(await request.arrayBuffer()), as, {
    'content-type': request.headers.get('content-type') ?? '',
    'x-language': 'en',
  })
}
async function preview(file: Buffer | string) {
  const answer = await send(file)
  expect(answer.status).toBe(1)
  const importId = String(answer.data.importid)
  const of = async (only: 'changed' | 'problems') =>
    (
      await app().call(teacher1, registerImportCalls.getRegisterPreview, {
        courseId,
        importId,
        only,
        limit: 200,
      })
    ).list
  return {
    importId,
    counts: answer.data.counts,
    changes: await of('changed'),
    problems: await of('problems'),
  }
}
const apply = (importId: string) =>
  app().call(teacher1, registerImportCalls.applyRegister, { courseId, importId })
const undo = (importId: string) =>
  app().call(teacher1, registerImportCalls.undoRegister, { courseId, importId })
const stateOf = async (attendanceId: string, { id, name }: CastMember) =>
  (await app().call(teacher1, calls.listRecords, { attendanceId, name })).list.find(
    row => row.studentId === id,
  )

const csv = (rows: readonly (readonly string[])[]) => Papa.unparse(rows as string[][])

describe('the exported register', () => {
  test('has a line for each student, a column for each attendance that is over, and totals of both', async () => {
    await app().call(teacher1, ruleCalls.setRules, {
      ...{ courseId, ...usualRules },
      weights: { ...usualRules.weights, late: 50 },
    })
    await taken('Week 1', [
      [anna, 'present'],
      [ben, 'sickLeave'],
    ])
    await taken('Week 2', [
      [anna, 'late'],
      [ben, 'leftEarly'],
    ])
    await app().call(teacher1, calls.startWithCode, { courseId, title: 'Still running' })
    const { name, type, bytes } = await exported('csv')
    expect([name, type]).toEqual(['Linear Algebra Attendance.csv', 'text/csv'])
    const [head, ...lines] = rowsOf(bytes)
    expect(head!.slice(0, 3)).toEqual(['Name', 'Student number', 'Class'])
    expect(head![3]).toMatch(/^Week 1 \d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(head!.slice(5)).toEqual([
      ...['Present', 'Late', 'Left early', 'Absent', 'On leave', 'Attendance score (%)'],
    ])
    const lineOf = ({ number }: CastMember) => lines.find(line => line[1] === number)!.slice(3)
    expect(lineOf(anna)).toEqual(['Present', 'Late', '1', '1', '0', '0', '0', '75'])
    expect(lineOf(ben)).toEqual(['Sick leave', 'Left early', '0', '0', '1', '0', '1', '100'])
    expect(lineOf(cara)).toEqual(['Absent', 'Absent', '0', '0', '0', '2', '0', '0'])
    expect(lines.slice(-2).map(line => line.slice(0, 5))).toEqual([
      ['Attended', '', '', '1', '2'],
      ['Attendance rate (%)', '', '', '2.6', '5'],
    ])
    expect(lines).toHaveLength(students.length + 2)
  })

  test('as a workbook says the same in the reader’s language, with totals as numbers', async () => {
    await taken('Week 1', [[anna, 'present']])
    const { bytes, name } = await exported('xlsx', 'zh-Hant')
    const rows = await readSheet(bytes)
    expect(name).toMatch(/ 點名\.xlsx$/)
    expect(rows[0]!.slice(0, 2)).toEqual(['姓名', '學號'])
    const line = rows.find(row => row[1] === anna.number)!
    expect(line[3]).toBe('出勤')
    expect(line.at(-1)).toBe(100)
  })

  test('is opened by Excel as it is: with a mark, and without formulas', async () => {
    await app().db.updateTable('account').set({ name: '=1+1, "Ann"' }).where('id', '=', anna.id).execute()
    await taken('=HYPERLINK("http://x")')
    const { bytes } = await exported('csv')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = rowsOf(bytes)
    expect(rows[0]![3]).toMatch(/^'=HYPERLINK/)
    expect(rows.find(row => row[1] === anna.number)![0]).toBe(`'=1+1, "Ann"`)
    const seen = await preview(bytes)
    expect(seen).toMatchObject({ counts: { changed: 0, problems: 0, same: students.length } })
    await app().db.updateTable('account').set({ name: anna.name }).where('id', '=', anna.id).execute()
  })

  test('is for staff who take attendance', async () => {
    await app().refused(anna, registerCalls.exportRegister, { courseId }, kernelErrors.notAllowed)
    await app().refused(teacher2, registerCalls.exportRegister, { courseId }, kernelErrors.courseAbsent)
    await app()
      .db.updateTable('membership')
      .set({ permissions: [] })
      .where('account_id', '=', assistant1.id)
      .execute()
    await app().refused(
      assistant1,
      registerCalls.exportRegister,
      { courseId },
      kernelErrors.permissionMissing,
    )
  })
})

describe('an edited register', () => {
  test('as it was exported changes nothing, in either format and any language', async () => {
    await taken('Week 1', [
      [anna, 'present'],
      [ben, 'officialLeave'],
    ])
    await taken('2026.11.21 08:05')
    for (const format of ['csv', 'xlsx'] as const)
      for (const language of ['en', 'zh-Hans', 'zh-Hant'])
        expect(await preview((await exported(format, language)).bytes)).toMatchObject({
          counts: { changed: 0, same: 2 * students.length, problems: 0 },
        })
  })

  test('shows what it would change, does exactly that, and takes it back', async () => {
    const week = await taken('Week 1', [[ben, 'late']])
    const rows = rowsOf((await exported('csv')).bytes)
    rows.find(row => row[1] === anna.number)![3] = 'sick leave'
    rows.find(row => row[1] === ben.number)![3] = '出勤'
    const seen = await preview(csv(rows))
    expect(seen.counts).toEqual({ changed: 2, same: students.length - 2, problems: 0 })
    expect(seen.changes.map(({ number, title, before, after }) => [number, title, before, after])).toEqual([
      [anna.number, 'Week 1', 'absent', 'sickLeave'],
      [ben.number, 'Week 1', 'late', 'present'],
    ])
    expect(await stateOf(week, anna)).toMatchObject({ state: 'absent' })
    expect(await apply(seen.importId)).toEqual({ changed: 2 })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'sickLeave', isEdited: true })
    expect(await stateOf(week, ben)).toMatchObject({ state: 'present' })
    await app().refused(
      ...([teacher1, registerImportCalls.applyRegister, { courseId, importId: seen.importId }] as const),
      tableErrors.applied,
    )

    // Whoever was corrected by hand since keeps that.
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: week,
      studentId: ben.id,
      state: 'absent',
    })
    expect(await undo(seen.importId)).toEqual({ changed: 1 })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'absent', isEdited: false })
    expect(await stateOf(week, ben)).toMatchObject({ state: 'absent' })
    await app().refused(
      ...([teacher1, registerImportCalls.undoRegister, { courseId, importId: seen.importId }] as const),
      tableErrors.notApplied,
    )
  })

  test('leaves leave alone: what it changed by hand is on that leave again once it is undone', async () => {
    const week = await taken('Week 1')
    const begins = Math.floor(app().clock.now() / 1000) * 1000 - 3_600_000
    const { id } = await app().call(anna, leaveCalls.ask, {
      ...{ courseId, kind: 'sickLeave', reason: 'Fever', files: [] },
      ...{ beginsAt: begins, endsAt: begins + 7_200_000 },
    })
    await app().call(teacher1, leaveCalls.decide, { id, state: 'approved' })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'sickLeave' })
    const [head] = rowsOf((await exported('csv')).bytes)
    const line = [anna.name, anna.number, '', 'Late']
    const first = await preview(csv([head!, line]))
    await apply(first.importId)
    expect(await stateOf(week, anna)).toMatchObject({ state: 'late' })
    await undo(first.importId)
    expect(await stateOf(week, anna)).toMatchObject({ state: 'sickLeave' })
    // Taken back while the file held, the leave leaves nothing behind.
    const second = await preview(csv([head!, line]))
    await apply(second.importId)
    await app().call(teacher1, leaveCalls.decide, { id, state: 'declined' })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'late' })
    await undo(second.importId)
    expect(await stateOf(week, anna)).toMatchObject({ state: 'absent' })
  })

  test('gives way, once undone, to a leave that was approved meanwhile', async () => {
    const week = await taken('Week 1')
    const [head] = rowsOf((await exported('csv')).bytes)
    const { importId } = await preview(csv([head!, [anna.name, anna.number, '', 'Late']]))
    await apply(importId)
    const begins = Math.floor(app().clock.now() / 1000) * 1000 - 3_600_000
    const { id } = await app().call(anna, leaveCalls.ask, {
      ...{ courseId, kind: 'sickLeave', reason: 'Fever', files: [] },
      ...{ beginsAt: begins, endsAt: begins + 7_200_000 },
    })
    await app().call(teacher1, leaveCalls.decide, { id, state: 'approved' })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'late' })
    await undo(importId)
    expect(await stateOf(week, anna)).toMatchObject({ state: 'sickLeave', isEdited: false })
    await app().call(teacher1, leaveCalls.decide, { id, state: 'declined' })
    expect(await stateOf(week, anna)).toMatchObject({ state: 'absent' })
  })

  test('undone while the attendance continues, lets those come who were absent', async () => {
    const week = await taken('Week 1')
    const [head] = rowsOf((await exported('csv')).bytes)
    const { importId } = await preview(csv([head!, [ben.name, ben.number, '', 'Late']]))
    await apply(importId)
    await app().call(teacher1, calls.reopen, { attendanceId: week, duration: 0 })
    await undo(importId)
    expect(await stateOf(week, ben)).toMatchObject({ state: 'pending', isEdited: false })
    const { data } = await app().call(teacher1, calls.getCode, { id: week })
    await app().call(ben, calls.checkIn, { id: week, code: data.code })
    expect(await stateOf(week, ben)).toMatchObject({ state: 'present' })
  })

  test('gives a record to who had none, and takes it away again', async () => {
    const week = await taken('Week 1')
    await app().db.deleteFrom('attendance_record').where('account_id', '=', anna.id).execute()
    const rows = rowsOf((await exported('csv')).bytes)
    expect(rows.find(row => row[1] === anna.number)![3]).toBe('')
    const seen = await preview(csv([rows[0]!, [anna.name, anna.number, '', '0']]))
    expect(seen.changes).toMatchObject([{ before: '', after: 'present' }])
    await apply(seen.importId)
    expect(await stateOf(week, anna)).toMatchObject({ state: 'present' })
    await undo(seen.importId)
    expect(await stateOf(week, anna)).toBeUndefined()
  })

  test('is not taken in when a record has changed since it was shown', async () => {
    const week = await taken('Week 1')
    const rows = rowsOf((await exported('csv')).bytes)
    const lines = [anna, ben].map(({ name, number }) => [name, number, '', 'Present'])
    const seen = await preview(csv([rows[0]!, ...lines]))
    await app().call(teacher1, calls.setRecordState, { attendanceId: week, studentId: ben.id, state: 'late' })
    await app().refused(
      ...([teacher1, registerImportCalls.applyRegister, { courseId, importId: seen.importId }] as const),
      registerErrors.changed,
    )
    expect(await stateOf(week, anna)).toMatchObject({ state: 'absent' })
    const again = await preview(csv([rows[0]!, ...lines]))
    await app().call(teacher1, calls.delete, { attendanceId: week })
    await app().refused(
      ...([teacher1, registerImportCalls.applyRegister, { courseId, importId: again.importId }] as const),
      registerErrors.changed,
    )
  })

  test('says what cannot be used, and why', async () => {
    await taken('Week 1')
    await taken('Week 2')
    await app()
      .db.updateTable('account')
      .set({ number: '', name: ben.name })
      .where('id', '=', cara.id)
      .execute()
    const [head] = rowsOf((await exported('csv')).bytes) as [string[]]
    const time = head[3]!.slice(-16).replace('-', '/').replace('-', '/')
    const file = csv([
      ['学号', '姓名', `x ${time}`, 'week 2', 'Week 9', head[4]!],
      [anna.number, anna.name, 'Present', 'Perhaps', '', ''],
      [anna.number, anna.name, 'Late', '', '', ''],
      [ben.number, 'Somebody', 'Late', '', '', ''],
      ['000', 'Nobody', 'Late', '', '', ''],
      ['', ben.name, 'Late', '', '', ''],
      ['2.02607E+11', 'Anybody', 'Late', '', '', ''],
    ])
    const seen = await preview(file)
    expect(seen.changes.map(({ line, title, after }) => [line, title, after])).toEqual([
      [2, 'Week 1', 'present'],
    ])
    expect(seen.problems.map(({ line, title, problem, value }) => [line, title, problem, value])).toEqual([
      [0, 'Week 9', 'unknownAttendance', ''],
      [0, head[4], 'repeatedAttendance', ''],
      [2, 'Week 2', 'unknownState', 'Perhaps'],
      [3, '', 'repeatedStudent', ''],
      [4, '', 'otherName', ''],
      [5, '', 'unknownStudent', ''],
      [6, '', 'sameName', ''],
      [7, '', 'numberCut', ''],
    ])
    await app()
      .db.updateTable('account')
      .set({ number: cara.number, name: cara.name })
      .where('id', '=', cara.id)
      .execute()
  })

  test('must be a table with students, and is read only by who sent it', async () => {
    await taken('Week 1')
    expect(await send('just text')).toMatchObject({ code: tableErrors.noStudents.code })
    expect(await send(Buffer.from('PK\u0003\u0004 nothing'))).toMatchObject({
      code: tableErrors.unreadable.code,
    })
    const { importId } = await preview(
      csv([
        ['Name', 'Week 1'],
        [anna.name, 'Late'],
      ]),
    )
    const asked = { courseId, importId }
    await app().refused(
      assistant1,
      registerImportCalls.getRegisterPreview,
      asked,
      kernelErrors.permissionMissing,
    )
    await app().refused(
      ...([teacher2, registerImportCalls.applyRegister, { ...asked, courseId: worldHistory.id }] as const),
      kernelErrors.notFound,
    )
    expect(await apply(importId)).toEqual({ changed: 1 })
  })

  test('is read as a workbook whose numbers Excel has turned into numbers', async () => {
    await taken('Week 1')
    const sheet = [
      ['Student number', 'Week 1'].map(value => ({ value, type: String })),
      [
        { value: Number(anna.number), type: Number },
        { value: 'Late', type: String },
      ],
    ]
    const seen = await preview(await writeXlsxFile(sheet as never, {}).toBuffer())
    expect(seen.changes).toMatchObject([{ number: anna.number, after: 'late' }])
  })
})

describe('the students of a course', () => {
  const list = (input: object = {}) =>
    app().call(teacher1, registerCalls.listTallies, { courseId, limit: 200, ...input })

  test('are listed with their counts, the lowest score first, those without one last', async () => {
    const weights = { ...usualRules.weights, late: 50 }
    await app().call(teacher1, ruleCalls.setRules, { ...{ courseId, ...usualRules }, weights })
    const leave = students.slice(3).map((student): [CastMember, RecordState] => [student, 'leave'])
    await taken('Week 1', [[anna, 'late'], [ben, 'present'], ...leave])
    const { list: rows, total } = await list()
    expect(total).toBe(students.length)
    expect(rows.slice(0, 3).map(({ studentId, score }) => [studentId, score])).toEqual([
      [cara.id, 0],
      [anna.id, 50],
      [ben.id, 100],
    ])
    expect(rows[3]).toMatchObject({ score: null, counts: { leave: 1, present: 0 } })
    for (const { counts, score } of rows) expect(score).toBe(attendanceScore(counts, weights))
  })

  test('are found by name, number or pinyin, and paged', async () => {
    await taken('Week 1')
    expect((await list({ search: anna.number })).list.map(row => row.studentId)).toEqual([anna.id])
    const [one, two] = [await list({ limit: 1 }), await list({ limit: 1, page: 2 })]
    expect(one.list[0]!.studentId).not.toBe(two.list[0]!.studentId)
    await app().refused(anna, registerCalls.listTallies, { courseId }, kernelErrors.notAllowed)
  })
})
