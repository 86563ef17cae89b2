import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls as calls } from '#contract/features/chat/group-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { groupsOf as studentGroups } from '#server/features/group/test-groups.ts'
import { takeJobs } from '#server/house/life/jobs.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { groupsOf } from './test-groups.ts'

/* Places in a course that are kept for somebody, merged with somebody, given up with an account, or passed on with the course. */

const app = testApp({ takesJobs: false })
const { make, open } = groupsOf(app)
const { makeBatch, makeGroup } = studentGroups(app)
const courseId = linearAlgebra.id

const idsOf = (list: readonly { friendId: string }[]) => list.map(({ friendId }) => friendId)
/** @param except a queue of which nothing is done yet */
const doJobs = (except?: string) => takeJobs(app(), { twice: false, isHeld: queue => queue === except })
async function makeClass(name: string, ...people: readonly CastMember[]) {
  const { id } = await app().call(teacher1, classCalls.createClass, { courseId, name })
  const studentIds = people.map(each => each.id)
  await app().call(teacher1, classCalls.moveToClass, { courseId, id, studentIds })
  return id
}

test('whom a roster put into a class comes into its conversation, whatever is done first', async () => {
  const [newcomer, there] = [students.at(-1)!, students[1]!]
  const classId = await makeClass('Kept places', there)
  const { say, heard, members } = await open(teacher1, courseId, 'class', classId)
  await app().call(newcomer, joinCalls.quit, { courseId, password: demoPassword })
  await doJobs()
  await sql`update account set phone = '13700001234' where id = ${newcomer.id}`.execute(app().db)
  await sql`insert into invitation (id, course_id, class_id, name, name_key, phone, invited_by, created_at)
    values (${randomUUID()}, ${courseId}, ${classId}, ${newcomer.name}, '', '13700001234', ${teacher1.id}, now())`.execute(
    app().db,
  )
  await app().call(newcomer, joinCalls.join, { code: linearAlgebra.code })
  await doJobs('course.member.joined.to.member')
  await doJobs()
  await say(there, 'Welcome to our class')
  expect(await heard(newcomer)).toEqual(['Welcome to our class'])
  expect(idsOf(await members(teacher1))).toContain(newcomer.id)
})

test('who is merged with a place on a roster comes into what its class and its group say; nobody else speaks for them', async () => {
  const [imported, real, mate] = [students[8]!, students[9]!, students[10]!]
  const classId = await makeClass('Merged', imported, mate)
  await app().call(teacher1, classCalls.moveToClass, { courseId, id: '0', studentIds: [real.id] })
  const groupId = await makeGroup(await makeBatch(), [imported, mate])
  // As an account that came with a package.
  await sql`update account set imported_at = now(), login = null, email = null, phone = null
    where id = ${imported.id}`.execute(app().db)
  await doJobs()
  const both = [
    await open(teacher1, courseId, 'class', classId),
    await open(teacher1, courseId, 'group', groupId),
  ]
  for (const { say, members } of both) {
    await say(mate, 'Before')
    expect(idsOf(await members(teacher1))).not.toContain(imported.id)
  }
  await app().call(teacher1, packageCalls.mergeStudents, {
    ...{ courseId, importedids: [imported.id], studentIds: [real.id] },
  })
  await doJobs()
  for (const { say, heard, members } of both) {
    await say(mate, 'Hello')
    expect(await heard(real)).toEqual(['Hello'])
    await say(real, 'Hello to you')
    const ids = idsOf(await members(teacher1))
    expect(ids).toContain(real.id)
    expect(ids).not.toContain(imported.id)
  }
})

test('nobody writes to an account that was deleted; what both have said stays, and its name does not', async () => {
  const [leaver, friend] = [students[12]!, students[13]!]
  const { id } = await app().call(friend, chatCalls.open, { friendId: leaver.id })
  const { streamId } = await app().call(friend, chatCalls.getConversation, { id })
  const say = (text: string) => ({
    ...{ id: streamId, code: randomUUID(), type: 'text', body: { text } },
  })
  await app().call(friend, streamCalls.add, say('Are you going?'))
  await app().call(leaver, streamCalls.add, say('Yes'))
  await app().call(leaver, profileCalls.closeAccount, { password: demoPassword })
  await doJobs()
  await app().refused(friend, streamCalls.add, say('Hello?'), chatErrors.closed)
  await app().refused(friend, chatCalls.change, { id, position: 1, text: 'Hi' }, chatErrors.closed)
  await app().refused(
    friend,
    chatCalls.react,
    { id, position: 2, emoji: '👍', isOn: true },
    chatErrors.closed,
  )
  const { list } = await app().call(friend, streamCalls.entries, { id: streamId })
  expect(list.map(({ body }) => (body as { text: string }).text)).toEqual(['Yes', 'Are you going?'])
  const { name, refusal, friendId } = await app().call(friend, chatCalls.getConversation, { id })
  expect([name, refusal, friendId]).not.toContain(leaver.name)
  expect(refusal).not.toBe('')
  const found = await app().call(friend, chatCalls.searchPeople, { search: leaver.name })
  expect(idsOf(found.list)).not.toContain(leaver.id)
})

test('in a group those who have blocked each other read and write, and neither adds the other anywhere', async () => {
  const [ann, ben, carl, dora] = students.slice(14, 18) as [CastMember, CastMember, CastMember, CastMember]
  const { say, heard, row } = await make(ann, [ben, carl])
  await app().call(ben, chatCalls.block, { friendId: carl.id, isBlocked: true })
  await say(carl, 'To all of us')
  await say(ben, 'I read that')
  for (const who of [ben, carl]) expect(await heard(who)).toEqual(['To all of us', 'I read that'])
  expect(await row(ben)).toMatchObject({ unread: 1 })
  const another = await make(ben, [ann, dora])
  await app().refused(ben, calls.add, { id: another.id, accountIds: [carl.id] }, chatErrors.cannotAdd)
  await app().call(dora, calls.add, { id: another.id, accountIds: [carl.id] })
  await another.say(carl, 'Dora has brought me')
  expect(await another.heard(ben)).toEqual(['Dora has brought me'])
})

test('a transferred course takes all of its conversations along, and none of those that people have chosen', async () => {
  const [ann, ben] = [students[2]!, students[3]!]
  const [ofCourse, team] = [
    await open(teacher2, worldHistory.id, 'course'),
    await open(teacher2, worldHistory.id, 'team'),
  ]
  const chosen = await make(teacher2, [ann, ben], { courseId: worldHistory.id })
  const alone = await make(ann, [ben, teacher2], { courseId: worldHistory.id })
  await team.say(teacher2, 'Before you came')
  await app().call(teacher2, archiveCalls.transfer, {
    ...{ courseId: worldHistory.id, account: emailOf(teacher1), password: demoPassword },
  })
  await doJobs()
  for (const { details, say, heard } of [ofCourse, team]) {
    expect((await details(teacher2)).group!.ownerId).toBe(teacher1.id)
    await say(teacher2, 'It is yours')
    expect(await heard(teacher1)).toEqual(['It is yours'])
  }
  expect((await chosen.details(ann)).group!.ownerId).toBe(teacher2.id)
  expect((await alone.details(ben)).group!.ownerId).toBe(ann.id)
  await app().refused(teacher1, chatCalls.getConversation, { id: chosen.id }, kernelErrors.notFound)
})
