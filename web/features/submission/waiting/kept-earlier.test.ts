import { describe, expect, test } from 'vitest'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkGrades } from '#web/features/homework/grading/grades.ts'
import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import {
  detailsOf,
  handedIn,
  homeworkId,
  submission,
  workId,
} from '#web/features/homework/test-submissions.ts'
import { emptyDevice, keptEarlier } from '#web/test/device.ts'
import { gradeCarrierOf, gradeOutbox, retryGrade, saveGrade, sentWhole } from './send-grades.ts'
import { keptGrades } from './waiting-grade.ts'

/* Grades that waited on a phone, literally as the version before the outbox kept them. */

const account = '01890000-0000-7000-8000-0000000000e1'
const ann = submission(1, 'Ann', handedIn())
const { studentId } = ann
const entry = homeworkGrades.entryOf({ ...ann, score: 90, rawScore: 90 } as never)
const grade = {
  kind: homeworkSubmissions.pages.task.path,
  courseId: '01890000-0000-7000-8000-0000000000c1',
  ...{ taskId: homeworkId, taskTitle: 'Matrices', studentId, studentName: 'Ann', entry },
  ...{ version: ann.version, gradeCount: 0, once: '5f0c1d7e9a3b48c2a6e4d1b0c7f8e912', earlier: [] },
  at: 1795382407016,
}
const beginning = `${account}/grade:${homeworkId}/${studentId}`
const found = (ending = '', more: object = {}) =>
  keptEarlier(beginning + ending, { ...grade, ...more }, grade.at)

const carrier = gradeCarrierOf(sentWhole(homeworkSubmissions, homeworkGrades))
const kept = () => keptGrades.all(account)
const answer = { graded: 1, total: 1, nextUngraded: '' }

const device = emptyDevice()

async function visit() {
  device.leave = gradeOutbox.attend(account, carrier, () => undefined)
  return gradeOutbox.send()
}

describe('a grade that an earlier version kept', () => {
  test.each([
    ['from before there were attempts and names', '', {}],
    ['of a second attempt, in a submission with a name', `#2@${workId}`, { attempt: 2, workId }],
  ])('%s is sent with its key', async (_of, ending, more) => {
    await found(ending, more)
    device.server.answer(calls.grade, answer)
    expect(await visit()).toBe(1)
    expect(device.server.keysOf(calls.grade)).toEqual([grade.once])
    expect(device.server.inputsOf(calls.grade)).toMatchObject([
      { id: homeworkId, studentId, score: 90, gradeCount: 0 },
    ])
    expect(await kept()).toEqual([])
  })

  test('and that was refused stays, and goes over the newer one if wanted', async () => {
    await found('', { refusal: { code: homeworkErrors.markedMeanwhile.code, reason: 'Graded meanwhile.' } })
    expect(await visit()).toBe(0)
    const [refused] = gradeOutbox.items
    expect(refused?.refusal?.reason).toBe('Graded meanwhile.')
    device.server.answer(calls.getSubmission, detailsOf([{ ...ann, gradeCount: 3 }]) as never)
    device.server.answer(calls.grade, answer)
    await retryGrade(carrier, refused!)
    await expect.poll(kept).toEqual([])
    expect(device.server.inputsOf(calls.grade)).toMatchObject([{ gradeCount: 3 }])
    expect(device.server.keysOf(calls.grade)).not.toEqual([grade.once])
  })

  test('from before submissions had names gives way to the one that is saved in its place', async () => {
    await found()
    device.server.cut(calls.grade)
    await visit()
    const { once, earlier, at, ...given } = grade
    await saveGrade({ ...given, workId, gradeCount: 0 })
    await expect.poll(kept).toMatchObject([{ workId, earlier: [entry] }])
    expect(await kept()).toHaveLength(1)
  })
})
