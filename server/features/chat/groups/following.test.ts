import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls as calls } from '#contract/features/chat/group-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { archivedCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  demoPassword,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { groupsOf as studentGroups } from '#server/features/group/test-groups.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { groupsOf } from './test-groups.ts'

const app = testApp()
const { make, open } = groupsOf(app)
const { makeBatch, makeGroup, leave, dissolve } = studentGroups(app)
const [ann, ben, carl, dora] = students as unknown as [CastMember, CastMember, CastMember, CastMember]
const last = students.at(-1)!
const courseId = linearAlgebra.id

const idsOf = (list: readonly { friendId: string }[]) => list.map(({ friendId }) => friendId)
const refusesReading = (who: CastMember, streamId: string) =>
  app().refused(who, streamCalls.entries, { id: streamId }, kernelErrors.notFound)
const remove = (who: CastMember) =>
  app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [who.id] })
const join = async (who: CastMember) => {
  await app().call(who, joinCalls.join, { code: linearAlgebra.code })
  await app().settle()
}

test('the conversation of a course is one, whoever of its staff opens it, also at the same moment', async () => {
  const opened = await Promise.all([teacher1, assistant1, teacher1].map(who => open(who, courseId, 'course')))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const { details, members, done } = opened[0]!
  expect(await details(ann)).toMatchObject({
    name: linearAlgebra.name,
    group: {
      scope: 'course',
      memberCount: students.length + 2,
      ownerId: teacher1.id,
      can: { manage: false },
    },
  })
  expect((await details(assistant1)).group!.can).toMatchObject({ manage: true, own: false })
  expect(idsOf(await members(ann)).slice(0, 2)).toEqual([teacher1.id, assistant1.id])
  expect(await done(ann)).toHaveLength(1)
})

test('students open that of their course once it is there, and make none', async () => {
  const input = { courseId: worldHistory.id, scope: 'course', subjectId: '' } as const
  await app().refused(ann, calls.openOfCourse, input, kernelErrors.notAllowed)
  const { id } = await open(teacher2, worldHistory.id, 'course')
  expect((await open(ann, worldHistory.id, 'course')).id).toBe(id)
  await app().refused(last, calls.openOfCourse, input, kernelErrors.courseAbsent)
  await app().refused(ann, calls.openOfCourse, { ...input, scope: 'team' }, kernelErrors.notAllowed)
  const strange = { ...input, scope: 'class', subjectId: randomUUID() } as const
  await app().refused(teacher2, calls.openOfCourse, strange, kernelErrors.notFound)
  await app().refused(teacher2, calls.openOfCourse, { ...strange, subjectId: 'x' }, kernelErrors.notFound)
})

test('who joins the course comes in and reads from then on; who leaves reads no further, at that very moment', async () => {
  const { say, heard, streamId, members, row } = await open(teacher1, courseId, 'course')
  await say(teacher1, 'Before')
  expect(await heard(last)).toContain('Before')
  await remove(last)
  // Before any job has run.
  await refusesReading(last, streamId)
  expect(await row(last)).toBeUndefined()
  await app().settle()
  expect(idsOf(await members(teacher1))).not.toContain(last.id)
  await say(teacher1, 'Meanwhile')
  await join(last)
  // Nothing new has been said to them.
  expect(await row(last)).toBeUndefined()
  await say(teacher1, 'After')
  expect(await heard(last)).toEqual(['After'])
  expect(await row(last)).toMatchObject({ unread: 1 })
})

test('who has left by themselves stays out of what follows the course until they open it; who was removed, for good', async () => {
  const { id, say, heard, streamId } = await open(teacher1, courseId, 'course')
  await app().call(last, calls.leave, { id })
  await refusesReading(last, streamId)
  await remove(last)
  await join(last)
  await refusesReading(last, streamId)
  await open(last, courseId, 'course')
  await say(teacher1, 'Back again')
  expect(await heard(last)).toEqual(['Back again'])
  await app().call(assistant1, calls.remove, { id, accountId: last.id })
  const input = { courseId, scope: 'course', subjectId: '' } as const
  await app().refused(last, calls.openOfCourse, input, kernelErrors.notAllowed)
  await remove(last)
  await join(last)
  await refusesReading(last, streamId)
  await app().refused(teacher1, calls.add, { id, accountIds: [teacher2.id] }, kernelErrors.notFound)
  await app().call(teacher1, calls.add, { id, accountIds: [last.id] })
  expect(await heard(last)).toEqual([])
})

test('a class has its students and the team; who moves to another class leaves it, and it ends with the class', async () => {
  const { id: classId } = await app().call(teacher1, classCalls.createClass, {
    courseId,
    name: 'Night class',
  })
  const move = async (to: string, ...people: CastMember[]) => {
    await app().call(teacher1, classCalls.moveToClass, {
      courseId,
      id: to,
      studentIds: people.map(({ id }) => id),
    })
  }
  await move(classId, ann, ben)
  const { id, members, heard, say, streamId, details } = await open(teacher1, courseId, 'class', classId)
  expect(new Set(idsOf(await members(ann)))).toEqual(new Set([teacher1.id, assistant1.id, ann.id, ben.id]))
  expect((await details(ann)).name).toContain('Night class')
  await say(ben, 'Good evening')
  await move('0', ben)
  await refusesReading(ben, streamId)
  await move(classId, carl)
  await app().settle()
  await say(ann, 'Hello carl')
  expect(await heard(carl)).toEqual(['Hello carl'])
  await app().call(teacher1, classCalls.deleteClass, { courseId, id: classId })
  await app().settle()
  expect(await heard(ann)).toEqual(['Good evening', 'Hello carl'])
  const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hi' } }
  await app().refused(ann, streamCalls.add, said, chatErrors.dissolved)
  await app().refused(teacher1, calls.rename, { id, title: 'x' }, chatErrors.dissolved)
})

test('students open the conversation of their own group; who leaves the group leaves it', async () => {
  const group = await makeGroup(await makeBatch(), [ann, ben])
  const input = { courseId, scope: 'group', subjectId: group } as const
  await app().refused(carl, calls.openOfCourse, input, kernelErrors.notAllowed)
  const { id, say, heard, streamId, members } = await open(ann, courseId, 'group', group)
  expect((await open(ben, courseId, 'group', group)).id).toBe(id)
  await say(ann, 'Our plan')
  await leave(ben, group)
  await refusesReading(ben, streamId)
  await app().settle()
  expect(new Set(idsOf(await members(ann)))).toEqual(new Set([ann.id, teacher1.id, assistant1.id]))
  await dissolve(group)
  await app().settle()
  expect(await heard(ann)).toEqual(['Our plan'])
})

test('assistants come into the team and go out of it', async () => {
  const { members, streamId, say, heard } = await open(teacher1, courseId, 'team')
  const input = { courseId, account: emailOf(teacher2), auth: [] }
  await app().call(teacher1, assistantCalls.addAssistant, input)
  await app().settle()
  await say(teacher1, 'Welcome')
  expect(await heard(teacher2)).toEqual(['Welcome'])
  await app().call(teacher1, assistantCalls.removeAssistant, { courseId, uid: teacher2.id })
  await refusesReading(teacher2, streamId)
  await app().settle()
  expect(idsOf(await members(assistant1))).toEqual([teacher1.id, assistant1.id])
})

test('people of a group of chosen ones stay in it when they are in no course together any more', async () => {
  const { say, heard } = await make(teacher1, [last, ann], { courseId })
  await remove(last)
  await app().settle()
  await say(last, 'Still here')
  expect(await heard(teacher1)).toEqual(['Still here'])
  await join(last)
})

test('in an ended course people write on; in a deleted one they read, until it is restored or erased', async () => {
  const ended = await open(teacher1, archivedCourse.id, 'course')
  await ended.say(ann, 'It was a good course')
  const { id } = await app().call(teacher1, courseCalls.create, {
    courseName: 'Short lived',
    semester: '2026-2027',
    term: '1',
  })
  const { code } = await app()
    .db.selectFrom('course')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app().call(ann, joinCalls.join, { code: code! })
  const { say, heard, streamId, id: groupId } = await open(teacher1, id, 'course')
  await say(ann, 'Hello')
  await app().call(teacher1, courseCalls.delete, { courseId: id, password: demoPassword })
  const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hi' } }
  await app().refused(ann, streamCalls.add, said, chatErrors.courseDeleted)
  expect(await heard(ann)).toEqual(['Hello'])
  await app().call(teacher1, archiveCalls.restore, { courseId: id })
  await say(ann, 'Again')
  await app().call(teacher1, courseCalls.delete, { courseId: id, password: demoPassword })
  const deletedAt = app().clock.now() - 30 * 86_400_000
  await app()
    .db.updateTable('course')
    .set({ deleted_at: at(deletedAt) })
    .where('id', '=', id)
    .execute()
  const run = (queue: string, data: object) =>
    app().runJob(app().workers.find(worker => worker.queue === queue)!, data)
  await run('course.erase', { courseId: id, deletedAt })
  await refusesReading(ann, streamId)
  await run('chat.sweep', {})
  const left = await app().db.selectFrom('stream').select('id').where('subject_id', '=', groupId).execute()
  expect(left).toEqual([])
})

test('a transferred course takes its conversations with it', async () => {
  const { details, done } = await open(teacher2, worldHistory.id, 'course')
  await app().call(teacher2, archiveCalls.transfer, {
    ...{ courseId: worldHistory.id, account: emailOf(teacher1), password: demoPassword },
  })
  await app().settle()
  expect((await details(ann)).group!.ownerId).toBe(teacher1.id)
  expect((await details(teacher2)).group!.can).toMatchObject({ manage: true, own: false })
  expect((await done(ann)).at(-1)).toMatchObject({ what: 'owner', ids: [teacher1.id] })
})

test('what somebody said stays when they close their account, and what they owned passes on', async () => {
  const leaver = students[12]!
  const { id, say, heard, members, details } = await make(leaver, [ann, dora])
  await say(leaver, 'Goodbye')
  await app().call(leaver, profileCalls.closeAccount, { password: demoPassword })
  await app().settle()
  expect(await heard(ann)).toEqual(['Goodbye'])
  expect(idsOf(await members(ann))).not.toContain(leaver.id)
  expect([ann.id, dora.id]).toContain((await details(ann)).group!.ownerId)
  const { list } = await app().call(ann, chatCalls.namePeople, { id, accountIds: [leaver.id] })
  expect(list[0]!.name).not.toBe(leaver.name)
})

test('who views the course as a student has their own conversations as before', async () => {
  const { id } = await open(teacher1, courseId, 'team')
  const { data } = await app().post(chatCalls.getConversation.path, { groupid: id }, teacher1, {
    'x-student-viewer': '1',
  })
  expect(data.groupid).toBe(id)
})
