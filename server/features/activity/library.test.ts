import { expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const here = { courseId: linearAlgebra.id }
const longTitle = '期末复习与答疑安排（含往年试题讲解、分组讨论与实验室开放时间）'.repeat(2).slice(0, 50)

const addTo = async (who: CastMember, courseId: string, title: string, publishAt?: number | null) =>
  (await app().call(who, courseNoticeCalls.create, { courseId, title, content: '<p>-</p>', publishAt })).id
const lessons = (who: CastMember, more = {}) =>
  app().call(who, libraryCalls.listLessons, { ...here, ...more })
const titles = async (who: CastMember, more = {}) => (await lessons(who, more)).list.map(row => row.title)

test('a teacher without other activities has an empty library', async () => {
  expect(await lessons(teacher1)).toMatchObject({ list: [], total: 0 })
})

test('the library holds what is in one’s other courses, published or not, but nothing deleted or of others', async () => {
  await addTo(teacher1, linearAlgebra.id, 'Already here')
  await addTo(teacher2, worldHistory.id, 'Of a colleague')
  await addTo(teacher1, emptyCourse.id, longTitle)
  await addTo(teacher1, emptyCourse.id, 'Draft', null)
  const gone = await addTo(teacher1, emptyCourse.id, 'Deleted')
  await app().call(teacher1, activityCalls.delete, { courseId: emptyCourse.id, contentId: String(gone) })
  expect(await titles(teacher1)).toEqual(['Draft', longTitle])
  const [draft] = (await lessons(teacher1)).list
  expect(draft).toMatchObject({ courseId: emptyCourse.id, courseName: emptyCourse.name, contentType: 7 })
  expect(await titles(teacher1, { search: '答疑' })).toEqual([longTitle])
  expect(await titles(teacher1, { search: 'drAFT', contentType: 7 })).toEqual(['Draft'])
  expect(await titles(teacher1, { contentType: 4 })).toEqual([])
  expect(await lessons(teacher1, { page: 2, limit: 1 })).toMatchObject({ total: 2, pageTotal: 2 })
  expect(await titles(teacher1, { page: 2, limit: 1 })).toEqual([longTitle])
})

test('assistants see only what they may manage; students and strangers are refused', async () => {
  expect(await titles(assistant1)).toEqual([])
  const rest = permissions.filter(name => name !== 'manage-activities')
  const there = { courseId: emptyCourse.id }
  await app().call(teacher1, assistantCalls.addAssistant, {
    ...there,
    account: emailOf(assistant1),
    auth: rest,
  })
  expect(await titles(assistant1)).toEqual([])
  await app().call(teacher1, assistantCalls.updateAssistant, {
    ...{ ...there, uid: assistant1.id, auth: ['manage-activities'] },
  })
  expect(await titles(assistant1)).toEqual(['Draft', longTitle])
  await app().refused(students[0]!, libraryCalls.listLessons, here, kernelErrors.notAllowed)
  await app().refused(teacher2, libraryCalls.listLessons, here, kernelErrors.courseAbsent)
})

test('copies may go into the courses that have not ended', async () => {
  const { list } = await app().call(teacher1, libraryCalls.listCopyCourses, here)
  const ids = list.map(({ courseId }) => courseId)
  expect(ids).toEqual(expect.arrayContaining([linearAlgebra.id, emptyCourse.id]))
  expect(ids).not.toContain(archivedCourse.id)
  expect(ids).not.toContain(worldHistory.id)
})
