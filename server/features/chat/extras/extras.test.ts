import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { MessageExtras } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatMessages, chatRequests } from '#contract/features/chat/messages.ts'
import { maxPins } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { groupsOf } from '../groups/test-groups.ts'

const app = testApp({ listen: true })
const [ann, ben, carl, dora, eve] = students as [CastMember, CastMember, CastMember, CastMember, CastMember]

async function talk(one: CastMember, other: CastMember) {
  const { id } = await app().call(one, chatCalls.open, { friendId: other.id })
  const { streamId } = await app().call(one, chatCalls.getConversation, { id })
  const add = async (who: CastMember, type: string, body: object) =>
    (await app().call(who, streamCalls.add, { id: streamId, code: randomUUID(), type, body })).entry
  const say = (who: CastMember, text: string, more = {}) => add(who, 'text', { text, ...more })
  const heard = async (who: CastMember) =>
    (await app().call(who, streamCalls.entries, { id: streamId })).list.toReversed()
  const react = (who: CastMember, position: number, emoji: '👍' | '🙏', isOn = true) =>
    app().call(who, chatCalls.react, { id, position, emoji, isOn })
  const pins = async (who: CastMember) =>
    (await app().call(who, chatCalls.listPins, { id })).list.map(({ position }) => position)
  return { id, streamId, add, say, heard, react, pins }
}
const enter = async (who: CastMember) => connectTo(app().address, await app().tokenOf(who))
const reactionsOf = ({ body }: { body: unknown }) => (body as MessageExtras).reactions

test('one tap adds a reaction, the next takes it back; both see who gave which, also those who come later', async () => {
  const { say, heard, react } = await talk(ann, teacher1)
  const { position } = await say(ann, 'Done')
  await react(teacher1, position, '👍')
  await react(teacher1, position, '👍')
  const { entry } = await react(ann, position, '👍')
  expect(reactionsOf(entry)).toEqual({ '👍': [teacher1.id, ann.id] })
  await react(ann, position, '🙏')
  await react(teacher1, position, '👍', false)
  expect((await heard(teacher1)).map(reactionsOf)).toEqual([{ '👍': [ann.id], '🙏': [ann.id] }])
  for (const emoji of ['👍', '🙏'] as const) await react(ann, position, emoji, false)
  expect((await heard(ann))[0]!.body).toEqual({ text: 'Done' })
})

test('what two do to a message at the same moment is all there', async () => {
  const { id, say, heard, react } = await talk(ben, carl)
  const { position } = await say(ben, 'Teh end')
  await Promise.all([
    react(ben, position, '👍'),
    react(carl, position, '👍'),
    react(carl, position, '🙏'),
    app().call(ben, chatCalls.change, { id, position, text: 'The end' }),
  ])
  // Words that are changed later leave them, too.
  await app().call(ben, chatCalls.change, { id, position, text: 'The very end' })
  const { reactions, ...rest } = (await heard(ben))[0]!.body as MessageExtras
  expect(rest).toEqual({ text: 'The very end', isChanged: true })
  expect(reactions?.['👍']?.toSorted()).toEqual([ben.id, carl.id].toSorted())
  expect(reactions?.['🙏']).toEqual([carl.id])
})

test('nobody says that others have reacted, and nobody reacts where they may not write or in what is not theirs', async () => {
  const { id, say, heard, react } = await talk(ann, dora)
  const { position } = await say(ann, 'Mine', { reactions: { '👍': [dora.id] }, isForwarded: true })
  expect((await heard(ann))[0]!.body).toEqual({ text: 'Mine' })
  const wanted = { id, position, emoji: '👍' as const, isOn: true }
  await app().refused(ben, chatCalls.react, wanted, kernelErrors.notFound)
  await app().refused(ann, chatCalls.react, { ...wanted, position: 9 }, kernelErrors.notFound)
  await app().call(dora, chatCalls.block, { id, isBlocked: true })
  await app().refused(ann, chatCalls.react, wanted, chatErrors.refused)
  await app().call(dora, chatCalls.block, { id, isBlocked: false })
  await react(dora, position, '👍')
})

test('a pinned message is shown to both, the last one first, until either unpins it', async () => {
  const { id, say, pins } = await talk(ann, eve)
  for (const text of ['Room 204', 'Bring a pencil']) await say(ann, text)
  const pin = (who: CastMember, position: number, isPinned = true) =>
    app().call(who, chatCalls.pin, { id, position, isPinned })
  await pin(ann, 1)
  app().clock.advance(1000)
  await pin(eve, 2)
  await pin(eve, 2)
  expect((await app().call(ann, chatCalls.listPins, { id })).list).toMatchObject([
    { position: 2, body: { text: 'Bring a pencil' }, pinnedBy: eve.name },
    { position: 1, pinnedBy: ann.name },
  ])
  await app().refused(ben, chatCalls.listPins, { id }, kernelErrors.notFound)
  await app().refused(ben, chatCalls.pin, { id, position: 1, isPinned: true }, kernelErrors.notFound)
  await app().refused(ann, chatCalls.pin, { id, position: 3, isPinned: true }, kernelErrors.notFound)
  await pin(ann, 2, false)
  expect(await pins(eve)).toEqual([1])
})

test('there are only so many pins', async () => {
  const { id, say } = await talk(ben, dora)
  for (let n = 0; n <= maxPins; n += 1) await say(ben, `Note ${n}`)
  for (let n = 1; n <= maxPins; n += 1)
    await app().call(ben, chatCalls.pin, { id, position: n, isPinned: true })
  await app().refused(
    ben,
    chatCalls.pin,
    { id, position: maxPins + 1, isPinned: true },
    chatErrors.tooManyPins,
  )
  await app().call(ben, chatCalls.pin, { id, position: 1, isPinned: false })
  await app().call(ben, chatCalls.pin, { id, position: maxPins + 1, isPinned: true })
})

test('what is recalled is pinned no more, and has no reactions; what was forwarded of it stays', async () => {
  const from = await talk(ann, teacher1)
  const to = await talk(ann, ben)
  const { position } = await from.say(ann, 'Not for you')
  await from.react(teacher1, position, '👍')
  await app().call(teacher1, chatCalls.pin, { id: from.id, position, isPinned: true })
  await app().call(ann, chatCalls.forward, {
    ...{ id: from.id, positions: [position], conversationIds: [to.id] },
  })
  await app().call(ann, chatCalls.takeBack, { id: from.id, position })
  expect(await from.pins(teacher1)).not.toContain(position)
  const row = (await from.heard(teacher1)).find(each => each.position === position)
  expect(row).toMatchObject({ isRemoved: true, body: {} })
  const { db } = app()
  for (const table of ['conversation_reaction', 'conversation_pin'] as const)
    expect(
      await db
        .selectFrom(table)
        .selectAll()
        .where('conversation_id', '=', from.id)
        .where('position', '=', position)
        .execute(),
    ).toEqual([])
  expect((await to.heard(ben)).at(-1)).toMatchObject({ body: { text: 'Not for you', isForwarded: true } })
  await app().refused(
    teacher1,
    chatCalls.forward,
    { id: from.id, positions: [position], conversationIds: [from.id] },
    chatErrors.recalled,
  )
})

test('several messages are forwarded to several conversations in their order, without what became of them, and their files are read there', async () => {
  const from = await talk(ann, carl)
  const [one, other] = [await talk(carl, dora), await talk(carl, eve)]
  const file = await uploadFile(app(), ann, { name: 'notes.txt', bytes: Buffer.from('Forward me') })
  const photo = await uploadFile(app(), ann, { name: 'board.png', bytes: await picture('png', 40, 30) })
  const first = await from.say(ann, 'Look')
  await from.add(ann, 'file', { fileId: file.id })
  await from.add(ann, 'picture', { fileId: photo.id, text: 'The board' })
  await from.say(carl, 'Fine', { answers: first.position })
  await from.react(carl, first.position, '👍')
  const positions = (await from.heard(carl)).map(({ position }) => position)
  const { refused } = await app().call(carl, chatCalls.forward, {
    ...{ id: from.id, positions: positions.toReversed(), conversationIds: [one.id, other.id] },
  })
  expect(refused).toEqual([])
  for (const [to, reader] of [
    [one, dora],
    [other, eve],
  ] as const) {
    const heard = await to.heard(reader)
    expect(heard).toMatchObject([
      { type: 'text', byId: carl.id, body: { text: 'Look', isForwarded: true } },
      { type: 'file', body: { fileId: file.id, name: 'notes.txt' } },
      { type: 'picture', body: { text: 'The board' } },
      { type: 'text' },
    ])
    expect(heard[0]!.body).not.toHaveProperty('reactions')
    expect(heard[3]!.body).toEqual({ text: 'Fine', isForwarded: true })
    const { list } = await app().call(reader, chatCalls.listFiles, {
      id: to.id,
      fileIds: [file.id, photo.id],
    })
    expect(list).toHaveLength(2)
    expect(await downloadStatus(app(), reader, file.id)).toBe(200)
  }
})

test('nobody forwards from where they are not, nor to where they may not write; what is refused says why, and the rest is said', async () => {
  const from = await talk(ann, teacher1)
  const [may, mayNot, foreign] = [await talk(ann, ben), await talk(ann, dora), await talk(carl, dora)]
  const { position } = await from.say(teacher1, 'For all')
  await app().call(dora, chatCalls.block, { id: mayNot.id, isBlocked: true })
  const { refused } = await app().call(ann, chatCalls.forward, {
    ...{ id: from.id, positions: [position], conversationIds: [may.id, mayNot.id, foreign.id] },
  })
  expect(refused).toMatchObject([
    { conversationId: mayNot.id, reason: chatErrors.refused.text.zh },
    { conversationId: foreign.id },
  ])
  expect((await may.heard(ben)).at(-1)).toMatchObject({ body: { text: 'For all' } })
  await app().call(dora, chatCalls.block, { id: mayNot.id, isBlocked: false })
  for (const to of [mayNot, foreign])
    expect((await to.heard(dora)).map(({ body }) => (body as { text?: string }).text)).not.toContain(
      'For all',
    )
  await app().refused(
    carl,
    chatCalls.forward,
    { id: from.id, positions: [position], conversationIds: [foreign.id] },
    kernelErrors.notFound,
  )
})

test('who has it open is told that somebody is writing, at most once in three seconds, and of pins', async () => {
  const { id, streamId, say } = await talk(ben, teacher1)
  const hearing = await enter(teacher1)
  const [writing, stranger] = [await enter(ben), await enter(carl)]
  hearing.send(streamRequests.join.cmd, { streams: { [streamId]: null } })
  await hearing.next(streamMessages.joined.cmd)
  for (const socket of [stranger, writing, writing, writing])
    socket.send(chatRequests.typing.cmd, { groupid: id })
  expect((await hearing.next(chatMessages.isTyping.cmd)).data).toEqual({ groupid: id, uid: ben.id })
  const { position } = await say(ben, 'There')
  await app().call(ben, chatCalls.pin, { id, position, isPinned: true })
  expect((await hearing.next(chatMessages.pinned.cmd)).data).toEqual({ groupid: id })
  expect(hearing.frames.filter(({ cmd }) => cmd === chatMessages.isTyping.cmd)).toHaveLength(1)
})

test('whoever blocks or unblocks somebody: the other one is told to ask again', async () => {
  const { id } = await talk(eve, dora)
  const other = await enter(dora)
  await app().call(eve, chatCalls.block, { id, isBlocked: true })
  expect((await other.next(chatMessages.listChanged.cmd)).data).toEqual({ groupid: id })
  await app().call(eve, chatCalls.block, { id, isBlocked: false })
  await expect
    .poll(() => other.frames.filter(({ cmd }) => cmd === chatMessages.listChanged.cmd).length)
    .toBe(2)
})

test('in a group its owner pins, its people react, and what mentioned somebody there mentions nobody elsewhere', async () => {
  const group = await groupsOf(app).make(ann, [ben, carl])
  const { position } = await group.say(ann, `@${ben.name} Room 7`, {
    mentions: [{ id: ben.id, name: ben.name }],
  })
  const pin = { id: group.id, position, isPinned: true }
  await app().refused(ben, chatCalls.pin, pin, kernelErrors.notAllowed)
  await app().call(ann, chatCalls.pin, pin)
  expect((await app().call(carl, chatCalls.listPins, { id: group.id })).list).toHaveLength(1)
  for (const who of [carl, ben])
    await app().call(who, chatCalls.react, { id: group.id, position, emoji: '👍', isOn: true })
  const to = await talk(ben, eve)
  await app().call(ben, chatCalls.forward, {
    ...{ id: group.id, positions: [position], conversationIds: [to.id] },
  })
  expect((await to.heard(eve)).at(-1)!.body).toEqual({ text: `@${ben.name} Room 7`, isForwarded: true })
  // That it was made is no message.
  await app().refused(
    ben,
    chatCalls.forward,
    { id: group.id, positions: [1], conversationIds: [to.id] },
    kernelErrors.notFound,
  )
})
