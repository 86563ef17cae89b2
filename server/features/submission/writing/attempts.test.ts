import { describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { searchCalls } from '#contract/features/activity/search.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { attemptRules, submissionStates } from '#contract/features/submission/rules.ts'
import { type CastMember, teacher1, teacher2 } from '#seed/people.ts'
import { sessionOf } from '#server/features/account/test-session.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { contextOf, hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const app = testApp()
const { set, handIn, info, mine, submissionOf, grade, publishScores, returnSubmission, now, upload } =
  homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)

const begin = (as: CastMember, id: string, attempt: number) =>
  app().call(as, attemptCalls.begin, { id, attempt })
const refusedToBegin = (as: CastMember, id: string, attempt: number, error: ErrorDefinition) =>
  app().refused(as, attemptCalls.begin, { id, attempt }, error)
const roster = async (id: string) =>
  (await app().call(teacher1, calls.listSubmissions, { id, limit: 200 })).list
const rowOf = async (of: CastMember, id: string) =>
  (await roster(id)).find(({ studentId }) => studentId === of.id)!
const change = (id: string, more: object) => app().call(teacher1, calls.update, { id, ...more })
const refusedChange = (id: string, more: object, error: ErrorDefinition) =>
  app().refused(teacher1, calls.update, { id, ...more }, error)
const sweep = async () => {
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
}
/** Hands in and is graded, attempt by attempt. */
async function attempted(as: CastMember, id: string, scores: readonly number[]) {
  for (const [index, score] of scores.entries()) {
    if (index > 0) await begin(as, id, index + 1)
    await handIn(as, id, `attempt ${index + 1}`)
    await grade(as, id, score)
  }
}
const { best, last, mean } = attemptRules

describe('several attempts', () => {
  test('are begun one after the other, as many as there are; what counts is the best, the last or the mean', async () => {
    for (const [attemptRule, counts] of [
      [best, 85.5],
      [last, 70],
      [mean, 71.8],
    ] as const) {
      const id = await set({ attempts: 3, attemptRule })
      await attempted(student, id, [60, 85.5, 70])
      await publishScores(id)
      expect(await info(student, id)).toMatchObject({
        grade: counts,
        attempts: 3,
        attemptRule,
        can: { begin: 0 },
      })
      expect((await mine(student, id)).attempts).toMatchObject([
        { attempt: 1, score: 60, isCounted: attemptRule === mean },
        { attempt: 2, score: 85.5, isCounted: attemptRule !== last },
        { attempt: 3, score: 70, isCounted: attemptRule !== best },
      ])
      await refusedToBegin(student, id, 4, homeworkErrors.noAttemptLeft)
    }
  })

  test('leave what was written after handing in, and not handed in, to their writer alone', async () => {
    const id = await set({ attempts: 3 })
    const save = (content: string, sequence: number, attachments: string[] = []) =>
      app().call(student, attemptCalls.saveDraft, {
        id,
        content,
        attachments,
        sequence,
        base: sequence - 1,
      })
    const left = async () =>
      (await mine(student, id)).overtaken.map(({ attempt, content, attachments }) => ({
        ...{ attempt, content },
        files: attachments.map(({ name }) => name),
      }))
    await handIn(student, id, 'First')
    await save('First, and better', (await mine(student, id)).draft.sequence + 1)
    expect(await left()).toEqual([])
    await begin(student, id, 2)
    expect((await mine(student, id)).draft.content).toBe('')
    expect(await left()).toEqual([{ attempt: 1, content: 'First, and better', files: [] }])
    await handIn(student, id, 'Second')
    const { id: fileId } = await upload(student, 'sketch.pdf')
    await save('Second', (await mine(student, id)).draft.sequence + 1, [fileId])
    await begin(student, id, 3)
    expect(await left()).toEqual([
      { attempt: 2, content: 'Second', files: ['sketch.pdf'] },
      { attempt: 1, content: 'First, and better', files: [] },
    ])
    expect((await submissionOf(student, id)).work.content).toBe('Second')
  })

  test('that were handed in as they stand leave nothing', async () => {
    const id = await set({ attempts: 2 })
    await handIn(student, id, 'First')
    await app().call(student, attemptCalls.saveDraft, {
      ...{ id, content: 'First', sequence: (await mine(student, id)).draft.sequence + 1 },
    })
    await begin(student, id, 2)
    expect((await mine(student, id)).overtaken).toEqual([])
  })

  test('are one unless the teacher says more; any number if so', async () => {
    const once = await set()
    await handIn(student, once)
    expect(await info(student, once)).toMatchObject({ attempts: 1, can: { begin: 0 } })
    await refusedToBegin(student, once, 2, homeworkErrors.noAttemptLeft)
    const any = await set({ attempts: 0 })
    await attempted(
      student,
      any,
      Array.from({ length: 12 }, () => 50),
    )
    expect(await info(student, any)).toMatchObject({ attempts: 0, can: { begin: 13 } })
  })

  test('are not begun twice by a command that is sent again', async () => {
    const id = await set({ attempts: 3 })
    await handIn(student, id)
    for (let time = 0; time < 3; time++)
      expect(await begin(student, id, 2)).toEqual({ attempt: 2, endsAt: null })
    await handIn(student, id, 'second')
    expect(await begin(student, id, 2)).toEqual({ attempt: 2, endsAt: null })
    expect(await mine(student, id)).toMatchObject({ attempt: 2, state: submissionStates.submitted })
    await refusedToBegin(student, id, 4, homeworkErrors.notHandedIn)
  })

  test('begun twice at once are one', async () => {
    const id = await set({ attempts: 5 })
    await handIn(student, id)
    await Promise.all(Array.from({ length: 5 }, () => begin(student, id, 2)))
    expect((await mine(student, id)).attempts.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  test('begin empty; the one before is still what staff see, until the next is handed in', async () => {
    const id = await set({ attempts: 2 })
    await handIn(student, id, 'first')
    await begin(student, id, 2)
    await app().call(student, attemptCalls.saveDraft, { id, content: 'seco', sequence: 1, attempt: 2 })
    const own = await mine(student, id)
    expect(own).toMatchObject({ attempt: 2, state: 0, content: '', draft: { content: 'seco' } })
    expect(await rowOf(student, id)).toMatchObject({ attempt: 1, state: 1 })
    expect((await submissionOf(student, id)).work).toMatchObject({ attempt: 1, content: 'first' })
    expect((await submissionOf(student, id)).work.attempts.map(({ state }) => state)).toEqual([1, 0])
    await app().refused(
      teacher1,
      calls.return,
      { id, studentIds: [student.id], reason: 'Again' },
      homeworkAttemptErrors.writesAgain,
    )
    await handIn(student, id, 'second')
    expect(await rowOf(student, id)).toMatchObject({ attempt: 2, state: 1 })
    const read = (attempt: number) =>
      app().call(teacher1, calls.getSubmission, { id, studentId: student.id, attempt })
    expect((await read(1)).work.content).toBe('first')
    expect((await read(2)).work.content).toBe('second')
  })

  test('keep each its own grade; one that was handed in before may still be graded', async () => {
    const id = await set({ attempts: 2, attemptRule: mean })
    await handIn(student, id, 'first')
    await begin(student, id, 2)
    await handIn(student, id, 'second')
    await grade(student, id, 90, { attempt: 2, version: 1 })
    await grade(student, id, 60, { attempt: 1, version: 1, comment: 'Too short' })
    expect((await rowOf(student, id)).score).toBe(75)
    const { list } = await app().call(teacher1, calls.listVersions, { id, studentId: student.id })
    expect(list.map(({ attempt, version, grades }) => [attempt, version, grades[0]?.score])).toEqual([
      [2, 1, 90],
      [1, 1, 60],
    ])
    await app().refused(
      teacher1,
      calls.grade,
      { id, studentId: student.id, score: 50, attempt: 3 },
      homeworkErrors.notHandedIn,
    )
  })

  test('hide their scores until they are published; one that was seen stays seen while another is written', async () => {
    const id = await set({ attempts: 2 })
    await handIn(student, id, 'first')
    await grade(student, id, 60)
    await begin(student, id, 2)
    const scores = async () => [
      (await mine(student, id)).score,
      ...(await mine(student, id)).attempts.map(({ score }) => score),
    ]
    expect(await scores()).toEqual([null, null, null])
    expect((await mine(student, id)).attempts.some(({ isCounted }) => isCounted)).toBe(false)
    await publishScores(id)
    expect(await scores()).toEqual([60, 60, null])
    await handIn(student, id, 'second')
    expect(await scores()).toEqual([60, 60, null])
    const { list } = await app().call(student, scoreCalls.listHomework, { courseId: courseid })
    expect(list.find(row => row.id === id)).toMatchObject({ score: 60 })
  })

  test('are reminded of nobody who has handed in once, and are not to do for them', async () => {
    const id = await set({ attempts: 2, deadline: now() + 2 * hour })
    await handIn(student, id)
    await begin(student, id, 2)
    await app().call(student, attemptCalls.saveDraft, { id, content: 'seco', sequence: 1, attempt: 2 })
    const todos = await app().call(student, homeCalls.listTodos, { classId: courseid, limit: 200 })
    expect(todos.list.some(row => row.id === id)).toBe(false)
    expect(await app().call(teacher1, calls.remind, { id, studentIds: [student.id] })).toEqual({ done: 0 })
    app().clock.advance(3 * hour)
    // The attempt that was never handed in takes nothing from the one that was.
    expect(await rowOf(student, id)).toMatchObject({ attempt: 1, state: 1 })
  })

  test('end with the deadline; late work costs each attempt by itself', async () => {
    const id = await set({ attempts: 3, deadline: now() + hour, latePercent: 10 })
    await attempted(student, id, [60])
    await begin(student, id, 2)
    app().clock.advance(2 * hour)
    await handIn(student, id, 'second')
    await grade(student, id, 90)
    const { work } = await submissionOf(student, id)
    expect(work).toMatchObject({ score: 80, rawScore: 90, deduction: 10 })
    expect(work.attempts.map(({ score, overtime }) => [score, overtime])).toEqual([
      [60, false],
      [80, true],
    ])
    await refusedToBegin(student, id, 3, homeworkErrors.closed)
    expect((await info(student, id)).can.begin).toBe(0)
  })

  test('that are returned are handed in again before another begins', async () => {
    const id = await set({ attempts: 3 })
    await handIn(student, id, 'first')
    await returnSubmission(student, id)
    await refusedToBegin(student, id, 2, homeworkErrors.notHandedIn)
    await handIn(student, id, 'first, improved')
    expect(await mine(student, id)).toMatchObject({ attempt: 1, version: 2 })
    expect(await begin(student, id, 2)).toMatchObject({ attempt: 2 })
  })

  test('do not mix: what was written for one is not taken for another', async () => {
    const id = await set({ attempts: 2 })
    await handIn(student, id, 'first', { attempt: 1 })
    await begin(student, id, 2)
    const late = { id, content: 'first, from another device', attempt: 1 }
    await app().refused(
      student,
      attemptCalls.saveDraft,
      { ...late, sequence: 9 },
      homeworkAttemptErrors.attemptOver,
    )
    await app().refused(student, calls.submit, late, homeworkAttemptErrors.attemptOver)
    expect((await mine(student, id)).draft.content).toBe('')
  })

  test('are handed in and begun for a whole group', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [student, classmate])
    const id = await set({ kind: 2, groupSetId: batchId, attempts: 2 })
    await handIn(student, id, 'ours')
    expect(await begin(classmate, id, 2)).toMatchObject({ attempt: 2 })
    expect(await mine(student, id)).toMatchObject({ attempt: 2, state: 0 })
    await handIn(student, id, 'ours, second')
    await grade(classmate, id, 70)
    for (const each of [student, classmate])
      expect((await submissionOf(each, id)).work).toMatchObject({ attempt: 2, score: 70 })
  })

  test('are nobody’s business but the student’s own and the staff’s', async () => {
    const id = await set({ attempts: 2 })
    await handIn(student, id)
    const other = { id, studentId: student.id, attempt: 1 }
    await app().refused(classmate, calls.getSubmission, other, kernelErrors.notFound)
    const absent = { id, studentId: student.id, attempt: 2 }
    await app().refused(student, calls.getSubmission, absent, kernelErrors.notFound)
    await app().refused(teacher1, calls.getSubmission, absent, kernelErrors.notFound)
    await app().refused(teacher2, attemptCalls.begin, { id, attempt: 1 }, kernelErrors.notFound)
  })
})

describe('the number of attempts', () => {
  test('can be raised at any time, and lowered to what has been used', async () => {
    const id = await set({ attempts: 3 })
    await handIn(student, id)
    await begin(student, id, 2)
    await refusedChange(id, { attempts: 1 }, homeworkPolicyErrors.attemptsUsed)
    await change(id, { attempts: 2 })
    await change(id, { attempts: 0 })
    await refusedChange(id, { attempts: 1 }, homeworkPolicyErrors.attemptsUsed)
    await change(id, { title: 'Still any number' })
    expect((await info(teacher1, id)).attempts).toBe(0)
  })

  test('can be raised for one student or a group; the others have as many as before', async () => {
    const id = await set({ title: 'Kernels', attempts: 1 })
    await handIn(student, id)
    const grant = (attempts: number) =>
      app().call(teacher1, exceptionCalls.grantException, {
        activityId: id,
        studentIds: [student.id],
        attempts,
      })
    await grant(2)
    const { list, hasAttempts } = await app().call(teacher1, exceptionCalls.listExceptions, {
      activityId: id,
    })
    expect([hasAttempts, list[0]]).toMatchObject([true, { attempts: 2, endsAt: null }])
    expect(await info(student, id)).toMatchObject({ attempts: 2, isOwnDeadline: false, can: { begin: 2 } })
    await app().settle()
    const titles = async () =>
      (await app().call(student, notificationCalls.list, {})).list.map(({ title }) => title)
    expect(await titles()).toContain('老师为您增加了作答次数：Kernels')
    expect(await titles()).not.toContain('老师为您单独设置了作业期限：Kernels')
    await begin(student, id, 2)
    await handIn(student, id, 'second')
    await handIn(classmate, id)
    await refusedToBegin(classmate, id, 2, homeworkErrors.noAttemptLeft)
    // What one was given does not keep the number for all.
    await change(id, { attempts: 1 })
  })

  test('follows a change of the rule: all scores are counted anew, and told where they are seen', async () => {
    const id = await set({ attempts: 2, attemptRule: best })
    await attempted(student, id, [90, 70])
    await attempted(classmate, id, [50])
    await publishScores(id)
    await change(id, { attemptRule: mean })
    expect((await info(student, id)).grade).toBe(80)
    expect((await info(classmate, id)).grade).toBe(50)
    await change(id, { attemptRule: last })
    expect((await info(student, id)).grade).toBe(70)
  })

  test('is one where students review each other, without a time limit', async () => {
    const reviewed = { kind: 3, deadline: now() + hour, reviewEndsAt: now() + 3 * hour }
    for (const more of [{ attempts: 2 }, { attempts: 0 }, { workingMinutes: 30 }])
      await app().refused(
        teacher1,
        calls.create,
        { courseId: courseid, title: 'Reviewed', ...reviewed, ...more },
        homeworkPolicyErrors.reviewedOnce,
      )
    const id = await set(reviewed)
    await refusedChange(id, { attempts: 2 }, homeworkPolicyErrors.reviewedOnce)
    await handIn(student, id)
    await app().call(teacher1, exceptionCalls.grantException, {
      activityId: id,
      studentIds: [student.id],
      attempts: 2,
    })
    expect(await info(student, id)).toMatchObject({ attempts: 1, can: { begin: 0 } })
    await refusedToBegin(student, id, 2, homeworkErrors.noAttemptLeft)
  })
})

describe('a time limit', () => {
  const timed = (more: object = {}) =>
    set({ workingMinutes: 30, attempts: 2, deadline: now() + 5 * hour, ...more })

  test('runs from the start, once; nothing is written or shown before', async () => {
    const file = await upload(teacher1, 'task.txt')
    const levels = [
      { title: 'By hand', points: 5 },
      { title: 'Not', points: 0 },
    ].map(level => ({
      ...level,
      description: '',
    }))
    const rubric = {
      title: 'By criteria',
      criteria: [{ title: 'Both lemniscates', description: '', levels }],
    }
    const id = await timed({ details: '<p>Integrate lemniscates</p>', attachments: [file.id], rubric })
    const before = await info(student, id)
    expect(before).toMatchObject({ workingMinutes: 30, isTaskHidden: true, details: '', attachments: [] })
    expect(JSON.stringify(before)).not.toContain('emniscates')
    expect(before.can).toMatchObject({ begin: 1, submit: false })
    const search = { courseId: courseid, search: 'lemniscates' }
    expect((await app().call(student, searchCalls.search, search)).list).toEqual([])
    expect((await app().call(teacher1, searchCalls.search, search)).list).toHaveLength(1)
    await app().refused(student, calls.submit, { id, content: 'x' }, homeworkAttemptErrors.notBegun)
    await app().refused(
      student,
      attemptCalls.saveDraft,
      { id, content: 'x', sequence: 1 },
      homeworkAttemptErrors.notBegun,
    )

    const started = now()
    const { endsAt } = await begin(student, id, 1)
    expect(Math.round((endsAt! - started) / minute)).toBe(30)
    app().clock.advance(10 * minute)
    expect((await begin(student, id, 1)).endsAt).toBe(endsAt)
    const during = await info(student, id)
    expect(during).toMatchObject({ isTaskHidden: false, details: '<p>Integrate lemniscates</p>', rubric })
    expect(during.attachments).toHaveLength(1)
    expect(during.can).toMatchObject({ begin: 0, submit: true })
    expect(during.mine).toMatchObject({ endsAt, workingSeconds: 1800 })
    expect(await info(teacher1, id)).toMatchObject({
      isTaskHidden: false,
      attachments: [{ name: 'task.txt' }],
    })
  })

  test('keeps the files of the task from those who have not begun', async () => {
    const file = await upload(teacher1, 'task.txt')
    const id = await timed({ attachments: [file.id] })
    await begin(student, id, 1)
    const stored = (await filesOf(app().db, [file.id])).get(file.id)!
    /** Of the file's address that somebody logged in would be given. */
    async function statusFor(who: CastMember) {
      const sessionId = await sessionOf(app(), who)
      const { pathname, search } = await transaction(app().services, async unit => {
        const context = contextOf(unit, who)
        return new URL(attachmentOf({ ...context, person: { ...context.person, sessionId } }, stored).url)
      })
      return (await app().http.inject({ url: pathname + search })).statusCode
    }
    expect(await Promise.all([student, classmate, teacher1].map(statusFor))).toEqual([200, 403, 200])
    app().clock.advance(6 * hour)
    expect(await statusFor(classmate)).toBe(200)
  })

  test('hands in by itself what was written, and another attempt has its own', async () => {
    const id = await timed()
    const { endsAt } = await begin(student, id, 1)
    await app().call(student, attemptCalls.saveDraft, { id, content: 'half', sequence: 1, attempt: 1 })
    app().clock.advance(31 * minute)
    // Before the job has come by, the next may begin already.
    expect((await info(student, id)).can).toMatchObject({ begin: 2, submit: false })
    await app().refused(
      student,
      attemptCalls.saveDraft,
      { id, content: 'more', sequence: 2 },
      homeworkErrors.closed,
    )
    await sweep()
    expect(await mine(student, id)).toMatchObject({
      state: 1,
      content: 'half',
      submittedAt: endsAt,
      overtime: false,
    })
    const again = await begin(student, id, 2)
    expect(again.endsAt! - now()).toBeGreaterThan(29 * minute)
    await app().call(student, attemptCalls.saveDraft, { id, content: 'again', attempt: 2, sequence: 1 })
    app().clock.advance(31 * minute)
    await sweep()
    expect(await rowOf(student, id)).toMatchObject({ attempt: 2, state: 1 })
  })

  test('closes what is graded by then, and leaves it is', async () => {
    const id = await timed()
    await begin(student, id, 1)
    await handIn(student, id, 'early', { attempt: 1 })
    await grade(student, id, 80)
    app().clock.advance(31 * minute)
    await sweep()
    expect((await submissionOf(student, id)).work).toMatchObject({ score: 80, content: 'early' })
  })

  test('ends with the deadline at the latest, moves with it, and takes nothing late', async () => {
    const deadline = Math.floor((now() + 10 * minute) / 1000) * 1000
    const id = await timed({ deadline, isLateAllowed: true, lateRule: 1 })
    expect(await info(teacher1, id)).toMatchObject({ lateRule: 0, isLateAllowed: false })
    expect((await begin(student, id, 1)).endsAt).toBe(deadline)
    await change(id, { deadline: deadline + 5 * minute })
    expect((await mine(student, id)).endsAt).toBe(deadline + 5 * minute)
    app().clock.advance(16 * minute)
    await sweep()
    await refusedToBegin(classmate, id, 1, homeworkErrors.closed)
    expect(await info(classmate, id)).toMatchObject({ isTaskHidden: false, can: { begin: 0 } })
  })

  test('cannot be changed once somebody has begun', async () => {
    const id = await timed()
    await change(id, { workingMinutes: 40 })
    await begin(student, id, 1)
    for (const workingMinutes of [0, 30, 50])
      await refusedChange(id, { workingMinutes }, homeworkPolicyErrors.timeLimitFixed)
    await change(id, { workingMinutes: 40, title: 'Other words' })
    const untimed = await set()
    await handIn(student, untimed)
    await refusedChange(untimed, { workingMinutes: 30 }, homeworkPolicyErrors.timeLimitFixed)
  })

  test('runs for a group from when the first of them begins', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [student, classmate])
    const id = await timed({ kind: 2, groupSetId: batchId })
    const { endsAt } = await begin(student, id, 1)
    app().clock.advance(10 * minute)
    expect((await begin(classmate, id, 1)).endsAt).toBe(endsAt)
    expect(await info(classmate, id)).toMatchObject({ isTaskHidden: false, mine: { endsAt } })
    expect(await info(third, id)).toMatchObject({ isTaskHidden: true })
  })

  test('of what is returned after it was up does not run again', async () => {
    const id = await timed()
    await begin(student, id, 1)
    await handIn(student, id, 'first')
    app().clock.advance(hour)
    await sweep()
    await returnSubmission(student, id)
    app().clock.advance(hour)
    await handIn(student, id, 'improved')
    expect(await mine(student, id)).toMatchObject({ state: 1, version: 2, overtime: false })
  })
})
