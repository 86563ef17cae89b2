import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { contentLength, uploadGrace } from '#contract/features/submission/rules.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, mine, submissionOf, grade, returnSubmission, now, upload } = homeworkOf(app)
const { saveDraft } = attemptCalls
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('handing in', () => {
  test('is answered with a receipt of what the server received and when', async () => {
    const id = await set()
    const file = await upload(student, 'solution.txt', 'x = 5')
    const before = now()
    const receipt = await handIn(student, id, 'see the file', { attachments: [file.id], version: 0 })
    expect(receipt).toMatchObject({
      version: 1,
      overtime: false,
      state: 1,
      textHash: sha256('see the file'),
      files: [{ id: file.id, name: 'solution.txt', size: 5, sha256: sha256('x = 5') }],
    })
    expect(receipt.time).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
    expect(await mine(student, id)).toMatchObject({
      state: 1,
      version: 1,
      content: 'see the file',
      fileCount: 1,
    })
    const seen = await submissionOf(student, id)
    expect(seen.work).toMatchObject({ name: student.name, state: 1, content: 'see the file' })
    const address = new URL(seen.work.attachments[0]!.url)
    const token = await app().tokenOf(teacher1)
    expect(
      (await app().http.inject({ url: address.pathname + address.search, headers: { token } })).body,
    ).toBe('x = 5')
  })

  test('again before it is graded makes a new version and keeps the old one', async () => {
    const id = await set()
    await handIn(student, id, 'first')
    expect((await handIn(student, id, 'second', { version: 1 })).version).toBe(2)
    const { list } = await app().call(student, homeworkCalls.listVersions, { id })
    expect(list.map(({ version, content }) => [version, content])).toEqual([
      [2, 'second'],
      [1, 'first'],
    ])
    expect(list[1]?.receipt.textHash).toBe(sha256('first'))
  })

  test('the same content again is the same hand-in, with or without the idempotency key', async () => {
    const id = await set()
    const file = await upload(student, 'same.txt')
    const more = { attachments: [file.id], version: 0 }
    const first = await handIn(student, id, 'same', more)
    app().clock.advance(minute)
    expect(await handIn(student, id, 'same', more)).toEqual(first)
    expect(await handIn(student, id, 'same', { attachments: [file.id] })).toEqual(first)
    const key = { 'x-once': 'k'.repeat(32) }
    const body = { id, content: 'with a key', version: 1 }
    const one = await app().post(homeworkCalls.submit.path, body, student, key)
    expect(await app().post(homeworkCalls.submit.path, body, student, key)).toEqual(one)
    expect((await mine(student, id)).version).toBe(2)
  })

  test("a delayed copy of an old request does not undo the teacher's return", async () => {
    const id = await set()
    const first = await handIn(student, id, 'first', { version: 0 })
    await returnSubmission(student, id)
    expect(await handIn(student, id, 'first', { version: 0 })).toMatchObject({ version: 1, time: first.time })
    expect((await mine(student, id)).state).toBe(3)
    expect(await handIn(student, id, 'first', { version: 1 })).toMatchObject({ version: 2 })
    expect((await mine(student, id)).state).toBe(1)
  })

  test('from a page unaware of the newest hand-in is refused', async () => {
    const id = await set()
    await handIn(student, id, 'on the phone', { version: 0 })
    const data = await app().refused(
      student,
      homeworkCalls.submit,
      { id, content: 'on the laptop', version: 0 },
      homeworkErrors.handedInElsewhere,
    )
    expect(data.version).toBe(1)
  })

  test('from a page unaware of what another device has saved is refused, and nothing is overwritten', async () => {
    const id = await set()
    const save = (content: string, sequence: number, base: number) =>
      app().call(student, saveDraft, { id, content, sequence, base })
    await save('on both', 3, 0)
    await save('on both, and more on the laptop', 9, 3)
    const sent = { id, content: 'on both', version: 0 }
    const stale = { ...sent, base: 3 }
    await app().refused(student, homeworkCalls.submit, stale, homeworkIdentityErrors.writtenMeanwhile)
    expect((await mine(student, id)).draft.content).toBe('on both, and more on the laptop')
    expect(await app().call(student, homeworkCalls.submit, { ...sent, base: 9 })).toMatchObject({
      version: 1,
    })
  })

  test('the same content again does not pass for what was written after it', async () => {
    const id = await set()
    const first = await handIn(student, id, 'on both', { version: 0 })
    const base = first.sequence
    await app().call(student, saveDraft, { id, content: 'more on the laptop', sequence: base + 1, base })
    expect(await handIn(student, id, 'on both', { version: 0 })).toEqual(first)
  })

  test('replaces another that was handed in since, but not what was written after that', async () => {
    const id = await set()
    await handIn(student, id, 'on the phone', { version: 0 })
    const sent = { id, content: 'on the laptop', version: 0, base: 0 }
    const refused = () => app().refused(student, homeworkCalls.submit, sent, homeworkErrors.handedInElsewhere)
    const { version, sequence } = await refused()
    expect([version, sequence]).toEqual([1, 1])
    await app().call(student, saveDraft, { id, content: 'more on the phone', sequence: 2, base: 1 })
    expect((await refused()).sequence).toBeUndefined()
    const again = { ...sent, version: 1, base: 1 }
    await app().refused(student, homeworkCalls.submit, again, homeworkIdentityErrors.writtenMeanwhile)
    expect(await app().call(student, homeworkCalls.submit, { ...again, base: 2 })).toMatchObject({
      version: 2,
    })
  })

  test('needs a text or a file, within limits', async () => {
    const id = await set()
    await app().refused(student, homeworkCalls.submit, { id, content: ' \n ' }, homeworkErrors.workEmpty)
    const long = await app().post(
      homeworkCalls.submit.path,
      { id, content: 'x'.repeat(contentLength + 1) },
      student,
    )
    expect(long.code).toBe(kernelErrors.malformed.code)
    const huge = await app().post(homeworkCalls.submit.path, { id, content: 'x'.repeat(1024 ** 2) }, student)
    expect(huge).toMatchObject({ code: kernelErrors.tooLarge.code, http: 413 })
  })

  test("takes only the student's own finished files", async () => {
    const id = await set()
    const foreign = await upload(classmate, 'classmate.txt')
    const teachers = await upload(teacher1, 'answers.txt')
    for (const file of [foreign.id, teachers.id, '019a0000-9999-7000-8000-000000000001'])
      await app().refused(
        student,
        homeworkCalls.submit,
        { id, content: 'x', attachments: [file] },
        fileErrors.notYours,
      )
    expect((await mine(student, id)).state).toBe(0)
  })

  test('keeps hostile text as plain text', async () => {
    const id = await set()
    const hostile = "<script>alert(1)</script>\u0000 \ud800 '; drop table submission; --"
    await handIn(student, id, hostile)
    const { work: submission } = await submissionOf(student, id)
    expect(submission.content).toContain('<script>alert(1)</script>')
    expect(submission.content).toContain('drop table')
    expect(submission.content).not.toContain('\u0000')
  })

  test('is for students of the course', async () => {
    const id = await set()
    await app().refused(teacher1, homeworkCalls.submit, { id, content: 'x' }, kernelErrors.notFound)
    await app().refused(teacher2, homeworkCalls.submit, { id, content: 'x' }, kernelErrors.notFound)
    await app().refused(null, homeworkCalls.submit, { id, content: 'x' }, kernelErrors.sessionMissing)
  })

  test("shows in the course's content", async () => {
    const id = await set({ title: 'Catalogue' })
    await handIn(student, id)
    const row = async (as = student) =>
      (await app().call(as, activityCalls.list, { courseId: courseid, name: 'Catalogue' })).list[0]
    expect(await row()).toMatchObject({ mstatus: 1 })
    expect(await row(classmate)).toMatchObject({ mstatus: 0 })
    expect(await row(teacher1)).toMatchObject({ mstatus: 0, submitcount: 1, gradecount: 0, studentcount: 40 })
  })
})

describe('the deadline', () => {
  test('makes a hand-in late, or refuses it where late work is not allowed', async () => {
    const tolerant = await set({ deadline: now() + hour })
    const strict = await set({ deadline: now() + hour, isLateAllowed: false })
    await handIn(student, strict, 'in time')
    app().clock.advance(hour)
    expect((await info(student, tolerant)).timeState).toBe(3)
    expect((await handIn(student, tolerant)).overtime).toBe(true)
    await app().refused(
      classmate,
      homeworkCalls.submit,
      { id: strict, content: 'too late' },
      homeworkErrors.closed,
    )
    await app().refused(
      student,
      homeworkCalls.submit,
      { id: strict, content: 'better', version: 1 },
      homeworkErrors.closed,
    )
    expect(await mine(student, strict)).toMatchObject({ content: 'in time', overtime: false })
    expect((await info(classmate, strict)).can.submit).toBe(false)
    expect((await info(classmate, tolerant)).can.submit).toBe(true)
  })

  test('does not touch a hand-in whose upload began before it', async () => {
    for (const lateallowed of [true, false]) {
      const id = await set({ deadline: now() + hour, isLateAllowed: lateallowed })
      const file = await upload(student, `slow-${lateallowed}.txt`)
      await app().call(student, saveDraft, { id, content: 'see the file', sequence: 1 })
      app().clock.advance(hour + 20 * minute)
      await finishNow(file.id)
      const late = await upload(student, `after-${lateallowed}.txt`)
      await expectLate(id, lateallowed, { content: 'see the file', attachments: [file.id, late.id] })
      await expectLate(id, lateallowed, { content: 'changed after the deadline', attachments: [file.id] })
      const receipt = await handIn(classmate, id, 'x').catch(() => undefined)
      expect(receipt?.overtime).toBe(lateallowed ? true : undefined)
    }
  })

  test('counts an upload as on time while the hand-in follows it', async () => {
    const id = await set({ deadline: now() + hour, isLateAllowed: false })
    const file = await upload(student, 'very-slow.txt')
    await app().call(student, saveDraft, { id, content: 'see the file', sequence: 1 })
    app().clock.advance(5 * hour)
    await finishNow(file.id)
    expect((await info(student, id)).can.submit).toBe(false)
    await app().call(student, saveDraft, { id, content: 'see the file', attachments: [file.id], sequence: 2 })
    expect((await info(student, id)).can.submit).toBe(true)
    const receipt = await handIn(student, id, 'see the file', { attachments: [file.id] })
    expect(receipt.overtime).toBe(false)
    app().clock.advance(uploadGrace + minute)
    const again = { id, content: '', attachments: [file.id], version: 1 }
    await app().refused(student, homeworkCalls.submit, again, homeworkErrors.closed)
  })

  async function finishNow(fileId: string) {
    await app()
      .db.updateTable('file')
      .set({ created_at: at(now()) })
      .where('id', '=', fileId)
      .execute()
  }

  async function expectLate(
    id: string,
    lateallowed: boolean,
    submission: { content: string; attachments: string[] },
  ) {
    if (lateallowed)
      return expect((await handIn(student, id, submission.content, submission)).overtime).toBe(true)
    return app().refused(student, homeworkCalls.submit, { id, ...submission }, homeworkErrors.closed)
  }
})

describe('a draft', () => {
  const save = (id: string, content: string, sequence: number, more: object = {}) =>
    app().call(student, saveDraft, { id, content, sequence, ...more })

  test('is kept exactly for its student, and shown to nobody else', async () => {
    const id = await set()
    const file = await upload(student, 'page.txt')
    expect(await save(id, '  half a thought \n', 1, { attachments: [file.id] })).toMatchObject({
      saved: true,
      sequence: 1,
    })
    const { draft, state } = await mine(student, id)
    expect(state).toBe(0)
    expect(draft).toMatchObject({
      content: '  half a thought \n',
      sequence: 1,
      attachments: [{ id: file.id }],
    })
    expect(JSON.stringify(await submissionOf(student, id))).not.toContain('half a thought')
    expect(JSON.stringify(await submissionOf(student, id, student))).not.toContain('half a thought')
  })

  test('is not changed by an entry that is not newer: the answer is what is stored', async () => {
    const id = await set()
    await save(id, 'one', 1)
    await save(id, 'three', 3)
    expect(await save(id, 'two', 2)).toMatchObject({ saved: false, content: 'three', sequence: 3 })
    expect(await save(id, 'three', 3)).toMatchObject({ saved: true, content: 'three', sequence: 3 })
    expect(await save(id, 'other', 3)).toMatchObject({ saved: false, content: 'three', sequence: 3 })
  })

  test('has numbers that stay exact, whatever a script sends', async () => {
    const id = await set()
    const write = (sequence: number) =>
      app().post('/HomeworkApi/saveDraft', { id, content: 'x', sequence }, student)
    expect(await write(Number.MAX_SAFE_INTEGER)).toMatchObject({
      status: 0,
      code: kernelErrors.malformed.code,
    })
    expect(await write(1)).toMatchObject({ status: 1 })
  })

  test('from another device is not overwritten by one unaware of it', async () => {
    const id = await set()
    await save(id, 'common', 1, { base: 0 })
    await save(id, 'phone', 2, { base: 1 })
    expect(await save(id, 'laptop, offline until now', 9, { base: 1 })).toMatchObject({
      saved: false,
      content: 'phone',
      sequence: 2,
    })
    expect(await save(id, 'merged', 10, { base: 2 })).toMatchObject({ saved: true, sequence: 10 })
  })

  test('that says the same from another device, unaware of it, has the number that this device counts on from', async () => {
    const id = await set()
    await save(id, 'the same', 1, { base: 0 })
    expect(await save(id, 'the same', 2, { base: 0 })).toMatchObject({ saved: true, sequence: 2 })
    // Otherwise this would be number 2 as well, and the other device would take it for its own.
    expect(await save(id, 'another', 2, { base: 1 })).toMatchObject({ saved: false, sequence: 2 })
    expect(await save(id, 'another', 3, { base: 2 })).toMatchObject({ saved: true, sequence: 3 })
    expect(await save(id, 'the same', 2, { base: 0 })).toMatchObject({ saved: false, content: 'another' })
  })

  test('becomes what was handed in, and older entries from other pages do not return', async () => {
    const id = await set()
    await save(id, 'draft', 4, { base: 0 })
    const handed = await handIn(student, id, 'final', { sequence: 5 })
    expect(handed.sequence).toBe(5)
    expect(await save(id, 'draft of a forgotten tab', 5, { base: 4 })).toMatchObject({
      saved: false,
      content: 'final',
    })
    const other = await handIn(student, id, 'from a client without a journal')
    expect(other.sequence).toBe(6)
    expect(await mine(student, id)).toMatchObject({
      version: 2,
      draft: { content: 'from a client without a journal' },
    })
  })

  test('can be continued after handing in, without changing the submission', async () => {
    const id = await set()
    await handIn(student, id, 'handed in')
    await save(id, 'second thoughts', 7)
    expect(await mine(student, id)).toMatchObject({
      content: 'handed in',
      draft: { content: 'second thoughts' },
    })
    await grade(student, id, 90)
    await app().refused(
      student,
      saveDraft,
      { id, content: 'too late', sequence: 8 },
      homeworkErrors.alreadyGraded,
    )
  })

  test("rejects other people's files", async () => {
    const id = await set()
    const foreign = await upload(classmate, 'foreign-draft.txt')
    const entry = { id, content: '', attachments: [foreign.id], sequence: 1 }
    await app().refused(student, saveDraft, entry, fileErrors.notYours)
  })
})

describe('works', () => {
  test('of others are closed to students', async () => {
    const id = await set()
    await handIn(classmate, id, 'a secret')
    for (const call of [homeworkCalls.getSubmission, homeworkCalls.listVersions])
      await app().refused(student, call, { id, studentId: classmate.id }, kernelErrors.notFound)
    await app().refused(student, homeworkCalls.listSubmissions, { id }, kernelErrors.notFound)
    await app().refused(student, homeworkGradesCalls.listGrades, { homeworkId: id }, kernelErrors.notFound)
    expect((await app().call(student, homeworkCalls.getSubmission, { id })).work.studentId).toBe(student.id)
  })

  test('of people outside the course do not exist for its staff', async () => {
    const id = await set()
    for (const studentid of [teacher2.id, teacher1.id])
      await app().refused(
        teacher1,
        homeworkCalls.getSubmission,
        { id, studentId: studentid },
        kernelErrors.notFound,
      )
    await app().refused(teacher1, homeworkCalls.getSubmission, { id }, kernelErrors.malformed)
    await app().refused(
      teacher2,
      homeworkCalls.getSubmission,
      { id, studentId: students[0]!.id },
      kernelErrors.notFound,
    )
  })
})
