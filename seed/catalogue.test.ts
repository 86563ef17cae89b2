import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { linearAlgebra, worldHistory } from './cast.ts'
import { seedLife } from './demo.ts'
import { castId, students, teacher1 } from './people.ts'

const app = testApp()

test('the demo school has folders in several courses, in order, and lessons to take over', async () => {
  await transaction(app().services, unit => seedLife(unit))
  const [student] = students
  const tree = async (courseId: string) =>
    (await app().call(student!, activityCalls.listFolders, { courseId })).list
  const [spaces, maps] = await tree(linearAlgebra.id)
  expect(spaces).toMatchObject({ name: 'Chapter 1: Vector spaces', total: 2 })
  expect(maps?.child).toMatchObject([{ name: 'Further reading and watching', total: 2 }])
  // The other has nothing that students see yet.
  expect((await tree(worldHistory.id)).map(({ total }) => total)).toEqual([2])
  const inside = { courseId: linearAlgebra.id, folderId: maps!.id, byposition: 1 }
  const { list } = await app().call(student!, activityCalls.list, inside)
  expect(list.map(({ id }) => id)).toEqual([castId(56, 1), castId(45, 21), castId(56, 2)])

  const lessons = await app().call(teacher1, libraryCalls.listLessons, { courseId: linearAlgebra.id })
  expect(lessons.list.map(({ title }) => title)).toContain('Newton’s method, and where it fails')
  const prepared = { courseId: castId(3, 11) }
  expect((await app().call(student!, activityCalls.list, prepared)).list).toEqual([])
})
