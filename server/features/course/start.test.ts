import { describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { semestersShownAtFirst, startCalls } from '#contract/features/course/start.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()

describe('what a client begins with', () => {
  test.each([
    { who: teacher1, wanted: undefined, listed: '0' },
    { who: teacher1, wanted: '0', listed: '0' },
    { who: teacher1, wanted: '1', listed: '1' },
    { who: teacher1, wanted: '2', listed: '2' },
    { who: students[3]!, wanted: undefined, listed: '1' },
    { who: students[3]!, wanted: '0', listed: '1' },
  ] as const)('is what its parts say, for $who.login who wants $wanted', async ({ who, wanted, listed }) => {
    const start = await app().call(who, startCalls.getStart, { roleTab: wanted })
    expect(start.roleTab).toBe(listed)
    expect(start.account).toEqual(await app().call(who, accountCalls.getAccount))
    expect(start.running).toEqual(await app().call(who, runningCalls.getRunning))
    expect(start.waiting).toEqual(await app().call(who, runningCalls.getWaiting))
    const semesters = await app().call(who, courseListCalls.listSemesters, { roleTab: listed })
    expect(start.semesters).toEqual(semesters)
    expect(start.courses.length).toBe(Math.min(semestersShownAtFirst, semesters.semester.length))
    for (const { list, ...semester } of start.courses) {
      expect(semesters.semester).toContainEqual(semester)
      const { semester: year, term } = semester
      const courses = await app().call(who, courseListCalls.listCourses, {
        roleTab: listed,
        semester: year,
        term,
      })
      expect(list).toEqual(courses)
    }
  })

  test('holds courses of those who have any', async () => {
    const start = await app().call(teacher1, startCalls.getStart)
    expect(start.courses.flatMap(({ list }) => list.map(({ id }) => id))).toContain(linearAlgebra.id)
  })
})
