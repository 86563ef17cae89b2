import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { deliveryOf } from '#server/features/notification/test-delivery.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openPushService } from '#server/ports/test-push-service.ts'
import { groupsOf } from '../groups/test-groups.ts'
import { talkOf } from '../test-talk.ts'

const service = await openPushService()
afterAll(() => service.close())
const app = testApp({
  listen: true,
  settings: { PUSH_HOSTS: service.host, PUBLIC_URL: 'https://school.example' },
})
const { make } = groupsOf(app)
const { run, pass } = deliveryOf(app)
const talk = talkOf(app)
const [ann, ben, carl] = students as unknown as [CastMember, CastMember, CastMember]
const second = 1000
const minute = 60 * second

const subscribe = (person: CastMember) =>
  app().call(person, deliveryCalls.subscribePush, service.subscribe(person.id))
/** What a person's phone shows. */
const toldTo = (person: CastMember) =>
  service.received
    .filter(({ browser }) => browser === person.id)
    .map(({ text }) => JSON.parse(text) as { body: string; path: string; title: string })

/** What was said is gathered, then the minute passes in which somebody may see it by themselves. */
async function later(milliseconds = minute) {
  await app().settle()
  await run('chat.tell')
  await pass(milliseconds)
  await pass(0)
}

beforeEach(async () => {
  await app().settle()
  service.received.length = 0
  await sql`delete from delivery`.execute(app().db)
  await sql`delete from notification`.execute(app().db)
  await sql`
    update conversation_member as member set seen_position = stream.last_position from stream
    where stream.kind = 'conversation' and stream.subject_id = member.conversation_id`.execute(app().db)
  await sql`
    insert into delivery_setting (account_id, is_quiet) select id, false from account
    on conflict (account_id) do update set is_quiet = false`.execute(app().db)
  for (const person of [ann, ben, carl, teacher1]) await subscribe(person)
})

test('who has not seen what was said is told once, of all of it, by whom and not what', async () => {
  const { id, say } = await talk(ann, ben)
  for (const text of ['Hello', 'Are you there?', 'Call me']) await say(ann, text)
  await later()
  expect(toldTo(ben)).toEqual([
    { title: 'Lectern', body: `${ann.name} 有新消息`, path: `/chat?groupId=${id}&friendid=` },
  ])
  expect(toldTo(ann)).toEqual([])
  await say(ann, 'Hello?')
  await later()
  expect(toldTo(ben)).toHaveLength(1)
})

test('who has seen it by then is not told, and of what is said after it they are', async () => {
  const { say, see } = await talk(ann, ben)
  await say(ann, 'Hello')
  await app().settle()
  await see(ben)
  await later()
  expect(toldTo(ben)).toEqual([])
  await say(ann, 'Another one')
  await later(0)
  await see(ben)
  await later()
  expect(toldTo(ben)).toEqual([])
  await say(ann, 'And one more')
  await later()
  expect(toldTo(ben)).toHaveLength(1)
  // Seen, so that the next is news again, though little time has passed.
  await see(ben)
  await say(ann, 'The last one')
  await later()
  expect(toldTo(ben)).toHaveLength(2)
})

test('what was recalled before is told to nobody', async () => {
  const { id, say } = await talk(ann, ben)
  const { position } = await say(ann, 'Oops')
  await later(0)
  await app().call(ann, chatCalls.takeBack, { id, position })
  await later()
  expect(toldTo(ben)).toEqual([])
})

test('muted conversations are silent, but for whoever is mentioned', async () => {
  const { id, say } = await make(teacher1, [ann, ben, carl])
  for (const who of [ann, ben]) await app().call(who, chatCalls.mute, { id, isMuted: true })
  await say(teacher1, `Good morning @${ben.name}`, { mentions: [{ id: ben.id }] })
  await later()
  expect(toldTo(ann)).toEqual([])
  expect(toldTo(ben)).toMatchObject([{ body: 'Reading circle 中有人提到了您' }])
  expect(toldTo(carl)).toMatchObject([{ body: 'Reading circle 有新消息' }])
})

test('the switch of private messages turns all of them off', async () => {
  const { say } = await talk(ann, ben)
  await app().call(ben, deliveryCalls.switchLetters, { flage: false })
  await say(ann, 'Hello')
  await later()
  expect(toldTo(ben)).toEqual([])
  await app().call(ben, deliveryCalls.switchLetters, { flage: true })
})

test('at night the phone stays dark until the morning, and what was seen until then is not told', async () => {
  const { say, see } = await talk(ann, ben)
  const other = await talk(carl, ben)
  const midnight = new Date(app().clock.now())
  midnight.setUTCHours(40, 0, 0, 0)
  app().clock.advance(midnight.getTime() - app().clock.now())
  await app().call(ben, deliveryCalls.saveDeliverySettings, { quiet: true })
  await say(ann, 'Are you awake?')
  await other.say(carl, 'And you?')
  await later()
  expect(toldTo(ben)).toEqual([])
  await other.see(ben)
  await pass(8 * 60 * minute)
  expect(toldTo(ben)).toMatchObject([{ body: `${ann.name} 有新消息` }])
  await see(ben)
})

test('a message is neither in the list of notifications nor counted there; what is unread of them is said beside', async () => {
  const { say } = await talk(ann, ben)
  const before = await app().call(ben, notificationCalls.countUnread)
  await say(ann, 'Hello')
  await later(0)
  const { total, letters } = await app().call(ben, notificationCalls.countUnread)
  expect({ total, letters }).toEqual({ total: before.total, letters: before.letters + 1 })
  const { list } = await app().call(ben, notificationCalls.list, {})
  expect(list.map(({ title }) => title)).not.toContain(`${ann.name} 有新消息`)
  await app().call(ben, notificationCalls.markAllRead)
  await later()
  expect(toldTo(ben)).toHaveLength(1)
})

test('who has left a group is not told of what they cannot read', async () => {
  const { id, say } = await make(teacher1, [ann, ben])
  await say(teacher1, 'Soon')
  await app().settle()
  await sql`delete from conversation_member where conversation_id = ${id} and account_id = ${ben.id}`.execute(
    app().db,
  )
  await later()
  expect(toldTo(ben)).toEqual([])
  expect(toldTo(ann)).toHaveLength(1)
})

test('what is being said while a conversation is looked through is told afterwards', async () => {
  const { id, say } = await talk(ann, ben)
  await run('chat.tell')
  await say(ann, 'Hello')
  await app().settle()
  expect(await app().db.selectFrom('conversation_untold').selectAll().execute()).toMatchObject([
    { conversation_id: id },
  ])
  await later()
  expect(await app().db.selectFrom('conversation_untold').selectAll().execute()).toEqual([])
})
