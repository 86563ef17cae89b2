import { beforeEach, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { worldHistory } from '#seed/cast.ts'
import { teacher1, teacher2 } from '#seed/people.ts'
import { courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { eraser } from './trash.ts'

const app = testApp()
const { set, handIn, mine, now } = homeworkOf(app)
const day = 24 * hour
let id = ''

const body = () => ({ courseId: courseid, contentId: id })
const remove = () => app().call(teacher1, activityCalls.delete, body())
const restore = () => app().call(teacher1, activityCalls.restore, body())
const trash = async (limit = 20, page = 1) =>
  app().call(teacher1, activityCalls.listDeleted, { courseId: courseid, page, limit })
const seen = async () => {
  const { list } = await app().call(student, activityCalls.list, { courseId: courseid, limit: 100 })
  return list.find(row => row.id === id)
}
const told = async () => {
  await app().settle()
  const { list } = await app().call(student, notificationCalls.list, {})
  return list.filter(({ contentId }) => contentId === id).length
}
const messagesAbout = () =>
  app().db.selectFrom('notification').select('id').where('content_id', '=', id).execute()

beforeEach(async () => {
  id = await set({ title: 'Eigenvalues', publishAt: now(), deadline: now() + 60 * day })
})

test('what is deleted goes to the trash, and is restored as it was with all work in it', async () => {
  await handIn(student, id, 'my solution')
  await app().settle()
  await remove()
  expect(await seen()).toBeUndefined()
  const { list } = await trash()
  expect(list[0]).toMatchObject({
    id,
    contentType: homeworkType,
    title: 'Eigenvalues',
    activitylabel: '作业',
  })
  expect(list[0]!.restorableUntil! - list[0]!.deletedAt!).toBe(30 * day)
  await restore()
  expect(await seen()).toMatchObject({ title: 'Eigenvalues', mstatus: 1, published: true })
  expect((await mine(student, id)).content).toBe('my solution')
  expect((await trash()).list.map(row => row.id)).not.toContain(id)
  await app().refused(teacher1, activityCalls.restore, body(), kernelErrors.notFound)
})

test('messages about it go and come back with it', async () => {
  expect(await told()).toBe(1)
  await remove()
  expect(await told()).toBe(0)
  await restore()
  expect(await told()).toBe(1)
})

test('what was due to appear meanwhile appears when it is restored', async () => {
  id = await set({ title: 'Later', publishAt: now() + hour })
  await remove()
  app().clock.advance(2 * hour)
  await app().settle()
  await restore()
  expect(await told()).toBe(1)
})

test('is restored outside a folder that is gone', async () => {
  const folder = await app().call(teacher1, activityCalls.createFolder, { courseId: courseid, name: 'Week' })
  await app().call(teacher1, activityCalls.move, { ...body(), folderId: folder.id })
  await remove()
  await app().call(teacher1, activityCalls.deleteFolder, { courseId: courseid, id: folder.id })
  await restore()
  expect((await seen())?.directory).toBeNull()
})

test('is for the staff of the course, for thirty days; then it is erased with the messages about it', async () => {
  expect(await told()).toBe(1)
  await app().call(student, notificationCalls.markAllRead, {})
  await remove()
  await app().refused(student, activityCalls.listDeleted, { courseId: courseid }, kernelErrors.notAllowed)
  await app().refused(student, activityCalls.restore, body(), kernelErrors.notAllowed)
  const elsewhere = { courseId: worldHistory.id, contentId: id }
  await app().refused(teacher2, activityCalls.restore, elsewhere, kernelErrors.notFound)
  const first = (await trash(1)).total
  expect(first).toBeGreaterThan(0)
  // Use extends a session.
  for (const _half of [1, 2]) {
    app().clock.advance(15 * day)
    await trash()
  }
  await app().refused(teacher1, activityCalls.restore, body(), activityErrors.notRestorable)
  expect((await trash()).total).toBe(0)
  await app().settle()
  expect(await messagesAbout()).not.toEqual([])
  await eraser.run(readingUnit(app().services), {})
  expect(await messagesAbout()).toEqual([])
  await app().refused(teacher1, activityCalls.restore, body(), kernelErrors.notFound)
})
