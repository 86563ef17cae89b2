import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, teacher1 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, grade, returnSubmission, publishScores } = homeworkOf(app)
const end = (canvisit = true) =>
  app().call(teacher1, archiveCalls.archive, { courseId: courseid, type: '1', canVisit: canvisit })
const reopen = () => app().call(teacher1, archiveCalls.unarchive, { courseId: courseid })

describe('in an ended course', () => {
  test('students hand nothing in, and write no drafts', async () => {
    const id = await set()
    await handIn(student, id)
    await end()
    for (const who of [student, classmate]) {
      await app().refused(
        who,
        homeworkCalls.submit,
        { id, content: 'late', version: 1 },
        kernelErrors.courseEnded,
      )
      await app().refused(
        who,
        attemptCalls.saveDraft,
        { id, content: 'late', sequence: 9 },
        kernelErrors.courseEnded,
      )
      expect((await info(who, id)).can.submit).toBe(false)
    }
    expect((await info(student, id)).mine?.content).toBe('my solution')
    await reopen()
    await handIn(classmate, id)
  })

  test('a running attendance admits nobody, and ends by itself', async () => {
    const { id } = await app().call(teacher1, attendanceCalls.startWithCode, {
      courseId: courseid,
      title: 'Last hour',
      code: '4821',
    })
    await app().call(student, attendanceCalls.checkIn, { id, code: '4821' })
    await end()
    await app().refused(classmate, attendanceCalls.checkIn, { id, code: '4821' }, kernelErrors.courseEnded)
    await app().settle()
    const { list } = await app().call(teacher1, attendanceCalls.list, { courseId: courseid })
    expect(list.find(row => row.attendanceId === id)).toMatchObject({
      endsAt: expect.any(Number),
      counts: { present: 1, pending: 0 },
    })
    const change = { attendanceId: id, studentId: classmate.id, state: 'sickLeave' } as const
    await app().call(teacher1, attendanceCalls.setRecordState, change)
    await app().refused(
      teacher1,
      attendanceCalls.startWithCode,
      { courseId: courseid, title: 'One more', code: '4821' },
      kernelErrors.courseEnded,
    )
    await reopen()
  })

  test('staff grade, publish scores and export, but change nothing else', async () => {
    const id = await set()
    await handIn(student, id)
    await end()
    await grade(student, id, 88)
    await publishScores(id)
    expect((await info(student, id)).mine).toMatchObject({ score: 88 })
    await app().call(teacher1, packageCalls.exportCourse, { courseId: courseid })
    await app().refused(
      teacher1,
      homeworkCalls.return,
      { id, studentIds: [student.id], reason: 'Again' },
      kernelErrors.courseEnded,
    )
    for (const action of ['repulse', 'call'] as const)
      await app().refused(
        teacher1,
        homeworkCalls.batchUpdate,
        { id, studentIds: [student.id], action, reason: 'Again' },
        kernelErrors.courseEnded,
      )
    await app().refused(
      assistant1,
      activityCalls.delete,
      { courseId: courseid, contentId: id, contentType: 4 },
      kernelErrors.courseEnded,
    )
    await app().refused(
      teacher1,
      courseCalls.update,
      { courseId: courseid, courseName: 'Another name' },
      kernelErrors.courseEnded,
    )
    await app().refused(
      teacher1,
      batchCalls.createBatch,
      { courseId: courseid, batch: 'Teams', mode: 1 },
      kernelErrors.courseEnded,
    )
    expect((await info(teacher1, id)).can).toMatchObject({
      manage: false,
      grade: true,
      return: false,
      urge: false,
    })
    await reopen()
    await returnSubmission(student, id)
  })

  test('newcomers are no longer asked for anything', async () => {
    const { db } = app()
    await db.updateTable('course').set({ needs_grade: true }).where('id', '=', linearAlgebra.id).execute()
    await end()
    expect((await app().call(classmate, courseCalls.checkEntry, { courseId: courseid })).state).toBe(1)
    await reopen()
    await db.updateTable('course').set({ needs_grade: false }).where('id', '=', linearAlgebra.id).execute()
  })

  test('when closed to visits, the check says so and everything else is refused to students', async () => {
    const id = await set()
    await end(false)
    expect(await app().call(student, courseCalls.checkEntry, { courseId: courseid })).toMatchObject({
      hasEnded: true,
      canVisit: false,
      courseRole: 0,
    })
    const data = await app().refused(student, homeworkCalls.get, { id }, kernelErrors.courseClosed)
    expect(data).toMatchObject({ classending: '1', canvisit: '0' })
    expect((await info(teacher1, id)).can.grade).toBe(true)
    await reopen()
  })
})
