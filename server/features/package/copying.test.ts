import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id

const makeHomework = async () => {
  const file = await uploadFile(app(), teacher1, { name: 'sheet.txt', bytes: Buffer.from('1 + 1') })
  const { id } = await app().call(teacher1, homeworkCalls.create, {
    ...{ courseId, title: 'Exercise', details: '<p>Solve it.</p>', attachments: [file.id] },
    ...{ deadline: app().clock.now() + 86_400_000, fullScore: 50 },
  } as never)
  return String(id)
}
const copy = (activityId: string, courseIds: string[], more = {}) =>
  app().call(teacher1, packageCalls.copyActivity, { courseId, activityId, courseIds, ...more })

describe('an activity copied into several courses', () => {
  test('is there with text, files and what its kind knows, unpublished and without a deadline', async () => {
    const id = await makeHomework()
    const { list } = await copy(id, [emptyCourse.id, courseId])
    expect(list.map(made => made.courseId)).toEqual([emptyCourse.id, courseId])
    for (const made of list) {
      const info = await app().call(teacher1, homeworkCalls.get, { id: String(made.activityId) })
      expect(info).toMatchObject({ title: 'Exercise', details: '<p>Solve it.</p>', fullScore: 50 })
      expect(info.attachments).toMatchObject([{ name: 'sheet.txt' }])
      const [row] = (
        await app().call(teacher1, activityCalls.list, {
          courseId: String(made.courseId),
          activityId: made.activityId,
        })
      ).list
      expect(row).toMatchObject({ published: false, endtime: null, directory: null })
    }
    expect(await app().call(teacher1, homeworkCalls.get, { id })).toMatchObject({ title: 'Exercise' })
  })

  test('lies in the folder that is named, where it goes into one course', async () => {
    const { id: folderId } = await app().call(teacher1, activityCalls.createFolder, {
      ...{ courseId: emptyCourse.id, name: 'Week 1' },
    })
    const { list } = await copy(await makeHomework(), [emptyCourse.id], { folderId })
    const rows = await app().call(teacher1, activityCalls.list, {
      ...{ courseId: emptyCourse.id, folderId: String(folderId) },
    })
    expect(rows.list.map(row => row.id)).toEqual([list[0]!.activityId])
  })

  test('goes nowhere if one of the courses is not theirs to change', async () => {
    const id = await makeHomework()
    const before = await app().call(teacher1, activityCalls.list, { courseId: emptyCourse.id })
    for (const wrong of [worldHistory.id, archivedCourse.id])
      await app().refused(
        teacher1,
        packageCalls.copyActivity,
        { courseId, activityId: id, courseIds: [emptyCourse.id, wrong] },
        kernelErrors.notFound,
      )
    const input = { courseId, activityId: id, courseIds: [] }
    await app().refused(teacher1, packageCalls.copyActivity, input, activityErrors.courseMissing)
    const after = await app().call(teacher1, activityCalls.list, { courseId: emptyCourse.id })
    expect(after.total).toBe(before.total)
  })

  test('leaves who has read it behind', async () => {
    const { id } = await app().call(teacher1, courseNoticeCalls.create, {
      ...{ courseId, title: 'Room', content: '<p>204</p>', isPinned: true },
    })
    await app().call(students[0]!, courseNoticeCalls.read, { id })
    const { list } = await copy(String(id), [emptyCourse.id])
    const made = String(list[0]!.activityId)
    expect(await app().call(teacher1, courseNoticeCalls.get, { id: made })).toMatchObject({
      ...{ title: 'Room', isPinned: false, readCount: 0, publishedAt: null },
    })
  })
})

describe('what a teacher has in other courses', () => {
  test('is found by name and type, and not what is in this one', async () => {
    const id = await makeHomework()
    await copy(id, [emptyCourse.id])
    const lessons = (input = {}, who = teacher1) =>
      app().call(who, libraryCalls.listLessons, { courseId, limit: 50, ...input })
    const titles = (await lessons({ search: 'exer' })).list
    expect(new Set(titles.map(({ courseName }) => courseName))).toEqual(new Set([emptyCourse.name]))
    expect((await lessons({ contentType: 7, search: 'exer' })).total).toBe(0)
    expect((await lessons({ contentType: 4, search: 'exer' })).total).toBeGreaterThan(0)
    // An assistant of this course is none of the other.
    expect((await lessons({}, assistant1)).total).toBe(0)
  })

  test('can be copied into the courses that run and are theirs', async () => {
    const { list } = await app().call(teacher1, libraryCalls.listCopyCourses, { courseId })
    const ids = list.map(course => course.courseId)
    expect(ids).toContain(courseId)
    expect(ids).toContain(emptyCourse.id)
    expect(ids).not.toContain(worldHistory.id)
  })
})
