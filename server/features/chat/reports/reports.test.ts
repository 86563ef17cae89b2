import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import { maxReports } from '#contract/features/chat/rules.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { type CastMember, admin as operator, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { groupsOf } from '../groups/test-groups.ts'
import { talkOf } from '../test-talk.ts'
import { messageReported } from './events.ts'

const app = testApp()
const { make } = groupsOf(app)
const talk = talkOf(app)
const [ann, ben, carl, dora] = students as unknown as [CastMember, CastMember, CastMember, CastMember]
const day = 86_400_000

beforeAll(async () => {
  // Long enough here for all that these stories say.
  await app()
    .db.updateTable('account')
    .set({ created_at: at(0) })
    .execute()
})

const report = (who: CastMember, id: string, position: number, more = {}) =>
  app().call(who, calls.report, { id, position, reason: 'insult', ...more })
const waiting = async () => (await app().call(operator, calls.listReports, {})).list
const newest = async () => (await waiting()).at(-1)!
const decide = (id: string, verdict: 'dismissed' | 'removed' | 'warned' | 'muted', more = {}) =>
  app().call(operator, calls.decideReport, { id, verdict, ...more })
async function toldTo(who: CastMember) {
  await app().settle()
  const { list } = await app().call(who, notificationCalls.list, { type: '2' })
  return list.map(({ title, more }) => [title, more].filter(Boolean).join(' | '))
}

test('a report hands over the message with what stands around it, as it was at that moment', async () => {
  const { id, say } = await talk(ann, ben)
  for (const text of ['Hello', 'You are stupid', 'Sorry']) await say(ann, text)
  await report(ben, id, 2, { words: 'He does this every day' })
  await app().call(ann, chatCalls.change, { id, position: 2, text: 'You are nice' })
  await app().call(ann, chatCalls.takeBack, { id, position: 3 })
  const listed = await newest()
  expect(listed).toMatchObject({
    ...{ reporter: ben.name, reported: ann.name, excerpt: 'You are stupid', reason: 'insult' },
    ...{ words: 'He does this every day', verdict: null, groupName: '' },
  })
  const { entries, position } = await app().call(operator, calls.getReport, { id: listed.id })
  expect(position).toBe(2)
  expect(entries.map(({ name, body }) => [name, (body as { text: string }).text])).toEqual([
    [ann.name, 'Hello'],
    [ann.name, 'You are stupid'],
    [ann.name, 'Sorry'],
  ])
  expect((await toldTo(operator))[0]).toContain('有消息被举报')
  await decide(listed.id, 'dismissed')
})

test('nobody reports what they cannot read, what they said themselves, or what is gone', async () => {
  const { id, say } = await talk(ann, ben)
  const { position } = await say(ann, 'Hm')
  await app().refused(carl, calls.report, { id, position, reason: 'spam' }, kernelErrors.notFound)
  await app().refused(ann, calls.report, { id, position, reason: 'spam' }, chatErrors.ownReported)
  await app().call(ann, chatCalls.takeBack, { id, position })
  await app().refused(ben, calls.report, { id, position, reason: 'spam' }, kernelErrors.notFound)
  const group = await make(teacher1, [ann, ben])
  await app().refused(ann, calls.report, { id: group.id, position: 1, reason: 'spam' }, kernelErrors.notFound)
})

test('who joined a group later hands over nothing of what was said before', async () => {
  const group = await make(teacher1, [ann, ben])
  await group.say(ann, 'Between us')
  await app().call(teacher1, chatGroupCalls.add, { id: group.id, accountIds: [carl.id] })
  const { position } = await group.say(ann, 'An insult')
  await report(carl, group.id, position)
  const { entries, groupName } = await app().call(operator, calls.getReport, { id: (await newest()).id })
  expect(groupName).toBe('Reading circle')
  expect(entries.map(({ body }) => (body as { text?: string }).text)).not.toContain('Between us')
  await decide((await newest()).id, 'dismissed')
})

test('a warning is told to both sides, and to the one who is warned nobody else’s name', async () => {
  const { id, say } = await talk(ann, ben)
  const { position } = await say(ann, 'You fool')
  await report(ben, id, position)
  await decide((await newest()).id, 'warned', { note: 'Please stay polite.' })
  expect((await toldTo(ben))[0]).toContain('已核实并处理')
  const [told] = await toldTo(ann)
  expect(told).toBe('管理员就您的消息“You fool”提出警告 | 管理员说明：Please stay polite.')
  expect(told).not.toContain(ben.name)
  expect((await toldTo(operator)).length).toBeGreaterThan(0)
})

test('a dismissed report is told to whoever made it, and to nobody else', async () => {
  const { id, say } = await talk(ann, ben)
  const { position } = await say(ann, 'Fine')
  const before = await toldTo(ann)
  await report(ben, id, position)
  await decide((await newest()).id, 'dismissed')
  expect((await toldTo(ben))[0]).toContain('未违反规定')
  expect(await toldTo(ann)).toEqual(before)
})

test('a removed message is gone for everybody, also long after it was said', async () => {
  const { id, say, heard } = await talk(ann, ben)
  const { position } = await say(ann, 'A threat')
  await report(ben, id, position)
  app().clock.advance(2 * 60 * 60_000)
  await decide((await newest()).id, 'removed')
  const left = await heard(ben)
  expect(left).not.toContainEqual({ text: 'A threat' })
  expect(left).toContainEqual({ byOperator: true })
  expect((await toldTo(ann))[0]).toContain('移除了您的一条消息：“A threat”')
})

test('who is muted says nothing anywhere, with words, until their time is over or it is lifted', async () => {
  const { id, say, saying } = await talk(ann, ben)
  const { position } = await say(ann, 'Spam spam')
  const group = await make(teacher1, [ann, ben])
  await report(ben, id, position)
  const { id: reportId } = await newest()
  await decide(reportId, 'muted', { days: 7, isRemoved: true })
  await app().refused(ann, streamCalls.add, saying('More'), chatErrors.silenced)
  await app().refused(ann, streamCalls.add, { ...saying('More'), id: group.streamId }, chatErrors.silenced)
  expect((await app().call(ann, chatCalls.getConversation, { id })).refusal).toContain('暂时不能发送')
  expect((await toldTo(ann))[0]).toContain('7 天内不能发送消息')
  await app().call(operator, calls.liftMute, { id: reportId })
  await say(ann, 'Again')
  await report(ben, id, (await say(ann, 'More spam')).position)
  await decide((await newest()).id, 'muted', { days: 1 })
  await app().refused(ann, streamCalls.add, saying('More'), chatErrors.silenced)
  app().clock.advance(day + 1000)
  await say(ann, 'I am back')
})

test('what one operator has decided waits for no other: what told them so is read', async () => {
  const other = students[30]!
  await app().db.updateTable('account').set({ is_operator: true }).where('id', '=', other.id).execute()
  const group = await make(teacher1, [ann, ben, carl])
  const { position } = await group.say(ann, 'Twice reported')
  for (const who of [ben, carl]) await report(who, group.id, position)
  await app().settle()
  const waits = async (who: CastMember) => {
    await app().settle()
    const { list } = await app().call(who, notificationCalls.list, { type: '2' })
    return list.filter(({ title, isRead }) => title.includes('有消息被举报') && !isRead).length
  }
  const before = await waits(operator)
  expect([await waits(other), before]).toEqual([2, expect.any(Number)])
  await decide((await newest()).id, 'dismissed')
  expect([await waits(other), await waits(operator)]).toEqual([0, before - 2])
  // Who is told later, since jobs were held up, is told nothing of what is decided.
  await report(ben, group.id, (await group.say(ann, 'Once more')).position)
  const once = await newest()
  await decide(once.id, 'dismissed')
  expect([await waits(other), await waits(operator)]).toEqual([0, before - 2])
  await app().services.jobs.enqueue(app().db, `${messageReported.event}.to.notification`, {
    reportId: once.id,
  })
  expect([await waits(other), await waits(operator)]).toEqual([0, before - 2])
  await app().db.updateTable('account').set({ is_operator: false }).where('id', '=', other.id).execute()
})

test('several who report the same message are one decision, and each is told; twice nobody decides', async () => {
  const group = await make(teacher1, [ann, ben, carl])
  const { position } = await group.say(ann, 'Buy this')
  await report(ben, group.id, position)
  await report(ben, group.id, position)
  await report(carl, group.id, position)
  const open = await waiting()
  expect(open).toHaveLength(2)
  const { others } = await app().call(operator, calls.getReport, { id: open[0]!.id })
  expect(others).toBe(1)
  await decide(open[0]!.id, 'warned')
  expect(await waiting()).toEqual([])
  for (const who of [ben, carl]) expect((await toldTo(who))[0]).toContain('已核实并处理')
  await app().refused(
    operator,
    calls.decideReport,
    { id: open[1]!.id, verdict: 'removed' },
    chatErrors.reportDecided,
  )
  expect((await toldTo(ann)).filter(text => text.includes('Buy this'))).toHaveLength(1)
})

test('only operators see reports, and the files of what was reported', async () => {
  const { id, streamId } = await talk(ann, ben)
  const { id: fileId } = await uploadFile(app(), ann, { name: 'notes.txt', bytes: Buffer.from('not nice') })
  const { entry } = await app().call(ann, streamCalls.add, {
    ...{ id: streamId, code: randomUUID(), type: 'file', body: { fileId, text: '' } },
  })
  await report(ben, id, entry.position)
  const { id: reportId } = await newest()
  await app().refused(teacher1, calls.getReport, { id: reportId }, kernelErrors.notFound)
  await app().refused(teacher1, calls.listReports, {}, kernelErrors.notFound)
  await app().call(ann, chatCalls.takeBack, { id, position: entry.position })
  const { files } = await app().call(operator, calls.getReport, { id: reportId })
  expect(files).toMatchObject([{ name: 'notes.txt' }])
  await decide(reportId, 'dismissed')
})

test('one person reports only so much in a day', async () => {
  const group = await make(dora, [ann, ben])
  for (let count = 0; count < maxReports; count++) {
    const { position } = await group.say(ann, `Number ${count}`)
    await report(dora, group.id, position)
  }
  const { position } = await group.say(ann, 'One more')
  const wanted = { id: group.id, position, reason: 'spam' } as const
  await app().refused(dora, calls.report, wanted, chatErrors.tooManyReports)
  app().clock.advance(day + 1000)
  await app().call(dora, calls.report, wanted)
})

test('half a year after its decision a report is forgotten; what waits stays', async () => {
  const before = await app().call(operator, calls.listReports, {})
  expect(before.total).toBeGreaterThan(1)
  await decide(before.list[0]!.id, 'dismissed')
  app().clock.advance(181 * day)
  await app().services.jobs.enqueue(app().db, 'chat.sweep', {})
  await app().settle()
  const left = await app().db.selectFrom('chat_report').select('decided_at').execute()
  expect(left).toHaveLength(before.total - 1)
  expect(left.every(({ decided_at }) => decided_at === null)).toBe(true)
})
