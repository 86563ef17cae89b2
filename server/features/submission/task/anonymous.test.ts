import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { handedInOf, nameOfSubmission } from '../files/handed-in.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set, handIn, info, mine, submissionOf, publishScores, now } = homeworkOf(app)
const { makeBatch } = groupsOf(app)

const setHidden = (task: Parameters<typeof set>[0] = {}) => set({ isAnonymous: true, ...task })
const rosterOf = (id: string, more: object = {}, as = teacher1) =>
  app().call(as, homeworkCalls.listSubmissions, { id, limit: 200, ...more })
const nobody = '019a0000-0000-7000-8000-00000000dead'

/** As the server knows it; staff find it by the work. */
async function aliasOf(of: CastMember, id: string) {
  const { rows } = await sql<{ alias: string }>`
    select student_alias(alias_salt, ${of.id}) as alias from submission_policy where activity_id = ${id}`.execute(
    app().db,
  )
  return rows[0]!.alias
}
const grade = async (of: CastMember, id: string, score: number, more: object = {}) =>
  app().call(teacher1, homeworkCalls.grade, { id, studentId: await aliasOf(of, id), score, ...more })

describe('staff who grade without names', () => {
  test('find all students under aliases, in their order, with no number, picture or time', async () => {
    const id = await setHidden({ deadline: now() + hour })
    await handIn(student, id)
    expect(await info(teacher1, id)).toMatchObject({ isAnonymous: true, areNamesHidden: true })
    const { list, total } = await rosterOf(id)
    expect(total).toBe(list.length)
    const ids = list.map(({ studentId }) => studentId)
    expect(ids).toEqual(ids.toSorted())
    expect(ids).toContain(await aliasOf(third, id))
    expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).toSorted())
    for (const row of list)
      expect(row).toMatchObject({
        ...{ name: expect.stringMatching(/^匿名 [2-9A-Z]{6}$/), number: '', avatar: '', submittedAt: null },
      })
    expect(list.filter(({ state }) => state === submissionStates.submitted)).toHaveLength(1)
    const pages = [await rosterOf(id, { limit: 7, page: 1 }), await rosterOf(id, { limit: 7, page: 2 })]
    expect(pages.flatMap(page => page.list.map(({ studentId }) => studentId))).toEqual(ids.slice(0, 14))
  })

  test('find nobody by a name or a number', async () => {
    const id = await setHidden()
    for (const name of [student.name, student.number!])
      expect(await rosterOf(id, { name })).toMatchObject({ list: [], total: 0 })
  })

  test('go through the submissions in the order of the aliases', async () => {
    const id = await setHidden()
    for (const one of [student, classmate, third]) await handIn(one, id)
    const aliases = (await Promise.all([student, classmate, third].map(one => aliasOf(one, id)))).toSorted()
    const at = async (studentId: string) =>
      (await app().call(teacher1, homeworkCalls.getSubmission, { id, studentId })).place
    expect(await at(aliases[0]!)).toMatchObject({ position: 1, previous: '', next: aliases[1], total: 3 })
    expect(await at(aliases[2]!)).toMatchObject({ position: 3, previous: aliases[1], next: '' })
    const graded = await app().call(teacher1, homeworkCalls.grade, { id, studentId: aliases[0]!, score: 60 })
    expect(graded).toEqual({ graded: 1, total: 3, nextUngraded: aliases[1] })
  })

  test('read, grade, return and remind by alias', async () => {
    const id = await setHidden()
    await handIn(student, id, 'first')
    const studentId = await aliasOf(student, id)
    const { work } = await app().call(teacher1, homeworkCalls.getSubmission, { id, studentId })
    expect(work).toMatchObject({ studentId, content: 'first', submittedAt: null })
    await grade(student, id, 80)
    await app().call(teacher1, submissionCalls.waive, { id, studentId })
    await app().call(teacher1, homeworkCalls.return, { id, studentIds: [studentId], reason: 'Again' })
    expect(await mine(student, id)).toMatchObject({ state: submissionStates.returned, isWaived: true })
    await handIn(student, id, 'second', { version: 1 })
    const { list } = await app().call(teacher1, homeworkCalls.listVersions, { id, studentId })
    expect(list.map(({ content, time, receipt }) => [content, time, receipt.time])).toEqual([
      ['second', null, null],
      ['first', null, null],
    ])
    const late = await aliasOf(classmate, id)
    expect(await app().call(teacher1, homeworkCalls.remind, { id, studentIds: [late] })).toEqual({ done: 1 })
  })

  test('do not reach anybody by their account', async () => {
    const id = await setHidden()
    await handIn(student, id)
    for (const studentId of [student.id, nobody]) {
      await app().refused(teacher1, homeworkCalls.getSubmission, { id, studentId }, kernelErrors.notFound)
      await app().refused(teacher1, homeworkCalls.listVersions, { id, studentId }, kernelErrors.notFound)
      await app().refused(
        ...([
          teacher1,
          homeworkCalls.grade,
          { id, studentId, score: 9 },
          homeworkErrors.notHandedIn,
        ] as const),
      )
      await app().refused(
        ...([teacher1, submissionCalls.waive, { id, studentId }, homeworkErrors.notHandedIn] as const),
      )
    }
    expect(await mine(student, id)).toMatchObject({ state: submissionStates.submitted, isWaived: false })
  })

  test('share work without its name only', async () => {
    const id = await setHidden()
    await handIn(student, id)
    const wish = { id, studentId: await aliasOf(student, id) }
    await app().refused(teacher1, homeworkCalls.share, wish, submissionErrors.namesHidden)
    await app().call(teacher1, homeworkCalls.share, { ...wish, isNameless: true })
    const { list } = await app().call(teacher1, homeworkCalls.listShared, { id })
    expect(list).toMatchObject([{ people: [{ studentId: wish.studentId }], submittedAt: null }])
    expect((await app().call(classmate, homeworkCalls.listShared, { id })).list).toMatchObject([
      { people: [] },
    ])
  })

  test('get the works as a file whose folders are named by aliases', async () => {
    const id = await setHidden()
    for (const one of [student, classmate]) await handIn(one, id)
    const states = [submissionStates.submitted]
    const handedIn = await handedInOf(app().db, { activityId: id, states })
    const names = handedIn.map(each => nameOfSubmission(each, 'en'))
    expect(names).toEqual(names.toSorted())
    for (const name of names) expect(name).toMatch(/^Anonymous [2-9A-Z]{6}$/)
    await app().call(teacher1, archiveCalls.download, { id, which: 'submitted' })
    await publishScores(id)
    const shown = (await handedInOf(app().db, { activityId: id, states })).map(each =>
      nameOfSubmission(each, 'en'),
    )
    expect(shown).toEqual([student, classmate].map(({ number, name }) => `${number} ${name}`))
  })

  test('do not learn from the duplicate check whose work it is, nor of another class', {
    timeout: 60_000,
  }, async () => {
    const text = `Nobody who has watched bees for a summer believes that they are merely busy. A hive decides where to move
by a dance in which scouts argue with one another, and the argument ends when enough of them have changed their minds.`
    const [id, open] = [await setHidden(), await set()]
    await handIn(third, open, text)
    for (const one of [student, classmate]) await handIn(one, id, text)
    for (const homework of [id, open]) {
      await app().call(teacher1, duplicateCalls.check, { id: homework })
      await app().settle()
    }
    const checksOf = async (homework: string) =>
      (await app().call(teacher1, duplicateCalls.listChecks, { id: homework })).list
    const reportOf = (checkId: string) => app().call(teacher1, duplicateCalls.getReport, { checkId })
    const own = (await checksOf(id)).find(({ studentId }) => studentId > '')!
    const { name, parts } = await reportOf(own.checkId)
    expect(name).toMatch(/^匿名 /)
    expect(parts.map(({ source, isElsewhere }) => [source.slice(0, 2), isElsewhere])).toEqual(
      expect.arrayContaining([
        ['匿名', false],
        ['', true],
      ]),
    )
    const one = await app().call(teacher1, duplicateCalls.check, { id, studentId: own.studentId })
    expect(one).toMatchObject({ checkId: own.checkId, total: 1 })
  })

  test('hear from open screens how many, never who', { timeout: 60_000 }, async () => {
    const id = await setHidden()
    const said: string[] = []
    const subscriber = {
      ...{ accountId: teacher1.id, sessionId: 'here', role: 'owner' as const },
      send: (frame: Buffer) => void said.push(String(frame)),
      end: () => {},
    }
    const { hub } = app().services
    for (const topic of [topics.staff(courseid), topics.course(courseid)])
      hub.subscribe(topic, subscriber as never)
    await handIn(student, id)
    await grade(student, id, 70)
    await app().settle()
    await expect.poll(() => JSON.stringify(said)).toContain(id)
    expect(JSON.stringify(said)).not.toContain(student.id)
  })
})

describe('names', () => {
  test('are shown once the scores are published for everybody, and not hidden again', async () => {
    const id = await setHidden()
    for (const one of [student, classmate]) await handIn(one, id)
    await grade(student, id, 80)
    const studentId = await aliasOf(student, id)
    await app().call(teacher1, homeworkCalls.batchUpdate, { id, studentIds: [studentId], action: 'publish' })
    expect(await mine(student, id)).toMatchObject({ score: 80 })
    expect(await info(teacher1, id)).toMatchObject({ areNamesHidden: true })
    await publishScores(id)
    expect(await info(assistant1, id)).toMatchObject({ isAnonymous: true, areNamesHidden: false })
    const names = async () => (await rosterOf(id)).list.map(({ name }) => name)
    expect(await names()).toContain(student.name)
    expect((await submissionOf(student, id)).work).toMatchObject({
      ...{ studentId: student.id, submittedAt: expect.any(Number) },
    })
    await publishScores(id, false)
    expect(await names()).toContain(student.name)
  })

  test('that were hidden do not lose a grade that was still to be sent', async () => {
    const id = await setHidden()
    await handIn(student, id)
    const studentId = await aliasOf(student, id)
    await publishScores(id)
    await app().call(teacher1, homeworkCalls.grade, { id, studentId, score: 75, version: 1, gradeCount: 0 })
    expect(await mine(student, id)).toMatchObject({ score: 75 })
    await app().call(teacher1, homeworkCalls.grade, { id, studentId: student.id, score: 76 })
    expect(await mine(student, id)).toMatchObject({ score: 76 })
  })

  test('are the student’s own to see as ever', async () => {
    const id = await setHidden()
    await handIn(student, id)
    expect(await info(student, id)).toMatchObject({ isAnonymous: true })
    expect(await mine(student, id)).toMatchObject({
      ...{ studentId: student.id, name: student.name, submittedAt: expect.any(Number) },
    })
  })

  test('are hidden or not before the first hand-in, and only where students hand in alone', async () => {
    const groupSetId = await makeBatch()
    const inGroups = { kind: 2, groupSetId }
    const base = { courseId: courseid, title: 'Trees', isAnonymous: true }
    const { anonymousAlone, anonymityFixed } = submissionErrors
    for (const kind of [inGroups, { kind: 3, deadline: now() + hour, reviewEndsAt: now() + 2 * hour }])
      await app().refused(teacher1, homeworkCalls.create, { ...base, ...kind }, anonymousAlone)
    const id = await set()
    const change = (more: object) => app().call(teacher1, homeworkCalls.update, { id, ...more })
    await change({ isAnonymous: true })
    await app().refused(teacher1, homeworkCalls.update, { id, ...inGroups }, anonymousAlone)
    await handIn(student, id)
    await app().refused(teacher1, homeworkCalls.update, { id, isAnonymous: false }, anonymityFixed)
    await change({ title: 'Forests', isAnonymous: true })
    expect(await info(teacher1, id)).toMatchObject({ title: 'Forests', areNamesHidden: true })
  })
})

describe('what else staff see of a student', () => {
  const figures = async () => ({
    member: (
      await app().call(teacher1, memberCalls.getStudent, { courseId: courseid, studentId: student.id })
    ).submissions,
    study: (await app().call(teacher1, studyCalls.listStudents, { courseId: courseid, limit: 200 })).list,
    scores: (await app().call(teacher1, scoreCalls.getStudent, { courseId: courseid, studentId: student.id }))
      .cells,
  })

  test('says nothing of it until names are shown', async () => {
    const id = await setHidden({ deadline: now() + hour })
    const before = await figures()
    await handIn(student, id)
    await grade(student, id, 90)
    await app().clock.advance(2 * hour)
    expect(await figures()).toEqual(before)
    const own = { courseId: courseid, studentId: student.id }
    const [row] = (await app().call(teacher1, submissionCalls.listOfStudent, own)).list
    expect(row).toMatchObject({
      ...{ id, isAnonymous: true, state: submissionStates.notSubmitted, isMissing: false, submittedAt: null },
      ...{ score: null, path: '' },
    })
    const { list } = await app().call(teacher1, studyCalls.getProgress, own)
    expect(list.map(({ activityId }) => activityId)).not.toContain(id)

    await publishScores(id)
    const after = await figures()
    expect(after.member!.handedIn).toBe(before.member!.handedIn + 1)
    expect(after.scores).toContainEqual(expect.objectContaining({ score: 90 }))
    expect((await app().call(teacher1, submissionCalls.listOfStudent, own)).list[0]).toMatchObject({
      ...{ id, isAnonymous: false, score: 90, path: expect.stringContaining(student.id) },
    })
  })

  test('is there for the student, whose score was published alone', async () => {
    const id = await setHidden()
    await handIn(student, id)
    await grade(student, id, 65)
    const studentIds = [await aliasOf(student, id)]
    await app().call(teacher1, homeworkCalls.batchUpdate, { id, studentIds, action: 'publish' })
    const of = async (as: CastMember) => {
      const asked = { courseId: courseid, studentId: as === student ? null : student.id }
      const { list } = await app().call(as, scoreCalls.listHomework, asked)
      return list.find(row => row.id === id)!.score
    }
    expect(await of(student)).toBe(65)
    expect(await of(teacher1)).toBeNull()
    const [row] = (await app().call(student, submissionCalls.listOfStudent, { courseId: courseid })).list
    expect(row).toMatchObject({ id, isAnonymous: false, score: 65 })
  })
})

describe('a copy', () => {
  test('hides names anew, under other aliases', async () => {
    const id = await setHidden({ title: 'To be copied' })
    await publishScores(id)
    const { id: course } = await app().call(teacher1, packageCalls.copyCourse, {
      ...{ sourceCourseId: courseid, courseName: 'Algebra again', copymember: true },
    })
    const { rows } = await sql<{ is_anonymous: boolean; names_shown_at: Date | null; alias: string }>`
      select is_anonymous, names_shown_at, student_alias(alias_salt, ${student.id}) as alias
      from submission_policy join activity on activity.id = activity_id
      where course_id = ${course} and title = 'To be copied'`.execute(app().db)
    expect(rows).toMatchObject([{ is_anonymous: true, names_shown_at: null }])
    expect(rows[0]!.alias).not.toBe(await aliasOf(student, id))
  })

  test('as a package has no work as long as it would say whose it is', async () => {
    await setHidden({ title: 'Hidden' })
    const wish = { courseId: courseid, people: true }
    await app().refused(
      teacher1,
      packageCalls.exportCourse,
      { ...wish, work: true },
      packageErrors.namesHidden,
    )
    await app().call(teacher1, packageCalls.exportCourse, { ...wish, work: false })
  })

  const distinct = (names: readonly string[]) => new Set(names).size
  test('of nobody is taken for another', async () => {
    const id = await setHidden()
    const { list } = await rosterOf(id)
    expect(distinct(list.map(({ studentId }) => studentId))).toBe(list.length)
    expect(list.length).toBeLessThanOrEqual(students.length)
  })
})
