import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { assistant1, type CastMember, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { DATABASE_POOL: '16' } })
const { set, handIn, info, mine, submissionOf, grade, returnSubmission, publishScores } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)

const level = (title: string, points: number) => ({ title, description: '', points })
const rubric = {
  title: 'Proofs',
  criteria: [
    {
      title: 'Proof',
      description: 'Each step follows',
      levels: [level('Complete', 6), level('With gaps', 3), level('None', 0)],
    },
    { title: 'Language', description: '', levels: [level('Clear', 4), level('Unclear', 1)] },
  ],
}
const chosen = (...levels: (number | null)[]) => levels.map(each => ({ level: each, comment: '' }))
const by = (...levels: (number | null)[]) => ({ judging: { revision: 1, chosen: chosen(...levels) } })
const change = (id: string, more: object) => app().call(teacher1, homeworkCalls.update, { id, ...more })
const versionsOf = async (id: string, as = teacher1) =>
  (await app().call(as, homeworkCalls.listVersions, { id, studentId: student.id })).list
const figuresOf = (id: string) => app().call(teacher1, submissionCalls.countLevels, { id })

describe('a homework with a rubric', () => {
  test('shows it to students before they hand in', async () => {
    const id = await set({ rubric })
    expect((await info(student, id)).rubric).toMatchObject({ ...rubric, revision: 1, isLocked: false })
    expect((await info(teacher1, await set())).rubric).toBeNull()
  })

  test('keeps the levels with each grade, and hides them until the score is published', async () => {
    const id = await set({ rubric })
    await handIn(student, id)
    const judging = {
      revision: 1,
      chosen: [
        { level: 1, comment: 'Case n = 0 is missing' },
        { level: 0, comment: '' },
      ],
    }
    await grade(student, id, 70, { judging })
    const judged = { ...judging, score: 70 }
    expect((await submissionOf(student, id)).work.judgement).toEqual(judged)
    expect((await mine(student, id)).judgement).toBeNull()
    const raw = JSON.stringify([
      await app().post('/HomeworkApi/getHomeworkInfo', { id }, student),
      await app().post('/HomeworkApi/getWorkDetail', { id }, student),
      await app().post('/HomeworkApi/getWorkHistory', { id }, student),
    ])
    expect(raw).not.toMatch(/n = 0/)
    await publishScores(id)
    expect((await mine(student, id)).judgement).toEqual(judged)
    expect((await versionsOf(id, student))[0]!.grades).toMatchObject([{ score: 70, judgement: judged }])

    await grade(student, id, 88, by(0, 1))
    expect((await mine(student, id)).judgement).toMatchObject({ chosen: chosen(0, 1), score: 70 })
    expect((await versionsOf(id))[0]!.grades.map(({ score }) => score)).toEqual([70, 88])
    await grade(student, id, 90)
    expect((await mine(student, id)).judgement).toBeNull()
    await returnSubmission(student, id)
    expect((await mine(student, id)).judgement).toBeNull()
  })

  test('scales what the levels give to its full score, and takes a score without all of them', async () => {
    const id = await set({ rubric, fullScore: 20 })
    await handIn(student, id)
    await grade(student, id, 14, by(1, 0))
    expect((await submissionOf(student, id)).work.judgement).toMatchObject({ score: 14 })
    await grade(student, id, 15, by(1, null))
    expect((await submissionOf(student, id)).work).toMatchObject({ score: 15, judgement: { score: null } })
  })

  test('takes no levels that were chosen by another rubric, nor any where it has none', async () => {
    const id = await set({ rubric })
    await handIn(student, id)
    const refused = (judging: object, of = id) =>
      app().refused(
        teacher1,
        homeworkCalls.grade,
        { id: of, studentId: student.id, score: 70, judging } as never,
        rubricErrors.changed,
      )
    await refused({ revision: 1, chosen: chosen(0) })
    await refused({ revision: 1, chosen: chosen(0, 2) })
    await change(id, { rubric: { ...rubric, criteria: rubric.criteria.slice(0, 1) } })
    await refused({ revision: 1, chosen: chosen(0) })
    await grade(student, id, 100, { judging: { revision: 2, chosen: chosen(0) } })
    const plain = await set()
    await handIn(student, plain)
    await refused({ revision: 1, chosen: [] }, plain)
  })

  test('that work was graded by changes only its words', async () => {
    const id = await set({ rubric })
    await handIn(student, id)
    await change(id, { rubric: { ...rubric, criteria: [...rubric.criteria].reverse() } })
    await change(id, { rubric })
    await grade(student, id, 100, { judging: { revision: 3, chosen: chosen(0, 0) } })
    expect((await info(teacher1, id)).rubric).toMatchObject({ revision: 3, isLocked: true })
    const refused = (more: object | null) =>
      app().refused(
        teacher1,
        homeworkCalls.update,
        { id, rubric: more && { ...rubric, ...more } } as never,
        rubricErrors.inUse,
      )
    await refused(null)
    await refused({ criteria: rubric.criteria.slice(0, 1) })
    const [proof, language] = rubric.criteria as [(typeof rubric.criteria)[0], (typeof rubric.criteria)[0]]
    await change(id, { rubric: { title: 'Essays', criteria: [{ ...proof, title: 'Argument' }, language] } })
    expect((await info(teacher1, id)).rubric).toMatchObject({ title: 'Essays', revision: 3 })
    await change(id, { title: 'Renamed' })
    expect((await info(teacher1, id)).rubric).toMatchObject({ title: 'Essays' })
  })

  test('loses it while nothing was graded by it, and refuses one that is none', async () => {
    const id = await set({ rubric })
    const none = { id, rubric: { title: '', criteria: rubric.criteria } }
    await app().refused(teacher1, homeworkCalls.update, none, rubricErrors.titleMissing)
    await change(id, { rubric: null })
    expect((await info(teacher1, id)).rubric).toBeNull()
    await app().refused(teacher1, submissionCalls.countLevels, { id }, kernelErrors.notFound)
  })

  test('counts how often each level was given, of the newest grades', async () => {
    const id = await set({ rubric })
    for (const who of [student, classmate]) await handIn(who, id)
    await grade(student, id, 10, by(2, 1))
    await grade(student, id, 70, by(1, 0))
    await grade(classmate, id, 60, by(0, null))
    expect(await figuresOf(id)).toMatchObject({
      graded: 2,
      figures: [
        { counts: [1, 1, 0], missing: 0, mean: 4.5 },
        { counts: [1, 0], missing: 1, mean: 4 },
      ],
    })
    await app().refused(student, submissionCalls.countLevels, { id }, kernelErrors.notFound)
  })

  test('judges a group together, and one member alone', async () => {
    const setId = await makeBatch()
    await makeGroup(setId, [student, classmate])
    const id = await set({ rubric, kind: 2, groupSetId: setId })
    await handIn(student, id)
    await grade(student, id, 70, by(1, 0))
    await grade(classmate, id, 100, { ...by(0, 0), isAlone: true })
    await grade(student, id, 40, by(1, 1))
    const levelsOf = async (of: CastMember) => (await submissionOf(of, id)).work.judgement!.chosen
    expect(await levelsOf(student)).toEqual(chosen(1, 1))
    expect(await levelsOf(classmate)).toEqual(chosen(0, 0))
    expect(await figuresOf(id)).toMatchObject({ graded: 2, figures: [{ counts: [1, 1, 0] }, {}] })
  })

  test('travels with a copy of its course, unlocked', async () => {
    const id = await set({ rubric, title: 'By a rubric' })
    await handIn(student, id)
    await grade(student, id, 70, by(1, 0))
    const { id: copied } = await app().call(teacher1, packageCalls.copyCourse, {
      sourceCourseId: courseid,
      courseName: 'A copy',
    })
    await app().settle()
    const { lists } = await app().call(teacher1, homeworkCalls.list, { courseId: copied })
    const copy = lists.find(({ title }) => title === 'By a rubric')!
    expect((await info(teacher1, copy.id)).rubric).toMatchObject({ ...rubric, isLocked: false })
  })
})

describe('at the same moment', () => {
  test('two markers judge one work: one grade stands, the other is told, and nothing is lost', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await set({ rubric })
      await handIn(student, id)
      const one = (as: CastMember, score: number, ...levels: number[]) =>
        app().post(
          homeworkCalls.grade.path,
          { id, studentid: student.id, score, version: 1, marks: 0, ...by(...levels) },
          as,
        )
      const answers = await Promise.all([one(teacher1, 100, 0, 0), one(assistant1, 10, 2, 1)])
      const codes = answers.map(({ code }) => code)
      expect([...codes].sort()).toEqual([10000, homeworkErrors.markedMeanwhile.code])
      const isTeachers = codes[0] === 10000
      const { work } = await submissionOf(student, id)
      expect(work).toMatchObject({
        score: isTeachers ? 100 : 10,
        gradeCount: 1,
        judgement: { chosen: isTeachers ? chosen(0, 0) : chosen(2, 1) },
      })
      expect((await versionsOf(id))[0]!.grades).toHaveLength(1)
    }
  })

  test('the same grade sent ten times is one; with other levels it is another', async () => {
    const id = await set({ rubric })
    await handIn(student, id)
    await Promise.all(Array.from({ length: 10 }, () => grade(student, id, 50, by(1, 0))))
    expect((await versionsOf(id))[0]!.grades).toHaveLength(1)
    await grade(student, id, 50, by(1, 1))
    expect((await versionsOf(id))[0]!.grades).toHaveLength(2)
  })

  test('a rubric that changes while work is graded by it: one of the two is refused', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await set({ rubric })
      await handIn(student, id)
      const [graded, changed] = await Promise.all([
        app().post(homeworkCalls.grade.path, { id, studentid: student.id, score: 70, ...by(1, 0) }, teacher1),
        app().post(homeworkCalls.update.path, { id, rubric: '' }, assistant1),
      ])
      expect([graded.status, changed.status].sort()).toEqual([0, 1])
      expect([graded.code, changed.code]).toContain(
        graded.status === 1 ? rubricErrors.inUse.code : rubricErrors.changed.code,
      )
    }
  })
})
