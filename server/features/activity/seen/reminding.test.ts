import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { createActivity } from '../public.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, carl] = [students[0]!, students[1]!, students[2]!]
const hour = 3_600_000

const remind = (contentId: string, studentIds: string[] = []) =>
  app().call(teacher1, activityCalls.remind, { courseId, contentId, studentIds })
const titles = async (who: CastMember) => {
  await app().settle()
  const { list } = await app().call(who, notificationCalls.list, { pageSize: 100 })
  return list.map(({ title }) => title)
}
const mayRemind = async (id: string) =>
  (await app().call(teacher1, activityCalls.list, { courseId, limit: 200 })).list.find(row => row.id === id)
    ?.can.remind

test('who has not handed in homework is reminded of it from the list of activities, and not twice', async () => {
  const endsAt = app().clock.now() + 24 * hour
  const { id } = await app().call(teacher1, homeworkCalls.create, {
    courseId,
    title: 'Exercise 9',
    deadline: endsAt,
  } as never)
  await app().settle()
  expect(await mayRemind(id)).toBe(true)
  const all = await remind(id)
  expect(all.done).toBeGreaterThan(30)
  expect(await remind(id)).toEqual({ done: 0 })
  expect((await titles(ben)).filter(title => title.includes('Exercise 9'))).toHaveLength(2)
})

test('of a notice those are reminded who have not read it', async () => {
  const { id } = await app().call(teacher1, courseNoticeCalls.create, {
    courseId,
    title: 'Room',
    content: '<p>204</p>',
  })
  await app().call(anna, courseNoticeCalls.read, { id })
  await app().refused(
    teacher1,
    activityCalls.remind,
    { courseId, contentId: id as string, studentIds: [anna.id] },
    noticeErrors.nobodyLeft,
  )
  expect(await remind(id as string, [ben.id])).toEqual({ done: 1 })
  expect(await titles(ben)).toContain('请及时阅读公告：Room')
})

test('a kind without reminders offers none, and a draft neither', async () => {
  const make = (type: number, publishedAt: number | null) =>
    transaction(app().services, unit =>
      createActivity(unit, {
        ...{ courseId, type, title: 'Other', authorId: teacher1.id, folderId: null },
        ...{ publishedAt, endsAt: null },
      }),
    )
  const other = await make(99, app().clock.now() - 1000)
  expect(await mayRemind(other)).toBe(false)
  const input = { courseId, contentId: other }
  await app().refused(teacher1, activityCalls.remind, input, activityErrors.notRemindable)
  const draft = await app().call(teacher1, courseNoticeCalls.create, {
    ...{ courseId, title: 'Draft', content: '<p>-</p>', publishAt: null },
  })
  expect(await mayRemind(draft.id as string)).toBe(false)
})

test('where late work is taken, students can be reminded after the deadline; of a video that is closed nobody can', async () => {
  const endsAt = app().clock.now() + hour
  const made = (isLateAllowed: boolean) =>
    app().call(teacher1, homeworkCalls.create, {
      ...{ courseId, title: 'Exercise 10', deadline: endsAt, isLateAllowed },
    } as never)
  const [late, strict] = [await made(true), await made(false)]
  const video = await app().call(teacher1, videoCalls.create, {
    ...{ courseId, title: 'Bases', source: 'https://video.example/1' },
  })
  expect(await mayRemind(video.id)).toBe(true)
  await app().call(teacher1, videoCalls.setClosed, { id: video.id, isClosed: true })
  app().clock.advance(2 * hour)
  expect([await mayRemind(late.id), await mayRemind(strict.id)]).toEqual([true, false])
  expect(await mayRemind(video.id)).toBe(false)
})

const end = (hours: number) => app().clock.now() + hours * hour
const kinds = [
  [
    'homework',
    () =>
      app().call(teacher1, homeworkCalls.create, {
        courseId,
        title: 'Own',
        deadline: end(1),
        isLateAllowed: false,
      } as never),
    homeworkErrors.closed,
  ],
  [
    'a topic',
    () =>
      app().call(teacher1, topicCalls.create, {
        ...{
          courseId,
          title: 'Own',
          content: '<p>Why?</p>',
          asksAll: true,
          publishAt: app().clock.now(),
          endsAt: end(1),
        },
      }),
    commentErrors.over,
  ],
  [
    'a video',
    () =>
      app().call(teacher1, videoCalls.create, {
        ...{ courseId, title: 'Own', source: 'https://video.example/2', endsAt: end(1) },
      }),
    activityErrors.over,
  ],
  [
    'a link',
    () =>
      app().call(teacher1, materialCalls.add, {
        ...{ courseId, title: 'Own', form: '2', source: 'https://link.example', endsAt: end(1) },
      }),
    activityErrors.over,
  ],
] as const

test.each(kinds)(
  'of %s that is over the student with a longer time is reminded, and nobody when that is over, too',
  async (_, make, over) => {
    const id = (await make()).id as string
    await app().call(teacher1, exceptionCalls.grantException, {
      ...{ activityId: id, studentIds: [anna.id], endsAt: end(5) },
    })
    app().clock.advance(2 * hour)
    expect(await mayRemind(id)).toBe(true)
    await app().refused(
      teacher1,
      activityCalls.remind,
      { courseId, contentId: id, studentIds: [ben.id] },
      over,
    )
    expect(await remind(id)).toEqual({ done: 1 })
    expect(await remind(id, [anna.id])).toEqual({ done: 0 })
    app().clock.advance(4 * hour)
    expect(await mayRemind(id)).toBe(false)
    await app().refused(teacher1, activityCalls.remind, { courseId, contentId: id }, over)
  },
)

test('who is excused, or is in the course no more, keeps nothing open', async () => {
  const { id } = await app().call(teacher1, homeworkCalls.create, {
    ...{ courseId, title: 'Own', deadline: end(1), isLateAllowed: false },
  } as never)
  const activityId = id as string
  const input = { activityId, studentIds: [anna.id], endsAt: end(5), isExcused: true }
  await app().call(teacher1, exceptionCalls.grantException, input)
  const given = { activityId, studentIds: [carl.id], endsAt: end(5) }
  await app().call(teacher1, exceptionCalls.grantException, given)
  await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [carl.id] })
  app().clock.advance(2 * hour)
  expect(await mayRemind(id)).toBe(false)
})

test('a notice is read after its end, and can be reminded of', async () => {
  const { id } = await app().call(teacher1, courseNoticeCalls.create, {
    ...{ courseId, title: 'Hall', content: '<p>7</p>' },
  })
  const contentId = id as string
  await app().call(teacher1, activityCalls.publish, { courseId, contentId, endsAt: end(1) })
  app().clock.advance(2 * hour)
  expect(await mayRemind(contentId)).toBe(true)
  expect((await remind(contentId, [ben.id])).done).toBe(1)
})
