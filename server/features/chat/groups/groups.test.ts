import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls as calls } from '#contract/features/chat/group-calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { groupsOf } from './test-groups.ts'

const app = testApp({ listen: true })
const { make, open } = groupsOf(app)
type Six = [CastMember, CastMember, CastMember, CastMember, CastMember, CastMember]
const [ann, ben, carl, dora, eve, finn] = students as unknown as Six
/** In Linear Algebra alone. */
const last = students.at(-1)!
const idsOf = (list: readonly { friendId: string }[]) => list.map(({ friendId }) => friendId)

test('somebody makes a group of people they chose, says something, and all of them read it', async () => {
  const { id, say, heard, done, row, details, members } = await make(ann, [ben, carl, ann, ben])
  await say(ann, 'Shall we read together?')
  for (const who of [ann, ben, carl]) expect(await heard(who)).toEqual(['Shall we read together?'])
  expect(await row(ben)).toMatchObject({
    ...{ id, name: 'Reading circle', isGroup: true, friendId: null, unread: 1, isMentioned: false },
    people: [{ id: ann.id, name: ann.name }],
  })
  expect(await done(carl)).toMatchObject([{ what: 'made', byId: ann.id }])
  expect(await details(ann)).toMatchObject({
    refusal: '',
    group: {
      scope: 'people',
      memberCount: 3,
      ownerId: ann.id,
      can: { manage: true, own: true, leave: true },
    },
  })
  expect((await details(ben)).group).toMatchObject({ can: { manage: false, own: false, add: true } })
  expect((await members(ben)).map(each => [each.friendId, each.isOwner])).toEqual(
    expect.arrayContaining([
      [ann.id, true],
      [ben.id, false],
      [carl.id, false],
    ]),
  )
  expect(idsOf(await members(ben, ann.name))).toEqual([ann.id])
})

test('a group that is made without a name has those of its people; one other is no group', async () => {
  const { details } = await make(ann, [ben, carl], { title: '' })
  const { name } = await details(ann)
  expect(name).toContain(ann.name)
  expect(name).toContain(ben.name)
  await app().refused(ann, calls.make, { title: '', accountIds: [ben.id] }, kernelErrors.malformed)
})

test('strangers cannot be brought into a group, nor who has blocked the other one', async () => {
  const ids = (...people: CastMember[]) => people.map(each => each.id)
  await app().refused(last, calls.make, { title: 'x', accountIds: ids(ann, teacher2) }, kernelErrors.notFound)
  await app().refused(
    ann,
    calls.make,
    { title: 'x', accountIds: [ben.id, randomUUID()] },
    kernelErrors.notFound,
  )
  await app().call(finn, chatCalls.block, { friendId: eve.id, isBlocked: true })
  for (const [one, other] of [
    [eve, finn],
    [finn, eve],
  ] as const)
    await app().refused(one, calls.make, { title: 'x', accountIds: ids(ben, other) }, chatErrors.cannotAdd)
  // In a group that somebody else has made both write, and read each other.
  const { say, heard, id } = await make(ann, [eve, finn])
  await say(eve, 'Hello all')
  expect(await heard(finn)).toEqual(['Hello all'])
  await app().refused(finn, chatCalls.block, { id, isBlocked: true }, kernelErrors.notFound)
  await app().call(finn, chatCalls.block, { friendId: eve.id, isBlocked: false })
})

test('others neither read nor write in a group, nor learn that there is one', async () => {
  const { id, streamId, say } = await make(ann, [ben, carl])
  await say(ann, 'Between us')
  for (const other of [dora, teacher1]) {
    await app().refused(other, streamCalls.entries, { id: streamId }, kernelErrors.notFound)
    const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hi' } }
    await app().refused(other, streamCalls.add, said, kernelErrors.notFound)
    for (const [call, more] of [
      [chatCalls.getConversation, {}],
      [chatCalls.markSeen, {}],
      [calls.listMembers, {}],
      [chatCalls.namePeople, { accountIds: [ann.id] }],
      [calls.rename, { title: 'Ours' }],
      [calls.setStaffOnly, { isStaffOnly: true }],
      [calls.add, { accountIds: [other.id] }],
      [calls.remove, { accountId: ben.id }],
      [calls.leave, {}],
      [calls.giveAway, { accountId: ben.id }],
      [calls.dissolve, {}],
      [chatCalls.countReaders, { position: 1 }],
      [calls.listReaders, { position: 1, hasRead: true }],
    ] as const)
      await app().refused(other, call as typeof calls.leave, { id, ...more }, kernelErrors.notFound)
  }
})

test('who is added reads from then on, files too', async () => {
  const { id, streamId, say, heard, done } = await make(ann, [ben, carl])
  await say(ann, 'Before')
  const sheet = await uploadFile(app(), ann, { name: 'early.txt', bytes: Buffer.from('early') })
  const send = (fileId: string) =>
    app().call(ann, streamCalls.add, {
      id: streamId,
      code: randomUUID(),
      type: 'file',
      body: { fileId, text: '' },
    })
  await send(sheet.id)
  app().clock.advance(1000)
  await app().call(ben, calls.add, { id, accountIds: [dora.id, ben.id] })
  await say(ann, 'After')
  const later = await uploadFile(app(), ann, { name: 'late.txt', bytes: Buffer.from('late') })
  await send(later.id)
  expect(await heard(dora)).toEqual(['After', ''])
  expect(await done(dora)).toMatchObject([{ what: 'added', byId: ben.id, ids: [dora.id], count: 1 }])
  expect(await downloadStatus(app(), dora, sheet.id)).toBe(403)
  expect(await downloadStatus(app(), dora, later.id)).toBe(200)
  expect(
    (await app().call(dora, chatCalls.listFiles, { id, fileIds: [sheet.id, later.id] })).list,
  ).toMatchObject([{ id: later.id }])
})

test('who was removed neither hears nor reads nor finds it by number, and only the owner brings them back', async () => {
  const { id, streamId, say, heard, row } = await make(ann, [ben, carl])
  const sheet = await uploadFile(app(), ann, { name: 'plan.txt', bytes: Buffer.from('plan') })
  await app().call(ann, streamCalls.add, {
    ...{ id: streamId, code: randomUUID(), type: 'file', body: { fileId: sheet.id, text: '' } },
  })
  const phone = await connectTo(app().address, await app().tokenOf(carl))
  phone.send(streamRequests.join.cmd, { streams: { [streamId]: null } })
  await phone.next(streamMessages.joined.cmd)
  await say(ann, 'All of us')
  await phone.next(streamMessages.entry.cmd)
  expect(await downloadStatus(app(), carl, sheet.id)).toBe(200)
  await app().refused(carl, calls.remove, { id, accountId: ben.id }, kernelErrors.notAllowed)
  await app().refused(ann, calls.remove, { id, accountId: ann.id }, chatErrors.ownerStays)
  await app().call(ann, calls.remove, { id, accountId: carl.id })
  await phone.next(chatMessages.listChanged.cmd)
  const before = phone.frames.length
  const { position } = await say(ann, 'Without carl')
  await say(ben, 'Indeed')
  await app().refused(carl, streamCalls.entries, { id: streamId }, kernelErrors.notFound)
  await app().refused(carl, chatCalls.getConversation, { id }, kernelErrors.notFound)
  await app().refused(carl, chatCalls.countReaders, { id, position }, kernelErrors.notFound)
  expect(await downloadStatus(app(), carl, sheet.id)).toBe(403)
  expect(await row(carl)).toBeUndefined()
  phone.send(streamRequests.join.cmd, { streams: { [streamId]: null } })
  await expect
    .poll(() => phone.frames.filter(({ cmd }) => cmd === streamMessages.joined.cmd).length)
    .toBeGreaterThan(2)
  expect(JSON.stringify(phone.frames.slice(before))).not.toContain('Without carl')
  phone.socket.close()
  await app().refused(ben, calls.add, { id, accountIds: [carl.id] }, chatErrors.cannotAdd)
  await app().call(ann, calls.add, { id, accountIds: [carl.id] })
  await say(ann, 'Welcome back')
  expect(await heard(carl)).toEqual(['Welcome back'])
  // Their name stands at what they said, also while they are out.
  await app().call(ann, calls.remove, { id, accountId: carl.id })
  expect(
    (await app().call(ben, chatCalls.namePeople, { id, accountIds: [carl.id, dora.id] })).list,
  ).toMatchObject([{ id: carl.id, name: carl.name }])
})

test('what an owner leaves passes on, and the last one who leaves ends it', async () => {
  const { id, say, done, details } = await make(ann, [ben, carl])
  await app().refused(ben, calls.giveAway, { id, accountId: carl.id }, kernelErrors.notAllowed)
  await app().refused(ann, calls.giveAway, { id, accountId: dora.id }, kernelErrors.notFound)
  await app().call(ann, calls.giveAway, { id, accountId: ben.id })
  await app().call(ben, calls.leave, { id })
  const { group } = await details(carl)
  expect([ann.id, carl.id]).toContain(group!.ownerId)
  expect((await done(carl)).map(({ what, byId }) => [what, byId])).toEqual([
    ['made', ann.id],
    ['owner', ann.id],
    ['left', ben.id],
    ['owner', group!.ownerId],
  ])
  await app().refused(ben, calls.leave, { id }, kernelErrors.notFound)
  await say(carl, 'Still here')
  await app().call(ann, calls.leave, { id })
  expect((await details(carl)).group).toMatchObject({ ownerId: carl.id, memberCount: 1 })
  await app().call(carl, calls.leave, { id })
  await app().refused(carl, chatCalls.getConversation, { id }, kernelErrors.notFound)
})

test('a group is renamed and dissolved by its owner; then it is read, and nobody writes', async () => {
  const { id, streamId, say, heard, details, row } = await make(ann, [ben, carl])
  await say(ann, 'Hello')
  await app().refused(ben, calls.rename, { id, title: 'Mine' }, kernelErrors.notAllowed)
  await app().refused(ann, calls.rename, { id, title: ' ' }, chatErrors.titleMissing)
  await app().call(ann, calls.rename, { id, title: 'Lost & found' })
  expect(await row(ben)).toMatchObject({ name: 'Lost & found', last: { body: { what: 'renamed' } } })
  await app().refused(ben, calls.dissolve, { id }, kernelErrors.notAllowed)
  await app().call(ann, calls.dissolve, { id })
  for (const who of [ann, ben]) {
    expect(await heard(who)).toEqual(['Hello'])
    expect((await details(who)).refusal).not.toBe('')
    const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hi' } }
    await app().refused(who, streamCalls.add, said, chatErrors.dissolved)
  }
  await app().refused(ann, calls.add, { id, accountIds: [dora.id] }, chatErrors.dissolved)
})

test('where only staff write, others are told so; staff and owner write on', async () => {
  const { id, streamId, say, details } = await make(teacher1, [assistant1, ann, ben], {
    courseId: linearAlgebra.id,
    isStaffOnly: true,
  })
  const said = () => ({ id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hi' } })
  await app().refused(ann, streamCalls.add, said(), chatErrors.staffWrite)
  expect((await details(ann)).refusal).not.toBe('')
  await say(assistant1, 'The exam is in room 204')
  await say(teacher1, 'Bring a pen')
  await app().call(teacher1, calls.setStaffOnly, { id, isStaffOnly: false })
  await say(ann, 'Thank you')
})

test('two assistants who remove each other at the same moment: one of them stays', async () => {
  await app().call(teacher1, assistantCalls.addAssistant, {
    ...{ courseId: linearAlgebra.id, account: emailOf(teacher2), auth: [] },
  })
  await app().settle()
  for (let round = 0; round < 6; round++) {
    const { id, members } = await open(teacher1, linearAlgebra.id, 'team')
    const both = [assistant1, teacher2]
    const tries = await Promise.allSettled(
      both.map((who, place) => app().call(who, calls.remove, { id, accountId: both[1 - place]!.id })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await members(teacher1)).toHaveLength(2)
    await app().call(teacher1, calls.add, { id, accountIds: both.map(who => who.id) })
    expect(await members(teacher1)).toHaveLength(3)
  }
})

test('what is sent again makes no second group, and adding twice is once', async () => {
  const body = { title: 'Once', uids: [ben.id, carl.id] }
  const headers = { 'x-once': randomUUID() }
  const made = await Promise.all([1, 2].map(() => app().post(calls.make.path, body, ann, headers)))
  const [id, other] = made.map(({ data }) => String(data.groupid))
  expect(other).toBe(id)
  await Promise.all([ann, ben].map(who => app().call(who, calls.add, { id: id!, accountIds: [dora.id] })))
  expect((await app().call(ann, calls.listMembers, { id: id!, limit: 50 })).total).toBe(4)
  const { list } = await app().call(ann, chatCalls.listConversations, { limit: 200 })
  expect(list.filter(({ name }) => name === 'Once')).toHaveLength(1)
})

test('how many have read a message is told to its author and to staff, and who', async () => {
  const { id, say } = await make(teacher1, [ann, ben, carl, dora], { courseId: linearAlgebra.id })
  const { position } = await say(ann, 'Who has read this?')
  const count = (who: CastMember, at = position) =>
    app().call(who, chatCalls.countReaders, { id, position: at })
  expect(await count(ann)).toEqual({ read: 0, total: 4 })
  for (const who of [ben, carl]) await app().call(who, chatCalls.markSeen, { id, position })
  expect(await count(ann)).toEqual({ read: 2, total: 4 })
  expect(await count(teacher1)).toEqual({ read: 2, total: 4 })
  await app().refused(ben, chatCalls.countReaders, { id, position }, kernelErrors.notFound)
  await app().refused(ben, calls.listReaders, { id, position, hasRead: true }, kernelErrors.notFound)
  const list = async (hasRead: boolean) =>
    idsOf((await app().call(ann, calls.listReaders, { id, position, hasRead })).list).toSorted()
  expect(await list(true)).toEqual([ben.id, carl.id].toSorted())
  expect(await list(false)).toEqual([dora.id, teacher1.id].toSorted())
  // Who comes later was not told of it.
  await app().call(ann, calls.add, { id, accountIds: [eve.id] })
  expect(await count(ann)).toEqual({ read: 2, total: 4 })
  await app().refused(ann, chatCalls.countReaders, { id, position: 1 }, kernelErrors.notFound)
})

test('who is mentioned finds it in the list, also where it is muted; all are mentioned by staff alone', async () => {
  const { id, streamId, say, row } = await make(teacher1, [ann, ben, carl], { courseId: linearAlgebra.id })
  await app().call(ben, chatCalls.mute, { id, isMuted: true })
  const mentions = [{ id: ben.id }, { id: dora.id }, { id: 'nobody' }]
  const entry = await say(ann, `@${ben.name} @Dora look`, { mentions })
  expect(entry.body).toEqual({ text: `@${ben.name} @Dora look`, mentions: [{ id: ben.id, name: ben.name }] })
  expect(await row(ben)).toMatchObject({ isMentioned: true, isMuted: true })
  expect(await row(carl)).toMatchObject({ isMentioned: false })
  await app().call(ben, chatCalls.markSeen, { id })
  expect(await row(ben)).toMatchObject({ isMentioned: false })
  const all = { mentions: [{ id: 'all', name: 'all' }] }
  const body = { text: '@all', ...all }
  const said = { id: streamId, code: randomUUID(), type: 'text', body }
  await app().refused(ann, streamCalls.add, said, chatErrors.staffMentionAll)
  const asked = await say(teacher1, 'Please answer, @all', all)
  for (const who of [ann, ben, carl]) expect(await row(who)).toMatchObject({ isMentioned: true })
  expect(await row(teacher1)).toMatchObject({ isMentioned: false })
  // A mention that is taken out of the text, or back with it, is none.
  await app().call(teacher1, chatCalls.change, { id, position: asked.position, text: 'Please answer' })
  expect(await row(ann)).toMatchObject({ isMentioned: false })
  const again = await say(teacher1, '@all', all)
  await app().call(teacher1, chatCalls.takeBack, { id, position: again.position })
  expect(await row(ann)).toMatchObject({ isMentioned: false })
})
