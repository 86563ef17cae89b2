import { expect, test } from 'vitest'
import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { drawn } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const all = takingOf(app)
const { add, two, start, save, submit, standing, subjects, report, switches, release } = all
const { student, classmate, courseId } = all
const { makeBatch, makeGroup, join, leave } = groupsOf(app)
const minute = 60_000
const give = (id: string, more: object, minutes = 5) =>
  app().call(teacher1, testGradingCalls.giveTime, { id: id as never, minutes, ...more })
const allow = (who: CastMember, factor: number) =>
  app().call(teacher1, accommodationCalls.set, { courseId, studentId: who.id, factor, largerText: false })

test('minutes for a group reach who is in it at that moment, whoever began it, once, and stay with them', async () => {
  const batch = await makeBatch()
  const [group, other] = [await makeGroup(batch, [student]), await makeGroup(batch, [classmate])]
  const id = await two({ workingMinutes: 30 })
  const ends = async (who: CastMember) => (await standing(who, id)).endsAt!
  await start(student, id)
  await start(classmate, id)
  const [own, others] = [await ends(student), await ends(classmate)]
  const { list } = await app().call(teacher1, testLiveCalls.listParts, { id: id as never })
  expect(list.find(({ groupId }) => groupId === group)).toMatchObject({ classId: null, count: 1 })
  await give(id, { groupId: group })
  expect([await ends(student), await ends(classmate)]).toEqual([own + 5 * minute, others])
  expect((await subjects(student, id)).remainTimes).toBeGreaterThan(34 * 60)
  // Who changes groups keeps what they were given, and gets nothing for having come.
  await leave(student, group)
  await leave(classmate, other)
  await join(group, classmate)
  expect([await ends(student), await ends(classmate)]).toEqual([own + 5 * minute, others])
  // Nobody is in it, or it is none of the course's: there is nobody to be given anything.
  await leave(classmate, group)
  await expect(give(id, { groupId: group })).rejects.toThrow()
  expect([await ends(student), await ends(classmate)]).toEqual([own + 5 * minute, others])
})

test('minutes for a group open again what its end has just handed in, and nobody else’s', async () => {
  const batch = await makeBatch()
  const group = await makeGroup(batch, [student])
  await makeGroup(batch, [classmate])
  const id = await two({ workingMinutes: 10 })
  for (const who of [student, classmate]) {
    const { questions } = await start(who, id)
    await save(who, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  }
  app().clock.advance(11 * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  await give(id, { groupId: group })
  expect(await standing(student, id)).toMatchObject({ mayWrite: true })
  expect(await standing(classmate, id)).toMatchObject({ mayWrite: false })
})

test('who is always allowed longer has it in the paper that is drawn for them, begun alone or with a room', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three']) await write(bank, name)
  const id = await add([drawn(bank, 2)], { workingMinutes: 60, shufflesQuestions: true })
  const room = students.slice(0, 6)
  await allow(student, 1.5)
  await allow(classmate, 3)
  try {
    expect((await standing(student, id)).workingSeconds).toBe(5400)
    for (const who of room) await app().tokenOf(who)
    const begun = await Promise.all(room.map(who => start(who, id)))
    expect(begun.map(({ remain }) => remain)).toEqual([5400, 10_800, 3600, 3600, 3600, 3600])
    for (const { questions } of begun) expect(questions).toHaveLength(2)
    // A program that begins it is told the same, in both fields.
    const alone = await add([drawn(bank, 2)], { workingMinutes: 60 })
    expect(await subjects(student, alone, 'begin')).toMatchObject({
      remainTimes: 5400,
      testpaper: { timelength: 5400 },
    })
    // What is sealed ahead is the same for everybody; only the time is their own.
    const sealed = await add([drawn(bank, 2)], { workingMinutes: 60 })
    const { version } = await app().call(student, takingCalls.getSealed, { id: sealed as never })
    expect(await start(student, sealed, { attempt: 1, sealed: version })).toMatchObject({ remain: 5400 })
    // It is still written when the hour of the others is over.
    app().clock.advance(61 * minute)
    const [own, theirs] = [await standing(student, id), await standing(room[2]!, id)]
    expect([own.mayWrite, theirs.mayWrite]).toEqual([true, false])
  } finally {
    await allow(student, 1)
    await allow(classmate, 1)
  }
})

test('where names are hidden, staff read by the alias how often a page was left, not when, until the names are shown', async () => {
  const id = await two({ switchLimit: 5, isAnonymous: true, scoreShown: 3 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  await report(student, id, { seconds: 4 })
  await report(student, id, { kind: 2, seconds: 11 })
  const [own] = (await switches(student, id)).list
  await app().call(student, takingCalls.commentSwitch, {
    ...{ id: id as never, switchId: own!.id as never, comment: 'A call' },
  })
  // The student knows when it was.
  const mine = await switches(student, id)
  expect(mine.list.map(({ beganAt }) => typeof beganAt)).toEqual(['number', 'number'])

  const live = await app().call(teacher1, testLiveCalls.getLive, { id: id as never })
  const alias = live.list.find(({ state }) => state === 'in')!.studentId
  expect(alias).not.toBe(student.id)
  const seen = await switches(teacher1, id, alias)
  expect(seen.figures).toMatchObject({ used: 3 })
  expect(seen.list).toEqual(mine.list.map(one => ({ ...one, beganAt: null })))
  expect(JSON.stringify(seen)).not.toContain(student.name)
  // By their own id nobody is found: otherwise staff would only have to try all of the course.
  await expect(switches(teacher1, id, student.id)).rejects.toThrow()

  await submit(student, id)
  await app().settle()
  await release(id)
  expect((await switches(teacher1, id, student.id)).list).toEqual((await switches(student, id)).list)
})
