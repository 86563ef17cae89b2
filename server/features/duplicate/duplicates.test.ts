import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { duplicateCalls as calls } from '#contract/features/duplicate/calls.ts'
import { duplicateErrors } from '#contract/features/duplicate/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { textDocx } from '#seed/office.ts'
import { textPdf } from '#seed/pdf.ts'
import { assistant1, type CastMember, emailOf, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { classmate, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info } = homeworkOf(app)

const essay = `The steam engine did not change the factory in a single year. For a long time water was cheaper than coal,
and most mills stood where a river ran fast enough to turn a wheel. Only when towns grew around the pits, and labour became
easier to find than falling water, did owners begin to count what a ton of coal could do in a day.`
const another = `Nobody who has watched bees for a summer believes that they are merely busy. A hive decides where to move by a dance in
which scouts argue with one another, and the argument ends when enough of them have been persuaded to change their minds.`

/** The same words in an order of their own: earlier stories have handed in the text itself. */
function reordered(text: string, step: number) {
  const words = text.split(/\s+/)
  return words.map((_, index) => words[(index * step + step) % words.length]).join(' ')
}

const check = (id: string, of?: CastMember) => app().call(teacher1, calls.check, { id, studentId: of?.id })
const list = (id: string, more: object = {}) => app().call(teacher1, calls.listChecks, { id, ...more })
const rates = async (id: string) =>
  Object.fromEntries((await list(id)).list.map(({ studentId, rate }) => [studentId, rate]))
const checkIdOf = async (id: string, of: CastMember) =>
  (await list(id)).list.find(({ studentId }) => studentId === of.id)!.checkId
const report = (checkId: string, as = teacher1) => app().call(as, calls.getReport, { checkId })

/** What happens every minute. */
async function resume() {
  await app().services.jobs.enqueue(app().services.db, 'duplicate.resume', {})
  await app().settle()
}

async function checked(id: string) {
  await check(id)
  await app().settle()
}

describe('a duplicate check', () => {
  test('shows a teacher who has copied from whom, passage beside passage', async () => {
    const id = await set()
    await handIn(student, id, essay)
    await handIn(classmate, id, `${another}\n\n${essay}`)
    await handIn(third, id, another.replace('merely busy', 'only busy'))
    await checked(id)

    const { list: works, counts, progress } = await list(id)
    expect(works.map(({ studentId }) => studentId)).toContain(student.id)
    expect(await rates(id)).toMatchObject({ [student.id]: 100, [classmate.id]: 100 })
    expect(counts).toEqual({ all: 3, flagged: 3, unread: 0 })
    expect(progress).toEqual({ total: 3, read: 3, done: 3 })

    const found = await report(await checkIdOf(id, student))
    expect(found).toMatchObject({ name: student.name, rate: 100, state: 'done' })
    expect(found.parts).toHaveLength(1)
    expect(found.parts[0]).toMatchObject({ source: classmate.name, rate: 100, isElsewhere: false })
    expect(found.parts[0]!.text).toBe(found.parts[0]!.sourceText)
  })

  test('finds the same copy when the second is handed in after the first was checked', async () => {
    const text = reordered(essay, 7)
    const id = await set({ checksDuplicates: true })
    await handIn(student, id, text)
    await resume()
    expect(await rates(id)).toEqual({ [student.id]: 0 })
    await handIn(classmate, id, text)
    await resume()
    expect(await rates(id)).toEqual({ [student.id]: 100, [classmate.id]: 100 })

    await handIn(classmate, id, reordered(another, 5))
    await resume()
    expect(await rates(id)).toEqual({ [student.id]: 0, [classmate.id]: 0 })
  })

  test('leaves work alone that nobody asked about', async () => {
    const id = await set()
    await handIn(student, id, essay)
    await resume()
    expect((await list(id)).list).toEqual([])
    expect((await list(id)).handedIn).toBe(1)
  })

  test('reads documents of any kind, and says which it cannot read', async () => {
    const id = await set()
    const files: [CastMember, string, Buffer][] = [
      [student, 'essay.docx', await textDocx('Essay', essay.split('\n'))],
      [classmate, 'essay.pdf', textPdf('Essay', [essay.split('\n')])],
      [third, 'essay.html', Buffer.from(`<p>${essay}</p>`)],
      [students[3]!, 'essay.txt', Buffer.from(essay)],
      [students[4]!, 'photo.docx', Buffer.from('this is no document')],
    ]
    for (const [as, name, bytes] of files) {
      const { id: fileId } = await uploadFile(app(), as, { name, bytes })
      await handIn(as, id, '', { attachments: [fileId] })
    }
    await checked(id)
    const found = await list(id)
    const readable = app().services.ports.convert.hasText
      ? files.slice(0, 4)
      : [files[0]!, files[2]!, files[3]!]
    for (const [{ id: studentId }] of readable)
      expect(found.list.find(work => work.studentId === studentId)?.rate, studentId).toBeGreaterThan(90)
    expect(found.list.find(work => work.studentId === students[4]!.id)).toMatchObject({
      ...{ state: 'failed', problem: 'unsupported', rate: null, unread: ['photo.docx'] },
    })
    expect((await list(id, { filter: 'unread' })).list).toHaveLength(found.counts.unread)
  })

  test('stands beside the work that is graded, flagged or not, for who grades and for nobody else', async () => {
    const id = await set({ showsDuplicates: true, isAnonymous: true })
    for (const [who, text] of [
      [student, reordered(essay, 23)],
      [classmate, reordered(essay, 29)],
      [third, reordered(essay, 29)],
    ] as const)
      await handIn(who, id, text)
    const rows = (await app().call(teacher1, homeworkCalls.listSubmissions, { id, filter: 'submitted' })).list
    const works = await Promise.all(
      rows.map(async ({ studentId }) => {
        const { work } = await app().call(teacher1, homeworkCalls.getSubmission, { id, studentId })
        expect(work).toMatchObject({ duplicateRate: null, checkId: '', checkState: '' })
        return work
      }),
    )
    const alone = works.find(({ content }) => content === reordered(essay, 23))!
    const shown = (of = alone, as = teacher1) =>
      app().call(as, homeworkCalls.getSubmission, { id, studentId: of.studentId })
    await app().call(teacher1, calls.check, { id, studentId: alone.studentId })
    await app().settle()
    expect((await shown()).work).toMatchObject({ checkState: 'done', duplicateRate: 0 })
    for (const other of works.filter(work => work !== alone))
      expect((await shown(other)).work.checkState, 'only the one that was asked about').toBe('')
    const turn = (state: number) =>
      app().db.updateTable('duplicate_work').set({ state }).where('activity_id', '=', id).execute()
    await turn(1)
    expect((await shown()).work).toMatchObject({ checkState: 'running', duplicateRate: null })
    await checked(id)
    expect((await report((await shown()).work.checkId)).name).toBe(alone.name)
    for (const other of works.filter(work => work !== alone))
      expect((await shown(other)).work).toMatchObject({ checkState: 'done', duplicateRate: 100 })
    // Its author hears of it on the page of the homework, after their own end.
    const nothing = { duplicateRate: null, checkId: '', checkState: '' }
    for (const who of [classmate, third])
      for (const studentId of [undefined, who.id])
        expect((await app().call(who, homeworkCalls.getSubmission, { id, studentId })).work).toMatchObject(
          nothing,
        )
  })

  test('refuses a file in a format that it cannot read', async () => {
    const id = await set()
    const { id: fileId } = await uploadFile(app(), student, {
      name: 'page.png',
      bytes: Buffer.from('no picture'),
    })
    await handIn(student, id, essay, { attachments: [fileId] })
    await app().refused(teacher1, calls.check, { id, fileId }, duplicateErrors.unsupported)
  })

  test('knows only files that were handed in: any other looks like none', async () => {
    const [id, elsewhere] = [await set(), await set()]
    const [named, beside, kept] = await Promise.all(
      ['a.txt', 'b.txt', 'c.txt'].map(name =>
        uploadFile(app(), student, { name, bytes: Buffer.from(essay) }),
      ),
    )
    await handIn(student, id, '', { attachments: [named!.id] })
    await handIn(student, elsewhere, '', { attachments: [beside!.id] })
    await handIn(classmate, id, essay)
    const check = (fileId: string, studentId = student.id) =>
      [teacher1, calls.check, { id, fileId, studentId }] as const
    for (const fileId of [beside!.id, kept!.id, named!.id.replace(/.$/, '0')])
      if (fileId !== named!.id) await app().refused(...check(fileId), kernelErrors.notFound)
    await app().refused(...check(named!.id, classmate.id), kernelErrors.notFound)
    expect(await app().call(...check(named!.id))).toMatchObject({ total: 1 })
  })

  test('has nothing to do before anybody has handed in', async () => {
    const id = await set()
    await app().refused(teacher1, calls.check, { id }, duplicateErrors.nothingToCheck)
  })

  test('does not count what the task says', async () => {
    const text = reordered(essay, 13)
    const id = await set({ details: `<p>Discuss: ${text}</p>` })
    await handIn(student, id, `${text}\n\n${reordered(another, 11)}`)
    await handIn(
      classmate,
      id,
      `${text} I have something else to say about it, and nobody else would have put it in these words of mine.`,
    )
    await checked(id)
    expect(await rates(id)).toEqual({ [student.id]: 0, [classmate.id]: 0 })
  })

  test('finds what was handed in before in another homework of the same teacher', async () => {
    const earlier = await set({ title: 'Last year' })
    const text = `${another} ${essay}`.split(' ').toReversed().join(' ')
    await handIn(student, earlier, text)
    app().clock.advance(1000)
    const id = await set()
    await handIn(classmate, id, text)
    await checked(id)
    const { parts, rate } = await report(await checkIdOf(id, classmate))
    expect(rate).toBe(100)
    expect(parts[0]).toMatchObject({ source: student.name, isElsewhere: true, isReadable: true })
    expect(parts[0]!.sourceTask).toContain('Last year')
    // Who was first has copied from nobody.
    await checked(earlier)
    expect(await rates(earlier)).toEqual({ [student.id]: 0 })
  })

  test('shows the words of a source only to who grades in its course', async () => {
    const course = await app().call(teacher1, courseCalls.create, {
      ...{ courseName: 'Analysis', semester: '2026-2027', term: '1' as const },
    })
    await app().post('/CourseApi/joinCourseByCode', { code: course.code }, student)
    const added = { courseId: course.id, account: emailOf(assistant1), auth: ['manage-activities' as const] }
    await app().call(teacher1, assistantCalls.addAssistant, added)
    const text = reordered(`${another} ${essay} Found in two courses at once.`, 11)
    const earlier = { courseId: course.id, title: 'Beside' }
    await handIn(student, (await app().call(teacher1, homeworkCalls.create, earlier)).id, text)
    app().clock.advance(1000)
    const id = await set()
    await handIn(classmate, id, text)
    await checked(id)
    const checkId = await checkIdOf(id, classmate)
    const partFor = async (as: CastMember) => (await report(checkId, as)).parts[0]!
    expect(await partFor(teacher1)).toMatchObject({ source: student.name, isReadable: true })
    expect(await partFor(assistant1)).toMatchObject({ source: '', sourceText: '', isReadable: false })
    const auth = { courseId: course.id, uid: assistant1.id, auth: ['grade' as const] }
    await app().call(teacher1, assistantCalls.updateAssistant, auth)
    expect(await partFor(assistant1)).toMatchObject({ source: student.name, isReadable: true })
  })

  test('finds it too when the check is cut off once the earlier one is read', async () => {
    const text = `${essay} ${another} Read, and then the power failed.`.split(' ').toSorted().join(' ')
    await handIn(student, await set(), text)
    app().clock.advance(1000)
    const id = await set()
    await handIn(classmate, id, text)
    // A sequence counts on when everything else is undone.
    await sql`create sequence cuts`.execute(app().db)
    await sql`create function cut_once() returns trigger language plpgsql as $$ begin
      if nextval('cuts') = 1 then raise exception 'cut off'; end if; return new; end $$`.execute(app().db)
    await sql`create trigger cut_once before update on duplicate_setting for each row when (not new.reads_earlier)
      execute function cut_once()`.execute(app().db)
    await checked(id)
    await resume()
    await sql`drop trigger cut_once on duplicate_setting`.execute(app().db)
    const { rows } = await sql<{ cuts: number }>`select last_value::int as cuts from cuts`.execute(app().db)
    expect(rows).toEqual([{ cuts: 2 }])
    expect(await rates(id)).toEqual({ [classmate.id]: 100 })
  })

  test('never finds a student’s own earlier work', async () => {
    const text = `${another} Mine alone, and handed in by me twice.`.split(' ').toSorted().join(' ')
    const earlier = await set()
    await handIn(third, earlier, text)
    app().clock.advance(1000)
    const id = await set()
    await handIn(third, id, text)
    await checked(id)
    expect(await rates(id)).toEqual({ [third.id]: 0 })
  })
})

describe('students', () => {
  test('see nothing of it unless their teacher shows it and they can hand in no more, and then their own words only', async () => {
    const id = await set()
    await handIn(student, id, essay)
    await handIn(classmate, id, essay)
    await checked(id)
    const checkId = await checkIdOf(id, student)
    expect((await info(student, id)).mine).toMatchObject({ duplicateRate: null, checkId: '' })
    await app().refused(student, calls.getReport, { checkId }, kernelErrors.notFound)
    await app().refused(student, calls.getState, { checkId }, kernelErrors.notFound)

    await app().call(teacher1, homeworkCalls.update, { id, showsDuplicates: true })
    // Trying would teach them how little to change.
    expect((await info(student, id)).mine).toMatchObject({ duplicateRate: null, checkId: '' })
    expect(await report(checkId, student)).toMatchObject({ rate: null, unread: [], parts: [] })
    expect(await app().call(student, calls.getState, { checkId })).toMatchObject({ rate: null })
    expect((await info(student, id)).can).toMatchObject({ submit: true, finish: true })
    await app().call(student, attemptCalls.finish, { id })
    const changed = { id, content: essay.replace('single year', 'decade') }
    await app().refused(student, homeworkCalls.submit, changed, homeworkErrors.final)
    expect((await info(student, id)).mine).toMatchObject({ duplicateRate: 100, checkId })
    const { parts } = await report(checkId, student)
    expect(parts).toHaveLength(1)
    expect(parts[0]).toMatchObject({ source: '', sourceId: '', sourceText: '', sourceTask: '' })
    expect(parts[0]!.text).toContain('steam engine')
    await app().refused(classmate, calls.getReport, { checkId }, kernelErrors.notFound)
  })

  test('do not make their work final where that shows nothing', async () => {
    const id = await set()
    await handIn(student, id, essay)
    await checked(id)
    expect((await info(student, id)).can.finish).toBe(false)
    await app().refused(student, attemptCalls.finish, { id }, kernelErrors.notFound)
    expect((await info(student, id)).can.submit).toBe(true)
  })
})

describe('a limit of chances', () => {
  const limited = testApp({ settings: { DUPLICATE_LOOKS: '1' } })
  const { set: setThere, handIn: handInThere } = homeworkOf(limited)

  test('counts looks, not refreshes, and ends with the message that clients know', async () => {
    const id = await setThere()
    await handInThere(student, id, essay)
    await limited().call(teacher1, calls.check, { id })
    await limited().settle()
    const { checkId } = (await limited().call(teacher1, calls.listChecks, { id })).list[0]!
    const look = () => limited().call(teacher1, calls.getReport, { checkId })
    expect(await look()).toMatchObject({ left: 0 })
    expect(await look()).toMatchObject({ left: 0 })
    limited().clock.advance(11 * 60_000)
    await limited().refused(teacher1, calls.getReport, { checkId }, duplicateErrors.chancesUsed)
    expect(await limited().call(teacher1, calls.getState, { checkId })).toMatchObject({ chances: 1, used: 1 })
    expect(await limited().call(teacher1, calls.getRules, { id })).toMatchObject({ chances: 1, left: 1 })
  })

  test('says of a homework how many of a student’s own are left, and from which rate it warns', async () => {
    const id = await setThere({ checksDuplicates: true, warningRate: 10, showsDuplicates: true })
    await handInThere(student, id, essay)
    await handInThere(classmate, id, essay)
    await limited().call(teacher1, calls.check, { id })
    await limited().settle()
    await limited().call(student, attemptCalls.finish, { id })
    const { mine } = await limited().call(student, homeworkCalls.get, { id })
    const rules = () => limited().call(student, calls.getRules, { id })
    expect(await rules()).toMatchObject({ chances: 1, left: 1, warningRate: 10 })
    await limited().call(student, calls.getReport, { checkId: mine!.checkId })
    expect(await rules()).toMatchObject({ chances: 1, left: 0 })
  })
})

async function submissionIdOf(checkId: string) {
  const { rows } = await sql<{ id: string }>`select id from submission where alias = ${checkId}`.execute(
    app().db,
  )
  return rows[0]!.id
}

describe('what the check of a work is called', () => {
  test('is the alias of the work, in lists, reports, and for its student; its former id is understood', async () => {
    const id = await set({ showsDuplicates: true })
    await handIn(student, id, reordered(essay, 13))
    await handIn(classmate, id, reordered(essay, 13))
    await checked(id)
    const checkId = await checkIdOf(id, student)
    expect((await list(id)).list.map(one => one.checkId)).toEqual(
      (await list(id)).list.map(one => one.checkId).toSorted(),
    )
    const { work } = await app().call(teacher1, homeworkCalls.getSubmission, { id, studentId: student.id })
    expect(checkId).toBe(work.workId)
    const found = await report(checkId)
    expect(found.parts.map(({ sourceId }) => sourceId)).toEqual([await checkIdOf(id, classmate)])
    expect(await report(await submissionIdOf(checkId))).toMatchObject({ studentId: student.id, rate: 100 })
  })
})

describe('what the check has made', () => {
  test('goes with the work', async () => {
    const id = await set()
    await handIn(student, id, essay)
    await handIn(classmate, id, essay)
    await checked(id)
    const submissionId = await submissionIdOf(await checkIdOf(id, student))
    await sql`delete from submission_author where submission_id = ${submissionId}`.execute(app().db)
    for (const table of ['submission_part', 'submission_version'])
      await sql`delete from ${sql.table(table)} where submission_id = ${submissionId}`.execute(app().db)
    await sql`delete from submission where id = ${submissionId}`.execute(app().db)
    const left = await sql`select from duplicate_work where submission_id = ${submissionId}
      union all select from duplicate_passage where ${submissionId} in (submission_id, source_id)`.execute(
      app().db,
    )
    expect(left.rows).toEqual([])
  })
})
