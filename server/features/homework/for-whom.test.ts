import { expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { worldHistory } from '#seed/cast.ts'
import { type CastMember, teacher1, teacher2 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { classmate, courseid, homeworkOf, student, third } from './test-homework.ts'

const app = testApp()
const { set, handIn, info, submissionOf, now, newClass, moveTo } = homeworkOf(app)
const { makeBatch, makeGroup, join, leave, dissolve } = groupsOf(app)
const { notFound } = kernelErrors
const second = (moment: number) => Math.floor(moment / 1000) * 1000

const listed = async (as: CastMember, id: string) => {
  const { list } = await app().call(as, activityCalls.list, { courseId: courseid, limit: 200 })
  return list.find(row => row.id === id)
}
const todo = async (as: CastMember) =>
  (await app().call(as, homeCalls.listTodos, { limit: 200 })).list.map(row => row.contentId)
const audience = (id: string, as = teacher1) => app().call(as, audienceCalls.getAudience, { activityId: id })
const asOthers = { publishAt: null, beginsAt: null, endsAt: null }
const forClass = (classId: string, endsAt: number | null = null) => ({
  ...{ ...asOthers, classId, groupId: null, endsAt },
})
const forGroup = (groupId: string, endsAt: number | null = null) => ({
  ...{ ...asOthers, classId: null, groupId, endsAt },
})

test('a homework for one class is seen by its students alone, who hears of it too', async () => {
  const one = await newClass('One', [student])
  await newClass('Two', [classmate])
  const id = await set({ audience: [forClass(one)] })
  await app().settle()
  expect(await listed(student, id)).toBeDefined()
  expect(await listed(classmate, id)).toBeUndefined()
  expect(await listed(third, id)).toBeUndefined()
  expect([await todo(student), await todo(classmate)].map(ids => ids.includes(id))).toEqual([true, false])
  await app().refused(classmate, homeworkCalls.get, { id }, notFound)
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'mine' }, notFound)
  await app().refused(classmate, attemptCalls.saveDraft, { id, content: 'draft', sequence: 1 }, notFound)
  const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 200 })
  expect(list.map(row => row.studentId)).toEqual([student.id])
  const told = async (as: CastMember) => {
    const messages = await app().call(as, notificationCalls.list, { pageSize: 50 })
    return JSON.stringify(messages).includes(id)
  }
  expect([await told(student), await told(classmate)]).toEqual([true, false])
  expect((await listed(teacher1, id))!.forwhom).toEqual(['One'])
  expect(await audience(id)).toEqual({ isForAll: false, list: [{ ...forClass(one), name: 'One' }] })
})

test('classes have ends of their own; the others have the common one', async () => {
  const [early, late] = [await newClass('Early', [student]), await newClass('Late', [classmate])]
  const [soon, common, last] = [hour, 2 * hour, 3 * hour].map(time => second(now() + time)) as [
    number,
    number,
    number,
  ]
  const rest = await newClass('Rest', [third])
  const id = await set({
    deadline: common,
    isLateAllowed: false,
    audience: [forClass(early, soon), forClass(late, last), forClass(rest)],
  })
  const ends = async (as: CastMember) => (await info(as, id)).deadline
  expect([await ends(student), await ends(classmate), await ends(third)]).toEqual([soon, last, common])
  expect((await listed(student, id))!.endtime).toBe(soon)
  app().clock.advance(hour + minute)
  await app().refused(student, homeworkCalls.submit, { id, content: 'late' }, homeworkErrors.closed)
  await handIn(third, id)
  app().clock.advance(hour)
  await handIn(classmate, id)
  await app().call(teacher1, activityCalls.end, { courseId: courseid, contentId: id })
  expect(await ends(classmate)).toBe(await ends(third))
})

/** Whoever sees it later than the others does, once their time has come. */
async function showInTime(activityId: string) {
  await app().services.jobs.enqueue(app().db, 'activity.show', { activityId })
  await app().settle()
}

test('a class may see it later than the others, and hears of it then', async () => {
  const [one, other] = [await newClass('At once', [student]), await newClass('On Wednesday', [classmate])]
  const later = second(now() + 2 * hour)
  const deadline = second(now() + 5 * hour)
  const id = await set({ deadline, audience: [forClass(one), { ...forClass(other), publishAt: later }] })
  const told = async (as: CastMember) => {
    await app().settle()
    const { list } = await app().call(as, notificationCalls.list, { pageSize: 50 })
    return list.filter(message => JSON.stringify(message).includes(id)).length
  }
  const roster = async () => {
    const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 200 })
    return list.map(row => row.studentId)
  }
  expect([await told(student), await told(classmate)]).toEqual([1, 0])
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([true, false])
  expect((await todo(classmate)).includes(id)).toBe(false)
  await app().refused(classmate, homeworkCalls.get, { id }, notFound)
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'early' }, notFound)
  expect(await roster()).toEqual([student.id])
  expect((await audience(id)).list.map(({ name, publishAt }) => [name, publishAt])).toEqual([
    ['At once', null],
    ['On Wednesday', later],
  ])
  app().clock.advance(2 * hour + minute)
  await showInTime(id)
  expect([await told(student), await told(classmate)]).toEqual([1, 1])
  expect((await listed(classmate, id))!.publish_time).toBe(later)
  expect((await listed(student, id))!.publish_time).toBeLessThan(later)
  expect((await info(classmate, id)).publishAt).toBe(later)
  expect((await todo(classmate)).includes(id)).toBe(true)
  await handIn(classmate, id)
  expect(new Set(await roster())).toEqual(new Set([student.id, classmate.id]))
})

test('what is over before it appears for a class never does, unless it goes on', async () => {
  const [one, other] = [await newClass('Was there', [student]), await newClass('Too late', [classmate])]
  const [publishAt, deadline] = [second(now() + 2 * hour), second(now() + 5 * hour)]
  const late = (times = {}) => [forClass(one), { ...forClass(other), publishAt, ...times }]
  const refused = (times: object, more = {}, error: ErrorDefinition = activityErrors.timesConflict) =>
    app().refused(
      teacher1,
      homeworkCalls.create,
      { courseId: courseid, title: 'Never', deadline, audience: late(times), ...more },
      error,
    )
  await refused({ publishAt: deadline })
  await refused({ endsAt: publishAt })
  await refused({}, { publishAt: publishAt + minute })
  const { startsTooLate } = beginErrors
  await refused({ beginsAt: deadline }, {}, startsTooLate)
  await refused({ beginsAt: publishAt + hour, endsAt: publishAt + hour }, {}, startsTooLate)
  await refused({ endsAt: publishAt + hour }, { beginsAt: publishAt + hour }, startsTooLate)
  const id = await set({ deadline, audience: late() })
  app().clock.advance(hour)
  await app().call(teacher1, activityCalls.end, { courseId: courseid, contentId: id })
  app().clock.advance(2 * hour)
  await showInTime(id)
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([true, false])
  await app().call(teacher1, homeworkCalls.update, { id, deadline: second(now() + hour) })
  await app().settle()
  expect(await listed(classmate, id)).toBeDefined()
})

test('who sees it later is told when it is published for all, if that is later still; the trash keeps it', async () => {
  const [one, other] = [await newClass('First to see', [student]), await newClass('Next', [classmate])]
  const id = await set({
    publishAt: null,
    audience: [forClass(one), { ...forClass(other), publishAt: second(now() + hour) }],
  })
  app().clock.advance(2 * hour)
  await showInTime(id)
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([false, false])
  await app().call(teacher1, activityCalls.publish, { courseId: courseid, contentId: id })
  await app().settle()
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([true, true])

  const audience = [forClass(one), { ...forClass(other), publishAt: second(now() + hour) }]
  const kept = await set({ audience })
  await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: kept })
  app().clock.advance(2 * hour)
  await showInTime(kept)
  await app().call(teacher1, activityCalls.restore, { courseId: courseid, contentId: kept })
  await app().settle()
  expect([await listed(student, kept), await listed(classmate, kept)].map(Boolean)).toEqual([true, true])
})

test('who changes class sees what is now theirs, and keeps what they handed in', async () => {
  const [from, to] = [await newClass('From', [student, classmate]), await newClass('To')]
  const [old, fresh] = [await set({ audience: [forClass(from)] }), await set({ audience: [forClass(to)] })]
  await handIn(student, old)
  await moveTo(to, [student, classmate])
  expect([await listed(student, old), await listed(student, fresh)].map(Boolean)).toEqual([true, true])
  expect([await listed(classmate, old), await listed(classmate, fresh)].map(Boolean)).toEqual([false, true])
  expect((await submissionOf(student, old)).work.content).toBe('my solution')
  const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id: old, limit: 200 })
  expect(list.map(row => row.studentId)).toEqual([student.id])
})

test('it is changed, for all again, or for groups; what is of another course is refused', async () => {
  const one = await newClass('Changed', [student])
  const id = await set({ audience: [forClass(one)] })
  await app().call(teacher1, homeworkCalls.update, { id, title: 'Renamed' })
  expect((await audience(id)).isForAll).toBe(false)
  await app().call(teacher1, homeworkCalls.update, { id, audience: [] })
  expect(await audience(id)).toEqual({ isForAll: true, list: [] })
  expect(await listed(classmate, id)).toBeDefined()

  const groupId = await makeGroup(await makeBatch(), [classmate])
  await app().call(teacher1, homeworkCalls.update, {
    id,
    audience: [forGroup(groupId)],
  })
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([false, true])

  const { id: elsewhere } = await app().call(teacher2, classCalls.createClass, {
    courseId: worldHistory.id,
    name: 'Elsewhere',
  })
  await app().refused(teacher1, homeworkCalls.update, { id, audience: [forClass(elsewhere)] }, notFound)
  await app().refused(
    teacher1,
    homeworkCalls.update,
    { id, audience: [{ ...forGroup(groupId), classId: one }] },
    kernelErrors.malformed,
  )
  const past = forClass(one, now() - hour)
  await app().refused(teacher1, homeworkCalls.update, { id, audience: [past] }, activityErrors.timesConflict)
  await app().refused(student, audienceCalls.getAudience, { activityId: id }, notFound)
})

test('what is for one class counts for its students alone, in the list of all as on their own page', async () => {
  const one = await newClass('Counted', [student])
  await newClass('Not counted', [classmate])
  const totals = async (who: CastMember) => {
    const { list } = await app().call(teacher1, studyCalls.listStudents, {
      courseId: courseid,
      search: who.name,
    })
    const own = await app().call(who, studyCalls.getProgress, { courseId: courseid })
    return [list[0]!.total, own.total]
  }
  const [before] = await totals(classmate)
  await set({ audience: [forClass(one)] })
  await app().settle()
  expect(await totals(classmate)).toEqual([before, before])
  const [all, own] = await totals(student)
  expect(all).toBe(own)
})

test('a class that is deleted leaves it for nobody, not for everybody', async () => {
  const gone = await newClass('Gone', [student])
  const id = await set({ audience: [forClass(gone)] })
  await app().call(teacher1, classCalls.deleteClass, { courseId: courseid, id: gone })
  expect([await listed(student, id), await listed(classmate, id)].map(Boolean)).toEqual([false, false])
  expect((await listed(teacher1, id))!.forwhom).toEqual([])
})

/** All have begun it; for some it has ended by now, for the others it lasts another hour. */
async function betweenEnds(
  audience: (ends: { soon: number }) => ReturnType<typeof forClass | typeof forGroup>[],
) {
  const [soon, last] = [second(now() + hour), second(now() + 3 * hour)]
  const id = await set({
    ...{ deadline: last, isLateAllowed: false, workingMinutes: 300 },
    audience: audience({ soon }),
  })
  for (const who of [student, classmate, third]) {
    await app().call(who, attemptCalls.begin, { id, attempt: 1 })
    await app().call(who, attemptCalls.saveDraft, { id, attempt: 1, content: `of ${who.name}`, sequence: 1 })
  }
  app().clock.advance(2 * hour)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  return { id, soon, last }
}

test('who moves into a class whose end has passed has handed in what they had begun, as everybody there', async () => {
  const [late, early] = [await newClass('Last'), await newClass('First', [classmate])]
  await moveTo(late, [student, third])
  const { id, soon, last } = await betweenEnds(ends => [forClass(early, ends.soon), forClass(late)])
  const handedIn = async (who: CastMember) => {
    const { mine, can } = await info(who, id)
    return { content: mine!.content, endsAt: mine!.endsAt, maySubmit: can.submit }
  }
  const atTheEnd = (who: CastMember) => ({ content: `of ${who.name}`, endsAt: soon, maySubmit: false })
  const underWay = { content: '', endsAt: last, maySubmit: true }
  expect([await handedIn(classmate), await handedIn(student)]).toEqual([atTheEnd(classmate), underWay])
  // What was written until then is in time.
  const moved = second(now())
  await moveTo(early, [student])
  await app().settle()
  expect([await handedIn(student), await handedIn(third)]).toEqual([
    { ...atTheEnd(student), endsAt: expect.any(Number) },
    underWay,
  ])
  expect((await handedIn(student)).endsAt).toBeGreaterThanOrEqual(moved)
  // The class is no more: it ends for its students when it does for all.
  await app().call(teacher1, classCalls.deleteClass, { courseId: courseid, id: early })
  await app().settle()
  expect((await submissionOf(classmate, id)).work.content).toBe(`of ${classmate.name}`)
  expect(await handedIn(third)).toEqual(underWay)
})

test('the same of groups: by staff, by the students themselves, drawn again, deleted', async () => {
  const batchId = await makeBatch()
  const late = await makeGroup(batchId, [student, third])
  const early = await makeGroup(batchId, [classmate])
  const { id, soon, last } = await betweenEnds(ends => [forGroup(early, ends.soon), forGroup(late)])
  const standing = async (who: CastMember) => {
    await app().settle()
    const { mine } = await info(who, id)
    return { content: mine!.content, endsAt: mine!.endsAt }
  }
  const atTheEnd = (who: CastMember) => ({ content: `of ${who.name}`, endsAt: soon })
  const underWay = { content: '', endsAt: last }
  expect([await standing(classmate), await standing(student)]).toEqual([atTheEnd(classmate), underWay])
  // Into the group whose end has passed, by staff: it is over now, and what was written until then is in time.
  const moved = second(now())
  await join(early, student)
  expect([await standing(student), await standing(third)]).toEqual([
    { ...atTheEnd(student), endsAt: expect.any(Number) },
    underWay,
  ])
  expect((await standing(student)).endsAt).toBeGreaterThanOrEqual(moved)
  // Out of it again: their time goes on, in another group and as one of nobody.
  await join(late, student)
  expect((await standing(student)).endsAt).toBe(last)
  await app().call(teacher1, batchCalls.setStudentRights, { batchId, allowjoin: true, allowquit: true })
  await leave(third, late)
  await app().call(third, groupCalls.joinGroup, { batchId, groupId: early })
  const over = await standing(third)
  expect([over.content, over.endsAt! >= moved]).toEqual([`of ${third.name}`, true])
  await dissolve(early)
  await app().settle()
  const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 200 })
  expect(new Set(list.map(row => row.studentId))).toEqual(new Set([student.id, classmate.id, third.id]))
})

test('whom it is for besides is told as it was published: once, and nobody else again', async () => {
  const [one, other] = [await newClass('Told', [student]), await newClass('Told later', [classmate])]
  const messagesOf = async (as: CastMember, id: string) => {
    await app().settle()
    const { list } = await app().call(as, notificationCalls.list, { pageSize: 50 })
    return list.filter(message => JSON.stringify(message).includes(id))
  }
  const homework = await set({ audience: [forClass(one)] })
  const { id: notice } = await app().call(teacher1, courseNoticeCalls.create, {
    ...{ courseId: courseid, title: 'For some', content: '<p>Read</p>', audience: [forClass(one)] },
  })
  for (const [id, update] of [
    [homework, homeworkCalls.update],
    [notice, courseNoticeCalls.update],
  ] as const) {
    const before = await messagesOf(student, id)
    expect([before.length, (await messagesOf(classmate, id)).length]).toEqual([1, 0])
    const widened = [forClass(one), forClass(other)]
    await app().call(teacher1, update, { id, audience: widened })
    const told = await messagesOf(classmate, id)
    expect(told).toHaveLength(1)
    await app().call(teacher1, update, { id, audience: widened })
    await app().call(teacher1, update, { id, audience: [...widened].reverse() })
    expect([await messagesOf(student, id), await messagesOf(classmate, id)]).toEqual([before, told])
    expect(await messagesOf(third, id)).toEqual([])
    await app().call(teacher1, update, { id, audience: [] })
    expect((await messagesOf(third, id)).length).toBe(1)
    expect([await messagesOf(student, id), await messagesOf(classmate, id)]).toEqual([before, told])
  }
})

test('the gradebook misses nothing of whom it is not for', async () => {
  const graded = await newClass('Graded', [student])
  await newClass('Not graded', [classmate])
  const of = async (who: CastMember, as: CastMember) => {
    const asked = { courseId: courseid, ...(as === teacher1 && { studentId: who.id }) }
    const { total, items, columns } = await app().call(as, scoreCalls.getStudent, asked)
    const { list } = await app().call(as, scoreCalls.listHomework, asked)
    const missing = list.filter(row => row.state).map(row => row.id)
    return {
      counted: { total, items },
      missing,
      ids: list.map(row => row.id),
      titles: columns.map(one => one.title),
    }
  }
  const before = await of(classmate, teacher1)
  const ownBefore = await of(classmate, classmate)
  const meantBefore = await of(student, teacher1)
  const id = await set({ deadline: now() + hour, audience: [forClass(graded)] })
  app().clock.advance(2 * hour)
  // Nor do they learn of it.
  expect(await of(classmate, classmate)).toEqual(ownBefore)
  const { counted, missing } = await of(classmate, teacher1)
  expect({ counted, missing }).toEqual({ counted: before.counted, missing: before.missing })
  expect((await of(student, student)).ids).toContain(id)
  const meant = await of(student, teacher1)
  expect(meant.missing).toEqual([...meantBefore.missing, id].sort().reverse())
  expect(meant.counted).not.toEqual(meantBefore.counted)
  await moveTo(graded, [classmate])
  expect((await of(classmate, teacher1)).missing).toContain(id)
})
