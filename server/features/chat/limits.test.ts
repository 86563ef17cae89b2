import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { dailyLimits, newcomerDays } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { talkOf } from './test-talk.ts'

const app = testApp()
const [ann, ben, carl, dora] = students as unknown as [CastMember, CastMember, CastMember, CastMember]
const day = 86_400_000

/** Since when somebody has been here. */
const isHereFor = (who: CastMember, days: number) =>
  app()
    .db.updateTable('account')
    .set({ created_at: at(app().clock.now() - days * day) })
    .where('id', '=', who.id)
    .execute()

const talk = async (one: CastMember, other: CastMember) => {
  const { streamId, say, saying } = await talkOf(app)(one, other)
  return {
    streamId,
    say: (who: CastMember) => say(who, 'Hello'),
    refuses: (who: CastMember, why: (typeof chatErrors)[keyof typeof chatErrors]) =>
      app().refused(who, streamCalls.add, saying('Hello'), why),
  }
}

/** As if somebody had said so much, without the pace of a hand. */
async function haveSaid(who: CastMember, streamId: string, count: number) {
  const { last_position: last } = await app()
    .db.selectFrom('stream')
    .select('last_position')
    .where('id', '=', streamId)
    .executeTakeFirstOrThrow()
  const places = Array.from({ length: count }, (_, index) => last + 1 + index)
  await app()
    .db.insertInto('stream_entry')
    .values(
      places.map(position => ({
        ...{ stream_id: streamId, position, number: position, at: at(app().clock.now()), by_id: who.id },
        ...{ code: randomUUID(), type: 'text', body: JSON.stringify({ text: 'Hello' }) as never },
      })),
    )
    .execute()
  await app()
    .db.updateTable('stream')
    .set({ last_position: last + count, last_number: last + count })
    .where('id', '=', streamId)
    .execute()
}

beforeEach(async () => {
  app().clock.advance(2 * day)
})

test('who is not answered says only so much in a day, newcomers less; an answer ends that', async () => {
  const { say, refuses, streamId } = await talk(ann, ben)
  await isHereFor(ann, newcomerDays - 1)
  await haveSaid(ann, streamId, dailyLimits.unanswered.newcomer)
  await refuses(ann, chatErrors.unanswered)
  await isHereFor(ann, newcomerDays + 1)
  await say(ann)
  await haveSaid(ann, streamId, dailyLimits.unanswered.usual)
  await refuses(ann, chatErrors.unanswered)
  await say(ben)
  await say(ann)
})

test('on the next day somebody who is not answered may write again', async () => {
  const { say, refuses, streamId } = await talk(ann, carl)
  await haveSaid(ann, streamId, dailyLimits.unanswered.usual)
  await refuses(ann, chatErrors.unanswered)
  app().clock.advance(day + 1000)
  await say(ann)
})

test('staff write to their students as much as they like', async () => {
  const { say, streamId } = await talk(teacher1, ben)
  await haveSaid(teacher1, streamId, dailyLimits.unanswered.usual + 10)
  await say(teacher1)
})

test('a newcomer begins only so many conversations in a day; those that there are go on', async () => {
  await isHereFor(dora, 0)
  const others = students.filter(({ id }) => id !== dora.id).slice(0, dailyLimits.begun.newcomer)
  for (const other of others) {
    const { say } = await talk(dora, other)
    await say(dora)
  }
  const { say } = await talk(dora, others[0]!)
  await say(dora)
  const { refuses } = await talk(dora, students.at(-1)!)
  await refuses(dora, chatErrors.tooManyBegun)
  await isHereFor(dora, newcomerDays + 1)
  await (await talk(dora, students.at(-1)!)).say(dora)
})

test('a newcomer makes only so many groups in a day', async () => {
  await isHereFor(carl, 0)
  const input = { accountIds: [ann.id, ben.id], title: 'Circle' }
  for (let count = 0; count < dailyLimits.groups.newcomer; count++)
    await app().call(carl, chatGroupCalls.make, input)
  await app().refused(carl, chatGroupCalls.make, input, chatErrors.tooManyGroups)
  app().clock.advance(day + 1000)
  expect(await app().call(carl, chatGroupCalls.make, input)).toMatchObject({ id: expect.any(String) })
})
