import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { createActivity } from './public.ts'

const app = testApp()
const courseid = linearAlgebra.id
const student = students[0]!
const hour = 3_600_000

const make = (
  title: string,
  change: { publishedAt?: number | null; endsAt?: number | null; type?: number } = {},
) =>
  transaction(app().services, unit =>
    createActivity(unit, {
      courseId: courseid,
      type: change.type ?? 4,
      title,
      authorId: teacher1.id,
      folderId: null,
      publishedAt: change.publishedAt === undefined ? unit.now - 1000 : change.publishedAt,
      endsAt: change.endsAt ?? null,
    }),
  )
const titles = async (as = student, input: object = {}) =>
  (await app().call(as, activityCalls.list, { courseId: courseid, ...input })).list.map(row => row.title)

describe('the content of a course', () => {
  test('shows students what is published, and staff everything, newest first', async () => {
    await make('first')
    await make('draft', { publishedAt: null })
    await make('later', { publishedAt: app().clock.now() + hour })
    await make('second')
    expect(await titles()).toEqual(['second', 'first'])
    expect(await titles(assistant1)).toEqual(['second', 'later', 'draft', 'first'])
    app().clock.advance(hour + 1)
    expect(await titles()).toContain('later')
  })

  test('comes in full pages, by type and by name', async () => {
    for (let number = 0; number < 25; number++) await make(`exercise ${number}`, { type: 5 })
    const first = await app().call(student, activityCalls.list, {
      courseId: courseid,
      contentType: [5],
      page: 0,
    })
    expect(first).toMatchObject({ total: 25, pageTotal: 3, currentPage: 1, pageSize: 10 })
    expect(first.list).toHaveLength(10)
    const last = await app().call(student, activityCalls.list, {
      courseId: courseid,
      contentType: 5,
      page: 3,
    })
    expect(last.list).toHaveLength(5)
    expect(await titles(student, { name: 'EXERCISE 24' })).toEqual(['exercise 24'])
  })

  test('accepts every spelling of the type that existing clients use', async () => {
    for (const contenttype of ['5', 5, ['5', '6'], '["5"]', '']) {
      const answer = await app().post(
        '/Futurev2/courseMeans/getCourseContent',
        { courseid, contenttype, dirid: 0, sort: [] },
        student,
      )
      expect(answer.status, JSON.stringify(contenttype)).toBe(1)
    }
    const form = `courseid=${courseid}&contenttype=5&sort=[]&lessonlink=[]&dirid=0`
    expect(await app().post('/FutureV2/CourseMeans/getCourseContent', form, student)).toMatchObject({
      status: 1,
      data: { total: 25 },
    })
  })

  test("is in the staff's order on request, new items first", async () => {
    const [one, two, three] = [await make('one'), await make('two'), await make('three')]
    const inOrder = async () =>
      (await titles(student, { byposition: 1, limit: 200 })).filter(title => known.has(title))
    const known = new Set(['one', 'two', 'three', 'four'])
    await app().call(teacher1, activityCalls.sort, { courseId: courseid, contentIds: [two, one, three] })
    await make('four')
    expect(await inOrder()).toEqual(['four', 'two', 'one', 'three'])
    expect((await titles(student, { limit: 200 })).filter(title => known.has(title))).toEqual([
      'four',
      'three',
      'two',
      'one',
    ])
    const elsewhere = { courseId: worldHistory.id, contentIds: [one] }
    await app().refused(teacher2, activityCalls.sort, elsewhere, kernelErrors.notFound)
    const some = { courseId: courseid, contentIds: [one] }
    await app().refused(student, activityCalls.sort, some, kernelErrors.notAllowed)
  })

  test('is grouped by the kinds that the course names, folders first', async () => {
    const { navigation } = await app().call(student, activityCalls.listTypes, { courseId: courseid })
    expect(navigation[0]).toEqual({ contenttype: '0' })
    await app().refused(teacher2, activityCalls.listTypes, { courseId: courseid }, kernelErrors.courseAbsent)
  })

  test("is nobody else's business", async () => {
    await app().refused(teacher2, activityCalls.list, { courseId: courseid }, kernelErrors.courseAbsent)
    await app().refused(null, activityCalls.list, { courseId: courseid }, kernelErrors.sessionMissing)
  })
})

describe('publishing', () => {
  test('announces once, and again if it was unpublished in between', async () => {
    const contentid = await make('announced', { publishedAt: null, type: 5 })
    const announced = async () =>
      (
        await app()
          .db.selectFrom('activity')
          .select('announced_at')
          .where('id', '=', contentid)
          .executeTakeFirstOrThrow()
      ).announced_at
    await app().call(teacher1, activityCalls.publish, { courseId: courseid, contentId: contentid })
    await app().settle()
    const first = await announced()
    expect(first).not.toBeNull()
    await app().call(teacher1, activityCalls.publish, { courseId: courseid, contentId: contentid })
    await app().settle()
    expect(await announced()).toBe(first)
    app().clock.advance(hour)
    await app().call(teacher1, activityCalls.unpublish, { courseId: courseid, contentId: contentid })
    expect(await titles()).not.toContain('announced')
    expect(await announced()).toBeNull()
    await app().call(teacher1, activityCalls.publish, { courseId: courseid, contentId: contentid })
    await app().settle()
    expect(await announced()).toBeGreaterThan(first!)
  })

  test('tells of what appeared while its course had ended once that is open again', async () => {
    const course = { courseId: courseid }
    const { id } = await app().call(teacher1, courseNoticeCalls.create, {
      ...{ ...course, title: 'In January', content: '<p>-</p>', publishAt: app().clock.now() + hour },
    })
    const told = async () => {
      await app().settle()
      const { list } = await app().call(student, notificationCalls.list, { pageSize: 100 })
      return list.filter(({ contentId }) => contentId === id).length
    }
    await app().call(teacher1, archiveCalls.archive, { ...course, type: '1' })
    app().clock.advance(2 * hour)
    expect(await told()).toBe(0)
    await app().call(teacher1, archiveCalls.unarchive, course)
    expect(await told()).toBe(1)
  })

  test('refuses a deadline before the publishing time', async () => {
    const contentid = await make('conflict', { publishedAt: null })
    const now = app().clock.now()
    await app().refused(
      teacher1,
      activityCalls.publish,
      { courseId: courseid, contentId: contentid, publishedAt: now + hour, endsAt: now },
      activityErrors.timesConflict,
    )
  })

  test('is not for students, nor for the teacher of another course', async () => {
    const contentid = await make('mine', { publishedAt: null })
    await app().refused(
      student,
      activityCalls.publish,
      { courseId: courseid, contentId: contentid },
      kernelErrors.notAllowed,
    )
    await app().refused(
      teacher2,
      activityCalls.publish,
      { courseId: worldHistory.id, contentId: contentid },
      kernelErrors.notFound,
    )
  })

  test('deleting takes it from everybody', async () => {
    const contentid = await make('gone')
    await app().call(assistant1, activityCalls.delete, { courseId: courseid, contentId: contentid })
    expect(await titles(teacher1)).not.toContain('gone')
    await app().refused(
      assistant1,
      activityCalls.delete,
      { courseId: courseid, contentId: contentid },
      kernelErrors.notFound,
    )
  })
})

describe('folders', () => {
  test('hold activities, nest, and release what they held when deleted', async () => {
    const outer = await app().call(teacher1, activityCalls.createFolder, {
      courseId: courseid,
      name: 'Chapter 1',
    })
    const inner = await app().call(teacher1, activityCalls.createFolder, {
      courseId: courseid,
      name: '1.1',
      parentid: outer.id,
    })
    const contentid = await make('in a folder', { type: 5 })
    await app().call(teacher1, activityCalls.move, {
      courseId: courseid,
      contentId: contentid,
      folderId: inner.id,
    })
    expect(await titles(student, { folderId: inner.id })).toEqual(['in a folder'])
    expect(await titles(student, { rootonly: 1, name: 'in a folder' })).toEqual([])
    expect(await titles(student, { folderId: '0', name: 'in a folder' })).toEqual(['in a folder'])
    await app().call(teacher1, activityCalls.deleteFolder, { courseId: courseid, id: inner.id })
    expect(await titles(student, { folderId: outer.id })).toEqual(['in a folder'])
    const { list } = await app().call(student, activityCalls.listFolders, { courseId: courseid })
    expect(list).toMatchObject([{ name: 'Chapter 1', total: 1, child: [] }])
  })

  test('of another course do not exist', async () => {
    const foreign = await app().call(teacher2, activityCalls.createFolder, {
      courseId: worldHistory.id,
      name: 'Rome',
    })
    const contentid = await make('stays', { type: 5 })
    await app().refused(
      teacher1,
      activityCalls.move,
      { courseId: courseid, contentId: contentid, folderId: foreign.id },
      kernelErrors.notFound,
    )
  })
})
