import { expect, test } from 'vitest'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { seedCourses } from './courses.ts'
import { castId, students, teacher1 } from './people.ts'

const app = testApp()

test('the demo school has courses in every state', async () => {
  await transaction(app().services, seedCourses)
  const list = async (isstudy: '0' | '1' | '2') =>
    (await app().call(teacher1, courseListCalls.listCourses, { roleTab: isstudy })).length
  for (const tab of ['0', '1', '2'] as const) expect(await list(tab)).toBeGreaterThan(0)
  const own = await app().call(teacher1, courseListCalls.listSemesters, { roleTab: '0' })
  expect(own.topcourses).toHaveLength(1)
  expect(own.semester.length).toBeGreaterThan(1)
  const archived = (await app().call(teacher1, archiveCalls.list)).list
  expect(new Set(archived.map(row => row.hasEnded))).toEqual(new Set([true, false]))
  expect((await app().call(teacher1, archiveCalls.listDeleted)).list).toHaveLength(1)
  const asking = { courseId: castId(3, 11) }
  expect((await app().call(students[3]!, courseCalls.checkEntry, asking)).state).toBe(0)
})
