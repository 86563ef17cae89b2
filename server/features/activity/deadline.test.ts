import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { accommodate, type Exception, grantException, lastDeadlineOf, withdrawException } from './public.ts'

const app = testApp()
const { set, handIn, info, now } = homeworkOf(app)
const nothingOwn: Exception = {
  accountIds: [student.id],
  endsAt: null,
  attempts: null,
  groupId: null,
  grantedBy: teacher1.id,
}
/** Times are given to the second. */
const second = (moment: number) => Math.floor(moment / 1000) * 1000
const day = 24 * hour
let id = ''
let end = 0

const activity = () => ({ id, course_id: courseid, type: homeworkType })
const grant = (own: Partial<Exception>) =>
  transaction(app().services, async unit => grantException(unit, activity(), { ...nothingOwn, ...own }))
const timesOf = (begins_at: number | null, ends_at: number | null) =>
  app()
    .db.updateTable('activity')
    .set({ begins_at: at(begins_at), ends_at: at(ends_at) })
    .where('id', '=', id)
    .execute()

/** When the homework ends for a student, as shown in each place. */
async function endsFor(who: CastMember) {
  const rows = (await app().call(who, activityCalls.list, { courseId: courseid })).list
  const todos = (await app().call(who, homeCalls.listTodos, { classId: courseid, limit: 200 })).list
  const feed = new URL((await app().call(who, homeCalls.getCalendarFeed)).url).pathname
  const calendar = new ICAL.Component(ICAL.parse((await app().http.inject({ url: feed })).body))
  const event = calendar
    .getAllSubcomponents('vevent')
    .map(entry => new ICAL.Event(entry))
    .find(({ uid }) => uid.startsWith(id))
  return {
    content: rows.find(row => row.id === id)?.endtime,
    todo: todos.find(row => row.id === id)?.endsAt,
    calendar: event?.endDate.toJSDate().getTime(),
    task: (await info(who, id)).deadline,
    list: (await app().call(who, homeworkCalls.list, { courseId: courseid })).lists.find(row => row.id === id)
      ?.endsAt,
  }
}
const everywhere = (moment: number) => ({
  content: moment,
  todo: moment,
  calendar: moment,
  task: moment,
  list: moment,
})

beforeEach(async () => {
  end = second(now()) + 2 * hour
  id = await set({ title: 'Eigenvalues', deadline: end, isLateAllowed: false })
})

test('a student with their own deadline sees it everywhere, and can hand in until then; others cannot', async () => {
  await grant({ endsAt: end + hour })
  expect(await endsFor(student)).toEqual(everywhere(end + hour))
  expect(await endsFor(classmate)).toEqual(everywhere(end))
  app().clock.advance(2 * hour + minute)
  expect((await info(student, id)).can.submit).toBe(true)
  expect((await info(classmate, id)).can.submit).toBe(false)
  const { list } = await app().call(student, activityCalls.list, { courseId: courseid })
  expect(list.find(row => row.id === id)).toMatchObject({ state: activityStates.ongoing, timestate: 2 })
  expect(await handIn(student, id)).toMatchObject({ overtime: false })
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'late' }, homeworkErrors.closed)
})

test('their own deadline may be earlier; once removed, the common one applies again', async () => {
  await grant({ endsAt: end - hour })
  app().clock.advance(hour + minute)
  await app().refused(student, homeworkCalls.submit, { id, content: 'late' }, homeworkErrors.closed)
  await transaction(app().services, async unit => withdrawException(unit, activity(), [student.id]))
  expect(await handIn(student, id)).toMatchObject({ overtime: false })
})

test("a student's extra time in a course extends working time, and only that", async () => {
  const needs = { courseId: courseid, accountId: student.id, largerText: false, noBarrage: false }
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 1.5 }))
  expect(await endsFor(student)).toEqual(everywhere(end))
  const begin = second(now()) - hour
  await timesOf(begin, begin + 2 * hour)
  expect(await endsFor(student)).toEqual(everywhere(begin + 3 * hour))
  expect(await endsFor(classmate)).toEqual(everywhere(begin + 2 * hour))
  // An end of their own in one activity takes the place of all that.
  await grant({ endsAt: begin + 5 * hour })
  expect((await endsFor(student)).content).toBe(begin + 5 * hour)
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 1 }))
})

test('a class may begin later than the others, and its working time is extended from then on', async () => {
  const newClass = async (name: string, { id: studentId }: CastMember) => {
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId: courseid, name })
    await app().call(teacher1, classCalls.moveToClass, { courseId: courseid, id, studentIds: [studentId] })
    return { classId: id, groupId: null, publishAt: null, beginsAt: null, endsAt: null }
  }
  const [later, usual] = [
    await newClass('Begins later', student),
    await newClass('Begins as usual', classmate),
  ]
  const begin = second(now()) - hour
  await app().call(teacher1, homeworkCalls.update, { id, deadline: begin + 4 * hour })
  await timesOf(begin, begin + 4 * hour)
  const beginsAt = begin + 2 * hour
  await app().call(teacher1, homeworkCalls.update, { id, audience: [{ ...later, beginsAt }, usual] })
  const begins = async (who: CastMember) => {
    const { list } = await app().call(who, activityCalls.list, { courseId: courseid })
    const { begintime, state } = list.find(row => row.id === id)!
    return [begintime, state]
  }
  expect(await begins(student)).toEqual([beginsAt, activityStates.notStarted])
  expect(await begins(classmate)).toEqual([begin, activityStates.ongoing])
  expect(await endsFor(student)).toEqual(everywhere(begin + 4 * hour))
  const needs = { courseId: courseid, largerText: false, noBarrage: false, factor: 1.5 }
  for (const { id: accountId } of [student, classmate])
    await transaction(app().services, async unit => accommodate(unit, { ...needs, accountId }))
  expect(await endsFor(student)).toEqual(everywhere(beginsAt + 3 * hour))
  expect(await endsFor(classmate)).toEqual(everywhere(begin + 6 * hour))
  for (const { id: accountId } of [student, classmate])
    await transaction(app().services, async unit => accommodate(unit, { ...needs, accountId, factor: 1 }))
})

test('it ends for good with the last of those whom it is for and who are not excused', async () => {
  const last = async () => (await lastDeadlineOf(app().db, id)) ?? 0
  const ofClassmate = app().db.updateTable('activity_exception').where('account_id', '=', classmate.id)
  const membership = app()
    .db.updateTable('membership')
    .where('account_id', '=', classmate.id)
    .where('course_id', '=', courseid)
  await grant({ endsAt: end - hour })
  expect(await last()).toBe(end)
  await grant({ endsAt: end + hour })
  await grant({ endsAt: end + 3 * hour, accountIds: [classmate.id] })
  const needs = { courseId: courseid, accountId: student.id, largerText: false, noBarrage: false }
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 3 }))
  const isLast = async (ofAll: number, withoutClassmate: number) => {
    expect(await last()).toBe(ofAll)
    await ofClassmate.set({ is_excused: true }).execute()
    expect(await last()).toBe(withoutClassmate)
    await ofClassmate.set({ is_excused: false }).execute()
    await membership.set({ left_at: at(now()) }).execute()
    expect(await last()).toBe(withoutClassmate)
    await membership.set({ left_at: null }).execute()
  }
  await isLast(end + 3 * hour, end + hour)
  // With a begin, an allowance extends the time; an end of their own takes its place.
  await timesOf(end - hour, end)
  await isLast(end + 3 * hour, end + hour)
  await transaction(app().services, async unit => withdrawException(unit, activity(), [student.id]))
  await isLast(end + 3 * hour, end + 2 * hour)
  await transaction(app().services, async unit => withdrawException(unit, activity(), [classmate.id]))
  expect(await last()).toBe(end + 2 * hour)
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 1 }))
  expect(await last()).toBe(end)
})

test('an activity without a deadline has one only for students who were given it', async () => {
  await timesOf(null, null)
  await grant({ endsAt: end })
  expect((await endsFor(student)).todo).toBe(end)
  expect((await endsFor(classmate)).todo).toBeNull()
})

test('after the deadline only students who still have time are reminded', async () => {
  await grant({ endsAt: end + hour })
  app().clock.advance(2 * hour + minute)
  const studentids = [student.id, classmate.id]
  expect((await app().call(teacher1, homeworkCalls.remind, { id, studentIds: studentids })).done).toBe(1)
  const late = { id, studentIds: [classmate.id] }
  await app().refused(teacher1, homeworkCalls.remind, late, homeworkErrors.closed)
})

test('students with their own deadline are reminded before it, the others before the common one', async () => {
  end = second(now()) + 3 * day
  id = await set({ title: 'Determinants', deadline: end })
  await grant({ endsAt: end + 5 * day })
  const reminded = async (who: CastMember) => {
    await app().services.jobs.enqueue(app().db, 'notification.remind', {})
    await app().settle()
    const { list } = await app().call(who, notificationCalls.list, {})
    return list.some(({ title }) => title === '作业将在一天内截止：Determinants')
  }
  await app().settle()
  app().clock.advance(2 * day + hour)
  expect(await reminded(classmate)).toBe(true)
  expect(await reminded(student)).toBe(false)
  app().clock.advance(5 * day)
  expect(await reminded(student)).toBe(true)
})

test('many deadlines that come near together are each reminded of once, own ones too', async () => {
  end = second(now()) + 3 * day
  for (let turn = 0; turn < 12; turn++) {
    id = await set({ title: `Many ${turn}`, deadline: end })
    if (turn === 11) await grant({ endsAt: end + hour })
  }
  const reminded = async (who: CastMember) => {
    await app().services.jobs.enqueue(app().db, 'notification.remind', {})
    await app().settle()
    const { list } = await app().call(who, notificationCalls.list, { pageSize: 50 })
    return list.flatMap(({ title }) => /一天内截止：(Many .*)/.exec(title)?.[1] ?? []).toSorted()
  }
  const titles = Array.from({ length: 12 }, (_, turn) => `Many ${turn}`).toSorted()
  await app().settle()
  app().clock.advance(2 * day + minute)
  expect(await reminded(classmate)).toEqual(titles)
  expect(await reminded(student)).toEqual(titles.filter(title => title !== 'Many 11'))
  app().clock.advance(hour)
  expect(await reminded(student)).toEqual(titles)
  expect(await reminded(classmate)).toEqual(titles)
})

test('staff end what is running; what is unpublished cannot be ended, and ending twice changes nothing', async () => {
  const body = { courseId: courseid, contentId: id }
  await grant({ endsAt: end })
  app().clock.advance(minute)
  const before = second(now())
  await app().call(teacher1, activityCalls.end, body)
  const ended = (await endsFor(classmate)).content ?? 0
  expect(ended).toBeGreaterThanOrEqual(before)
  expect(ended).toBeLessThanOrEqual(now())
  app().clock.advance(minute)
  await app().call(teacher1, activityCalls.end, body)
  expect((await endsFor(classmate)).content).toBe(ended)
  expect((await endsFor(student)).content).toBe(end)
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'late' }, homeworkErrors.closed)
  const hidden = await set({ title: 'Later', publishAt: null })
  await app().refused(
    teacher1,
    activityCalls.end,
    { courseId: courseid, contentId: hidden },
    activityErrors.notPublished,
  )
})
