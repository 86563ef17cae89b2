import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeCalls as calls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

// Sessions outlast the time that passes here.
const app = testApp({ settings: { SESSION_DAYS: '365' } })
const { now, set, handIn, grade, returnSubmission } = homeworkOf(app)
const day = 24 * hour

const todosOf = async (person: CastMember, input: object = {}) =>
  (await app().call(person, calls.listTodos, { limit: 200, ...input })).list
const find = async (person: CastMember, id: string) =>
  (await todosOf(person)).find(({ contentId }) => contentId === id)

describe('what a student has to do', () => {
  test('is homework that is visible and not submitted', async () => {
    const due = Math.floor((now() + day) / 1000) * 1000
    const open = await set({ title: 'Open', deadline: due })
    const later = await set({ publishAt: now() + hour })
    expect(await find(student, open)).toMatchObject({
      courseId: courseid,
      contentType: '4',
      msgtype: '1',
      contentTitle: 'Open',
      courseName: 'Linear Algebra',
      activitylabel: '作业',
      endsAt: due,
      timeState: 2,
    })
    const english = await app().post(calls.listTodos.path, { limit: 200 }, student, { 'x-language': 'en' })
    expect(
      (english.data.list as Record<string, unknown>[]).find(row => row.contentid === open),
    ).toMatchObject({
      contenttypename: 'Homework',
      activitylabel: 'Homework',
    })
    expect(await find(student, later)).toBeUndefined()
    await handIn(student, open)
    expect(await find(student, open)).toBeUndefined()
    expect(await find(classmate, open)).toBeDefined()
    expect(await find(teacher2, open)).toBeUndefined()
  })

  test('reappears with another mark when the teacher returns the work', async () => {
    const id = await set({ deadline: now() + day })
    await handIn(student, id)
    await returnSubmission(student, id)
    expect(await find(student, id)).toMatchObject({ msgtype: '3' })
  })

  test('stays while late work is accepted, and no longer than a month', async () => {
    const late = await set({ deadline: now() + hour, isLateAllowed: true })
    const strict = await set({ deadline: now() + hour, isLateAllowed: false })
    app().clock.advance(2 * hour)
    expect(await find(student, late)).toMatchObject({ timeState: 3 })
    expect(await find(student, strict)).toBeUndefined()
    app().clock.advance(31 * day)
    expect(await find(student, late)).toBeUndefined()
  })

  test('can be dismissed or ticked off only by its owner', async () => {
    const [put, ticked] = [await set({ title: 'Aside' }), await set({ title: 'Ticked' })]
    await app().call(student, calls.ignoreTodo, { contentId: put, contentType: '4', msgtype: '1' })
    const { info } = await app().call(student, calls.completeTodo, { contentId: ticked, msgtype: '1' })
    expect(info).toBe('已标记为完成')
    expect(await find(student, put)).toBeUndefined()
    expect(await find(student, ticked)).toBeUndefined()
    expect(await find(classmate, put)).toBeDefined()
    await app().call(student, calls.ignoreTodo, { contentId: put, msgtype: '1' })
    for (const call of [calls.ignoreTodo, calls.completeTodo])
      await app().refused(teacher2, call, { contentId: put, msgtype: '1' }, kernelErrors.notFound)
  })

  test('is listed by deadline in full pages, and by course', async () => {
    const last = await set({ title: 'No end', deadline: null })
    const soon = await set({ title: 'Soon', deadline: now() + hour / 2 })
    const all = await todosOf(third)
    const ids = all.map(({ contentId }) => contentId)
    expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(last))
    const first = await app().call(third, calls.listTodos, { page: 0, limit: 2 })
    const second = await app().call(third, calls.listTodos, { page: 2, limit: 2 })
    expect([...first.list, ...second.list].map(({ contentId }) => contentId)).toEqual(ids.slice(0, 4))
    expect(first).toMatchObject({ listTotal: all.length, currentPage: 1 })
    expect((await app().call(third, calls.listFirstTodos)).list).toEqual(all.slice(0, 3))
    expect(await todosOf(third, { classId: courseid })).toHaveLength(all.length)
    expect(await todosOf(third, { classId: null, type: '4' })).toHaveLength(all.length)
    expect(await todosOf(third, { type: '6' })).toEqual([])
    expect((await app().call(third, calls.listTodoCourses)).list).toEqual([
      { courseId: courseid, courseName: 'Linear Algebra', number: all.length },
    ])
  })

  test('begins with what is due next, followed by what was due long ago but is still accepted', async () => {
    const person = students[7]!
    const long = await set({ title: 'Long ago', deadline: now() + hour, isLateAllowed: true })
    const lately = await set({ title: 'Lately', deadline: now() + 9 * day, isLateAllowed: true })
    app().clock.advance(10 * day)
    const open = await set({ title: 'No end', deadline: null })
    const nextWeek = await set({ title: 'Next week', deadline: now() + 7 * day })
    const tomorrow = await set({ title: 'Tomorrow', deadline: now() + day })
    const mine = [tomorrow, nextWeek, lately, long, open]
    const ids = (await todosOf(person)).map(({ contentId }) => contentId).filter(id => mine.includes(id))
    expect(ids).toEqual(mine)
    for (const id of mine)
      await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
  })

  test('ends with the course', async () => {
    const id = await set()
    await app()
      .db.updateTable('membership')
      .set({ archived_at: new Date() as never })
      .where('account_id', '=', third.id)
      .execute()
    expect(await find(third, id)).toBeUndefined()
    await app()
      .db.updateTable('membership')
      .set({ archived_at: null })
      .where('account_id', '=', third.id)
      .execute()
    expect(await find(third, id)).toBeDefined()
  })
})

describe('what staff have to do', () => {
  test('is to grade submissions, for those who may', async () => {
    const id = await set()
    expect(await find(teacher1, id)).toBeUndefined()
    await handIn(student, id)
    await handIn(classmate, id)
    expect(await find(teacher1, id)).toMatchObject({ msgtype: '2', number: 2 })
    expect(await find(assistant1, id)).toMatchObject({ number: 2 })
    await grade(student, id, 90)
    expect(await find(teacher1, id)).toMatchObject({ number: 1 })
    const without = (permissions: string[]) =>
      app()
        .db.updateTable('membership')
        .set({ permissions })
        .where('account_id', '=', assistant1.id)
        .execute()
    await without(['manage-activities'])
    expect(await find(assistant1, id)).toBeUndefined()
    await without(['grade'])
    await grade(classmate, id, 90)
    expect(await find(teacher1, id)).toBeUndefined()
  })

  test('excludes work by somebody who has left', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    const leave = (people: CastMember[], left_at: Date | null) =>
      app()
        .db.updateTable('membership')
        .set({ left_at: left_at as never })
        .where('course_id', '=', courseid)
        .where(
          'account_id',
          'in',
          people.map(person => person.id),
        )
        .execute()
    await leave([student], new Date())
    expect(await find(teacher1, id)).toMatchObject({ number: 1 })
    await leave([classmate], new Date())
    expect(await find(teacher1, id)).toBeUndefined()
    await leave([student, classmate], null)
    expect(await find(teacher1, id)).toMatchObject({ number: 2 })
  })

  test('reappears when more is submitted after it was ticked off', async () => {
    const id = await set()
    await handIn(student, id)
    await app().call(teacher1, calls.completeTodo, { contentId: id, msgtype: '2' })
    expect(await find(teacher1, id)).toBeUndefined()
    await handIn(classmate, id)
    expect(await find(teacher1, id)).toMatchObject({ number: 2 })
  })
})

describe('tours, tips and banners', () => {
  test('are shown until seen to the end, once in each course', async () => {
    const isTour = async (input: object) =>
      (await app().call(student, calls.isTourDue, { version: 'v1', ...input })).isTour
    expect(await isTour({})).toBe(1)
    for (const _again of [1, 2]) await app().call(student, calls.finishTour, { version: 'v1' })
    expect(await isTour({})).toBe(0)
    expect(await isTour({ courseId: courseid })).toBe(1)
    await app().call(student, calls.finishTour, { version: 'v1', courseId: courseid })
    expect(await isTour({ courseId: courseid })).toBe(0)
    expect((await app().call(student, calls.listFinishedTours)).list).toEqual(['v1'])
    expect((await app().call(classmate, calls.listFinishedTours)).list).toEqual([])
    for (const call of [calls.isTourDue, calls.finishTour])
      await app().refused(teacher2, call, { version: 'v1', courseId: courseid }, kernelErrors.courseAbsent)
  })

  test('record how long they were viewed', async () => {
    const input = { type: 'banner', event_id: 'welcome', residence_time: 5000 }
    await app().call(student, calls.track, input)
    await app().post('/Paycourse/Tracking/track', input, student)
    const rows = await app().db.selectFrom('track').selectAll().where('account_id', '=', student.id).execute()
    expect(rows).toMatchObject([{ residence_time: 5000 }, { event_id: 'welcome' }])
  })
})

test('a deleted course removes its to-do items', async () => {
  const id = await set()
  expect(await find(student, id)).toBeDefined()
  await app().call(teacher1, courseCalls.delete, { courseId: courseid, password: 'Lectern#2026' })
  expect(await find(student, id)).toBeUndefined()
  await app().refused(student, homeworkCalls.get, { id }, kernelErrors.notFound)
})
