import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { encodeInput } from '#contract/input.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { groupsOf } from './groups/test-groups.ts'

/* Who is not in a conversation, or is no longer: whatever they send, it is as if there were none. */

const app = testApp()
const { make } = groupsOf(app)
const [ann, ben, carl, dora, emil] = students as unknown as [
  ...[CastMember, CastMember, CastMember],
  ...[CastMember, CastMember],
]

/** What each call about a conversation is sent beside its id; `null` where nothing can be learned by it. */
const asked: Record<string, object> = {
  getConversation: {},
  listFiles: { fileIds: [] },
  namePeople: { accountIds: [ann.id] },
  countReaders: { position: 1 },
  markSeen: {},
  change: { position: 1, text: 'Mine now' },
  takeBack: { position: 1 },
  react: { position: 1, emoji: '👍', isOn: true },
  pin: { position: 1, isPinned: true },
  listPins: {},
  forward: { positions: [1], conversationIds: [] },
  search: { search: 'secret' },
  findDay: { at: 1_790_000_000_000 },
  hide: {},
  mute: { isMuted: true },
  block: { friendId: null, isBlocked: true },
  listMembers: {},
  rename: { title: 'Ours' },
  setStaffOnly: { isStaffOnly: true },
  add: { accountIds: [ann.id] },
  remove: { accountId: ann.id },
  leave: {},
  giveAway: { accountId: ann.id },
  dissolve: {},
  listReaders: { position: 1, hasRead: true },
  report: { position: 1, reason: 'spam' },
}
const all: Record<string, Call> = { ...chatCalls, ...chatGroupCalls, report: chatReportCalls.report }

test('every call that names a conversation is asked for by those outside', () => {
  const naming = Object.entries(all).flatMap(([name, call]) =>
    JSON.stringify(Object.keys(encodeInput(call, { id: randomUUID(), ...asked[name] } as never))).includes(
      'groupid',
    )
      ? [name]
      : [],
  )
  expect(naming.toSorted()).toEqual(Object.keys(asked).toSorted())
})

async function group() {
  const one = await make(ann, [ben, carl, dora])
  await one.say(ann, 'A secret of ours')
  await one.say(ben, 'Mine')
  return one
}
const own = async (who: CastMember) =>
  (
    await make(
      who,
      [teacher1, ann, ben].filter(each => each !== who),
    )
  ).id

test.each(['a stranger to it', 'whoever was removed', 'whoever left', 'staff of the course'] as const)(
  '%s gets nothing out of a group by its number, and changes nothing in it',
  async part => {
    const { id, streamId, heard, done } = await group()
    if (part === 'whoever was removed')
      await app().call(ann, chatGroupCalls.remove, { id, accountId: carl.id })
    if (part === 'whoever left') await app().call(carl, chatGroupCalls.leave, { id })
    const who = part === 'a stranger to it' ? emil : part === 'staff of the course' ? teacher1 : carl
    const before = [await heard(ann), await done(ann)]
    const to = await own(who)
    for (const [name, more] of Object.entries(asked)) {
      const input = { id, ...more, ...(name === 'forward' && { conversationIds: [to] }) }
      await app().refused(who, all[name]!, input as never, kernelErrors.notFound)
    }
    for (const more of [{}, { after: 0 }, { before: 3 }])
      await app().refused(who, streamCalls.entries, { id: streamId, ...more }, kernelErrors.notFound)
    const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'Hello' } }
    await app().refused(who, streamCalls.add, said, kernelErrors.notFound)
    expect([await heard(ann), await done(ann)]).toEqual(before)
  },
)

test('whoever comes in later gets nothing out of what was said before by its number', async () => {
  const { id, streamId, heard } = await group()
  await app().call(ann, chatGroupCalls.add, { id, accountIds: [emil.id] })
  const before = await heard(ann)
  const to = await own(emil)
  const refuses = (call: Call, input: object) =>
    app().refused(emil, call, { id, ...input } as never, kernelErrors.notFound)
  for (const name of ['change', 'takeBack', 'react', 'listReaders'] as const)
    await refuses(all[name]!, asked[name]!)
  await refuses(chatCalls.forward, { positions: [2], conversationIds: [to] })
  const { list } = await app().call(emil, chatCalls.search, { id, search: 'secret' })
  expect(list).toEqual([])
  const entries = await app().call(emil, streamCalls.entries, { id: streamId, after: 0 })
  expect(JSON.stringify(entries)).not.toContain('secret')
  expect((await app().call(emil, chatCalls.findDay, { id, at: 0 })).position).toBeGreaterThan(2)
  expect(await heard(ann)).toEqual(before)
})

test('nobody speaks in another’s name: whoever sends it has said it', async () => {
  const { streamId } = await group()
  const forged = {
    ...{ id: streamId, code: randomUUID(), type: 'text' },
    ...{ byId: ann.id, uid: ann.id, fromUid: ann.id, position: 1, number: 1 },
    body: {
      text: 'I am ann',
      byId: ann.id,
      uid: ann.id,
      reactions: { '👍': [dora.id] },
      isForwarded: true,
    },
  }
  const { data } = await app().post(streamCalls.add.path, forged, ben)
  expect(data.entry).toMatchObject({ uid: ben.id, body: { text: 'I am ann' } })
  expect(JSON.stringify(data.entry)).not.toContain(ann.id)
  expect(JSON.stringify(data.entry)).not.toContain(dora.id)
  // Nor is what a group says of itself said by anybody.
  const event = { what: 'dissolved', byId: ann.id }
  await app().refused(
    ben,
    streamCalls.add,
    { id: streamId, code: randomUUID(), type: 'event', body: event },
    kernelErrors.malformed,
  )
})

test('hostile names and texts come out as they went in, and nowhere as anything else', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '‮gnp.exe',
    "'; drop table stream; --",
    '{{7*7}}',
    '\u0000\ud800',
  ]
  const { id, streamId, heard, details } = await make(ann, [ben, carl], { title: hostile[0]! })
  expect((await details(ben)).name).toBe(hostile[0])
  const said = hostile.slice(0, 4)
  for (const text of said)
    await app().call(ann, streamCalls.add, {
      ...{ id: streamId, code: randomUUID(), type: 'text', body: { text } },
    })
  expect(await heard(ben)).toHaveLength(4)
  expect((await heard(ben)).map(text => text!.replace('‮', ''))).toEqual(
    said.map(text => text.replace('‮', '')),
  )
  const broken = { id: streamId, code: randomUUID(), type: 'text', body: { text: `a${hostile[4]}b` } }
  const { data } = await app().post(streamCalls.add.path, broken, ann)
  expect((data.entry as { body: { text: string } }).body.text.isWellFormed()).toBe(true)
  for (const search of ["%' or true --", '%%%', '___', '\\\\'])
    expect((await app().call(ben, chatCalls.search, { id, search })).list).toEqual([])
})

test('a page, a script and a picture that is none are files to be saved, whatever they are called', async () => {
  const { id, streamId } = await make(ann, [ben, carl])
  const page = '<!doctype html><script>alert(1)</script>'
  for (const [name, type] of [
    ['index.html', 'file'],
    ['photo.jpg', 'picture'],
    ['../../etc/passwd', 'file'],
    ['clip.svg', 'picture'],
  ] as const) {
    const { id: fileId } = await uploadFile(app(), ann, { name, bytes: Buffer.from(page) })
    await app().call(ann, streamCalls.add, {
      ...{ id: streamId, code: randomUUID(), type, body: { fileId, text: '' } },
    })
    const { list } = await app().call(ben, chatCalls.listFiles, { id, fileIds: [fileId] })
    const { pathname, search } = new URL(list[0]!.url, 'http://localhost')
    const answer = await app().http.inject({ url: pathname + search })
    expect(answer.statusCode).toBe(200)
    const kind = String(answer.headers['content-type'])
    const isSaved = String(answer.headers['content-disposition']).startsWith('attachment')
    expect(isSaved || !/html|svg|script/.test(kind), `${name} is ${kind}`).toBe(true)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(list[0]!.name).not.toContain('/')
    expect(await downloadStatus(app(), emil, fileId)).toBe(403)
  }
})

test('a flood of one is stopped, and what others say is not', async () => {
  const { streamId, say, heard } = await make(ann, [ben, carl])
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      app().post(
        streamCalls.add.path,
        { id: streamId, code: `flood flood ${turn}`, type: 'text', body: { text: `${turn}` } },
        ann,
      ),
    ),
  )
  const through = answers.filter(({ status }) => status === 1).length
  expect(through).toBeGreaterThanOrEqual(30)
  expect(through).toBeLessThan(40)
  await say(ben, 'Calm down')
  expect((await heard(carl)).at(-1)).toBe('Calm down')
})

test('what stands there is acknowledged when it is sent again, also once its author may say no more', async () => {
  const { id, streamId, heard } = await make(ann, [ben, carl])
  const said = { id: streamId, code: randomUUID(), type: 'text', body: { text: 'On the way' } }
  const first = await app().call(carl, streamCalls.add, said)
  await app().call(ann, chatGroupCalls.remove, { id, accountId: carl.id })
  expect((await app().call(carl, streamCalls.add, said)).entry.position).toBe(first.entry.position)
  await app().refused(carl, streamCalls.add, { ...said, code: randomUUID() }, kernelErrors.notFound)
  // Nobody learns by a code that another has used it.
  await app().refused(emil, streamCalls.add, said, kernelErrors.notFound)
  expect(await heard(ann)).toEqual(['On the way'])
  const pair = await app().call(ben, chatCalls.open, { friendId: dora.id })
  const talk = await app().call(ben, chatCalls.getConversation, { id: pair.id })
  const again = { id: talk.streamId, code: randomUUID(), type: 'text', body: { text: 'Hello?' } }
  await app().call(ben, streamCalls.add, again)
  await app().call(dora, chatCalls.block, { friendId: ben.id, isBlocked: true })
  expect((await app().call(ben, streamCalls.add, again)).entry.position).toBe(1)
  await app().refused(ben, streamCalls.add, { ...again, code: randomUUID() }, chatErrors.refused)
})
