import { beforeEach, describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { teacher1 } from '#seed/people.ts'
import { grantException } from '#server/features/activity/public.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const app = testApp()
const { set, handIn, grade, mine, info, submissionOf, publishScores, returnSubmission, now } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const day = 24 * hour

describe('late work', () => {
  let id: string
  beforeEach(async () => {
    id = await set({ deadline: now() + hour, grace: 10, latePercent: 10, maxLatePercent: 40 })
  })

  const change = (more: object) => app().call(teacher1, homeworkCalls.update, { id, ...more })
  const waive = (isWaived: boolean) =>
    app().call(teacher1, submissionCalls.waive, { id, studentId: student.id, isWaived })

  test('is on time within the grace, and loses nothing', async () => {
    app().clock.advance(hour + 9 * minute)
    await handIn(student, id)
    expect(await mine(student, id)).toMatchObject({ overtime: false, deduction: 0, lateDays: 0 })
  })

  test('loses a share of the full score for each day begun; the grade given stays in the history', async () => {
    app().clock.advance(hour + day)
    await handIn(student, id)
    expect(await mine(student, id)).toMatchObject({ overtime: true, deduction: 20, lateDays: 2, score: null })
    await grade(student, id, 90)
    const { work } = await submissionOf(student, id)
    expect(work).toMatchObject({ score: 70, rawScore: 90, deduction: 20, lateDays: 2, isWaived: false })
    const versions = await app().call(teacher1, homeworkCalls.listVersions, { id, studentId: student.id })
    expect(versions.list[0]!.grades).toMatchObject([{ score: 90 }])
    const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id, filter: 'graded' })
    expect(list).toMatchObject([{ score: 70 }])
  })

  test('shows the deduction of a hidden grade, but not the grade', async () => {
    app().clock.advance(2 * hour)
    await handIn(student, id)
    await grade(student, id, 90)
    expect(await mine(student, id)).toMatchObject({ deduction: 10, score: null, rawScore: null })
    await publishScores(id)
    expect(await mine(student, id)).toMatchObject({ deduction: 10, score: 80, rawScore: 90 })
    expect((await info(student, id)).grade).toBe(80)
  })

  test('counts in the gradebook and in lists as what is left of it, never below nothing', async () => {
    app().clock.advance(hour + 8 * day)
    await handIn(student, id)
    await handIn(classmate, id)
    await publishScores(id)
    await grade(student, id, 30)
    await grade(classmate, id, 95)
    expect((await mine(student, id)).score).toBe(0)
    const own = await app().call(classmate, scoreCalls.listHomework, { courseId: courseid })
    expect(own.list.find(row => row.id === id)?.score).toBe(55)
    const grades = await app().call(teacher1, homeworkGradesCalls.listGrades, {
      homeworkId: id,
      state: 'graded',
    })
    expect(grades.list.map(row => row.grade).sort()).toEqual([0, 55])
  })

  test('returned, stays as late as it was', async () => {
    app().clock.advance(hour + 20 * minute)
    await handIn(student, id)
    await returnSubmission(student, id)
    app().clock.advance(3 * day)
    await handIn(student, id, 'with the steps')
    expect(await mine(student, id)).toMatchObject({ overtime: true, lateDays: 1, deduction: 10 })
  })

  test('is counted anew when the deadline moves, whose score is shown is told', async () => {
    app().clock.advance(hour + day)
    await handIn(student, id)
    await publishScores(id)
    await grade(student, id, 90)
    await app().settle()
    await change({ deadline: now() - 2 * hour })
    expect((await mine(student, id)).score).toBe(80)
    await change({ deadline: now() + hour })
    expect(await mine(student, id)).toMatchObject({ score: 90, deduction: 0, overtime: true })
  })

  test('is counted anew when the policy changes, and as before where nothing of it does', async () => {
    app().clock.advance(hour + day)
    await handIn(student, id)
    await grade(student, id, 90)
    await change({ latePercent: 5 })
    expect((await submissionOf(student, id)).work.score).toBe(80)
    await change({ title: 'Eigenvectors' })
    expect((await submissionOf(student, id)).work.score).toBe(80)
    await change({ lateRule: lateRules.refused })
    expect((await submissionOf(student, id)).work.score).toBe(90)
    await change({ lateRule: lateRules.late, fullScore: 90, latePercent: 10 })
    expect((await submissionOf(student, id)).work).toMatchObject({ rawScore: 90, deduction: 18, score: 72 })
  })

  test('loses nothing where staff waive it, until they take that back', async () => {
    app().clock.advance(hour + day)
    await app().refused(
      teacher1,
      submissionCalls.waive,
      { id, studentId: student.id },
      homeworkErrors.notHandedIn,
    )
    await handIn(student, id)
    await grade(student, id, 90)
    await waive(true)
    expect((await submissionOf(student, id)).work).toMatchObject({ score: 90, deduction: 0, isWaived: true })
    await waive(false)
    expect((await submissionOf(student, id)).work).toMatchObject({
      score: 70,
      deduction: 20,
      isWaived: false,
    })
  })

  test('of a group is counted for each member from their own deadline', async () => {
    const groupSetId = await makeBatch()
    await makeGroup(groupSetId, [student, classmate])
    id = await set({ deadline: now() + hour, latePercent: 10, kind: 2, groupSetId })
    await transaction(app().services, async unit =>
      grantException(
        unit,
        { id, course_id: courseid, type: homeworkType },
        {
          accountIds: [classmate.id],
          endsAt: now() + 3 * day,
          grantedBy: teacher1.id,
          ...{ attempts: null, groupId: null },
        },
      ),
    )
    app().clock.advance(hour + day)
    await handIn(student, id)
    expect((await mine(student, id)).deduction).toBe(20)
    expect((await mine(classmate, id)).deduction).toBe(0)
  })

  test('is as before for clients that know only whether it is taken', async () => {
    expect(await info(teacher1, id)).toMatchObject({ isLateAllowed: true, lateRule: lateRules.late })
    await change({ isLateAllowed: false })
    expect(await info(teacher1, id)).toMatchObject({ isLateAllowed: false, lateRule: lateRules.refused })
    await change({ isLateAllowed: true })
    expect(await info(teacher1, id)).toMatchObject({ isLateAllowed: true, lateRule: lateRules.late })
  })
})

describe('a group of whom one has two hours more', () => {
  const [longer, other] = [student, classmate]
  let id: string
  let groupId = ''
  const setFor = async (task: object, members = [longer, other]) => {
    const groupSetId = await makeBatch()
    groupId = await makeGroup(groupSetId, members)
    id = await set({ kind: 2, groupSetId, deadline: now() + hour, ...task })
    await transaction(app().services, async unit =>
      grantException(
        unit,
        { id, course_id: courseid, type: homeworkType },
        {
          accountIds: [longer.id],
          endsAt: now() + 3 * hour,
          grantedBy: teacher1.id,
          ...{ attempts: null, groupId: null },
        },
      ),
    )
    app().clock.advance(hour + 10 * minute)
  }
  const costly = { latePercent: 50, maxLatePercent: 50 }
  const scores = async () => {
    await grade(longer, id, 90)
    await publishScores(id)
    return [(await mine(longer, id)).score, (await mine(other, id)).score]
  }

  for (const who of [longer, other])
    test(`loses by the deadline of each, though ${who.name} hands in`, async () => {
      await setFor(costly)
      await handIn(who, id)
      expect([await mine(longer, id), await mine(other, id)]).toMatchObject([
        { overtime: false, deduction: 0 },
        { overtime: true, deduction: 50, lateDays: 1 },
      ])
      for (const [member, overtime] of [
        [longer, false],
        [other, true],
      ] as const)
        expect((await app().call(member, homeworkCalls.listVersions, { id })).list).toMatchObject([
          { overtime },
        ])
      expect(await scores()).toEqual([90, 40])
    })

  for (const [handsIn, comes] of [
    [longer, other],
    [other, longer],
  ] as const)
    test(`counts by their own deadline for ${comes.name}, too, who is put with it afterwards`, async () => {
      await setFor(costly, [handsIn])
      await handIn(handsIn, id)
      await grade(handsIn, id, 90)
      await publishScores(id)
      await app().call(teacher1, submissionCalls.moveToGroup, { id, studentId: comes.id, groupId })
      expect([await mine(longer, id), await mine(other, id)]).toMatchObject([
        { overtime: false, deduction: 0, lateDays: 0, score: 90 },
        { overtime: true, deduction: 50, lateDays: 1, score: 40 },
      ])
      const { list } = await app().call(comes, scoreCalls.listHomework, { courseId: courseid })
      expect(list.find(row => row.id === id)?.score).toBe(comes === longer ? 90 : 40)
    })

  test('keeps the deduction of the other when the one in time hands in again', async () => {
    await setFor(costly)
    await handIn(other, id, 'first')
    await mine(longer, id)
    await handIn(longer, id, 'second')
    expect(await scores()).toEqual([90, 40])
  })

  test('hands in where nothing late is taken, as long as the time of one lasts: who was late loses nothing', async () => {
    await setFor({ isLateAllowed: false, ...costly })
    expect((await info(other, id)).can).toMatchObject({ submit: true, offer: false })
    for (const member of [longer, other]) expect((await mine(member, id)).lateMembers).toEqual([other.name])
    expect(await handIn(other, id)).toMatchObject({ version: 1, overtime: true })
    expect(await mine(other, id)).toMatchObject({ state: 1, overtime: true, deduction: 0 })
    expect(await mine(longer, id)).toMatchObject({ state: 1, overtime: false, deduction: 0 })
    expect(await scores()).toEqual([90, 90])
  })

  test('hands in nothing once the time of all is over, and says nothing of late members before', async () => {
    await setFor({ isLateAllowed: false })
    app().clock.advance(2 * hour)
    expect((await info(other, id)).can.submit).toBe(false)
    expect((await mine(longer, id)).lateMembers).toEqual([])
    for (const who of [longer, other])
      await app().refused(who, homeworkCalls.submit, { id, content: 'too late' }, homeworkErrors.closed)
    const early = await set({
      kind: 2,
      groupSetId: (await info(other, id)).groupSetId,
      deadline: now() + hour,
    })
    expect(await mine(other, early)).toMatchObject({ lateMembers: [] })
  })
})
