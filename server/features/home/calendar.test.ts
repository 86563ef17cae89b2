import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { homeCalls as calls } from '#contract/features/home/calls.ts'
import { homeErrors } from '#contract/features/home/errors.ts'
import { examDateLimits } from '#contract/features/home/rules.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { now, set, handIn, returnSubmission } = homeworkOf(app)
const day = 24 * hour

const feedOf = async (person: typeof student) =>
  new URL((await app().call(person, calls.getCalendarFeed)).url).pathname
const get = (path: string) => app().http.inject({ url: path })

/** The events of a calendar, read by a different library from the one that wrote it. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map(event => {
    const { summary, description, location, uid, startDate, endDate } = new ICAL.Event(event)
    return {
      ...{ summary, description, location, uid },
      begins: startDate.toJSDate().getTime(),
      ends: endDate.toJSDate().getTime(),
      opens: event.getFirstPropertyValue('url'),
      alarms: event
        .getAllSubcomponents('valarm')
        .map(alarm => String(alarm.getFirstPropertyValue('trigger'))),
    }
  })
}

test('a calendar lists deadlines and own exams, understood by another library', async () => {
  const title = 'Lange Überschrift; mit, Komma\\ und 中文字符，足够长以便折行到下一行，足够长以便折行到下一行'
  const due = Math.floor((now() + 3 * day) / 1000) * 1000
  const id = await set({ title, deadline: due })
  const hidden = await set({ title: 'Without end', deadline: null })
  const examDate = await app().call(student, calls.saveExamDate, {
    title: 'Finals',
    place: 'Room 204',
    beginsAt: due + day,
  })
  const response = await get(await feedOf(student))
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(response.headers['cache-control']).toContain('private')
  const events = eventsOf(response.body)
  expect(events).toMatchObject([
    {
      uid: `${id}@lectern`,
      summary: `截止：${title}`,
      ends: due,
      description: 'Linear Algebra · 数学 2026 级 1 班',
      alarms: ['-P1D', '-PT1H'],
      opens: expect.stringContaining(`/homework?id=${id}&courseId=${courseid}`),
    },
    { uid: `${examDate.id}@lectern`, summary: '考试：Finals', location: 'Room 204', begins: due + day },
  ])
  expect(events.some(({ uid }) => uid.startsWith(hidden))).toBe(false)
  for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('staff have the deadlines of their courses; the address speaks the reader’s language', async () => {
  await app().db.updateTable('account').set({ language: 'en' }).where('id', '=', teacher1.id).execute()
  expect(eventsOf((await get(await feedOf(teacher1))).body).map(({ summary }) => summary)).toContainEqual(
    expect.stringMatching(/^Due: /),
  )
  expect(eventsOf((await get(await feedOf(teacher2))).body)).toEqual([])
})

test('only what is to be done is due in it', async () => {
  const ends = now() + 2 * day
  const said = { courseId: courseid, content: '<p>-</p>' }
  const file = await uploadFile(app(), teacher1, { name: 'a.txt', bytes: Buffer.from('a') })
  await app().call(teacher1, materialCalls.add, {
    ...said,
    title: 'Until then',
    attachments: [file.id],
    endsAt: ends,
  })
  await app().call(teacher1, topicCalls.create, { ...said, title: 'Free', endsAt: ends })
  await app().call(teacher1, topicCalls.create, { ...said, title: 'Asked', endsAt: ends, asksAll: true })
  const video = { ...said, source: 'https://films.example/watch/1', duration: 60, endsAt: ends }
  await app().call(teacher1, videoCalls.create, { ...video, title: 'Watch' })
  const { id: closed } = await app().call(teacher1, videoCalls.create, { ...video, title: 'Closed' })
  await app().call(teacher1, videoCalls.setClosed, { id: closed, isClosed: true })
  for (const reader of [student, teacher1]) {
    const events = eventsOf((await get(await feedOf(reader))).body)
    const shown = events.map(({ summary }) => summary.replace(/^.*?(：|: )/, ''))
    expect(shown).toEqual(expect.arrayContaining(['Asked', 'Watch']))
    for (const not of ['Until then', 'Free', 'Closed']) expect(shown).not.toContain(not)
  }
})

test('an ended course is not in the calendar; submitted work stays, without an alarm', async () => {
  const id = await set({ title: 'Handed in', deadline: now() + 5 * day })
  const entry = async (person: typeof student) =>
    eventsOf((await get(await feedOf(person))).body).find(({ uid }) => uid.startsWith(id))
  await handIn(student, id)
  expect(await entry(student)).toMatchObject({ summary: '截止：Handed in', alarms: [] })
  expect(await entry(students[1]!)).toMatchObject({ alarms: ['-P1D', '-PT1H'] })
  await returnSubmission(student, id)
  expect(await entry(student)).toMatchObject({ alarms: ['-P1D', '-PT1H'] })
  await app().call(teacher1, archiveCalls.archive, { courseId: courseid, type: '1', canVisit: true })
  // Moved back to their own list, which does not reopen it.
  await app().call(student, archiveCalls.unarchive, { courseId: courseid })
  expect(await entry(student)).toBeUndefined()
  await app().call(teacher1, archiveCalls.unarchive, { courseId: courseid })
})

test('who is excused has the deadline without an alarm, others with one', async () => {
  const id = await set({ title: 'Excused', deadline: now() + 5 * day })
  const excused = { activityId: id, studentIds: [student.id], endsAt: null, isExcused: true }
  await app().call(teacher1, exceptionCalls.grantException, excused)
  const alarmsOf = async (person: typeof student) =>
    eventsOf((await get(await feedOf(person))).body).find(({ uid }) => uid.startsWith(id))?.alarms
  expect([await alarmsOf(student), await alarmsOf(students[1]!)]).toEqual([[], ['-P1D', '-PT1H']])
})

test('past exams leave room for new ones', async () => {
  const person = students[2]!
  const beginsAt = now() + day
  for (let number = 0; number < examDateLimits.most; number++)
    await app().call(person, calls.saveExamDate, { title: `Exam ${number}`, beginsAt })
  const more = { title: 'One more', beginsAt: beginsAt + 5 * day }
  await app().refused(person, calls.saveExamDate, more, homeErrors.tooManyExams)
  app().clock.advance(3 * day)
  expect((await app().call(person, calls.listExamDates)).list).toEqual([])
  await app().call(person, calls.saveExamDate, more)
  expect((await app().call(person, calls.listExamDates)).list).toMatchObject([{ title: 'One more' }])
})

test('the address is private: a new one invalidates the old, and none can be forged', async () => {
  const old = await feedOf(student)
  expect((await get(old)).statusCode).toBe(200)
  const { url } = await app().call(student, calls.renewCalendarFeed)
  expect(new URL(url).pathname).not.toBe(old)
  expect(await feedOf(student)).toBe(new URL(url).pathname)
  expect((await get(old)).statusCode).toBe(404)
  const other = students[1]!
  const swapped = (await feedOf(student)).replace(student.id, other.id)
  for (const path of [swapped, '/calendar/x.ics', `/calendar/${student.id}-${'0'.repeat(40)}.ics`])
    expect((await get(path)).statusCode).toBe(404)
})

test('exams are stored for their owner only, and validated', async () => {
  const beginsAt = Math.floor((now() + 10 * day) / 1000) * 1000
  const { id } = await app().call(student, calls.saveExamDate, { title: 'Midterm', beginsAt })
  await app().call(student, calls.saveExamDate, {
    id,
    title: 'Midterm II',
    place: 'Hall',
    beginsAt,
  })
  const listed = (await app().call(student, calls.listExamDates)).list
  expect(listed).toContainEqual({ id, title: 'Midterm II', place: 'Hall', beginsAt })
  const mine = { id, title: 'Mine', beginsAt }
  await app().refused(students[1]!, calls.saveExamDate, mine, kernelErrors.notFound)
  await app().refused(students[1]!, calls.deleteExamDate, { id }, kernelErrors.notFound)
  await app().refused(student, calls.saveExamDate, { title: ' ', beginsAt }, homeErrors.examTitleMissing)
  await app().refused(student, calls.saveExamDate, { title: 'When?' }, homeErrors.examTimeMissing)
  await app().call(student, calls.deleteExamDate, { id })
  expect((await app().call(student, calls.listExamDates)).list.map(examDate => examDate.id)).not.toContain(id)
})
