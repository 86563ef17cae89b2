import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accountCalls } from '#contract/features/account/calls.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { message } from '#contract/message.ts'
import { sessionEndedCode } from '#contract/socket.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { topics } from '../hub.ts'
import { testApp } from '../test-app.ts'
import { connectTo } from '../test-socket.ts'

/* Two processes that serve the same school: what one is told, the other's sockets hear. */

const app = testApp({ listen: true, settings: { SHARED: '1' } })
type Other = Awaited<ReturnType<ReturnType<typeof app>['another']>>
let other: Other
beforeAll(async () => {
  other = await app().another()
})
afterAll(() => other.stop())

const said = message('said', 'Something was said.', z.object({ words: z.string() }))
const course = { classId: linearAlgebra.id }
const room = topics.course(linearAlgebra.id)
const [here, there] = [() => app().services.hub, () => other.services.hub]

/** In the course, at one of the two. */
async function enter(address: string, token: string) {
  const client = await connectTo(address, token)
  client.send('class_active', course)
  const { data } = await client.next('class_entered')
  const { data: welcome } = await client.next('welcome')
  return { ...client, epoch: welcome.epoch, seen: (data.topics as Record<string, number>)[room]! }
}

/** The connections by which they tell each other are cut. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lectern-bus' and datname = current_database()`.execute(app().db)

test('what one publishes, the sockets of both hear, in the same order and with the same numbers', async () => {
  const token = await app().tokenOf(students[0]!)
  const clients = [await enter(app().address, token), await enter(other.address, token)]
  const words = Array.from({ length: 40 }, (_, turn) => `word ${turn}`)
  words.forEach((each, turn) => {
    const hub = turn % 2 === 0 ? here() : there()
    hub.publish(room, said, { words: each })
  })
  for (const client of clients) await expect.poll(() => client.words().length).toBe(words.length)
  const [mine, theirs] = clients.map(({ frames }) =>
    frames.filter(({ cmd }) => cmd === 'said').map(({ seq, data }) => [seq, data.words]),
  )
  expect(mine).toEqual(theirs)
  expect(mine!.map(([, each]) => each).sort()).toEqual([...words].sort())
  const numbers = mine!.map(([seq]) => seq as number)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  // PostgreSQL announces no more than 8,000 bytes.
  const long = 'x'.repeat(60_000)
  there().publish(room, said, { words: long })
  here().publish(room, said, { words: 'and after it' })
  for (const client of clients) await expect.poll(() => client.words().length).toBe(words.length + 2)
  for (const client of clients) expect(client.words()).toEqual(expect.arrayContaining([long, 'and after it']))
  for (const { socket } of clients) socket.close()
})

test('who comes back at the other gets what was missed, and nothing where nothing was', async () => {
  const token = await app().tokenOf(students[1]!)
  const first = await enter(app().address, token)
  here().publish(room, said, { words: 'before' })
  await expect.poll(first.words).toEqual(['before'])
  const seen = first.frames.findLast(({ cmd }) => cmd === 'said')!.seq!
  first.socket.close()
  here().publish(room, said, { words: 'meanwhile' })
  there().publish(room, said, { words: 'this too' })
  const second = await enter(other.address, token)
  expect(second.epoch).toBe(first.epoch)
  second.send('resume', { epoch: first.epoch, seen: { [room]: seen } })
  // What is said in the moment of coming back may come twice, under one number.
  const heard = () => new Map(second.frames.filter(({ cmd }) => cmd === 'said').map(each => [each.seq, each]))
  const wordsHeard = () => [...heard().values()].map(({ data }) => data.words).sort()
  await expect.poll(wordsHeard).toEqual(['meanwhile', 'this too'])
  const newest = second.frames.findLast(({ cmd }) => cmd === 'said')!.seq!
  second.socket.close()

  // A process that came after all that was said knows that nobody missed anything since.
  const listener = await enter(app().address, token)
  const third = await app().another()
  try {
    await expect.poll(() => third.services.hub.sequenceOf(room)).toBe(newest)
    const late = await enter(third.address, token)
    expect(late.seen).toBe(newest)
    late.send('resume', {
      epoch: first.epoch,
      seen: { [room]: newest, [topics.account(students[1]!.id)]: 0 },
    })
    // Of what it cannot know it says so.
    expect((await late.next('resync')).data.topics).toEqual([topics.account(students[1]!.id)])
    late.socket.close()
  } finally {
    await third.stop()
    listener.socket.close()
  }
})

test('each knows who listens at the other, and that a process is gone', async () => {
  const topic = topics.account(students[2]!.id)
  expect(there().listeners(topic)).toBe(0)
  const client = await connectTo(app().address, await app().tokenOf(students[2]!))
  await expect.poll(() => there().listeners(topic)).toBe(1)
  expect(there().isHeard(topic)).toBe(true)
  client.socket.close()
  await expect.poll(() => there().listeners(topic)).toBe(0)
  // Who comes back within seconds was not gone.
  expect(there().isHeard(topic)).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  expect(there().isHeard(topic)).toBe(false)
  vi.useRealTimers()

  const third = await app().another()
  const guest = await connectTo(third.address, await app().tokenOf(students[2]!))
  await expect.poll(() => there().listeners(topic)).toBe(1)
  await third.stop()
  await expect.poll(() => there().listeners(topic)).toBe(0)
  guest.socket.close()
})

describe('what is no longer true', () => {
  test('a session that ends at one ends at the other, sockets and calls', async () => {
    const token = await app().freshToken(students[3]!)
    const client = await connectTo(other.address, token)
    const closed = new Promise(resolve => client.socket.once('close', resolve))
    // The other one knows this session.
    const ask = () =>
      fetch(other.address + sessionCalls.listSessions.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: '{}',
      }).then(async response => ((await response.json()) as { status: number }).status)
    expect(await ask()).toBe(1)
    await app().post(accountCalls.logout.path, {}, null, { token })
    expect(await closed).toBe(sessionEndedCode)
    expect(await ask()).toBe(0)
  })

  test('who is removed by way of one hears nothing more at the other', async () => {
    const person = students[4]!
    const client = await enter(other.address, await app().tokenOf(person))
    const stays = await enter(other.address, await app().tokenOf(students[5]!))
    await app().call(teacher1, memberCalls.removeStudents, {
      courseId: linearAlgebra.id,
      studentIds: [person.id],
    })
    await expect
      .poll(async () => {
        client.send('class_active', course)
        return client.frames.some(({ cmd }) => cmd === 'user_error')
      })
      .toBe(true)
    const before = client.words().length
    there().publish(room, said, { words: 'without them' })
    await expect.poll(stays.words).toContain('without them')
    expect(client.words()).toHaveLength(before)
    for (const { socket } of [client, stays]) socket.close()
  })
})

test('a connection that is cut loses nothing, doubles nothing and mixes nothing', async () => {
  const token = await app().tokenOf(students[6]!)
  const clients = [await enter(app().address, token), await enter(other.address, token)]
  const words: string[] = []
  for (let turn = 0; turn < 30; turn++) {
    const each = `in time ${turn}`
    words.push(each)
    here().publish(room, said, { words: each })
    if (turn % 10 === 5) await cut()
    else await new Promise(setImmediate)
  }
  for (const client of clients) await expect.poll(client.words, { timeout: 10_000 }).toEqual(words)
  for (const { socket } of clients) socket.close()
})

test('where the numbers begin anew, everybody comes back and asks for everything', async () => {
  const token = await app().tokenOf(students[7]!)
  const client = await enter(other.address, token)
  const closed = new Promise(resolve => client.socket.once('close', resolve))
  const { epoch } = there()
  // As after a crash of the database.
  await sql`truncate bus_batch, bus_epoch restart identity`.execute(app().db)
  await cut()
  await client.next('come_back')
  expect(await closed).toBe(1012)
  await expect.poll(() => [here().epoch, there().epoch].every(each => each !== epoch)).toBe(true)
  await expect.poll(() => here().epoch).toBe(there().epoch)
  const again = await enter(other.address, token)
  here().publish(room, said, { words: 'anew' })
  await expect.poll(again.words).toEqual(['anew'])
  again.socket.close()
})
