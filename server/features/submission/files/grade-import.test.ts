import { type SqlBool, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionErrors as errors } from '#contract/features/submission/errors.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { gradeFileCalls as calls } from '#contract/features/submission/grade-file-calls.ts'
import { aliasCode } from '#contract/features/submission/rules.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import {
  archivesOf,
  commentColumn,
  folderColumn,
  scoreColumn,
  type Unpacked,
  workbookOf,
  zipped,
} from '#server/features/homework/test-archives.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set, handIn, grade, mine, submissionOf, returnSubmission, publishScores } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const { download, upload } = archivesOf(app)
const [ada, ben, cara] = students as [CastMember, CastMember, CastMember]

/** Each story makes, reads and writes several archives. */
const slow = { timeout: 60_000 }

beforeEach(() => void app().clock.advance(1000))

async function preview(id: string, bytes: Buffer, as: CastMember = teacher1, name?: string) {
  const file = await upload(bytes, as, name)
  const { importId, counts } = await app().call(as, calls.preview, { id, fileId: file.id })
  const rowsOf = async (only: 'changed' | 'conflicts' | 'problems') =>
    (await app().call(as, calls.getPreview, { id, importId, only, limit: 200 })).list
  return {
    ...{ importId, counts, changed: await rowsOf('changed') },
    ...{ conflicts: await rowsOf('conflicts'), problems: await rowsOf('problems') },
  }
}
async function refused(id: string, bytes: Buffer, error: Parameters<ReturnType<typeof app>['refused']>[3]) {
  const file = await upload(bytes)
  await app().refused(teacher1, calls.preview, { id, fileId: file.id }, error)
}
const apply = (id: string, importId: string, overwrites: string[] = []) =>
  app().call(teacher1, calls.apply, { id, importId, overwrites })
const undo = (id: string, importId: string) => app().call(teacher1, calls.undo, { id, importId })

/** What staff see of somebody, without what is new with every answer. */
async function standingOf(person: CastMember, id: string) {
  const { work } = await submissionOf(person, id)
  const { list } = await app().call(teacher1, homeworkCalls.listVersions, { id, studentId: person.id })
  const { state, score, rawScore, comment, grader, gradedAt, judgement, deduction } = work
  return {
    ...{ state, score, rawScore, comment, grader, gradedAt, judgement, deduction },
    feedback: work.feedback.map(({ name }) => name),
    grades: list.map(({ grades }) => grades),
  }
}
const everybody = (id: string) => Promise.all([ada, ben, cara].map(person => standingOf(person, id)))
const folderOf = (file: Unpacked, person: CastMember) => file.row(person.name)[folderColumn]!

/** Three have handed in; one of them is graded. */
async function begun(task: Parameters<typeof set>[0] = {}) {
  const id = await set(task)
  for (const person of [ada, ben, cara]) await handIn(person, id, `by ${person.name}`)
  await grade(ben, id, 70, { comment: 'So so' })
  return id
}

describe('a file of all submissions that comes back', slow, () => {
  test('unchanged changes nothing, in each language', async () => {
    const id = await begun()
    for (const language of ['en', 'zh-Hans', 'zh-Hant']) {
      const file = await download(id, teacher1, language)
      const { counts, problems } = await preview(id, await zipped(file.entries))
      expect([language, counts, problems]).toEqual([
        language,
        { changed: 0, conflicts: 0, same: 3, problems: 0 },
        [],
      ])
    }
  })

  test('changes exactly what was edited; undone, all is as before', async () => {
    const id = await begun()
    const before = await everybody(id)
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '85.5'
    file.row(ada.name)[commentColumn] = 'Well argued'
    file.row(ben.name)[scoreColumn] = '75'
    file.entries.set(`${folderOf(file, ada)}/批改/proof.pdf`, Buffer.from('a proof'))
    file.entries.set(`${folderOf(file, cara)}/批改/notes.txt`, Buffer.from('see me'))
    const { importId, changed, counts } = await preview(id, await file.packed(), teacher1, 'Back.zip')
    expect(counts).toEqual({ changed: 3, conflicts: 0, same: 1, problems: 0 })
    expect(changed).toMatchObject([
      {
        name: ada.name,
        number: ada.number,
        before: { score: null, comment: '' },
        after: { score: 85.5, comment: 'Well argued' },
        files: [{ name: 'proof.pdf', size: 7, isReplacement: false }],
      },
      {
        name: ben.name,
        before: { score: 70, comment: 'So so' },
        after: { score: 75, comment: 'So so' },
        files: [],
      },
      { name: cara.name, after: null, files: [{ name: 'notes.txt' }] },
    ])
    expect(await everybody(id)).toEqual(before)

    expect(await apply(id, importId)).toEqual({ changed: 3 })
    const [one, two, three] = await everybody(id)
    expect(one).toMatchObject({ state: 4, score: 85.5, comment: 'Well argued', feedback: ['proof.pdf'] })
    expect(one!.grades[0]).toMatchObject([{ score: 85.5, grader: teacher1.name, file: 'Back.zip' }])
    expect(two).toMatchObject({ score: 75, comment: 'So so' })
    expect(three).toMatchObject({ state: 1, score: null, feedback: ['notes.txt'] })
    await app().refused(teacher1, calls.apply, { id, importId }, tableErrors.applied)

    expect(await undo(id, importId)).toEqual({ changed: 3, kept: [] })
    expect(await everybody(id)).toEqual(before)
    await app().refused(teacher1, calls.undo, { id, importId }, tableErrors.notApplied)
    const { imports } = await app().call(teacher1, archiveCalls.listDownloads, { id })
    expect(imports).toMatchObject([{ id: importId, fileName: 'Back.zip', changed: 3 }])
    expect(imports[0]!.appliedAt).not.toBeNull()
    expect(imports[0]!.undoneAt).not.toBeNull()
  })

  test('may be the table alone, or only some of the folders', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '90'
    const table = await preview(id, await file.workbook())
    expect(table.changed).toMatchObject([{ name: ada.name, after: { score: 90, comment: '' } }])
    const folder = await zipped([[`${folderOf(file, cara)}/批改/notes.txt`, 'see me']])
    const folders = await preview(id, folder)
    expect(folders.changed).toMatchObject([{ name: cara.name, after: null, files: [{ name: 'notes.txt' }] }])
    // Under a folder of its own, as systems pack one, with what they leave behind.
    const wrapped = await zipped([
      [`Eigenvalues/${folderOf(file, cara)}/批改/notes.txt`, 'see me'],
      [`Eigenvalues/成绩.xlsx`, await file.workbook()],
      [`__MACOSX/Eigenvalues/${folderOf(file, cara)}/批改/._notes.txt`, 'x'],
      [`Eigenvalues/${folderOf(file, cara)}/批改/.DS_Store`, 'x'],
      [`Eigenvalues/${folderOf(file, cara)}/批改/~$notes.docx`, 'x'],
    ])
    const both = await preview(id, wrapped)
    expect(both.changed.map(({ name, files }) => [name, files.map(one => one.name)])).toEqual([
      [ada.name, []],
      [cara.name, ['notes.txt']],
    ])
    expect(both.problems).toEqual([])
  })

  test('knows what it gave back before: the same is the same, another of the name takes its place', {
    timeout: 60_000,
  }, async () => {
    const id = await begun()
    const first = await download(id)
    first.entries.set(`${folderOf(first, ada)}/批改/proof.pdf`, Buffer.from('one'))
    await apply(id, (await preview(id, await first.packed())).importId)
    const before = await standingOf(ada, id)
    const second = await download(id)
    expect(second.entries.get(`${folderOf(second, ada)}/批改/proof.pdf`)?.toString()).toBe('one')
    expect((await preview(id, await second.packed())).counts).toMatchObject({ changed: 0, problems: 0 })
    second.entries.set(`${folderOf(second, ada)}/批改/proof.pdf`, Buffer.from('another'))
    const { importId, changed } = await preview(id, await second.packed())
    expect(changed).toMatchObject([{ files: [{ name: 'proof.pdf', isReplacement: true }] }])
    await apply(id, importId)
    const { url } = (await submissionOf(ada, id)).work.feedback[0]!
    const { pathname, search } = new URL(url, 'http://localhost')
    const headers = { token: await app().tokenOf(teacher1) }
    const read = await app().http.inject({ method: 'GET', url: pathname + search, headers })
    expect(read.body).toBe('another')
    await undo(id, importId)
    expect(await standingOf(ada, id)).toEqual(before)
  })

  test('made in China on Windows, names its folders in its own encoding', async () => {
    const id = await begun()
    const file = await download(id)
    const bytes = await zipped([[`${folderOf(file, ben)}/????/notes.txt`, 'see me']])
    // `批改` has two bytes a character in GB 18030, as two question marks have.
    const raw = Buffer.from(bytes)
    for (let at = raw.indexOf('/????/'); at >= 0; at = raw.indexOf('/????/', at + 1))
      Buffer.from([0xc5, 0xfa, 0xb8, 0xc4]).copy(raw, at + 1)
    // Without the mark that names are UTF-8.
    const listed = raw.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    raw.writeUInt16LE(raw.readUInt16LE(listed + 8) & ~0x800, listed + 8)
    const { changed } = await preview(id, raw)
    expect(changed).toMatchObject([{ name: ben.name, files: [{ name: 'notes.txt' }] }])
  })
})

/** By its inner id and by its alias, what somebody has handed in. */
async function namesOf(person: CastMember, id: string) {
  const { rows } = await sql<{ id: string; alias: string }>`
    select submission.id, alias from submission join submission_author as author on author.submission_id = submission.id
    where author.activity_id = ${id} and account_id = ${person.id}`.execute(app().db)
  return rows[0]!
}

describe('what a work is called in a file', slow, () => {
  test('is its alias, in the table and in the preview, and says nothing of when it was begun', async () => {
    const id = await begun()
    const file = await download(id)
    const { id: inner, alias } = await namesOf(ada, id)
    expect(file.row(ada.name)[0]).toBe(`${alias}.1`)
    expect(JSON.stringify([file.sheet, file.asMade])).not.toContain(inner)
    file.row(ada.name)[scoreColumn] = '60'
    file.entries.set(`${folderOf(file, cara)}/批改/notes.txt`, Buffer.from('see me'))
    const { changed } = await preview(id, await file.packed())
    expect(changed.map(({ submissionId }) => submissionId)).toEqual([alias, (await namesOf(cara, id)).alias])
  })

  test('was its inner id before: such a file is read as ever, with its folders and its conflicts', async () => {
    const id = await begun()
    const file = await download(id)
    for (const person of [ada, ben, cara]) {
      const { id: inner, alias } = await namesOf(person, id)
      for (const table of [file.sheet, file.asMade])
        for (const row of table) row[0] = row[0]!.replace(alias, inner)
      expect(file.row(person.name)[0]).toBe(`${inner}.1`)
    }
    file.row(ada.name)[scoreColumn] = '60'
    file.row(ben.name)[scoreColumn] = '65'
    const folder = folderOf(file, cara)
    file.entries.set(`${folder}/批改/notes.txt`, Buffer.from('see me'))
    await grade(ben, id, 71)
    const { importId, changed, conflicts, problems } = await preview(id, await file.packed())
    expect(problems).toEqual([])
    expect(changed).toMatchObject([
      { name: ada.name, after: { score: 60 } },
      { name: cara.name, files: [{ name: 'notes.txt' }] },
    ])
    expect(conflicts).toMatchObject([{ name: ben.name, submissionId: (await namesOf(ben, id)).alias }])
    // A page that was open before names what is decided by the inner id.
    expect(await apply(id, importId, [(await namesOf(ben, id)).id])).toEqual({ changed: 3 })
    expect(await everybody(id)).toMatchObject([{ score: 60 }, { score: 65 }, { feedback: ['notes.txt'] }])
  })
})

describe('what has changed meanwhile', slow, () => {
  test('is a conflict: left alone, or decided one by one', async () => {
    const id = await begun()
    const file = await download(id)
    for (const person of [ada, ben, cara]) file.row(person.name)[scoreColumn] = '60'
    await grade(ada, id, 88, { comment: 'Good' })
    await app().call(assistant1, homeworkCalls.grade, { id, studentId: ben.id, score: 71, comment: 'Better' })
    await handIn(cara, id, 'once more')
    const bytes = await file.workbook()
    const { importId, counts, conflicts } = await preview(id, bytes)
    expect(counts).toEqual({ changed: 0, conflicts: 3, same: 0, problems: 0 })
    expect(conflicts).toMatchObject([
      {
        name: ada.name,
        base: { score: null },
        before: { score: 88, comment: 'Good' },
        grader: teacher1.name,
      },
      { name: ben.name, base: { score: 70 }, before: { score: 71 }, grader: assistant1.name, isNewer: false },
      { name: cara.name, before: { score: null }, after: { score: 60 }, isNewer: true },
    ])
    const before = await everybody(id)
    expect(await apply(id, importId)).toEqual({ changed: 0 })
    expect(await everybody(id)).toEqual(before)

    const again = await preview(id, bytes)
    const [one] = again.conflicts
    expect(await apply(id, again.importId, [one!.submissionId])).toEqual({ changed: 1 })
    const [first, ...others] = await everybody(id)
    expect(first).toMatchObject({ score: 60, comment: '' })
    expect(others).toEqual(before.slice(1))
    await undo(id, again.importId)
    expect(await everybody(id)).toEqual(before)
  })

  test('since the preview stops everything: all or nothing', async () => {
    const id = await begun()
    const file = await download(id)
    for (const person of [ada, cara]) file.row(person.name)[scoreColumn] = '60'
    const { importId } = await preview(id, await file.workbook())
    await grade(cara, id, 50)
    await app().refused(teacher1, calls.apply, { id, importId }, scoreErrors.importChanged)
    expect(await standingOf(ada, id)).toMatchObject({ state: 1, score: null })
    const returned = await preview(id, await file.workbook())
    await returnSubmission(ada, id)
    await app().refused(teacher1, calls.apply, { id, importId: returned.importId }, scoreErrors.importChanged)
  })

  test('since it was applied stays when it is undone, and is named', async () => {
    const id = await begun()
    const file = await download(id)
    for (const person of [ada, ben, cara]) file.row(person.name)[scoreColumn] = '60'
    file.entries.set(`${folderOf(file, ada)}/批改/notes.txt`, Buffer.from('see me'))
    const { importId } = await preview(id, await file.packed())
    await apply(id, importId)
    await grade(ada, id, 61)
    await returnSubmission(cara, id)
    expect(await undo(id, importId)).toEqual({ changed: 1, kept: [ada.name, cara.name] })
    expect(await standingOf(ada, id)).toMatchObject({ score: 61, feedback: ['notes.txt'] })
    expect(await standingOf(ben, id)).toMatchObject({ score: 70, comment: 'So so' })
    expect(await standingOf(cara, id)).toMatchObject({ state: 3 })
  })

  test('two apply at once: one of them does', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '60'
    const { importId } = await preview(id, await file.workbook())
    file.row(ada.name)[scoreColumn] = '65'
    const other = await upload(await file.workbook(), assistant1)
    const theirs = await app().call(assistant1, calls.preview, { id, fileId: other.id })
    const outcomes = await Promise.allSettled([
      apply(id, importId),
      app().call(assistant1, calls.apply, { id, importId: theirs.importId }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await standingOf(ada, id)).grades[0]).toHaveLength(1)
  })
})

describe('what students learn', slow, () => {
  const told = async (person: CastMember, id: string) => {
    const { list } = await app().call(person, notificationCalls.list, { pageSize: 100 })
    return list.filter(message => message.contentId === id && message.title.includes('已批改'))
  }

  test('waits until grades are published', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '60'
    file.entries.set(`${folderOf(file, ada)}/批改/notes.txt`, Buffer.from('see me'))
    await apply(id, (await preview(id, await file.packed())).importId)
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ state: 4, score: null, comment: '', feedback: [] })
    expect(await told(ada, id)).toEqual([])
    await publishScores(id)
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ state: 2, score: 60, feedback: [{ name: 'notes.txt' }] })
    expect(await told(ada, id)).toHaveLength(1)
  })

  test('is told at once where they are, and withdrawn when it is undone', async () => {
    const id = await begun()
    await publishScores(id)
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '60'
    const { importId } = await preview(id, await file.workbook())
    await apply(id, importId)
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ state: 2, score: 60 })
    expect(await told(ada, id)).toHaveLength(1)
    await undo(id, importId)
    await app().settle()
    expect(await mine(ada, id)).toMatchObject({ state: 1, score: null })
    expect(await told(ada, id)).toEqual([])
  })

  test('counts less where late work loses points, and more attempts count as they do', async () => {
    const day = 86_400_000
    const deadline = app().clock.now() + day
    const id = await set({ deadline, lateRule: 1, latePercent: 10 })
    app().clock.advance(day + 1000)
    await handIn(ada, id)
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '80'
    const { importId } = await preview(id, await file.workbook())
    await apply(id, importId)
    expect(await standingOf(ada, id)).toMatchObject({ rawScore: 80, score: 70, deduction: 10 })
    await undo(id, importId)
    expect(await standingOf(ada, id)).toMatchObject({ rawScore: null, score: null, deduction: 10 })
  })
})

describe('a group', slow, () => {
  test('is one line and one folder, and all of it gets grade and files', async () => {
    const batch = await makeBatch()
    await makeGroup(batch, [ada, ben])
    const id = await set({ kind: 2, groupSetId: batch })
    await handIn(ada, id, 'Ours')
    const file = await download(id)
    expect(file.sheet).toHaveLength(2)
    const row = file.sheet[1]!
    row[scoreColumn] = '77'
    file.entries.set(`${row[folderColumn]}/批改/notes.txt`, Buffer.from('see me'))
    const { importId } = await preview(id, await file.packed())
    await apply(id, importId)
    for (const person of [ada, ben])
      expect(await standingOf(person, id)).toMatchObject({ score: 77, feedback: ['notes.txt'] })
    await undo(id, importId)
    for (const person of [ada, ben])
      expect(await standingOf(person, id)).toMatchObject({ state: 1, score: null, feedback: [] })
  })

  test('keeps what one of them got alone; where each did, there is no common grade', async () => {
    const batch = await makeBatch()
    await makeGroup(batch, [ada, ben])
    const id = await set({ kind: 2, groupSetId: batch })
    await handIn(ada, id, 'Ours')
    await grade(ada, id, 70)
    await grade(ada, id, 90, { isAlone: true })
    const file = await download(id)
    expect(file.sheet[1]![scoreColumn]).toBe('70')
    file.sheet[1]![scoreColumn] = '75'
    const { importId } = await preview(id, await file.workbook())
    await apply(id, importId)
    expect(await standingOf(ada, id)).toMatchObject({ score: 90 })
    expect(await standingOf(ben, id)).toMatchObject({ score: 75 })
    await undo(id, importId)
    expect(await standingOf(ben, id)).toMatchObject({ score: 70 })
    await grade(ben, id, 60, { isAlone: true })
    expect((await preview(id, await file.workbook())).problems).toMatchObject([{ problem: 'gradedApart' }])
  })
})

describe('what cannot be used', slow, () => {
  test('is named, line by line, and everything else can be applied', async () => {
    const id = await begun({ minCommentLength: 3 })
    const dora = students[3]!
    await handIn(dora, id)
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = 'good'
    file.row(ben.name)[scoreColumn] = ''
    file.row(cara.name)[scoreColumn] = '101'
    file.row(dora.name)[scoreColumn] = '80'
    file.sheet.push([...file.row(ada.name)])
    file.sheet.push(['not-an-id', '', 'Nobody', '', '50', 'Who is this'])
    const { counts, problems } = await preview(id, await file.workbook())
    expect(counts.changed).toBe(0)
    expect(problems.map(({ line, problem, value }) => [line, problem, value])).toEqual([
      [2, 'notScore', 'good'],
      [3, 'scoreRemoved', ''],
      [4, 'tooHigh', '101'],
      [5, 'commentShort', ''],
      [6, 'repeatedRow', ''],
      [7, 'unknownRow', ''],
    ])
  })

  test('is a comment without a score, a line sorted away from its name, and what was returned', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[commentColumn] = 'Fine'
    file.row(ben.name)[2] = 'Somebody else'
    file.row(cara.name)[scoreColumn] = '80'
    await returnSubmission(cara, id)
    const { problems } = await preview(id, await file.workbook())
    expect(problems.map(({ problem }) => problem)).toEqual(['scoreMissing', 'otherRow', 'notHandedIn'])
    const folder = await zipped([
      [`${folderOf(file, cara)}/批改/notes.txt`, 'see me'],
      ['Nobody/Feedback/notes.txt', 'see me'],
      [`${folderOf(file, ada)}/批改/empty.txt`, ''],
    ])
    const folders = await preview(id, folder)
    expect(folders.problems.map(({ problem, value }) => [problem, value])).toEqual([
      ['notHandedIn', folderOf(file, cara)],
      ['unknownFolder', 'Nobody'],
      ['emptyFile', 'empty.txt'],
    ])
  })

  test('leaves a line alone that nobody has touched, also of what was returned since', async () => {
    const id = await begun()
    const file = await download(id)
    await returnSubmission(cara, id)
    expect((await preview(id, await file.workbook())).counts).toMatchObject({ changed: 0, problems: 0 })
  })

  test('a table without the second sheet is compared with what stands there', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '80,5'
    const { changed, counts } = await preview(id, await workbookOf(file.sheet))
    expect(changed).toMatchObject([{ name: ada.name, base: null, after: { score: 80.5 } }])
    expect(counts).toMatchObject({ problems: 0, conflicts: 0 })
  })

  test('is what is no table and no zip, one without either, and two tables', async () => {
    const id = await begun()
    await refused(id, Buffer.from('PK\u0003\u0004 no zip'), tableErrors.unreadable)
    await refused(id, Buffer.from('Name,Score\nAda,90'), errors.worksNoHeader)
    await refused(id, await zipped([['holiday.txt', 'sun']]), errors.worksNothing)
    const file = await download(id)
    const table = await file.workbook()
    await refused(
      id,
      await zipped([
        ['成绩.xlsx', table],
        ['成绩 (1).xlsx', table],
      ]),
      errors.worksSeveralTables,
    )
    await refused(id, await zipped([['成绩.xlsx', 'no table']]), errors.worksNoHeader)
  })
})

describe('a hostile zip', slow, () => {
  test('writes nowhere else, and gives back under a plain name', async () => {
    const id = await begun()
    const file = await download(id)
    const folder = folderOf(file, ada)
    const bytes = await zipped([
      ['xx/xx/xx/批改/away.txt', 'evil'],
      [`${folder}/批改/deep/deeper/inside.txt`, 'fine'],
    ])
    // The library refuses to write such a path; somebody else’s does not.
    const raw = Buffer.from(bytes)
    for (let at = raw.indexOf('xx/xx/xx/'); at >= 0; at = raw.indexOf('xx/xx/xx/', at + 1))
      raw.write('../../../', at)
    const { changed, problems } = await preview(id, raw)
    expect(changed).toMatchObject([{ name: ada.name, files: [{ name: 'inside.txt' }] }])
    expect(problems).toEqual([])
  })

  test('that lies about a size gives back nothing of it', async () => {
    const id = await begun()
    const file = await download(id)
    const bytes = await zipped([[`${folderOf(file, ada)}/批改/bomb.txt`, Buffer.alloc(200_000)]])
    const raw = Buffer.from(bytes)
    // The uncompressed size in the central directory.
    const at = raw.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    raw.writeUInt32LE(10, at + 24)
    const { problems, counts } = await preview(id, raw)
    expect(counts.changed).toBe(0)
    expect(problems).toMatchObject([{ problem: 'damagedFile', value: 'bomb.txt' }])
  })

  test('that unpacks to more than anybody may store is refused before anything is unpacked', async () => {
    const id = await begun()
    const file = await download(id)
    const bytes = await zipped([[`${folderOf(file, ada)}/批改/bomb.txt`, 'x'.repeat(1000)]])
    const raw = Buffer.from(bytes)
    const at = raw.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    raw.writeUInt32LE(0xff_ff_ff_00, at + 24)
    await refused(id, raw, errors.worksTooLarge)
    expect((await standingOf(ada, id)).feedback).toEqual([])
  })

  test('with formulas in its table enters what they show, and nothing else', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[commentColumn] = '=HYPERLINK("http://evil.example")'
    file.row(ada.name)[scoreColumn] = '80'
    const { importId } = await preview(id, await file.workbook())
    await apply(id, importId)
    // As a text: the file of all submissions writes it as one again.
    expect(await standingOf(ada, id)).toMatchObject({ comment: '=HYPERLINK("http://evil.example")' })
    expect((await download(id)).row(ada.name)[commentColumn]).toBe('=HYPERLINK("http://evil.example")')
  })
})

describe('who may', slow, () => {
  test('is staff who grade, each with their own files and their own previews', async () => {
    const id = await begun()
    const file = await download(id)
    file.row(ada.name)[scoreColumn] = '80'
    const { importId } = await preview(id, await file.workbook())
    const theirs = await upload(await file.workbook(), ada)
    await app().refused(teacher1, calls.preview, { id, fileId: theirs.id }, fileErrors.notYours)
    for (const person of [ada, teacher2]) {
      await app().refused(person, calls.preview, { id, fileId: theirs.id }, kernelErrors.notFound)
      await app().refused(person, calls.getPreview, { id, importId }, kernelErrors.notFound)
      await app().refused(person, calls.apply, { id, importId }, kernelErrors.notFound)
      await app().refused(person, calls.undo, { id, importId }, kernelErrors.notFound)
    }
    await app().refused(assistant1, calls.getPreview, { id, importId }, kernelErrors.notFound)
    await app().refused(assistant1, calls.apply, { id, importId }, kernelErrors.notFound)
    const other = await set()
    await app().refused(teacher1, calls.getPreview, { id: other, importId }, kernelErrors.notFound)
    await app().refused(teacher1, calls.apply, { id: other, importId }, kernelErrors.notFound)
    expect(await standingOf(ada, id)).toMatchObject({ score: null })
  })

  test('forgets a preview for the next, with its files', async () => {
    const id = await begun()
    const file = await download(id)
    file.entries.set(`${folderOf(file, ada)}/批改/forgotten.txt`, Buffer.from('see me'))
    const stored = async () =>
      (
        await app()
          .db.selectFrom('file')
          .select('id')
          .where('name', '=', 'forgotten.txt')
          .where('used_at', 'is', null)
          .where('deleted_at', 'is', null)
          .execute()
      ).map(one => one.id)
    const first = await preview(id, await file.packed())
    const before = await stored()
    expect(before).toHaveLength(1)
    await preview(id, await file.packed())
    const after = await stored()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    await app().refused(teacher1, calls.apply, { id, importId: first.importId }, kernelErrors.notFound)
  })
})

test('feedback that was added by hand meanwhile stays beside that of the file', slow, async () => {
  const id = await begun()
  const file = await download(id)
  file.entries.set(`${folderOf(file, ada)}/批改/notes.txt`, Buffer.from('see me'))
  const { importId } = await preview(id, await file.packed())
  const byHand = await upload(Buffer.from('by hand'), teacher1, 'by hand.txt')
  const one = { id, studentId: ada.id, fileIds: [byHand.id] }
  await app().call(teacher1, feedbackCalls.add, one)
  await apply(id, importId)
  expect((await standingOf(ada, id)).feedback).toEqual(['by hand.txt', 'notes.txt'])
  await undo(id, importId)
  expect((await standingOf(ada, id)).feedback).toEqual(['by hand.txt'])
})

test(
  'a file that came back and was taken away is gone some days later; one of the library stays',
  slow,
  async () => {
    const id = await begun()
    const file = await download(id)
    file.entries.set(`${folderOf(file, ada)}/批改/taken away.txt`, Buffer.from('see me'))
    await apply(id, (await preview(id, await file.packed())).importId)
    const byHand = await upload(Buffer.from('by hand as well'), teacher1, 'of the library.txt')
    const one = { id, studentId: ada.id }
    await app().call(teacher1, feedbackCalls.add, { ...one, fileIds: [byHand.id] })
    const fileIds = (await submissionOf(ada, id)).work.feedback.map(given => given.id)
    expect(fileIds).toHaveLength(2)
    await app().call(teacher1, feedbackCalls.remove, { ...one, fileIds })
    const kept = async () => {
      const { db } = app()
      const rows = await db
        .selectFrom('file')
        .select('name')
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`id = any(${fileIds}::uuid[])`)
        .execute()
      return rows.map(({ name }) => name).toSorted()
    }
    const sweep = async () => {
      await app().services.jobs.enqueue(app().services.db, 'submission.feedback.sweep', {})
      await app().settle()
    }
    await sweep()
    expect(await kept()).toEqual(['of the library.txt', 'taken away.txt'])
    app().clock.advance(4 * 86_400_000)
    await sweep()
    expect(await kept()).toEqual(['of the library.txt'])
  },
)

test('of several attempts the newest handed in is graded, and what counts of all follows', slow, async () => {
  const id = await set({ attempts: 0, attemptRule: 1 })
  await handIn(ada, id, 'First')
  await grade(ada, id, 90)
  const early = await download(id)
  await app().call(ada, attemptCalls.begin, { id, attempt: 2 })
  await handIn(ada, id, 'Second', { attempt: 2 })
  const file = await download(id)
  file.row(ada.name)[scoreColumn] = '60'
  file.entries.set(`${folderOf(file, ada)}/批改/second.txt`, Buffer.from('see me'))
  const { importId } = await preview(id, await file.packed())
  await apply(id, importId)
  expect(await standingOf(ada, id)).toMatchObject({ rawScore: 60, score: 90, feedback: ['second.txt'] })
  await undo(id, importId)
  expect(await standingOf(ada, id)).toMatchObject({ rawScore: null, score: 90, feedback: [] })
  early.row(ada.name)[scoreColumn] = '95'
  expect((await preview(id, await early.workbook())).problems).toMatchObject([{ problem: 'unknownRow' }])
})

test('without names a file comes back by aliases, in any language, and shows no name', slow, async () => {
  const id = await set({ isAnonymous: true })
  for (const person of [ada, ben]) await handIn(person, id, 'Mine')
  const { rows } = await sql<{ alias: string }>`
    select student_alias(alias_salt, ${ada.id}) as alias from submission_policy where activity_id = ${id}`.execute(
    app().db,
  )
  const code = aliasCode(rows[0]!.alias)
  const file = await download(id, teacher1, 'en')
  const row = file.row(`Anonymous ${code}`)
  row[scoreColumn] = '66'
  file.entries.set(`${row[folderColumn]}/Feedback/notes.txt`, Buffer.from('see me'))
  const { importId, changed, counts } = await preview(id, await file.packed())
  expect(counts).toMatchObject({ changed: 1, conflicts: 0, problems: 0 })
  expect(changed).toMatchObject([{ name: `匿名 ${code}`, number: '', files: [{ name: 'notes.txt' }] }])
  const alone = await preview(id, await zipped([[`Anonymous ${code}/Feedback/more.txt`, 'see me']]))
  expect(alone.changed).toMatchObject([{ name: `匿名 ${code}`, files: [{ name: 'more.txt' }] }])
  const seen = JSON.stringify([file.sheet, [...file.entries.keys()], changed, alone.changed])
  for (const { name, number, id: accountId } of [ada, ben])
    for (const secret of [name, number, accountId]) expect(seen).not.toContain(secret)

  await app().refused(teacher1, calls.apply, { id, importId }, kernelErrors.notFound)
  const again = await preview(id, await file.packed())
  await apply(id, again.importId)
  const one = { id, studentId: rows[0]!.alias }
  const { work } = await app().call(teacher1, homeworkCalls.getSubmission, one)
  expect(work).toMatchObject({ score: 66, feedback: [{ name: 'notes.txt' }] })
  const byHand = await upload(Buffer.from('by hand, without a name'), teacher1, 'by hand.txt')
  await app().call(teacher1, feedbackCalls.add, { ...one, fileIds: [byHand.id] })
  const named = { id, studentId: ada.id, fileIds: [byHand.id] }
  await app().refused(teacher1, feedbackCalls.add, named, homeworkErrors.notHandedIn)
  await publishScores(id)
  expect((await mine(ada, id)).feedback.map(({ name }) => name)).toEqual(['notes.txt', 'by hand.txt'])
  expect(await undo(id, again.importId)).toEqual({ changed: 1, kept: [] })
  expect(await standingOf(ada, id)).toMatchObject({ state: 1, score: null, feedback: ['by hand.txt'] })
})
