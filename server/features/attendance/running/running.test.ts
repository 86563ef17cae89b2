import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { runningAttendance } from './running.ts'

const app = testApp()
const courseId = linearAlgebra.id
type Person = typeof teacher1
const [first, second] = students as [Person, Person]
const minute = 60_000
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

const start = (title = 'Monday', duration = 0) =>
  app().call(teacher1, calls.startWithCode, { courseId, title, code: '4821', duration })
const onHome = async (person: Person) =>
  (await app().call(person, courseCalls.getHome, { courseId: courseId })).running
const onList = async (person: Person) => (await app().call(person, runningCalls.getRunning)).list

afterEach(async () => {
  const { lists } = await app().call(teacher1, calls.listRunning, { courseId })
  for (const { id } of lists) await app().call(teacher1, calls.end, { id })
})

test("a course's home shows its staff what is running, how many have joined, and where to see it", async () => {
  const { id } = await start()
  await app().call(first, calls.checkIn, { id, code: '4821' })
  for (const person of [teacher1, assistant1])
    expect(await onHome(person)).toEqual([
      {
        ...{ id, courseId, kind: 'attendance', label: '考勤', join: '签到', title: 'Monday' },
        courseName: linearAlgebra.name,
        // The clock may have gone on by a second.
        since: expect.closeTo(seconds(app().clock.now()), -4),
        until: null,
        path: `/checkIn/teaCheckinPage?courseId=${courseId}&courseRole=1&attenceid=${id}`,
        counts: { joined: 1, expected: 40 },
      },
    ])
})

test('students see where to join, never how many have, and nothing once they have joined', async () => {
  const { id } = await start('Monday', 10)
  const told = {
    ...{ id, courseId, title: 'Monday', counts: null },
    until: expect.closeTo(app().clock.now() + 10 * minute, -4),
    path: `/checkIn/studentNumber?courseId=${courseId}&courseRole=0&attenceid=${id}`,
  }
  expect(await onHome(first)).toMatchObject([told])
  expect(await onList(first)).toMatchObject([told])
  await app().call(first, calls.checkIn, { id, code: '4821' })
  expect([await onHome(first), await onList(first)]).toEqual([[], []])
  expect(await onList(second)).toHaveLength(1)
  app().clock.advance(10 * minute)
  expect([await onHome(second), await onList(second)]).toEqual([[], []])
})

test('a person learns of what is running in all courses, newest first', async () => {
  const { id } = await start()
  app().clock.advance(minute)
  const later = await app().call(teacher1, calls.startWithCode, { courseId, title: 'Tuesday', code: '4822' })
  const running = await onList(teacher1)
  expect(running.map(each => each.id)).toEqual([later.id, id])
  expect(running[0]).toMatchObject({ courseName: linearAlgebra.name, counts: { joined: 0, expected: 40 } })
  expect(await onList(teacher2)).toEqual([])
  await app().call(teacher1, calls.end, { id })
  await app().call(teacher1, calls.delete, { attendanceId: later.id })
  expect(await onList(teacher1)).toEqual([])
})

test('whoever is in the course is told wherever they are, when it starts and when it ends; others are not', async () => {
  const heard = new Map<Person, string[]>()
  for (const person of [teacher1, first, teacher2]) {
    const frames: string[] = []
    heard.set(person, frames)
    app().services.hub.subscribe(topics.account(person.id), {
      accountId: person.id,
      sessionId: '',
      send: frame => void frames.push(frame.toString()),
      end: () => undefined,
    })
  }
  const told = (person: Person) =>
    heard.get(person)!.filter(frame => JSON.parse(frame).cmd === courseMessages.runningChanged.cmd).length
  const { id } = await start()
  await expect.poll(() => [told(teacher1), told(first)]).toEqual([1, 1])
  await app().call(teacher1, calls.end, { id })
  await expect.poll(() => [told(teacher1), told(first)], { timeout: 5000 }).toEqual([2, 2])
  expect(told(teacher2)).toBe(0)
})

test('a student who is removed sees it no longer', async () => {
  await start()
  const [, , third] = students as [Person, Person, Person]
  expect(await onList(third)).toHaveLength(1)
  await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [third.id] })
  expect(await onList(third)).toEqual([])
})

test("what is running is named in the reader's language", async () => {
  await start()
  const labelIn = async (language: string) => {
    const headers = { 'x-language': language }
    const { data } = await app().post(courseCalls.getHome.path, { courseid: courseId }, teacher1, headers)
    return (data.running as { label: string }[])[0]?.label
  }
  expect([await labelIn('en'), await labelIn('zh-Hans'), await labelIn('zh-Hant')]).toEqual([
    'Attendance',
    '考勤',
    '點名',
  ])
})

test('staff viewing as a student see what a student would, with links to the student pages', async () => {
  const { id } = await start()
  const viewer = { 'x-student-viewer': '1' }
  const { data } = await app().post(courseCalls.getHome.path, { courseid: courseId }, teacher1, viewer)
  expect(data.running).toMatchObject([{ id, counts: null, path: expect.stringContaining('studentNumber') }])
})

test('nothing is shown of an archived course', async () => {
  await start()
  await app().call(first, archiveCalls.archive, { courseId: courseId })
  expect(await onList(first)).toEqual([])
  expect(await onHome(first)).toHaveLength(1)
  expect(await app().call(teacher2, courseCalls.getHome, { courseId: worldHistory.id })).toMatchObject({
    running: [],
  })
})

test('what is running links to existing screens', () => {
  const routes = readFileSync('web/features/attendance/routes.ts', 'utf8')
  for (const isStaff of [true, false]) {
    const [path] = runningAttendance.opensAt({ id: 'a', courseId: 'c', isStaff }).split('?')
    expect(routes).toContain(`'${path}': {`)
  }
})
