import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { kernelErrors } from '#contract/error.ts'
import { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreErrors as errors } from '#contract/features/score/errors.ts'
import { scoreImportCalls as importCalls } from '#contract/features/score/import-calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const [anna, ben, cara] = students.slice(20) as [CastMember, CastMember, CastMember]
let courseId = ''
let oral = ''

/** A course with a graded homework and two columns of its own, of 100 and of 20. */
beforeEach(async () => {
  app().clock.advance(1000)
  const form = { courseName: 'Optics', semester: '2026-2027', term: '1' as const }
  const course = await app().call(teacher1, courseCalls.create, form)
  courseId = course.id
  for (const person of [anna, ben, cara])
    await app().post('/CourseApi/joinCourseByCode', { code: course.code }, person)
  const { id } = await app().call(teacher1, homeworkCalls.create, { courseId, title: 'Lenses' })
  await app().call(anna, homeworkCalls.submit, { id, content: 'Done' })
  await app().call(teacher1, homeworkCalls.grade, { id, studentId: anna.id, score: 70 })
  const column = { id: null, isExtra: false, isShown: true }
  const list = [
    { ...column, title: 'Oral exam', fullScore: 100 },
    { ...column, title: 'Talk', fullScore: 20 },
  ]
  const { ids } = await app().call(teacher1, calls.saveColumns, { courseId, list })
  oral = ids[0]!
  await enter(anna, oral, '80')
  await enter(ben, oral, '60')
})

const enter = (person: CastMember, item: string, score: string) =>
  app().call(teacher1, calls.set, { courseId, studentId: person.id, item, score })
async function exported(format: 'xlsx' | 'csv', language = 'en') {
  const { data } = await app().post(calls.export.path, { courseid: courseId, format }, teacher1, {
    'x-language': language,
  })
  return Buffer.from(String(data.content), 'base64')
}

type Table = string[][]
const textsOf = (sheet: readonly (readonly unknown[])[]): Table =>
  sheet.map(row => row.map(cell => (cell === null ? '' : String(cell))))

/** The export as a workbook in which somebody has changed the first sheet. */
async function edited(change: (cell: (person: CastMember, column: string, text: string) => void) => void) {
  const bytes = await exported('xlsx')
  const [sheet, asExported] = [textsOf(await readSheet(bytes, 1)), textsOf(await readSheet(bytes, 2))]
  change((person, column, text) => {
    const place = sheet[0]!.findIndex(title => title.startsWith(column))
    sheet.find(([name]) => name === person.name)![place] = text
  })
  return workbook(sheet, asExported)
}
const cellsOf = (table: Table) => table.map(row => row.map(value => ({ value, type: String })))
const workbook = (...sheets: Table[]) =>
  writeXlsxFile(
    sheets.map((data, place) => ({ data: cellsOf(data), sheet: `Sheet ${place + 1}` })),
  ).toBuffer()

async function send(file: Buffer | string, as: CastMember = teacher1) {
  const form = new FormData()
  form.set('courseid', courseId)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'Grades.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app().post(importCalls.preview.path, Buffer.from(await request.arrayBuffer()), as, {
    'content-type': request.headers.get('content-type') ?? '',
    'x-language': 'en',
  })
}
async function preview(file: Buffer | string) {
  const answer = await send(file)
  const { data } = answer
  expect(answer).toMatchObject({ status: 1 })
  const importId = String(data.importid)
  const rowsOf = async (only: 'changed' | 'conflicts' | 'problems') =>
    (await app().call(teacher1, importCalls.getPreview, { courseId, importId, only, limit: 50 })).list
  return {
    importId,
    counts: data.counts as Record<'changed' | 'conflicts' | 'same' | 'problems', number>,
    changed: await rowsOf('changed'),
    conflicts: await rowsOf('conflicts'),
    problems: await rowsOf('problems'),
  }
}
const apply = (importId: string, overwrites = false) =>
  app().call(teacher1, importCalls.apply, { courseId, importId, overwrites })
async function scoresOf(person: CastMember) {
  const { columns, cells, items } = await app().call(teacher1, calls.getStudent, {
    courseId,
    studentId: person.id,
  })
  return Object.fromEntries([
    ...columns.map(({ title }, place) => [title, cells[place]!.score]),
    ...items.map(({ kind, score }) => [kind, score]),
  ])
}

describe('an export that comes back', () => {
  test.each(['xlsx', 'csv'] as const)('unchanged changes nothing (%s)', async format => {
    for (const language of ['en', 'zh-Hans']) {
      const { counts } = await preview(await exported(format, language))
      expect(counts).toMatchObject({ changed: 0, conflicts: 0, problems: 0 })
      expect(counts.same).toBeGreaterThan(0)
    }
  })

  test('changes exactly what was edited: entered, corrected, removed, for a whole kind; undone, all is as before', async () => {
    const before = await Promise.all([anna, ben, cara].map(scoresOf))
    const file = await edited(cell => {
      cell(anna, 'Oral exam', '85.5')
      cell(ben, 'Oral exam', '')
      cell(cara, 'Talk', '20')
      cell(cara, 'Homework', '50')
    })
    const { importId, changed, counts } = await preview(file)
    expect(counts).toMatchObject({ changed: 4, conflicts: 0, problems: 0 })
    const summary = changed.map(({ name, title, before: was, after }) => [name, title, was, after])
    expect(summary).toEqual(
      expect.arrayContaining([
        [anna.name, 'Oral exam', 80, 85.5],
        [ben.name, 'Oral exam', 60, null],
        [cara.name, 'Talk', null, 20],
        [cara.name, 'Homework', null, 50],
      ]),
    )
    expect(await Promise.all([anna, ben, cara].map(scoresOf))).toEqual(before)
    expect(await apply(importId)).toEqual({ changed: 4 })
    expect((await scoresOf(anna))['Oral exam']).toBe(85.5)
    expect((await scoresOf(ben))['Oral exam']).toBeNull()
    expect(await scoresOf(cara)).toMatchObject({ Talk: 20, homework: 50 })
    const history = { courseId, studentId: anna.id, item: oral }
    const [newest] = (await app().call(teacher1, calls.listChanges, history)).list
    expect(newest).toMatchObject({ score: 85.5, reason: 'Grades.xlsx', by: teacher1.name })
    await app().refused(teacher1, importCalls.apply, { courseId, importId }, tableErrors.applied)
    expect(await app().call(teacher1, importCalls.undo, { courseId, importId })).toEqual({ changed: 4 })
    expect(await Promise.all([anna, ben, cara].map(scoresOf))).toEqual(before)
    await app().refused(teacher1, importCalls.undo, { courseId, importId }, tableErrors.notApplied)
  })

  test('leaves alone what somebody else has changed since, and asks about what both have changed', async () => {
    const file = await edited(cell => cell(anna, 'Oral exam', '85'))
    await enter(anna, oral, '90')
    await enter(ben, oral, '65')
    const { importId, counts, conflicts } = await preview(file)
    expect(counts).toMatchObject({ changed: 0, conflicts: 1, problems: 0 })
    expect(conflicts).toMatchObject([{ name: anna.name, base: 80, before: 90, after: 85, isConflict: true }])
    expect(await apply(importId)).toEqual({ changed: 0 })
    expect((await scoresOf(anna))['Oral exam']).toBe(90)
    const again = await preview(file)
    expect(await apply(again.importId, true)).toEqual({ changed: 1 })
    expect((await scoresOf(anna))['Oral exam']).toBe(85)
    expect((await scoresOf(ben))['Oral exam']).toBe(65)
  })

  test('enters all or nothing: a grade that changes between preview and confirmation stops it', async () => {
    const file = await edited(cell => {
      cell(anna, 'Oral exam', '85')
      cell(cara, 'Talk', '12')
    })
    const { importId } = await preview(file)
    await enter(anna, oral, '81')
    await app().refused(teacher1, importCalls.apply, { courseId, importId }, errors.importChanged)
    expect(await scoresOf(cara)).toMatchObject({ Talk: null })
    expect((await scoresOf(anna))['Oral exam']).toBe(81)
  })

  test('undone keeps what has been entered again since', async () => {
    const file = await edited(cell => {
      cell(anna, 'Oral exam', '85')
      cell(cara, 'Talk', '12')
    })
    const { importId } = await preview(file)
    await apply(importId)
    await enter(anna, oral, '86')
    expect(await app().call(teacher1, importCalls.undo, { courseId, importId })).toEqual({ changed: 1 })
    expect((await scoresOf(anna))['Oral exam']).toBe(86)
    expect((await scoresOf(cara)).Talk).toBeNull()
  })
})

describe('what cannot be used', () => {
  test('is named: scores of activities, above the full score, no numbers, unknown people and columns', async () => {
    const bytes = await exported('xlsx')
    const sheet = textsOf(await readSheet(bytes, 1))
    const asExported = structuredClone(sheet)
    const at = (column: string) => sheet[0]!.findIndex(title => title.startsWith(column))
    const lineOf = ({ name }: CastMember) => sheet.find(row => row[0] === name)!
    lineOf(anna)[at('Lenses')] = '75'
    lineOf(anna)[at('Talk')] = '21'
    lineOf(ben)[at('Oral exam')] = 'good'
    lineOf(cara)[0] = 'Somebody else'
    sheet.push(['Nobody', 'X-404', ...sheet[0]!.slice(2).map(() => '')])
    sheet.push(['', '2.02607E+11', ...sheet[0]!.slice(2).map(() => '')])
    sheet[0]!.push('Attitude')
    const { counts, problems } = await preview(await workbook(sheet, asExported))
    expect(counts).toMatchObject({ changed: 0, problems: 7 })
    expect(problems.map(({ problem, title, value }) => [problem, title, value])).toEqual(
      expect.arrayContaining([
        ['elsewhere', 'Lenses', '75'],
        ['tooHigh', 'Talk', '21'],
        ['notScore', 'Oral exam', 'good'],
        ['otherName', '', ''],
        ['unknownStudent', '', ''],
        ['numberCut', '', ''],
        ['unknownColumn', 'Attitude', ''],
      ]),
    )
  })

  test('is not how a country writes its decimals, nor a title above the columns', async () => {
    const { changed, problems } = await preview(
      `Spring 2026;;\nName;Student number;Oral exam\n;${anna.number};85,5\n;${ben.number};85.50\n;${cara.number};8５\n`,
    )
    expect(problems).toEqual([])
    expect(changed.map(({ line, after }) => [line, after])).toEqual([
      [3, 85.5],
      [4, 85.5],
      [5, 85],
    ])
  })

  test('is a file without people, and none at all', async () => {
    expect(await send('Oral exam\n90')).toMatchObject({ status: 0, code: tableErrors.noStudents.code })
    expect((await send(Buffer.from('PK\u0003\u0004 no workbook'))).status).toBe(0)
  })
})

test('a table from elsewhere is compared with what stands there; empty cells say nothing', async () => {
  const table = [
    ['Student number', 'Oral exam'],
    [anna.number, '80'],
    [ben.number, ''],
    [cara.number, '77'],
  ]
  const { changed, counts } = await preview(Papa.unparse(table))
  expect(counts).toMatchObject({ changed: 1, same: 1, problems: 0 })
  expect(changed).toMatchObject([{ name: cara.name, before: null, after: 77 }])
})

describe('a file that does not say what stood there when it was made', () => {
  /** The whole gradebook as CSV, in which the teacher enters one grade, while the homework is graded again. */
  async function agedTable() {
    const table = Papa.parse<string[]>((await exported('csv')).toString().replace(/^\uFEFF/, '')).data
    const { id } = await app().call(teacher1, homeworkCalls.create, { courseId, title: 'Mirrors' })
    await app().call(anna, homeworkCalls.submit, { id, content: 'Done' })
    await app().call(teacher1, homeworkCalls.grade, { id, studentId: anna.id, score: 90 })
    const at = (column: string) => table[0]!.findIndex(title => title.startsWith(column))
    const set = (person: CastMember, column: string, text: string) => {
      table.find(row => row[0] === person.name)![at(column)] = text
    }
    return { set, text: () => Papa.unparse(table) }
  }

  test('leaves what is computed as it is, and says so once', async () => {
    const table = await agedTable()
    table.set(ben, 'Talk', '15')
    const { importId, changed, problems } = await preview(table.text())
    expect(changed.map(({ name, title, after }) => [name, title, after])).toEqual([[ben.name, 'Talk', 15]])
    expect(problems.map(({ line, title, problem }) => [line, title, problem])).toEqual([
      [0, 'Homework (80 %)', 'computed'],
    ])
    await apply(importId)
    expect(await scoresOf(anna)).toMatchObject({ homework: 80 })
    expect(await scoresOf(ben)).toMatchObject({ Talk: 15 })
  })

  test('changes a whole kind of a student for whom it is set by hand already', async () => {
    await enter(ben, 'homework', '50')
    const table = await agedTable()
    table.set(ben, 'Homework', '55')
    const { importId, changed } = await preview(table.text())
    expect(changed.map(({ name, title, after }) => [name, title, after])).toEqual([
      [ben.name, 'Homework', 55],
    ])
    await apply(importId)
    expect(await scoresOf(ben)).toMatchObject({ homework: 55 })
    expect(await scoresOf(anna)).toMatchObject({ homework: 80 })
  })
})

test('a preview is its reader’s alone, in its course', async () => {
  const { importId } = await preview(await edited(cell => cell(anna, 'Oral exam', '85')))
  const input = { courseid: courseId, importid: importId }
  for (const path of [importCalls.getPreview.path, importCalls.apply.path, importCalls.undo.path])
    for (const person of [teacher2, anna]) expect((await app().post(path, input, person)).status).toBe(0)
  // It is one of a gradebook, whoever asks for it as another.
  for (const call of [
    registerImportCalls.getRegisterPreview,
    registerImportCalls.applyRegister,
    registerImportCalls.undoRegister,
  ])
    expect(await app().post(call.path, input, teacher1)).toMatchObject({ code: kernelErrors.notFound.code })
  const roster = await app().post(rosterCalls.getRosterPreview.path, input, teacher1)
  expect(roster).toMatchObject({ code: kernelErrors.notFound.code })
  expect((await send('Name,Oral exam', anna)).status).toBe(0)
  expect((await scoresOf(anna))['Oral exam']).toBe(80)
})

test('two confirm two files at once: each grade has one history, and no step is lost', async () => {
  const [one, two] = [
    await preview(await edited(cell => cell(cara, 'Oral exam', '50'))),
    await preview(await edited(cell => cell(cara, 'Oral exam', '55'))),
  ]
  const outcomes = await Promise.allSettled([apply(one.importId), apply(two.importId)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const history = { courseId, studentId: cara.id, item: oral }
  expect((await app().call(teacher1, calls.listChanges, history)).list).toHaveLength(1)
})
