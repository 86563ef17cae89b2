import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { MessageSort } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { pageOfMessages } from './searching.ts'

const app = testApp()
const [ann, ben, carl, dora, eve, finn] = students as [
  CastMember,
  CastMember,
  CastMember,
  CastMember,
  CastMember,
  CastMember,
]

async function talk(one: CastMember, other: CastMember) {
  const { id } = await app().call(one, chatCalls.open, { friendId: other.id })
  const { streamId } = await app().call(one, chatCalls.getConversation, { id })
  const add = async (who: CastMember, type: string, body: object) =>
    (await app().call(who, streamCalls.add, { id: streamId, code: randomUUID(), type, body })).entry
  const say = (who: CastMember, text: string) => add(who, 'text', { text })
  const search = (who: CastMember, text: string, more: object = {}) =>
    app().call(who, chatCalls.search, { id, search: text, ...more })
  const found = async (text: string, sort: MessageSort = '', who = one) =>
    (await search(who, text, { sort })).list.map(({ position }) => position)
  return { id, streamId, add, say, search, found }
}

test('two Chinese characters, the beginning of a word, the name of a file and of who said it find a message', async () => {
  const { add, say, found, search } = await talk(teacher1, students[2]!)
  const [lan, wang] = [teacher1, students[2]!]
  await say(wang, '老师好，行列式的证明要写完整吗？')
  await say(lan, 'Write the whole Proof, please')
  const file = await uploadFile(app(), wang, { name: '线性代数笔记.txt', bytes: Buffer.from('Notes') })
  await add(wang, 'file', { fileId: file.id })
  await add(lan, 'card', { title: '第三章作业', tips: '周五之前', courseId: 'x', homeworkId: 'y' })
  await say(lan, '证据不足')
  expect(await found('证明')).toEqual([1])
  expect(await found('行列式')).toEqual([1])
  expect(await found('列行')).toEqual([])
  expect(await found('ＰＲＯＯ')).toEqual([2])
  expect(await found('whole proof')).toEqual([2])
  expect(await found('roof')).toEqual([])
  expect(await found('笔记')).toEqual([3])
  expect(await found('第三章')).toEqual([4])
  expect(await found('wangyutong')).toEqual([3, 1])
  expect(await found('wyt', '', wang)).toEqual([3, 1])
  expect(await found('')).toEqual([])
  expect((await search(lan, '证明')).list[0]).toMatchObject({ name: wang.name, body: { text: /行列式/ } })
})

test('only pictures, files or links are shown, with words or without', async () => {
  const { add, say, found } = await talk(ann, ben)
  const file = await uploadFile(app(), ann, { name: 'timetable.txt', bytes: Buffer.from('Mon') })
  await add(ann, 'file', { fileId: file.id, text: 'See HTTPS://example.org/file' })
  await say(ben, 'And https://example.org/linked')
  await add(ann, 'picture', { fileId: file.id, text: 'The board' })
  await say(ann, 'None of them')
  expect(await found('', 'file')).toEqual([1])
  expect(await found('', 'picture')).toEqual([3])
  expect(await found('', 'link')).toEqual([2, 1])
  expect(await found('linked', 'link')).toEqual([2])
  expect(await found('board', 'file')).toEqual([])
})

test('what was recalled or changed is not found any more, and others find nothing', async () => {
  const { id, say, found } = await talk(ann, carl)
  await say(ann, 'Secret plan')
  await say(ann, 'Wrong words')
  expect(await found('secret')).toEqual([1])
  await app().call(ann, chatCalls.takeBack, { id, position: 1 })
  await app().call(ann, chatCalls.change, { id, position: 2, text: 'Right ones' })
  expect(await found('secret')).toEqual([])
  expect(await found('wrong')).toEqual([])
  expect(await found('right', '', carl)).toEqual([2])
  await app().refused(ben, chatCalls.search, { id, search: 'right' }, kernelErrors.notFound)
  await app().refused(ben, chatCalls.findDay, { id, at: 0 }, kernelErrors.notFound)
})

test('a day leads to the first message of it, or to the first after it', async () => {
  const { id, say } = await talk(dora, eve)
  const times: number[] = []
  for (const text of ['Monday', 'Monday later', 'Thursday', 'Friday']) {
    times.push(app().clock.now())
    await say(dora, text)
    app().clock.advance(text === 'Monday later' ? 3 * 86_400_000 : 3_600_000)
  }
  const at = async (time: number) => (await app().call(eve, chatCalls.findDay, { id, at: time })).position
  expect(await at(times[0]! - 86_400_000)).toBe(1)
  expect(await at(times[1]!)).toBe(2)
  expect(await at(times[1]! + 86_400_000)).toBe(3)
  expect(await at(times[3]!)).toBe(4)
  expect(await at(times[3]! + 86_400_000)).toBe(4)
})

/** As long as a conversation gets in years; every 1000th message says something seldom, every 10th is the teacher's. */
async function fill(streamId: string, one: CastMember, other: CastMember, count: number) {
  const { db } = app()
  await sql`
    insert into stream_entry (stream_id, position, number, at, by_id, type, body)
    select ${streamId}::uuid, n, n, now() - make_interval(mins => ${count}::int - n),
      case when n % 10 = 0 then ${one.id}::uuid else ${other.id}::uuid end, 'text',
      json_build_object('text', 'Message ' || n || ' of many, 我们明天见' || case when n % 1000 = 0 then ' 行列式 determinant' else '' end)
    from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`update stream set last_number = ${count}, last_position = ${count} where id = ${streamId}`.execute(
    db,
  )
}

test('a long conversation is searched through the index, beside others that say the same, page by page', async () => {
  const { streamId, found, search } = await talk(teacher2, finn)
  const others = await Promise.all([ann, ben, carl].map(each => talk(teacher2, each)))
  await fill(streamId, teacher2, finn, 20_000)
  for (const other of others) await fill(other.streamId, teacher2, ann, 5000)
  const { db } = app()
  await sql`analyze stream_entry`.execute(db)
  const planned = await plansOf(db, explaining =>
    pageOfMessages({ bySender: false, sort: '' })(explaining, {
      ...{ streamId, from: 1, before: 20_001, split: 19_001, senders: [], limit: 51 },
      ...{ words: `'#${streamId}' & '行列' & '列式'`, terms: ['行列式'] },
    }),
  )
  expect(planned.join('\n')).toContain('stream_entry_words')
  expect(planned.join('\n')).not.toContain('Seq Scan on stream_entry')
  const seldom = Array.from({ length: 20 }, (_, index) => 20_000 - index * 1000)
  expect(await found('行列式')).toEqual(seldom)
  expect(await found('determ')).toEqual(seldom)
  const often = await search(finn, '明天见', { limit: 30 })
  expect(often.more).toBe(true)
  expect(often.list.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, n) => 20_000 - n))
  const next = await search(finn, '行列式', { before: 18_000, limit: 3 })
  expect(next).toMatchObject({
    more: true,
    list: [{ position: 17_000 }, { position: 16_000 }, { position: 15_000 }],
  })
  expect((await search(finn, 'whitfield', { limit: 3, before: 10_005 })).list).toMatchObject(
    [10_000, 9990, 9980].map(position => ({ position })),
  )
})
