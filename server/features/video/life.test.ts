import { afterEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { uploadFilm } from './test-film.ts'
import { watching } from './test-watching.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const second = 1000
const hour = 3_600_000

const { add, info, report } = watching(app)
const watch = async (who: CastMember, id: string, to: number) => {
  await report(who, id)
  app().clock.advance(200 * second)
  return report(who, id, { ranges: [[0, to]], seconds: to, position: to })
}
const about = (contentId: string) => ({ courseId, contentId })
const remind = (id: string, studentIds: string[] = []) =>
  app().call(teacher1, activityCalls.remind, { ...about(id), studentIds })
const reminders = async (who: CastMember, id: string) => {
  await app().settle()
  const { list } = await app().call(who, notificationCalls.list, { pageSize: 100 })
  return list.filter(({ contentId, title }) => contentId === id && title.startsWith('请及时观看'))
}

describe('a reminder of a video', () => {
  test('reaches those who have not watched enough, once an hour, and is read by watching', async () => {
    const id = await add()
    await watch(anna, id, 95)
    await watch(ben, id, 30)
    const { done } = await remind(id)
    expect(done).toBe((await info(teacher1, id)).studentCount - 1)
    expect(await reminders(anna, id)).toEqual([])
    expect(await reminders(ben, id)).toMatchObject([
      { title: '请及时观看视频：Matrices as maps', isRead: false },
    ])
    expect(await remind(id)).toEqual({ done: 0 })
    app().clock.advance(hour)
    expect(await remind(id, [ben.id, anna.id])).toEqual({ done: 1 })
    await watch(ben, id, 95)
    expect((await reminders(ben, id)).every(({ isRead }) => isRead)).toBe(true)
    await app().refused(
      teacher1,
      activityCalls.remind,
      { ...about(id), studentIds: [anna.id, ben.id] },
      videoErrors.nobodyLeft,
    )
  })

  test('is not sent of one that nobody can watch, and goes when it is closed', async () => {
    const draft = await add({ publishAt: null })
    await app().refused(teacher1, activityCalls.remind, about(draft), activityErrors.notPublished)
    const id = await add()
    await remind(id, [clara.id])
    expect(await reminders(clara, id)).toHaveLength(1)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
    expect(await reminders(clara, id)).toEqual([])
    await app().refused(teacher1, activityCalls.remind, about(id), videoErrors.closedToAll)
    await app().refused(anna, activityCalls.remind, about(id), kernelErrors.notAllowed)
  })
})

test('staff viewing as a student see an untouched video, and leave nothing behind', async () => {
  const id = await add()
  await watch(anna, id, 50)
  const asViewer = (path: string, input: object) =>
    app().post(path, input, teacher1, { 'x-student-viewer': '1' })
  const { data } = await asViewer(videoCalls.get.path, { contentid: id })
  expect(data).toMatchObject({ watched: 0, marks: [], can: { report: false } })
  await asViewer(videoCalls.report.path, { contentid: id, position: 20, seconds: 20 })
  const { db } = app()
  for (const table of ['progress', 'progress_part'] as const) {
    const rows = await db.selectFrom(table).select('account_id').where('activity_id', '=', id).execute()
    expect(rows.map(({ account_id }) => account_id)).toEqual([anna.id])
  }
})

describe('a video that is closed while somebody watches', () => {
  test('refuses what they go on to report, keeps what they had, and counts again once it is open', async () => {
    const id = await add()
    await watch(anna, id, 40)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
    app().clock.advance(60 * second)
    await app().refused(
      anna,
      videoCalls.report,
      { id, ranges: [[40, 60]], seconds: 20, position: 60 },
      videoErrors.closed,
    )
    expect(await info(anna, id)).toMatchObject({ isClosed: true, watched: 40, position: 40 })
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: false })
    expect(await report(anna, id, { ranges: [[40, 60]], seconds: 20 })).toMatchObject({ watched: 60 })
  })

  test('that is taken back or deleted is gone for them, with its messages and to-dos', async () => {
    const id = await add({ endsAt: app().clock.now() + 48 * hour })
    await watch(anna, id, 40)
    const isTodo = async () =>
      (await app().call(anna, homeCalls.listTodos, { limit: 200 })).list.some(todo => todo.id === id)
    expect(await isTodo()).toBe(true)
    await app().call(teacher1, activityCalls.unpublish, about(id))
    await app().refused(anna, videoCalls.report, { id, position: 50, seconds: 5 }, kernelErrors.notFound)
    expect(await isTodo()).toBe(false)
    await app().call(teacher1, activityCalls.publish, about(id))
    await app().call(teacher1, activityCalls.delete, about(id))
    await app().refused(anna, videoCalls.report, { id, position: 50, seconds: 5 }, kernelErrors.notFound)
    expect(await isTodo()).toBe(false)
    await app().call(teacher1, activityCalls.restore, about(id))
    expect(await info(anna, id)).toMatchObject({ watched: 40, can: { report: true } })
  })
})

describe('in a course that has ended', () => {
  afterEach(() => app().call(teacher1, archiveCalls.unarchive, { courseId }))
  const end = (canVisit: boolean) =>
    app().call(teacher1, archiveCalls.archive, { courseId, type: '1', canVisit })

  test('a video is still watched, but nothing counts and nobody is reminded', async () => {
    const file = await uploadFilm(app(), teacher1, 8)
    const id = await add({ source: file.id })
    await watch(anna, id, 40)
    await end(true)
    const shown = await info(anna, id)
    expect(shown).toMatchObject({ watched: 40, can: { report: false } })
    const { pathname, search } = new URL(shown.playUrl)
    expect((await app().http.inject({ url: pathname + search })).statusCode).toBe(200)
    await app().refused(anna, videoCalls.report, { id, position: 60, seconds: 20 }, kernelErrors.courseEnded)
    await app().refused(teacher1, activityCalls.remind, about(id), kernelErrors.courseEnded)
    await app().refused(teacher1, videoCalls.setClosed, { id, isClosed: true }, kernelErrors.courseEnded)
  })

  test('its file is refused with it where students may not look at the course any more', async () => {
    const file = await uploadFilm(app(), teacher1, 9)
    const id = await add({ source: file.id })
    const { pathname, search } = new URL((await info(anna, id)).playUrl)
    await end(false)
    expect((await app().http.inject({ url: pathname + search })).statusCode).toBe(403)
    const answer = await app().post(videoCalls.get.path, { contentid: id }, anna)
    expect(answer.status).toBe(0)
    expect((await info(teacher1, id)).watched).toBe(0)
  })
})

test('a video copied into another course is closed to nobody, and nobody has watched it', async () => {
  const id = await add()
  await watch(anna, id, 95)
  await remind(id)
  await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
  const { list } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId, activityId: id, courseIds: [emptyCourse.id] },
  })
  const copy = String(list[0]!.activityId)
  expect(await info(teacher1, copy)).toMatchObject({
    ...{ title: 'Matrices as maps', isClosed: false, doneCount: 0, publishedAt: null, duration: 100 },
  })
})
