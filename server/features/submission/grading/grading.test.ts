import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { ownRowsOf } from '#server/features/profile/test-own-data.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, mine, submissionOf, grade, returnSubmission, publishScores, now } = homeworkOf(app)

const gradesOf = (id: string) =>
  app()
    .db.selectFrom('submission_grade')
    .innerJoin('submission', 'submission.id', 'submission_grade.submission_id')
    .selectAll('submission_grade')
    .where('activity_id', '=', id)
    .orderBy('number')
    .execute()
const progressOf = (id: string) =>
  app()
    .db.selectFrom('progress')
    .select(['state', 'score'])
    .where('activity_id', '=', id)
    .where('account_id', '=', student.id)
    .executeTakeFirst()

describe('a grade', () => {
  test('is hidden from the student until scores are published', async () => {
    const id = await set()
    await handIn(student, id)
    await grade(student, id, 87.5, { comment: 'Well argued' })
    const hidden = await mine(student, id)
    expect(hidden).toMatchObject({ state: 4, score: null, comment: '', isScorePublished: false, grader: '' })
    const raw = JSON.stringify([
      await app().post('/HomeworkApi/getHomeworkInfo', { id }, student),
      await app().post('/HomeworkApi/getWorkDetail', { id }, student),
      await app().post('/HomeworkApi/getWorkHistory', { id }, student),
      await app().post('/HomeworkApi/listsHomework', { courseid }, student),
      await app().post('/FutureV2/CourseMeans/getCourseContent', { courseid }, student),
      await progressOf(id),
    ])
    expect(raw).not.toMatch(/87\.5|Well argued/)

    expect(await publishScores(id)).toEqual({ done: 1 })
    expect(await mine(student, id)).toMatchObject({
      state: 2,
      score: 87.5,
      comment: 'Well argued',
      grader: teacher1.name,
    })
    const { list } = await app().call(student, activityCalls.list, { courseId: courseid, contentType: 4 })
    expect(list.find(row => row.id === id)).toMatchObject({ mstatus: 2, grade: '87.5' })
    expect(await progressOf(id)).toEqual({ state: 2, score: 87.5 })
    await publishScores(id, false)
    expect(await mine(student, id)).toMatchObject({ state: 4, score: null })
    expect(await progressOf(id)).toEqual({ state: 2, score: null })
  })

  test('stays in the own data of a student who has left, once scores are published', async () => {
    const [id, unpublished] = [await set(), await set()]
    for (const one of [id, unpublished]) {
      await handIn(third, one)
      await grade(third, one, 71, { comment: 'Well begun' })
    }
    await publishScores(id)
    await app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [third.id] })
    const rows = await ownRowsOf(app(), third, 'submission_author')
    const said = (activityId: string) => rows.find(row => row.activity_id === activityId)!.comment
    expect([said(id), said(unpublished) ?? null]).toEqual(['Well begun', null])
    await app().call(third, joinCalls.join, { code: linearAlgebra.code })
  })

  test('given after the publication is visible at once', async () => {
    const id = await set()
    await handIn(student, id)
    await publishScores(id)
    await grade(student, id, 60)
    expect(await mine(student, id)).toMatchObject({ state: 2, score: 60 })
  })

  test('is between 0 and the full score, with a comment within the length limit', async () => {
    const id = await set({ fullScore: 20, minCommentLength: 4 })
    await handIn(student, id)
    const submission = { id, studentId: student.id, comment: 'fine' }
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { ...submission, score: null },
      homeworkErrors.scoreMissing,
    )
    for (const score of [-1, 20.1, 100, 3.14])
      await app().refused(
        teacher1,
        homeworkCalls.grade,
        { ...submission, score },
        homeworkErrors.scoreInvalid,
      )
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { ...submission, score: 5, comment: 'ok' },
      homeworkErrors.commentShort,
    )
    for (const score of [0, 19.9, 20])
      await app().call(teacher1, homeworkCalls.grade, { ...submission, score })
    expect((await submissionOf(student, id)).work).toMatchObject({ score: 20, state: 4 })
  })

  test('replaces the previous one, which is kept with its grader', async () => {
    const id = await set()
    await handIn(student, id)
    await grade(student, id, 50, { comment: 'first look', gradeCount: 0 })
    await app().call(assistant1, homeworkCalls.grade, { id, studentId: student.id, score: 70, gradeCount: 1 })
    expect((await submissionOf(student, id)).work).toMatchObject({
      score: 70,
      grader: assistant1.name,
      gradeCount: 2,
      comment: '',
    })
    expect((await gradesOf(id)).map(grade => [grade.score, grade.graded_by])).toEqual([
      [50, teacher1.id],
      [70, assistant1.id],
    ])
    const { list } = await app().call(teacher1, homeworkCalls.listVersions, { id, studentId: student.id })
    expect(list[0]?.grades).toMatchObject([{ score: 50, comment: 'first look' }, { score: 70 }])
    await publishScores(id)
    expect((await app().call(student, homeworkCalls.listVersions, { id })).list[0]?.grades).toMatchObject([
      { score: 70 },
    ])
  })

  test('sent twice is one grade', async () => {
    const id = await set()
    await handIn(student, id)
    for (let turn = 0; turn < 3; turn++)
      await grade(student, id, 66, { comment: 'same', version: 1, gradeCount: 0 })
    expect(await gradesOf(id)).toHaveLength(1)
  })

  test('is for the version that the grader saw, and does not overwrite another grader unseen', async () => {
    const id = await set()
    await handIn(student, id, 'first')
    await handIn(student, id, 'second')
    const data = await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 1, version: 1 },
      homeworkErrors.handedInAgain,
    )
    expect(data.version).toBe(2)
    await app().call(assistant1, homeworkCalls.grade, {
      id,
      studentId: student.id,
      score: 90,
      version: 2,
      gradeCount: 0,
    })
    const seen = { id, studentId: student.id, score: 10, version: 2, gradeCount: 0 }
    await app().refused(teacher1, homeworkCalls.grade, seen, homeworkErrors.markedMeanwhile)
    expect((await submissionOf(student, id)).work.score).toBe(90)
  })

  test('needs a submission', async () => {
    const id = await set()
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 1 },
      homeworkErrors.notHandedIn,
    )
    await app().call(student, attemptCalls.saveDraft, { id, content: 'only a draft', sequence: 1 })
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 1 },
      homeworkErrors.notHandedIn,
    )
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: teacher2.id, score: 1 },
      homeworkErrors.notHandedIn,
    )
  })

  test('ends handing in', async () => {
    const id = await set()
    await handIn(student, id, 'final')
    await grade(student, id, 80)
    expect((await info(student, id)).can.submit).toBe(false)
    await app().refused(
      student,
      homeworkCalls.submit,
      { id, content: 'better' },
      homeworkErrors.alreadyGraded,
    )
    expect(await handIn(student, id, 'final')).toMatchObject({ version: 1 })
  })

  test('is given by staff who may grade', async () => {
    const id = await set()
    await handIn(student, id)
    const input = { id, studentId: student.id, score: 100 }
    await app().refused(student, homeworkCalls.grade, input, kernelErrors.notFound)
    await app().refused(teacher2, homeworkCalls.grade, input, kernelErrors.notFound)
    const withPermissions = (permissions: string[]) =>
      app()
        .db.updateTable('membership')
        .set({ permissions })
        .where('account_id', '=', assistant1.id)
        .execute()
    const before = await app()
      .db.selectFrom('membership')
      .select('permissions')
      .where('account_id', '=', assistant1.id)
      .executeTakeFirstOrThrow()
    await withPermissions(['manage-activities'])
    await app().refused(assistant1, homeworkCalls.grade, input, kernelErrors.permissionMissing)
    await app().refused(
      assistant1,
      homeworkCalls.return,
      { id, studentIds: [student.id], reason: 'x' },
      kernelErrors.permissionMissing,
    )
    expect((await info(assistant1, id)).can).toMatchObject({ manage: true, grade: false, urge: false })
    await withPermissions(before.permissions)
  })
})

describe('returning', () => {
  test('shows the student the reason and asks for the work again', async () => {
    const id = await set({ deadline: now() + hour, isLateAllowed: false })
    await handIn(student, id, 'sketch')
    await grade(student, id, 30, { comment: 'too short' })
    await publishScores(id)
    app().clock.advance(2 * hour)
    expect(await returnSubmission(student, id, 'Show the steps')).toEqual({ done: 1 })
    expect(await mine(student, id)).toMatchObject({
      state: 3,
      reason: 'Show the steps',
      score: null,
      comment: '',
      overtime: false,
    })
    expect((await info(student, id)).can.submit).toBe(true)
    expect(await progressOf(id)).toEqual({ state: 3, score: null })
    await app().refused(
      teacher1,
      homeworkCalls.grade,
      { id, studentId: student.id, score: 50 },
      homeworkErrors.notHandedIn,
    )

    expect(await handIn(student, id, 'all steps')).toMatchObject({ version: 2, overtime: false })
    expect(await mine(student, id)).toMatchObject({ state: 1, reason: '' })
    const { list } = await app().call(student, homeworkCalls.listVersions, { id })
    expect(list.map(({ state, reason }) => [state, reason])).toEqual([
      [1, ''],
      [3, 'Show the steps'],
    ])
    expect(list[1]?.grades).toEqual([])
    await grade(student, id, 95, { version: 2, gradeCount: 1 })
    expect((await mine(student, id)).score).toBe(95)
  })

  test('several works skips those that cannot be returned', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    const all = { id, studentIds: [student.id, classmate.id, third.id], reason: 'Sign it' }
    expect(await app().call(teacher1, homeworkCalls.return, all)).toEqual({ done: 2 })
    expect(await app().call(teacher1, homeworkCalls.return, all)).toEqual({ done: 0 })
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { ...all, studentIds: [third.id] },
      homeworkErrors.nobodyToReturn,
    )
  })

  test('requires at least one work, a reason, and the version seen', async () => {
    const id = await set()
    await handIn(student, id)
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { id, studentIds: [], reason: 'x' },
      homeworkErrors.nothingChosen,
    )
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { id, studentIds: [student.id], reason: ' ' },
      homeworkErrors.reasonMissing,
    )
    await handIn(student, id, 'newer')
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { id, studentIds: [student.id], reason: 'x', version: 1 },
      homeworkErrors.handedInAgain,
    )
  })
})

describe('the list of students', () => {
  test('is filtered by every state, counted, searched and paged', async () => {
    const id = await set({ deadline: now() + hour })
    const [graded, returned, waiting, late] = students.slice(10, 14) as [
      typeof student,
      typeof student,
      typeof student,
      typeof student,
    ]
    for (const person of [graded, returned, waiting]) await handIn(person, id)
    await grade(graded, id, 88)
    await returnSubmission(returned, id)
    app().clock.advance(hour + minute)
    await handIn(late, id)
    const list = (filter: string, more: object = {}) =>
      app().call(teacher1, homeworkCalls.listSubmissions, { id, filter: filter as 'all', ...more })
    const names = async (filter: string) => (await list(filter)).list.map(row => row.name)
    expect(await names('graded')).toEqual([graded.name])
    expect(await names('returned')).toEqual([returned.name])
    expect(await names('tograde')).toEqual([waiting.name, late.name])
    expect(await names('submitted')).toEqual([graded.name, waiting.name, late.name])
    expect(await names('overtime')).toEqual([late.name])
    expect((await list('notsubmitted')).total).toBe(36)
    const all = await list('all', { page: 0, limit: 30 })
    expect(all).toMatchObject({ total: 40, pageTotal: 2, currentPage: 1, pageSize: 30 })
    expect(all.counts).toEqual({
      all: 40,
      notsubmitted: 36,
      submitted: 3,
      tograde: 2,
      graded: 1,
      returned: 1,
      overtime: 1,
    })
    expect((await list('all', { page: 2, limit: 30 })).list).toHaveLength(10)
    expect((await list('all', { name: 'emma' })).list).toMatchObject([{ name: 'Emma Fischer' }])
    expect((await list('all', { name: '2026010112' })).list).toMatchObject([{ number: '2026010112' }])
    expect((await list('graded', { name: 'emma' })).total).toBe(0)
    expect(
      await app().post('/HomeworkApi/getStudentList', { id, filter: 'nonsense' }, teacher1),
    ).toMatchObject({ status: 0 })
  })

  test('answers existing clients with ids, names and grades as text', async () => {
    const id = await set()
    await handIn(student, id)
    await grade(student, id, 95)
    const body = {
      homeworkid: id,
      groupid: '',
      share: '',
      state: '',
      sim: '',
      words: '',
      rcount: '',
      sort: '',
      search: '',
      pageSize: 200,
      currentPage: 1,
    }
    const { data } = await app().post('/reviewApi/getListByHomework', body, teacher1)
    expect(data.total).toBe(40)
    expect((data.list as unknown[])[0]).toMatchObject({ id: student.id, username: student.name, grade: '95' })
    expect((data.list as unknown[])[1]).toMatchObject({ grade: '' })
    for (const [state, total] of [
      ['0', 39],
      ['2', 1],
      ['4', 1],
      ['tograde', 0],
    ] as const)
      expect(
        (await app().call(teacher1, homeworkGradesCalls.listGrades, { homeworkId: id, state })).total,
      ).toBe(total)
  })

  test('shows the grader their progress', async () => {
    const id = await set()
    const class_ = students.slice(4, 8)
    for (const person of class_) await handIn(person, id)
    const [a, b, c, d] = class_ as [typeof student, typeof student, typeof student, typeof student]
    expect((await submissionOf(b, id)).place).toEqual({
      position: 2,
      total: 4,
      graded: 0,
      previous: a.id,
      next: c.id,
      nextUngraded: c.id,
    })
    expect(await grade(b, id, 1)).toEqual({ graded: 1, total: 4, nextUngraded: c.id })
    await grade(c, id, 1)
    expect((await submissionOf(d, id)).place).toMatchObject({ position: 4, next: '', nextUngraded: a.id })
    await grade(d, id, 1)
    expect(await grade(a, id, 1)).toEqual({ graded: 4, total: 4, nextUngraded: '' })
    expect((await submissionOf(student, id)).place).toMatchObject({ position: 0, next: a.id })
  })
})

describe('urging', () => {
  test('reaches those who have not handed in, not twice in a row', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    await returnSubmission(classmate, id)
    const ask = { id, studentIds: [student.id, classmate.id, third.id, teacher2.id] }
    expect(await app().call(teacher1, homeworkCalls.remind, ask)).toEqual({ done: 2 })
    expect(await app().call(teacher1, homeworkCalls.remind, ask)).toEqual({ done: 0 })
    expect((await submissionOf(third, id)).work.remindedAt).not.toBeNull()
    app().clock.advance(11 * minute)
    expect(await app().call(teacher1, homeworkCalls.remind, ask)).toEqual({ done: 2 })
    expect((await mine(student, id)).state).toBe(1)
  })

  test('is possible only while students can hand in', async () => {
    const draft = await set({ publishAt: null })
    const closed = await set({ deadline: now() + hour, isLateAllowed: false })
    await app().refused(
      teacher1,
      homeworkCalls.remind,
      { id: draft, studentIds: [student.id] },
      homeworkErrors.notPublished,
    )
    await app().refused(
      teacher1,
      homeworkCalls.remind,
      { id: closed, studentIds: [] },
      homeworkErrors.nothingChosen,
    )
    app().clock.advance(hour)
    await app().refused(
      teacher1,
      homeworkCalls.remind,
      { id: closed, studentIds: [student.id] },
      homeworkErrors.closed,
    )
  })
})

describe('several works at once', () => {
  test('are urged, returned, or their scores published', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    await grade(student, id, 70)
    await grade(classmate, id, 71)
    const operate = (action: 'call' | 'repulse' | 'publish', studentids: string[], reason = '') =>
      app().call(teacher1, homeworkCalls.batchUpdate, { id, action, studentIds: studentids, reason })
    expect(await operate('publish', [student.id, third.id])).toEqual({ done: 1 })
    expect((await mine(student, id)).score).toBe(70)
    expect((await mine(classmate, id)).score).toBeNull()
    expect(await operate('call', [third.id])).toEqual({ done: 1 })
    expect(await operate('repulse', [classmate.id], 'again')).toEqual({ done: 1 })
    expect((await mine(classmate, id)).state).toBe(3)
    expect(await publishScores(id, false)).toEqual({ done: 1 })
    expect((await mine(student, id)).score).toBeNull()
    await app().refused(
      teacher1,
      homeworkCalls.batchUpdate,
      { id, action: 'call', studentIds: [] },
      homeworkErrors.nothingChosen,
    )
    const unknown = await app().post(
      '/HomeworkApi/batchOperate',
      { id, action: 'applaud', studentids: [student.id] },
      teacher1,
    )
    expect(unknown.code).toBe(kernelErrors.malformed.code)
  })

  test('get their scores, or lose them again, each apart from the others', async () => {
    const id = await set()
    for (const whose of [student, classmate]) {
      await handIn(whose, id)
      await grade(whose, id, 70)
    }
    const operate = (action: 'publish' | 'unpublish', ...studentIds: string[]) =>
      app().call(teacher1, homeworkCalls.batchUpdate, { id, action, studentIds })
    const told = async (whose: typeof student) =>
      (await app().call(whose, notificationCalls.list, { pageSize: 100 })).list.filter(
        ({ title, contentId }) => title.includes('已批改') && contentId === id,
      ).length
    expect(await operate('publish', student.id, classmate.id)).toEqual({ done: 2 })
    await app().settle()
    expect([await told(student), await told(classmate)]).toEqual([1, 1])
    expect(await operate('unpublish', student.id, third.id)).toEqual({ done: 1 })
    await app().settle()
    expect((await mine(student, id)).score).toBeNull()
    expect(await mine(classmate, id)).toMatchObject({ score: 70, isScorePublished: true })
    expect([await told(student), await told(classmate)], 'the message goes with the score').toEqual([0, 1])
    expect(await operate('unpublish', student.id), 'twice is once').toEqual({ done: 0 })

    // What was taken back while it lay with its student does not come back by itself with the next grade.
    const returning = { id, studentIds: [classmate.id], reason: 'again' }
    await app().call(teacher1, homeworkCalls.return, returning)
    expect(await operate('unpublish', classmate.id)).toEqual({ done: 0 })
    await handIn(classmate, id, 'again')
    await grade(classmate, id, 80)
    expect((await mine(classmate, id)).score).toBeNull()

    // Where all are shown, none is hidden apart.
    await publishScores(id, true)
    expect(await operate('unpublish', student.id)).toEqual({ done: 0 })
    expect((await mine(student, id)).score).toBe(70)
  })

  test('of another homework or course are not affected', async () => {
    const one = await set()
    const other = await set()
    await handIn(student, other)
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { id: one, studentIds: [student.id], reason: 'x' },
      homeworkErrors.nobodyToReturn,
    )
    expect((await mine(student, other)).state).toBe(1)
    const history = await app().call(teacher2, homeworkCalls.create, {
      courseId: worldHistory.id,
      title: 'Rome',
    })
    for (const published of [true, false])
      await app().refused(
        teacher1,
        homeworkCalls.publishGrades,
        { id: history.id, published },
        kernelErrors.notFound,
      )
  })
})
