import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { readinessProblems as problems } from '#contract/features/test/readiness.ts'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf } from '#server/kernel/test-round-trips.ts'
import { takingOf } from '../taking/test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { two, start, standing, student, classmate, courseId } = takingOf(app)
const tell = (who: CastMember, id: string, found: number[] = [], isSealed = true) =>
  app().call(who, readinessCalls.tell, { id: id as never, problems: found, isSealed })
const live = (id: string) => app().call(teacher1, testLiveCalls.getLive, { id: id as never })
const rowOf = async (id: string, of: CastMember) =>
  (await live(id)).list.find(({ studentId }) => studentId === of.id)!
const unseen = { hasLooked: false, problems: [], isSealed: false, isRehearsed: false }

test('what a device found is known to its student and to staff, the newest counts, and who begins is no longer waited for', async () => {
  const id = await two({ workingMinutes: 30 })
  expect((await standing(student, id)).readiness).toEqual(unseen)
  const { readiness: before } = await live(id)
  expect(before).toMatchObject({ ready: 0, troubled: 0, unseen: before!.all, rehearsed: 0 })

  await tell(student, id, [problems.notKept, problems.clock, problems.clock], false)
  await tell(classmate, id, [problems.clock])
  const found = { ...unseen, hasLooked: true, problems: [problems.clock, problems.notKept] }
  expect((await standing(student, id)).readiness).toEqual(found)
  expect((await rowOf(id, student)).readiness).toEqual(found)
  // A wrong clock costs nothing.
  expect((await live(id)).readiness).toMatchObject({ ready: 1, troubled: 1, unseen: before!.all - 2 })

  await tell(student, id)
  await tell(student, id)
  expect((await rowOf(id, student)).readiness).toMatchObject({ problems: [], isSealed: true })
  expect((await live(id)).readiness).toMatchObject({ ready: 2, troubled: 0 })

  await start(student, id)
  expect((await rowOf(id, student)).readiness).toBeNull()
  expect((await live(id)).readiness).toMatchObject({ all: before!.all - 1, ready: 1 })
})

test('who is excused or has left is not waited for', async () => {
  const id = await two({ workingMinutes: 30 })
  await tell(student, id)
  await tell(classmate, id)
  const { all } = (await live(id)).readiness!
  await app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: id as never, studentIds: [student.id as never], isExcused: true },
  })
  expect((await rowOf(id, student)).readiness).toBeNull()
  expect((await live(id)).readiness).toMatchObject({ all: all - 1, ready: 1 })
  await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [classmate.id as never] })
  expect((await live(id)).readiness).toMatchObject({ all: all - 2, ready: 0 })
  await app().refused(
    classmate,
    readinessCalls.tell,
    { id: id as never, problems: [], isSealed: true },
    kernelErrors.notFound,
  )
})

test('where names are hidden staff learn how many are ready, and of no alias what its phone is like', async () => {
  const id = await two({ workingMinutes: 30, isAnonymous: true })
  await tell(students[2]!, id, [problems.nearlyFull])
  const { readiness, list } = await live(id)
  expect(readiness).toMatchObject({ troubled: 1, ready: 0 })
  expect(list.every(one => one.readiness === null)).toBe(true)
})

test('one gets ready for an exam and for what has to be begun, not for an exercise', async () => {
  expect((await live(await two({ isExam: true }))).readiness).not.toBeNull()
  expect((await live(await two({ isExam: false }))).readiness).toBeNull()
})

test('nobody tells of a test that they do not see: of another class, not published, as staff or as strangers', async () => {
  const { id: classId } = await app().call(teacher1, classCalls.createClass, { courseId, name: 'Evening' })
  const refuse = async (who: CastMember, id: string) =>
    app().refused(
      who,
      readinessCalls.tell,
      { id: id as never, problems: [], isSealed: true },
      kernelErrors.notFound,
    )
  const forOthers = await two({
    audience: [{ classId, groupId: null, publishAt: null, beginsAt: null, endsAt: null }],
  })
  await refuse(students[3]!, forOthers)
  await refuse(students[3]!, await two({ publishAt: app().clock.now() + 3_600_000 }))
  const id = await two({ workingMinutes: 30 })
  await refuse(teacher2, id)
  for (const headers of [{}, { 'x-student-viewer': '1' }] as Record<string, string>[]) {
    const { code } = await app().post(
      readinessCalls.tell.path,
      { id, problems: [], sealed: 1 },
      teacher1,
      headers,
    )
    expect([kernelErrors.notAllowed.code, kernelErrors.notFound.code]).toContain(code)
  }
  expect((await live(id)).readiness).toMatchObject({ ready: 0, troubled: 0 })
})

test('a room that looks at once is kept together, each as they are', async () => {
  const id = await two({ workingMinutes: 30 })
  const room = students.slice(4, 24)
  for (const who of room) await app().tokenOf(who)
  // Whoever comes first is alone.
  const commits = await commitsOf(async () => {
    await Promise.all(room.map((who, place) => tell(who, id, place % 2 ? [problems.notKept] : [])))
  })
  expect(commits).toBeLessThan(10)
  expect((await live(id)).readiness).toMatchObject({ ready: 10, troubled: 10 })
})
