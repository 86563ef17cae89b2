import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { imRequests, imWords } from '#contract/features/chat/im.ts'
import { maxCharacters, takeBackWithin } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { floodCode, sessionEndedCode } from '#contract/socket.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { leaveStreams } from '#server/features/stream/public.ts'
import { topics } from '#server/kernel/hub.ts'
import { maxSockets } from '#server/kernel/sockets.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { transaction } from '#server/kernel/unit.ts'
import { ImClient } from './test-im.ts'
import { issueImToken } from './token.ts'

/* Each row of the protocol of the im socket, said and heard by a client that has nothing of ours. */

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000', SHARED: '1' } })
const clients: ImClient[] = []
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate()
})

const publicUrl = 'https://school.example'
const pathOf = (address: string) => address.slice(address.indexOf('/File/'))
async function imTokenOf(who: CastMember, session?: string) {
  const { services } = app()
  const person = (await lectern.gates.person(services, session ?? (await app().tokenOf(who))))!
  return issueImToken({ config: services.config, person, now: services.clock.now(), publicUrl })
}

async function connect(address = app().address) {
  const client = await ImClient.connect(address)
  clients.push(client)
  return client
}
const page = { pageCurrent: 1, pageSize: 50 }
/** Connects and logs in. */
async function enter(who: CastMember, session?: string, address?: string) {
  const client = await connect(address)
  expect(await client.ask('login', { token: await imTokenOf(who, session), ...page })).toMatchObject({
    code: 200,
  })
  return client
}
/** The conversation of two. */
const between = async (one: CastMember, other: CastMember) =>
  (await app().call(one, chatCalls.open, { friendId: other.id, courseId: null })).id
const streamOf = async (who: CastMember, id: string) =>
  (await app().call(who, chatCalls.getConversation, { id })).streamId
/** Says something as our own web does. */
const sayOnWeb = async (who: CastMember, id: string, text: string) =>
  (
    await app().call(who, streamCalls.add, {
      ...{ id: await streamOf(who, id), code: randomUUID(), type: 'text', body: { text } },
    })
  ).entry
const push = (groupId: string, msgContent: string, more: object = {}) => ({
  ...{ groupId, msgType: 0, msgContent, fileUrl: '', notifyUserArray: [], ...more },
})
/** After everything that was sent before. */
const pinged = (client: ImClient) => client.ask('ping', {})

const [ann, ben] = [students[0]!, students[1]!]

describe('requests of the im socket', () => {
  test('(envelope): what is asked is answered in the same request type under the same uniqueCode', async () => {
    const client = await enter(students[2]!)
    const id = await between(students[2]!, teacher1)
    const codes = [
      client.send('ping', {}),
      client.send('getMessage', {}),
      client.send('getGroupMessage', { groupId: id }),
      client.send('getGroupUserList', { groupId: id }),
      client.send('getGroupMenuTree', {}),
    ]
    await expect.poll(() => client.frames.length).toBe(6)
    expect(client.frames.slice(1).map(({ uniqueCode }) => uniqueCode)).toEqual(codes)
    expect(client.frames.map(({ requestType }) => requestType)).toEqual([2, 1, 4, 5, 6, 8])
    for (const frame of client.frames)
      expect(Object.keys(frame)).toEqual(['requestType', 'uniqueCode', 'payload'])
    client.socket.send(JSON.stringify({ requestType: '1', uniqueCode: 17, payload: null }))
    await expect.poll(() => client.frames.at(-1)).toMatchObject({ requestType: 1, uniqueCode: 17 })
  })

  test('1 ping: is answered, logged in or not', async () => {
    const client = await connect()
    expect(await client.ask('ping', {})).toEqual({ code: 200 })
  })

  test('2 login: answers conversations, page by page, the newest first', async () => {
    const [me, others] = [students[3]!, [teacher1, students[4]!, students[5]!]]
    const ids: string[] = []
    let said: { at: number | null } | undefined
    for (const [turn, other] of others.entries()) {
      const id = await between(me, other)
      ids.unshift(id)
      app().clock.advance(1000)
      said = await sayOnWeb(other, id, `hello ${turn}`)
    }
    const client = await connect()
    const token = await imTokenOf(me)
    const first = await client.ask('login', { token, pageCurrent: 1, pageSize: 2 })
    expect(first).toMatchObject({ code: 200, total: 3, pageTotal: 2, currentPage: 1, pageSize: 2 })
    expect(first.list.map(({ group }: { group: { id: string } }) => group.id)).toEqual(ids.slice(0, 2))
    expect(first.list[0]).toEqual({
      group: { id: ids[0], name: students[5]!.name, avatar: expect.any(String), remark: expect.any(String) },
      lastMsg: {
        ...{ code: 200, id: `${ids[0]}.1`, groupId: ids[0], fromUid: students[5]!.id, msgType: 0 },
        ...{ msgContent: 'hello 2', fileUrl: '', fileName: '', fileSize: '0', notifyUserArray: [] },
        createTime: String(said!.at! / 1000),
      },
      groupUser: { unReadCount: 1 },
      systemUid: '',
    })
    const second = await client.ask('login', { token, pageCurrent: 2, pageSize: 2 })
    expect(second.list.map(({ group }: { group: { id: string } }) => group.id)).toEqual(ids.slice(2))
  })

  test('3 pushMessage: a text is acknowledged under its uniqueCode, and told to the other side once', async () => {
    const id = await between(ann, ben)
    const [annas, bens] = [await enter(ann), await enter(ben)]
    const code = annas.send('pushMessage', push(id, 'Hello Ben'))
    await expect.poll(() => annas.heard('pushMessage', id).length).toBe(1)
    const acknowledged = annas.frames.at(-1)!
    expect(acknowledged).toMatchObject({ requestType: 3, uniqueCode: code })
    expect(acknowledged.payload).toMatchObject({
      ...{ code: 200, groupId: id, fromUid: ann.id, msgType: 0, msgContent: 'Hello Ben' },
    })
    await expect.poll(() => bens.words(id)).toEqual(['Hello Ben'])
    expect(bens.frames.at(-1)).toMatchObject({ requestType: 3, payload: acknowledged.payload })
    await Promise.all([pinged(annas), pinged(bens)])
    expect([annas.words(id), bens.words(id)]).toEqual([['Hello Ben'], ['Hello Ben']])
  })

  test('3 pushMessage: what is sent again after 25 seconds, or twice at once, is there once', async () => {
    const [me, other] = [students[6]!, students[7]!]
    const id = await between(me, other)
    const [mine, theirs] = [await enter(me), await enter(other)]
    for (const code of ['1', '1764412345678_0.123', randomUUID()]) {
      const first = await mine.ask('pushMessage', push(id, `under ${code}`), code)
      const again = await mine.ask('pushMessage', push(id, `under ${code}`), code)
      expect(again).toEqual(first)
    }
    const elsewhere = await enter(me)
    expect(await elsewhere.ask('pushMessage', push(id, 'under 1'), '1')).toMatchObject({ id: `${id}.1` })
    mine.send('pushMessage', push(id, 'doubled'), 'doubled frame')
    mine.send('pushMessage', push(id, 'doubled'), 'doubled frame')
    await expect
      .poll(() => mine.frames.filter(({ uniqueCode }) => uniqueCode === 'doubled frame').length)
      .toBe(2)
    await expect.poll(() => theirs.words(id).at(-1)).toBe('doubled')
    await pinged(theirs)
    expect(theirs.words(id)).toHaveLength(4)
    const { list } = await mine.ask('getGroupMessage', { groupId: id })
    expect(list).toHaveLength(4)
  })

  test('3 pushMessage: own messages reach the other devices of their sender, and are not told to the one that sent them', async () => {
    const [me, other] = [students[8]!, students[9]!]
    const id = await between(me, other)
    const [phone, pad] = [await enter(me), await enter(me)]
    await phone.ask('pushMessage', push(id, 'from the phone'))
    await sayOnWeb(me, id, 'from the web')
    await expect.poll(() => pad.words(id)).toEqual(['from the phone', 'from the web'])
    await expect.poll(() => phone.words(id)).toEqual(['from the phone', 'from the web'])
  })

  test('3 pushMessage: pictures, files, voice clips and videos have absolute addresses for their readers', async () => {
    const [me, other] = [students[10]!, students[11]!]
    const id = await between(me, other)
    const [mine, theirs] = [await enter(me), await enter(other)]
    const photo = await uploadFile(app(), me, { name: 'photo.jpg', bytes: await picture('jpeg', 60, 40) })
    const sent = await mine.ask('pushMessage', push(id, 'at the lake', { msgType: 1, fileUrl: photo.url }))
    expect(sent).toMatchObject({ code: 200, msgType: 1, msgContent: 'at the lake', fileName: 'photo.jpg' })
    const clip = await uploadFile(app(), me, { name: 'clip.txt', bytes: Buffer.from('a voice, as it were') })
    await mine.ask('pushMessage', push(id, '7', { msgType: 3, fileUrl: clip.id }))
    for (const msgType of [2, 4])
      await mine.ask(
        'pushMessage',
        push(id, clip.url, { msgType, fileUrl: `https://files.example${pathOf(clip.url)}` }),
      )
    await expect
      .poll(() => theirs.heard('pushMessage', id).map(({ msgType }) => msgType))
      .toEqual([1, 3, 2, 4])
    expect(theirs.words(id)).toEqual(['at the lake', '7', '', ''])
    for (const { fileUrl } of theirs.heard('pushMessage', id)) {
      expect(fileUrl).toMatch(/^https:\/\/school\.example\/File\//)
      const { statusCode } = await app().http.inject({ method: 'GET', url: pathOf(fileUrl) })
      expect(statusCode).toBe(200)
    }
  })

  test('3 pushMessage: files of others, and what names no file, are refused and do not send a client to log in', async () => {
    const [me, other] = [students[10]!, students[11]!]
    const id = await between(me, other)
    const mine = await enter(me)
    const foreign = await uploadFile(app(), other, { name: 'a.txt', bytes: Buffer.from('not theirs') })
    for (const fileUrl of [
      foreign.id,
      foreign.url,
      randomUUID(),
      'https://elsewhere.example/a.png',
      '',
      '../etc',
    ])
      expectRefused(await mine.ask('pushMessage', push(id, '', { msgType: 2, fileUrl })))
  })

  test('3 pushMessage: an assignment card is JSON with title, tips, courseid and homeworkid', async () => {
    const [me, other] = [students[12]!, students[13]!]
    const id = await between(me, other)
    const [mine, theirs] = [await enter(me), await enter(other)]
    const card = { title: 'Essay', tips: 'due on Friday', courseid: 'c1', homeworkid: 'h1' }
    await mine.ask('pushMessage', push(id, JSON.stringify(card), { msgType: 10 }))
    await expect.poll(() => theirs.heard('pushMessage', id).map(({ msgType }) => msgType)).toEqual([10])
    expect(JSON.parse(theirs.words(id)[0]!)).toEqual(card)
    for (const wrong of ['no JSON', '[]', 'null', '{"title":""}'])
      expectRefused(await mine.ask('pushMessage', push(id, wrong, { msgType: 10 })))
  })

  test('3 markRead: message type 8 marks as read, and is told to the other side as a message of type 8', async () => {
    const [me, other] = [students[14]!, students[15]!]
    const id = await between(me, other)
    const [mine, theirs] = [await enter(me), await enter(other)]
    for (const words of ['one', 'two', 'three']) await mine.ask('pushMessage', push(id, words))
    await expect.poll(() => theirs.words(id)).toHaveLength(3)
    expect(await app().call(other, chatCalls.countUnread, {})).toEqual({ unread: 3 })
    const read = { groupId: id, msgType: 8 }
    expect(await theirs.ask('pushMessage', { ...read, id: `${id}.2` })).toEqual({ code: 200, ...read })
    expect(await app().call(other, chatCalls.countUnread, {})).toEqual({ unread: 1 })
    expect(await theirs.ask('pushMessage', read)).toEqual({ code: 200, ...read })
    expect(await app().call(other, chatCalls.countUnread, {})).toEqual({ unread: 0 })
    const receipts = () => mine.heard('pushMessage', id).filter(({ msgType }) => msgType === 8)
    await expect.poll(() => receipts().map(each => each.id)).toEqual([`${id}.2`, `${id}.3`])
    expect(receipts()[0]).toMatchObject({ code: 200, fromUid: other.id, msgContent: '' })
  })

  test('4 getMessage: gives one message by its id, or the newest ones of conversations with something unread', async () => {
    const [me, other] = [students[16]!, students[17]!]
    const id = await between(me, other)
    await sayOnWeb(other, id, 'first')
    await sayOnWeb(other, id, 'second')
    const mine = await enter(me)
    expect((await mine.ask('getMessage', { id: `${id}.1` })).message).toMatchObject({ msgContent: 'first' })
    const unread = await mine.ask('getMessage', {})
    expect(unread).toMatchObject({ code: 200, message: { msgContent: 'second' }, list: [{ id: `${id}.2` }] })
    await mine.ask('pushMessage', { groupId: id, msgType: 8 })
    expect(await mine.ask('getMessage', {})).toEqual({ code: 200, message: null, list: [] })
    const stranger = await enter(ann)
    for (const wrong of [`${id}.1`, `${id}.9`, `${randomUUID()}.1`, 'nonsense', `${id}.-1`, `${id}.1.1`])
      expectRefused(await stranger.ask('getMessage', { id: wrong }))
  })

  test('5 getGroupMessage: pages through a conversation, the newest first, 50 unless said otherwise', async () => {
    const [me, other] = [students[18]!, students[19]!]
    const id = await between(me, other)
    for (let turn = 1; turn <= 60; turn++) await sayOnWeb(turn % 2 ? me : other, id, `${turn}`)
    const mine = await enter(me)
    const first = await mine.ask('getGroupMessage', { groupId: id })
    const figures = (list: { msgContent: string }[]) => list.map(({ msgContent }) => Number(msgContent))
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, step) => from - step)
    expect(figures(first.list)).toEqual(down(60, 11))
    expect(first).toMatchObject({ code: 200, groupId: id, more: 1, before: `${id}.11` })
    const rest = await mine.ask('getGroupMessage', { groupId: id, before: first.before })
    expect(figures(rest.list)).toEqual(down(10, 1))
    expect(rest).toMatchObject({ more: 0, before: '' })
    const second = await mine.ask('getGroupMessage', { groupId: id, pageSize: '20', pageCurrent: 2 })
    expect(figures(second.list)).toEqual(down(40, 21))
    expect((await mine.ask('getGroupMessage', { groupId: id, pageSize: 20, pageCurrent: 4 })).list).toEqual(
      [],
    )
    expectRefused(await mine.ask('getGroupMessage', { groupId: id, pageSize: 100_000 }))
  })

  test('6 getGroupUserList: names who is in a conversation', async () => {
    const id = await between(ann, teacher1)
    const { list } = await (await enter(ann)).ask('getGroupUserList', { groupId: id })
    const shown = (who: CastMember) => ({
      uid: who.id,
      username: who.name,
      avatar: expect.any(String),
      isOwner: 0,
    })
    expect(list).toHaveLength(2)
    expect(list).toEqual(expect.arrayContaining([shown(ann), shown(teacher1)]))
  })

  test('7 removeMessage: takes an own message back, which is told to the others and to the own devices', async () => {
    const [me, other] = [students[20]!, students[21]!]
    const id = await between(me, other)
    const [phone, pad, theirs] = [await enter(me), await enter(me), await enter(other)]
    const { id: first } = await phone.ask('pushMessage', push(id, 'oh no'))
    const { id: second } = await phone.ask('pushMessage', push(id, 'fine'))
    await expect.poll(() => [pad, theirs].map(each => each.words(id).length)).toEqual([2, 2])
    expectRefused(await theirs.ask('removeMessage', { groupId: id, id: first }))
    const gone = { code: 200, groupId: id, id: first }
    expect(await phone.ask('removeMessage', { groupId: id, id: first })).toEqual(gone)
    for (const each of [pad, theirs])
      await expect.poll(() => each.heard('removeMessage', id)).toContainEqual(gone)
    await pinged(phone)
    expect(phone.heard('removeMessage', id)).toEqual([gone])
    expect((await theirs.ask('getGroupMessage', { groupId: id })).list).toMatchObject([{ id: second }])
    app().clock.advance(takeBackWithin + 1000)
    expectRefused(await phone.ask('removeMessage', { id: second }))
  })

  test('8 getGroupMenuTree: gives conversations by the course that brought them together', async () => {
    const { list: courses } = await app().call(students[22]!, chatCalls.listCourses, {})
    const courseId = courses[0]!.id
    const { id } = await app().call(students[22]!, chatCalls.open, { friendId: teacher1.id, courseId })
    const { list } = await (await enter(students[22]!)).ask('getGroupMenuTree', {})
    expect(list).toContainEqual({
      ...{ id: courseId, name: courses[0]!.name },
      children: [{ groupId: id, name: teacher1.name, avatar: expect.any(String) }],
    })
  })
})

/** A refusal that no client takes for a lost session. */
function expectRefused({ code, message }: { code: number; message: string }) {
  expect(code).toBe(201)
  expect(message).toMatch(new RegExp(Object.values(imWords).join('|')))
  expect(message).not.toMatch(/token|登录|过期|失效/)
}
function expectLogin({ code, message }: { code: number; message: string }) {
  expect(code).toBe(201)
  expect(message).not.toMatch(new RegExp(Object.values(imWords).join('|')))
}

describe('what the im socket refuses', () => {
  test('201 of two kinds: before the login, and with a token that is not good, the client logs in', async () => {
    const client = await connect()
    const id = await between(ann, ben)
    const good = await imTokenOf(ann)
    for (const name of Object.keys(imRequests) as (keyof typeof imRequests)[])
      if (name !== 'ping' && name !== 'login') expectLogin(await client.ask(name, push(id, 'early')))
    const elsewhere = issueImToken({
      ...{ config: { ...app().services.config, SECRET: 'z'.repeat(64) }, publicUrl, now: app().clock.now() },
      person: (await lectern.gates.person(app().services, await app().tokenOf(ann)))!,
    })
    for (const token of [
      '',
      'nonsense',
      'f'.repeat(64),
      await app().tokenOf(ann),
      `x${good}`,
      good.slice(1),
      elsewhere,
    ])
      expectLogin(await (await connect()).ask('login', { token, ...page }))
    expect(await client.ask('login', { token: good, ...page })).toMatchObject({ code: 200 })
    const listeners = () => app().services.hub.listeners(topics.account(ann.id))
    await expect.poll(listeners).toBe(1)
    expectLogin(await client.ask('login', { token: 'nonsense', ...page }))
    expectLogin(await client.ask('getGroupMessage', { groupId: id }))
    expect(listeners()).toBe(0)
  })

  test('who has as many connections as an account may have is told to log in again, later', async () => {
    const who = students[39]!
    const session = await app().tokenOf(who)
    const pages = await Promise.all(
      Array.from({ length: maxSockets }, () => connectTo(app().address, session)),
    )
    const client = await connect()
    const token = await imTokenOf(who)
    expectLogin(await client.ask('login', { token, ...page }))
    for (const { socket } of pages) socket.terminate()
    await expect.poll(() => app().services.hub.listeners(topics.account(who.id))).toBe(0)
    expect(await client.ask('login', { token, ...page })).toMatchObject({ code: 200 })
  })

  test('getIMToken answers a token for the caller, with addresses on the host where it was asked for', async () => {
    const { token } = await app().call(ann, chatCalls.getImToken)
    const id = await between(ann, teacher1)
    const client = await connect()
    expect((await client.ask('login', { token, ...page })).code).toBe(200)
    expect((await client.ask('getGroupUserList', { groupId: id })).list).toHaveLength(2)
    const { id: fileId } = await uploadFile(app(), ann, { name: 'b.txt', bytes: Buffer.from('bytes') })
    const { fileUrl } = await client.ask('pushMessage', push(id, '', { msgType: 2, fileUrl: fileId }))
    expect(fileUrl).toMatch(new RegExp(`^http://[^/]+/File/download/id/${fileId}`))
    expect((await app().post(chatCalls.getImToken.path, {}, null)).code).toBe(20003)
  })

  test('a token is good for a day, and no longer than its session', async () => {
    const who = students[23]!
    const [here, lost] = [await app().freshToken(who), await app().freshToken(who)]
    const token = await imTokenOf(who, lost)
    const client = await connect()
    await app().post(sessionCalls.endSession.path, {}, null, { token: here })
    expectLogin(await client.ask('login', { token, ...page }))
    const own = await imTokenOf(who, here)
    app().clock.advance(24 * 3_600_000 - 1000)
    expect(await client.ask('login', { token: own, ...page })).toMatchObject({ code: 200 })
    app().clock.advance(2000)
    expectLogin(await client.ask('login', { token: own, ...page }))
  })

  test('201 of the other kind: who is not in the group, or is blocked, is told that, and nobody logs in again for it', async () => {
    const [me, other] = [students[24]!, students[25]!]
    const [id, foreign] = [await between(me, other), await between(ann, ben)]
    const mine = await enter(me)
    for (const groupId of [foreign, randomUUID(), 'nonsense', '']) {
      expect((await mine.ask('pushMessage', push(groupId, 'hi'))).message).toContain(imWords.notInGroup)
      expect((await mine.ask('pushMessage', { groupId, msgType: 8 })).code).toBe(201)
      expectRefused(await mine.ask('getGroupMessage', { groupId }))
      expectRefused(await mine.ask('getGroupUserList', { groupId }))
      expectRefused(await mine.ask('removeMessage', { groupId, id: `${foreign}.1` }))
    }
    const before = await mine.ask('pushMessage', push(id, 'before'), 'before they were blocked')
    await app().call(other, chatCalls.block, { friendId: me.id, isBlocked: true })
    // It stands there: that its acknowledgement was lost is no refusal.
    expect(await mine.ask('pushMessage', push(id, 'before'), 'before they were blocked')).toEqual(before)
    const { message } = await mine.ask('pushMessage', push(id, 'hi'))
    expect(message).toContain(imWords.blocked)
    expect(message).not.toContain(imWords.notInGroup)
    await app().call(other, chatCalls.block, { friendId: me.id, isBlocked: false })
    expect((await mine.ask('pushMessage', push(id, 'hi'))).code).toBe(200)
  })

  test('what is wrong with a message itself sends nobody to log in: empty, too long, of an unknown type', async () => {
    const id = await between(ann, ben)
    const client = await enter(ann)
    const wrong = [
      push(id, ''),
      push(id, '   '),
      push(id, 'x'.repeat(maxCharacters + 1)),
      push(id, 'x'.repeat(16_000)),
      push(id, 'x', { msgType: 5 }),
      push(id, 'x', { msgType: 'text' }),
      push(id, 'x', { notifyUserArray: {} }),
      {},
    ]
    for (const payload of wrong) expectRefused(await client.ask('pushMessage', payload))
    expectRefused(await client.ask('removeMessage', {}))
  })

  test('who sends too fast is slowed down, and nothing is lost', { timeout: 40_000 }, async () => {
    const [me, other] = [students[26]!, students[27]!]
    const id = await between(me, other)
    const mine = await enter(me)
    const codes = Array.from({ length: 34 }, (_, turn) => mine.send('pushMessage', push(id, `${turn}`)))
    const answersOf = () =>
      codes.map(code => mine.frames.find(({ uniqueCode }) => uniqueCode === code)?.payload.code)
    await expect.poll(answersOf, { timeout: 30_000 }).toEqual(codes.map(() => 200))
    const { list } = await mine.ask('getGroupMessage', { groupId: id })
    expect(list.map(({ msgContent }: { msgContent: string }) => msgContent)).toEqual(
      codes.map((_, turn) => `${33 - turn}`),
    )
  })

  test.each([
    '{',
    '[]',
    'null',
    '{}',
    '{"requestType":1}',
    '{"requestType":9,"uniqueCode":"a","payload":{}}',
    '{"requestType":"ping","uniqueCode":"a"}',
    '{"requestType":3,"uniqueCode":"","payload":{}}',
  ])('%s has nothing to be answered under: nothing is said, and the connection stays', async text => {
    const client = await connect()
    client.socket.send(text)
    await pinged(client)
    expect(client.frames).toHaveLength(1)
  })

  test('a frame of a megabyte ends the connection, and so do a thousand at once', async () => {
    const [large, flood] = [await enter(students[28]!), await enter(students[28]!)]
    large.send('pushMessage', push('any', 'x'.repeat(1024 ** 2)))
    expect(await large.closed).toBe(1009)
    for (let turn = 0; turn < 1000; turn++) flood.send('getMessage', {})
    expect(await flood.closed).toBe(floodCode)
  })
})

describe('a connection of the im socket', () => {
  test('ends with its session', async () => {
    const who = students[29]!
    const [here, lost] = [await app().freshToken(who), await app().freshToken(who)]
    const [stays, ends] = [await enter(who, here), await enter(who, lost)]
    await app().post(sessionCalls.endSession.path, {}, null, { token: here })
    expect(await ends.closed).toBe(sessionEndedCode)
    await pinged(stays)
  })

  test('hears a conversation that somebody begins with its person after the login, from its first message on', async () => {
    const [me, other] = [students[30]!, students[31]!]
    const mine = await enter(me)
    const id = await between(other, me)
    await sayOnWeb(other, id, 'one')
    await sayOnWeb(other, id, 'two')
    await expect.poll(() => mine.words(id)).toEqual(['one', 'two'])
  })

  test('hears nothing more of a conversation that its person was taken out of', async () => {
    const [me, other] = [students[32]!, students[33]!]
    const id = await between(me, other)
    const mine = await enter(me)
    await sayOnWeb(other, id, 'heard')
    await expect.poll(() => mine.words(id)).toEqual(['heard'])
    const streamId = await streamOf(other, id)
    await app()
      .db.deleteFrom('conversation_member')
      .where('account_id', '=', me.id)
      .where('conversation_id', '=', id)
      .execute()
    await transaction(app().services, async unit =>
      leaveStreams(unit, [{ accountId: me.id, streamIds: [streamId] }]),
    )
    await sayOnWeb(other, id, 'unheard')
    await pinged(mine)
    expect(mine.words(id)).toEqual(['heard'])
    expectRefused(await mine.ask('getGroupMessage', { groupId: id }))
    const again = await enter(me)
    await sayOnWeb(other, id, 'unheard, too')
    await pinged(again)
    expect(again.words(id)).toEqual([])
  })

  test('does not hear of changes, for which the protocol has no words', async () => {
    const [me, other] = [students[34]!, students[35]!]
    const id = await between(me, other)
    const mine = await enter(me)
    const { position } = await sayOnWeb(other, id, 'befor')
    await app().call(other, chatCalls.change, { id, position, text: 'before' })
    await sayOnWeb(other, id, 'after')
    await expect.poll(() => mine.words(id)).toEqual(['befor', 'after'])
    expect((await mine.ask('getMessage', { id: `${id}.1` })).message.msgContent).toBe('before')
  })

  test('is told what is said while it logs in, once, after the answer', async () => {
    const [me, other] = [students[36]!, students[37]!]
    const id = await between(me, other)
    await sayOnWeb(other, id, 'before')
    const { services } = app()
    const { db } = services
    const [pad, client] = [await enter(me), await connect()]
    const token = await imTokenOf(me)
    const [found, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The list of conversations is read, and not answered yet.
    services.db = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!result.rows.some(row => 'unread' in row)) return result
        found.resolve()
        await released.promise
        return result
      },
    })
    client.send('login', { token, ...page })
    await found.promise
    services.db = db
    await sayOnWeb(other, id, 'meanwhile')
    await expect.poll(() => pad.words(id)).toEqual(['meanwhile'])
    released.resolve()
    await expect.poll(() => client.words(id)).toEqual(['meanwhile'])
    await sayOnWeb(other, id, 'after')
    await expect.poll(() => client.words(id)).toEqual(['meanwhile', 'after'])
    expect(client.frames[0]).toMatchObject({ requestType: 2, payload: { code: 200 } })
    expect(client.frames[0]!.payload.list[0].lastMsg.msgContent).toBe('before')
  })

  test('in the list stands what was said last, also where something was done with a group since', async () => {
    const [owner, one, other] = [students[20]!, students[21]!, students[22]!]
    const { id } = await app().call(owner, chatGroupCalls.make, {
      ...{ accountIds: [one.id, other.id], title: 'Lab' },
    })
    const lastMsg = async () => {
      const client = await connect()
      const { list } = await client.ask('login', { token: await imTokenOf(one), ...page })
      return list.find(({ group }: { group: { id: string } }) => group.id === id).lastMsg
    }
    expect(await lastMsg()).toBeNull()
    await sayOnWeb(owner, id, 'At nine')
    await app().call(owner, chatGroupCalls.rename, { id, title: 'Lab 2' })
    expect(await lastMsg()).toMatchObject({ msgContent: 'At nine', fromUid: owner.id })
  })

  test('follows what is said at another process, and goes on where the one that it was at leaves', async () => {
    const [me, friend] = [students[38]!, students[39]!]
    const id = await between(me, friend)
    const other = await app().another()
    const [here, there] = [await enter(me), await enter(friend, undefined, other.address)]
    for (let turn = 0; turn < 5; turn++) {
      await here.ask('pushMessage', push(id, `here ${turn}`))
      await there.ask('pushMessage', push(id, `there ${turn}`))
    }
    const all = Array.from({ length: 5 }, (_, turn) => [`here ${turn}`, `there ${turn}`]).flat()
    const places = (client: ImClient) =>
      client.heard('pushMessage', id).map(each => [each.id.split('.')[1], each.msgContent])
    // What a client says itself is acknowledged at once, and may overtake what comes from the other process.
    const standing = all.map((words, place) => [`${place + 1}`, words])
    for (const client of [here, there]) await expect.poll(() => places(client).length).toBe(10)
    for (const client of [here, there])
      expect(places(client).toSorted((a, b) => a[0] - b[0])).toEqual(standing)
    const from = (client: ImClient, who: string) => client.words(id).filter(words => words.startsWith(who))
    expect(from(here, 'there')).toEqual(all.filter(words => words.startsWith('there')))
    expect(from(there, 'here')).toEqual(all.filter(words => words.startsWith('here')))
    const code = there.send('pushMessage', push(id, 'while it leaves'))
    await other.stop()
    expect(await there.closed).toBe(1012)
    const back = await enter(friend)
    expect(await back.ask('pushMessage', push(id, 'while it leaves'), code)).toMatchObject({ id: `${id}.11` })
    await expect.poll(() => here.words(id).at(-1)).toBe('while it leaves')
    await pinged(here)
    expect(here.words(id)).toHaveLength(11)
  })
})

test('of reactions, pins, typing and forwarding existing clients hear nothing that their protocol has not got', async () => {
  const [one, other, third] = students.slice(20, 23) as [CastMember, CastMember, CastMember]
  const [id, elsewhere] = [await between(one, other), await between(other, third)]
  const away = (await sayOnWeb(other, elsewhere, 'Far away')).position
  const { position } = await sayOnWeb(one, id, 'First')
  const client = await enter(one)
  const before = client.frames.length
  const page = await connectTo(app().address, await app().tokenOf(other))
  page.send('chat_typing', { groupid: id })
  await app().call(other, chatCalls.react, { id, position, emoji: '👍', isOn: true })
  await app().call(other, chatCalls.pin, { id, position, isPinned: true })
  await app().call(one, chatCalls.change, { id, position, text: 'The first' })
  await app().call(other, chatCalls.forward, { id: elsewhere, positions: [away], conversationIds: [id] })
  await expect.poll(() => client.words(id)).toEqual(['Far away'])
  const told = client.frames.slice(before)
  expect(told).toHaveLength(1)
  const [{ requestType, payload }] = told as [(typeof told)[0]]
  expect(requestType).toBe(imRequests.pushMessage)
  expect(payload).toMatchObject({ msgType: 0, msgContent: 'Far away', fromUid: other.id })
  expect(JSON.stringify(await client.ask('getGroupMessage', { groupId: id }))).not.toMatch(
    /reactions|isForwarded|👍/,
  )
  page.socket.close()
})
