import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { start, standing, two, student, classmate, courseId } = takingOf(app)
const minute = 60_000
const inMinutes = (count: number) => Math.floor((app().clock.now() + count * minute) / 1000) * 1000

/** How a test stands in the lists of one person. */
async function listed(who: CastMember, id: string) {
  const { list } = await app().call(who, activityCalls.list, { courseId, limit: 200 })
  const { list: todos } = await app().call(who, homeCalls.listTodos, { limit: 200 })
  const row = list.find(one => one.id === id) as { state: number; runing?: number; over?: number } | undefined
  return {
    state: row?.state,
    running: row?.runing,
    todo: todos.find(({ contentId }) => contentId === id)?.endsAt,
  }
}
/** When a test ends in somebody's calendar. */
async function dueIn(who: CastMember, id: string) {
  const { url } = await app().call(who, homeCalls.getCalendarFeed)
  const { body } = await app().http.inject({ url: new URL(url).pathname })
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const its = events.map(event => new ICAL.Event(event)).find(({ uid }) => uid.startsWith(id))
  return its?.endDate.toJSDate().getTime()
}

test('lists say that a test is over for who has not begun in time, and open for who has', async () => {
  const deadline = inMinutes(120)
  const id = await two({ deadline, beginWindow: 10 })
  const until = inMinutes(10)
  const before = { state: activityStates.ongoing, running: 1 }
  for (const who of [student, classmate]) {
    const { todo, ...row } = await listed(who, id)
    expect(row).toEqual(before)
    // What is to be done in time is to begin.
    expect(Math.abs(todo! - until)).toBeLessThan(5000)
  }
  await start(student, id)
  expect(await listed(student, id)).toEqual({ ...before, todo: deadline })
  expect(await dueIn(student, id)).toBe(deadline)
  expect(Math.abs((await dueIn(classmate, id))! - until)).toBeLessThan(5000)
  app().clock.advance(11 * minute)
  expect(await listed(student, id)).toEqual({ ...before, todo: deadline })
  expect(await listed(classmate, id)).toEqual({ state: activityStates.ended, running: 0, todo: undefined })
  expect(await standing(classmate, id)).toMatchObject({ state: 'ended', begin: 0 })
  // Staff see what is true for the test as a whole.
  expect(await listed(teacher1, id)).toMatchObject({ state: activityStates.ongoing })
})

test('that its end is near is told to who can still hand it in, not to who has let the minutes to begin pass', async () => {
  const day = 24 * 60
  const id = await two({ title: 'Matrices', deadline: inMinutes(2 * day), beginWindow: 10 })
  await start(student, id)
  app().clock.advance(day * minute + 60 * minute)
  await app().services.jobs.enqueue(app().db, 'notification.remind', {})
  await app().settle()
  const told = async (who: CastMember) =>
    (await app().call(who, notificationCalls.list, {})).list.some(
      ({ title }) => title === '测试将在一天内截止：Matrices',
    )
  expect([await told(student), await told(classmate)]).toEqual([true, false])
})

test('who was given an end of their own may begin until then, and reads so in lists', async () => {
  const id = await two({ deadline: inMinutes(60), beginWindow: 10 })
  const own = inMinutes(90)
  const other = students[2]!
  await app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: id, studentIds: [other.id], endsAt: own },
  })
  app().clock.advance(20 * minute)
  expect(await listed(other, id)).toEqual({ state: activityStates.ongoing, running: 1, todo: own })
  expect((await listed(classmate, id)).state).toBe(activityStates.ended)
})
