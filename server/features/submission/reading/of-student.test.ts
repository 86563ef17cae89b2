import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, grade, publishScores, returnSubmission, now } = homeworkOf(app)

const figuresOf = async (of = student, as = teacher1) =>
  (await app().call(as, memberCalls.getStudent, { courseId: courseid, studentId: of.id })).submissions
const listOf = (of = student, as = teacher1, page = {}) =>
  app().call(as, submissionCalls.listOfStudent, { courseId: courseid, studentId: of.id, ...page })

describe('what a student has handed in', () => {
  test('is counted for staff with what is missing, and with the mean of the grades by their full scores', async () => {
    const before = (await figuresOf())!
    const [whole, tenth, missing, open] = [
      await set(),
      await set({ fullScore: 10 }),
      await set({ deadline: now() + hour }),
      await set({ deadline: now() + 100 * hour }),
    ]
    await set({ publishAt: null })
    for (const id of [whole, tenth]) await handIn(student, id)
    await grade(student, whole, 90)
    await grade(student, tenth, 6)
    await app().clock.advance(2 * hour)
    expect(await figuresOf(student, assistant1)).toEqual({
      expected: before.expected + 4,
      handedIn: before.handedIn + 2,
      missing: before.missing + 1,
      graded: before.graded! + 2,
      average: 0.75,
    })
    const { list, total } = await listOf()
    expect(total).toBe(before.expected + 4)
    expect(list.slice(0, 4)).toMatchObject([
      { id: open, isMissing: false, state: submissionStates.notSubmitted, score: null },
      { id: missing, isMissing: true },
      { id: tenth, isMissing: false, score: 6, fullScore: 10 },
      { id: whole, state: submissionStates.gradedUnpublished, score: 90, fullScore: 100 },
    ])
    expect(list[3]!.path).toMatch(
      new RegExp(`^/homework/stuWorkDetail\\?.*id=${whole}.*studentid=${student.id}`),
    )
  })

  test('is shown to the student with the grades that are published, and to classmates not at all', async () => {
    const [hidden, shown] = [await set(), await set()]
    const before = (await figuresOf(student, student))!
    for (const id of [hidden, shown]) {
      await handIn(student, id)
      await grade(student, id, 80)
    }
    await publishScores(shown)
    const mine = (await figuresOf(student, student))!
    expect(mine.graded).toBe(before.graded! + 1)
    expect(mine.handedIn).toBe(before.handedIn + 2)
    const { list } = await app().call(student, submissionCalls.listOfStudent, { courseId: courseid })
    expect(list.slice(0, 2)).toMatchObject([
      { id: shown, score: 80 },
      { id: hidden, score: null, state: submissionStates.gradedUnpublished },
    ])
    expect(list[0]!.path).toContain('/homework?')
    expect(await figuresOf(student, classmate)).toBeNull()
    await app().refused(
      classmate,
      submissionCalls.listOfStudent,
      { courseId: courseid, studentId: student.id },
      kernelErrors.notFound,
    )
    await app().refused(
      teacher2,
      submissionCalls.listOfStudent,
      { courseId: courseid, studentId: student.id },
      kernelErrors.courseAbsent,
    )
  })

  test('waits again once it is returned, and is missing only after the deadline', async () => {
    const author = students[6]!
    const id = await set({ deadline: now() + hour })
    await handIn(author, id)
    const before = (await figuresOf(author))!
    await returnSubmission(author, id)
    expect((await figuresOf(author))!).toMatchObject({
      handedIn: before.handedIn - 1,
      missing: before.missing,
    })
    await app().call(teacher1, homeworkCalls.update, { id, deadline: now() + 50 * hour })
    await app().clock.advance(3 * hour)
    expect((await listOf(students[7])).list.find(row => row.id === id)).toMatchObject({ isMissing: false })
    expect((await listOf(students[7], teacher1, { page: 2, limit: 1 })).list).toHaveLength(1)
  })
})
