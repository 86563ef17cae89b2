import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { errors } from '#contract/error.ts'
import { message } from '#contract/message.ts'
import { integer, text } from '#contract/wire.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { at } from './database.ts'
import { fail, refuse } from './failure.ts'
import { serve } from './feature.ts'
import { event, job, on, work } from './jobs.ts'
import { testApp } from './test-app.ts'
import { transaction } from './unit.ts'

/** A feature that exists only here: notes that a person writes down. */
const noteErrors = errors('note', {
  empty: { en: 'The note is empty', zh: '内容为空' },
  rude: { en: 'Rude', zh: '不文明' },
})
const noteCalls = {
  write: command('/NoteApi/write', {
    summary: 'Write a note down.',
    access: account,
    input: z.object({ content: text(100), deny: integer(0, 2).default(0) }),
    output: z.object({ count: z.number() }),
  }),
}
const noted = event<{ content: string }>('note.written')
const later = job<{ content: string }>('note.later')
const heard: string[] = []
const pushed = message('note', 'A note.', z.object({ content: z.string() }))
let failures = 0

const noteHandlers = serve(noteCalls, {
  write: async ({ db, person, now, emit, enqueue, publish }, { content, deny }) => {
    if (content === '') fail(noteErrors.empty)
    await db
      .updateTable('account')
      .set({ department: content, created_at: at(now) })
      .where('id', '=', person.id)
      .execute()
    await emit(noted, { content })
    await enqueue(later, { content })
    publish(`account:${person.id}`, pushed, { content })
    if (deny === 1) fail(noteErrors.rude)
    if (deny === 2) refuse(noteErrors.rude)
    const { count } = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { count }
  },
})
const note = {
  name: 'note',
  calls: noteHandlers,
  workers: [
    on(noted, 'first', async (_unit, { content }) => void heard.push(`first ${content}`)),
    on(noted, 'second', async (unit, { content }) => {
      await unit.db
        .updateTable('account')
        .set({ school: content })
        .where('id', '=', students[9]!.id)
        .execute()
      if (content === 'stumble' && failures++ === 0) throw new Error('stumbles once')
      heard.push(`second ${content}`)
    }),
    work(later, async (_unit, { content }) => void heard.push(`later ${content}`)),
  ],
}
const app = testApp({ app: { ...lectern, features: [...lectern.features, note] } })
const person = students[3]!
const stored = async () =>
  (
    await app()
      .db.selectFrom('account')
      .select('department')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).department

describe('a command', () => {
  test('does all its work, then notifies', async () => {
    await app().call(person, noteCalls.write, { content: 'hello' })
    await app().settle()
    expect(await stored()).toBe('hello')
    expect(heard.sort()).toEqual(['first hello', 'later hello', 'second hello'])
  })

  test('that fails changes nothing and notifies nobody', async () => {
    heard.length = 0
    const before = app().services.hub.sequenceOf(`account:${person.id}`)
    await app().refused(person, noteCalls.write, { content: 'secret', deny: 1 }, noteErrors.rude)
    await app().settle()
    expect(await stored()).toBe('hello')
    expect(heard).toEqual([])
    expect(app().services.hub.sequenceOf(`account:${person.id}`)).toBe(before)
  })

  test('that refuses keeps what it wrote', async () => {
    await app().refused(person, noteCalls.write, { content: 'counted', deny: 2 }, noteErrors.rude)
    expect(await stored()).toBe('counted')
  })

  test('sent twice under one key takes effect once and answers the same', async () => {
    await app().settle()
    heard.length = 0
    const send = () =>
      app().post('/NoteApi/write', { content: 'once' }, person, { 'x-once': 'a-key-of-sixteen-or-more' })
    const answers = await Promise.all([send(), send(), send()])
    await app().settle()
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(heard.filter(line => line === 'later once')).toHaveLength(1)
    const another = await app().post('/NoteApi/write', { content: 'once' }, students[4], {
      'x-once': 'a-key-of-sixteen-or-more',
    })
    expect(another.status).toBe(1)
  })

  test('that failed under a key may be tried again', async () => {
    const headers = { 'x-once': 'a-key-for-a-failing-call' }
    expect((await app().post('/NoteApi/write', { content: '' }, person, headers)).status).toBe(0)
    expect((await app().post('/NoteApi/write', { content: 'now' }, person, headers)).status).toBe(1)
  })
})

describe('a job', () => {
  test('that fails is rolled back and retried', async () => {
    await app().settle()
    heard.length = 0
    await app().call(person, noteCalls.write, { content: 'stumble' })
    await expect.poll(() => heard.includes('second stumble'), { timeout: 15_000 }).toBe(true)
    expect(failures).toBe(2)
    expect(heard.filter(line => line === 'first stumble')).toHaveLength(1)
  })
})

describe('a transaction', () => {
  test('hit by a deadlock is retried', async () => {
    const { services } = app()
    let attempts = 0
    const result = await transaction(services, async () => {
      if (attempts++ === 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return 'done'
    })
    expect([result, attempts]).toEqual(['done', 2])
  })
})
