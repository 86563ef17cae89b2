import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { maxFiles } from '#contract/features/submission/rules.ts'
import { worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { courseid, homeworkOf, student } from './test-homework.ts'

const app = testApp()
const { set, info, handIn, grade, now, upload } = homeworkOf(app)

describe('a homework', () => {
  test('is seen by the students of its course with its task and files', async () => {
    const file = await upload(teacher1, 'exercises.txt')
    const deadline = Math.floor((now() + 24 * hour) / 1000) * 1000
    const id = await set({
      title: 'Week 1',
      fullScore: 80,
      deadline,
      attachments: [file.id],
      minCommentLength: 5,
    })
    const seen = await info(student, id)
    expect(seen).toMatchObject({
      title: 'Week 1',
      details: '<p>Exercises 1 to 5</p>',
      fullScore: 80,
      deadline,
      timeState: 2,
      workState: 0,
      kind: 1,
      minCommentLength: 5,
      counts: null,
      can: { manage: false, grade: false, urge: false, submit: true },
    })
    expect(seen.attachments).toMatchObject([{ id: file.id, name: 'exercises.txt' }])
    const address = new URL(seen.attachments[0]!.url)
    const download = await app().http.inject({
      url: address.pathname + address.search,
      headers: { token: await app().tokenOf(student) },
    })
    expect(download.body).toBe('exercises.txt')
    expect(await info(assistant1, id)).toMatchObject({
      counts: { all: 40, notsubmitted: 40, submitted: 0 },
      mine: null,
      can: { manage: true, grade: true, urge: true, submit: false },
    })
  })

  test("appears in the course's content in the form existing clients know", async () => {
    const id = await set({ title: 'On the wire', fullScore: 50.5, deadline: now() + hour })
    const { data } = await app().post(
      '/FutureV2/CourseMeans/getCourseContent',
      { courseid, contenttype: '4' },
      student,
    )
    const row = (data.list as Record<string, unknown>[]).find(item => item.id === id)
    expect(row).toMatchObject({
      contenttype: 4,
      mstatus: 0,
      timestate: 2,
      checkrepeat: '0',
      warmingcheckrate: '',
      grade: '',
      fullscore: '50.5',
      activitylabel: '作业',
      state: 2,
    })
    expect(row?.endtime).toMatch(/^\d{10}$/)
    const english = await app().post(
      '/FutureV2/CourseMeans/getCourseContent',
      { courseid, contenttype: '4' },
      student,
      { 'x-language': 'en' },
    )
    expect((english.data.list as Record<string, unknown>[])[0]).toMatchObject({ activitylabel: 'Homework' })
    const older = await app().post('/HomeworkApi/listsHomework', { courseid }, student)
    expect((older.data.lists as unknown[])[0]).toMatchObject({
      id,
      title: 'On the wire',
      fullscore: '50.5',
      mstatus: 0,
    })
  })

  test('that is unpublished or scheduled does not exist for students', async () => {
    const draft = await set({ publishAt: null })
    const later = await set({ publishAt: now() + hour, deadline: now() + 2 * hour })
    for (const id of [draft, later]) {
      await app().refused(student, homeworkCalls.get, { id }, kernelErrors.notFound)
      await app().refused(student, homeworkCalls.submit, { id, content: 'early' }, kernelErrors.notFound)
      await app().refused(
        student,
        attemptCalls.saveDraft,
        { id, content: 'early', sequence: 1 },
        kernelErrors.notFound,
      )
    }
    expect((await info(teacher1, draft)).timeState).toBe(0)
    expect((await info(teacher1, later)).timeState).toBe(1)
    const visible = async () =>
      (await app().call(student, homeworkCalls.list, { courseId: courseid })).lists.map(row => row.id)
    expect(await visible()).not.toContain(later)
    app().clock.advance(hour + 1)
    expect(await visible()).toContain(later)
    expect(await visible()).not.toContain(draft)
  })

  test('disappears when it is deleted, for grading too', async () => {
    const id = await set()
    await handIn(student, id)
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
    await app().refused(student, homeworkCalls.get, { id }, kernelErrors.notFound)
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 1 },
      kernelErrors.notFound,
    )
  })

  test("is cleaned of everything that could run in its readers' browsers", async () => {
    const id = await set({ details: '<p>Solve</p><script>alert(1)</script><img src=x onerror=alert(1)>' })
    expect((await info(student, id)).details).toBe('<p>Solve</p>')
    await app().call(teacher1, homeworkCalls.update, { id, details: '<a href="javascript:alert(1)">x</a>' })
    expect((await info(student, id)).details).not.toContain('javascript')
  })

  test('needs a title, a sensible full score and times that do not conflict', async () => {
    const task = { courseId: courseid, title: 'x' }
    await app().refused(teacher1, homeworkCalls.create, { ...task, title: '  ' }, homeworkErrors.titleMissing)
    for (const fullscore of [0, 101, -5, 33.33])
      await app().refused(
        teacher1,
        homeworkCalls.create,
        { ...task, fullScore: fullscore },
        homeworkErrors.fullScoreInvalid,
      )
    await app().refused(
      teacher1,
      homeworkCalls.create,
      { ...task, deadline: now() - hour },
      activityErrors.timesConflict,
    )
    const conflict = { ...task, publishAt: now() + 2 * hour, deadline: now() + hour }
    await app().refused(teacher1, homeworkCalls.create, conflict, activityErrors.timesConflict)
    for (const wrong of [
      { title: 'x'.repeat(101) },
      { kind: 2 },
      { details: 'x'.repeat(100_001) },
      { deadline: 'soon' },
    ])
      expect(await app().post('/HomeworkApi/addHomework', { ...task, ...wrong }, teacher1)).toMatchObject({
        code: kernelErrors.malformed.code,
      })
  })

  test("takes only its author's files, and not too many", async () => {
    const foreign = await upload(student, 'not-yours.txt')
    await app().refused(
      teacher1,
      homeworkCalls.create,
      { courseId: courseid, title: 'x', attachments: [foreign.id] },
      fileErrors.notYours,
    )
    const many = Array.from(
      { length: maxFiles + 1 },
      (_, index) => `019a0000-9999-7000-8000-${String(index).padStart(12, '0')}`,
    )
    await app().refused(
      teacher1,
      homeworkCalls.create,
      { courseId: courseid, title: 'x', attachments: many },
      homeworkErrors.tooManyFiles,
    )
  })

  test('can be set only by the staff of its course', async () => {
    await app().refused(
      student,
      homeworkCalls.create,
      { courseId: courseid, title: 'x' },
      kernelErrors.notAllowed,
    )
    await app().refused(
      teacher2,
      homeworkCalls.create,
      { courseId: courseid, title: 'x' },
      kernelErrors.courseAbsent,
    )
    const id = await set()
    await app().refused(student, homeworkCalls.update, { id, title: 'easier' }, kernelErrors.notFound)
    await app().refused(teacher2, homeworkCalls.update, { id, title: 'easier' }, kernelErrors.notFound)
    await app().refused(
      students[0]!,
      homeworkCalls.create,
      { courseId: worldHistory.id, title: 'x' },
      kernelErrors.notAllowed,
    )
  })
})

describe('changing a homework', () => {
  test('changes the given fields and leaves the rest', async () => {
    const file = await upload(teacher1, 'kept.txt')
    const deadline = Math.floor((now() + hour) / 1000) * 1000
    const id = await set({ deadline, attachments: [file.id], isLateAllowed: false })
    await app().call(teacher1, homeworkCalls.update, { id, title: 'New title' })
    const seen = await info(student, id)
    expect(seen).toMatchObject({
      title: 'New title',
      deadline,
      details: '<p>Exercises 1 to 5</p>',
      isLateAllowed: false,
    })
    expect(seen.attachments).toHaveLength(1)
    await app().call(teacher1, homeworkCalls.update, {
      id,
      deadline: null,
      attachments: [],
      isLateAllowed: true,
    })
    expect(await info(student, id)).toMatchObject({ deadline: null, attachments: [], isLateAllowed: true })
  })

  test('lets an assistant keep the files that the teacher attached', async () => {
    const file = await upload(teacher1, 'teacher.txt')
    const own = await upload(assistant1, 'assistant.txt')
    const id = await set({ attachments: [file.id] })
    await app().call(assistant1, homeworkCalls.update, { id, attachments: [own.id, file.id] })
    expect((await info(student, id)).attachments.map(({ name }) => name)).toEqual([
      'assistant.txt',
      'teacher.txt',
    ])
  })

  test('publishes, schedules and unpublishes; a published one keeps its time', async () => {
    const id = await set({ publishAt: null })
    await app().call(teacher1, homeworkCalls.update, { id, publishAt: now() })
    const first = (await info(student, id)).publishedAt
    await app().call(teacher1, homeworkCalls.update, { id, publishAt: first })
    expect((await info(student, id)).publishedAt).toBe(first)
    await app().call(teacher1, homeworkCalls.update, { id, publishAt: null })
    await app().refused(student, homeworkCalls.get, { id }, kernelErrors.notFound)
    await app().call(teacher1, homeworkCalls.update, { id, publishAt: now() + hour })
    expect((await info(teacher1, id)).timeState).toBe(1)
  })

  test('does not lower the full score below a grade already given', async () => {
    const id = await set()
    await handIn(student, id)
    await grade(student, id, 75)
    await app().refused(
      teacher1,
      homeworkCalls.update,
      { id, fullScore: 74.9 },
      homeworkPolicyErrors.fullScoreTooLow,
    )
    await app().call(teacher1, homeworkCalls.update, { id, fullScore: 75 })
    expect((await info(student, id)).fullScore).toBe(75)
  })
})
