import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { streamCalls as calls } from '#contract/features/stream/calls.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import { fewMissed, maxJoined } from '#contract/features/stream/rules.ts'
import { type CastMember, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { heal } from '#server/features/stream/healing.ts'
import {
  addEntries,
  changeEntry,
  leaveStreams,
  removeEntry,
  topicOf,
} from '#server/features/stream/public.ts'
import { roomsOf } from '#server/features/stream/rooms.ts'
import { maxParts } from '#server/kernel/connection.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { transaction, type Unit } from '#server/kernel/unit.ts'
import { sayingsFeature } from './feature.ts'
import { barrage, talk } from './kind.ts'
import { enterRoom, makeRooms, openRoom } from './rooms.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  listen: true,
  settings: { DATABASE_POOL: '16', REQUEST_RATE: '1000000' },
})
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
type Client = Awaited<ReturnType<typeof connectTo>>
const clients: Client[] = []

beforeAll(() => makeRooms(app().db))
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.close()
})

const within = <T>(run: (unit: Unit) => Promise<T>) => transaction(app().services, run)
const open = (people: readonly CastMember[] = [anna, ben], kind = talk) => openRoom(app().db, kind, people)
const say = async (who: CastMember, id: string, words: string, code: string = randomUUID()) =>
  (await app().call(who, calls.add, { id, code, type: 'text', body: { text: words } })).entry
const addMany = (streamId: string, count: number) =>
  within(unit =>
    addEntries(
      unit,
      Array.from({ length: count }, (_, turn) => ({ streamId, type: 'text', body: { text: `${turn}` } })),
    ),
  )

async function connect(who: CastMember) {
  const client = await connectTo(app().address, await app().tokenOf(who))
  await client.next('welcome')
  clients.push(client)
  return client
}

interface JoinedStreams {
  streams: Record<string, { last: number; position: number; first: number; list: Told[] | null }>
  refused: string[]
}
interface Told {
  streamid: string
  position: number
  number: number
  code: string
  deleted: string
  body: { text?: string }
}

/** Joins, and waits for the answer. */
async function join(client: Client, streams: Record<string, number | null>) {
  const before = joinsOf(client).length
  client.send('stream_join', { streams })
  await expect.poll(() => joinsOf(client).length).toBe(before + 1)
  return joinsOf(client).at(-1)!
}
const joinsOf = ({ frames }: Client) =>
  frames.filter(({ cmd }) => cmd === 'stream_joined').map(({ data }) => data as unknown as JoinedStreams)
const toldTo = ({ frames }: Client, cmd = 'stream_entry') =>
  frames.filter(frame => frame.cmd === cmd).map(({ data }) => data as unknown as Told)
const heard = (client: Client) => toldTo(client).map(({ number, body }) => [number, body.text])
/** After everything that was sent before. */
async function pinged(client: Client) {
  const before = client.frames.filter(({ cmd }) => cmd === 'pong').length
  client.send('ping', 10)
  await expect.poll(() => client.frames.filter(({ cmd }) => cmd === 'pong').length).toBe(before + 1)
}

describe('who takes part in streams', () => {
  test('hears what is said, changed and removed, by number', async () => {
    const { streamId: id } = await open()
    const client = await connect(ben)
    expect(await join(client, { [id]: null })).toEqual({
      streams: { [id]: { last: 0, position: 0, first: 1, list: null } },
      refused: [],
    })
    await say(anna, id, 'one')
    await say(ben, id, 'two')
    await within(unit => changeEntry(unit, id, 1, { text: 'first' }))
    await within(unit => removeEntry(unit, id, 2))
    await expect
      .poll(() => heard(client))
      .toEqual([
        [1, 'one'],
        [2, 'two'],
        [3, 'first'],
        [4, undefined],
      ])
    expect(toldTo(client).at(-1)).toMatchObject({ streamid: id, position: 2, deleted: '1' })
    client.send('stream_leave', { ids: [id] })
    await pinged(client)
    expect(roomsOf(app().services.hub).has(id)).toBe(false)
    await say(anna, id, 'unheard')
    await pinged(client)
    expect(heard(client)).toHaveLength(4)
  })

  test('what is sent again is told once', async () => {
    const { streamId: id } = await open()
    const client = await connect(ben)
    await join(client, { [id]: null })
    const code = randomUUID()
    for (let turn = 0; turn < 3; turn++) await say(anna, id, 'once', code)
    await within(unit =>
      addEntries(
        unit,
        ['again', 'again'].map(text => ({
          ...{ streamId: id, byId: anna.id, code: `code ${text}`, type: 'text', body: { text } },
        })),
      ),
    )
    await say(anna, id, 'last')
    await expect.poll(() => heard(client).at(-1)?.[1]).toBe('last')
    expect(heard(client)).toEqual([
      [1, 'once'],
      [2, 'again'],
      [3, 'last'],
    ])
  })

  test('who comes back with a number is told what was missed, where that is little', async () => {
    const [{ streamId: one }, { streamId: two }] = [await open(), await open()]
    await addMany(one, 4)
    await addMany(two, fewMissed + 1)
    const client = await connect(ben)
    const { streams } = await join(client, { [one]: 2, [two]: 0 })
    expect(streams[one]!.list!.map(({ number }) => number)).toEqual([3, 4])
    expect(streams[two]).toMatchObject({ last: fewMissed + 1, list: null })
    expect((await join(client, { [one]: 4, [two]: 1 })).streams).toMatchObject({
      [one]: { list: [], last: 4 },
      [two]: { last: fewMissed + 1, list: { length: fewMissed } },
    })
    // Joined twice, heard once.
    await say(anna, one, 'once')
    await expect.poll(() => heard(client)).toEqual([[5, 'once']])
    await pinged(client)
    expect(heard(client)).toHaveLength(1)
    // A number that never was.
    expect((await join(client, { [one]: 2 ** 31 - 1 })).streams[one]).toMatchObject({ last: 5, list: null })
  })

  test('nothing is missed or comes twice between joining and what is said meanwhile', async () => {
    const { streamId: id } = await open()
    const reading = Array.from({ length: 12 }, async () => {
      const client = await connect(ben)
      for (let turn = 0; turn < 4; turn++) {
        const told = toldTo(client).map(({ number }) => number)
        const { streams } = await join(client, { [id]: Math.max(0, ...told, ...seenBy(client)) })
        expect(streams[id]!.list).not.toBeNull()
      }
      return client
    })
    const saying = Array.from({ length: 30 }, (_, turn) => say(anna, id, `${turn}`))
    const [all] = await Promise.all([Promise.all(reading), Promise.all(saying)])
    for (const client of all) {
      await expect.poll(() => new Set(seenBy(client)).size).toBe(30)
      expect(Math.max(...seenBy(client))).toBe(30)
    }
    function seenBy(client: Client) {
      const joined = joinsOf(client).flatMap(({ streams }) => streams[id]?.list ?? [])
      return [...joined, ...toldTo(client)].map(({ number }) => number)
    }
  })

  test('is only who may: foreign and unknown streams are refused alike, and nothing of them is kept or heard', async () => {
    const { streamId: id } = await open([anna])
    const { streamId: own } = await open([clara])
    const client = await connect(clara)
    const nowhere = randomUUID()
    const asked = vi.spyOn(talk, 'mayRead')
    const { streams, refused } = await join(client, { [id]: 0, [nowhere]: 0, [own]: 0 })
    expect(Object.keys(streams)).toEqual([own])
    expect(refused.sort()).toEqual([id, nowhere].sort())
    // They are not let in for a moment either: only of their own is it asked again.
    expect(asked.mock.calls.map(([, , subjects]) => subjects.length)).toEqual([2, 1])
    expect([id, nowhere].map(each => roomsOf(app().services.hub).has(each))).toEqual([false, false])
    expect(app().services.hub.listeners(`stream:${id}`)).toBe(0)
    await say(anna, id, 'secret')
    await pinged(client)
    expect(heard(client)).toEqual([])
  })

  test('hears nothing more once taken out, nor when that happens while joining', async () => {
    const { streamId: id, roomId } = await open()
    const [client, stays] = [await connect(ben), await connect(anna)]
    await join(client, { [id]: null })
    await join(stays, { [id]: null })
    const takeOut = () =>
      within(async unit => {
        await sql`delete from saying_room where id = ${roomId} and account_id = ${ben.id}`.execute(unit.db)
        leaveStreams(unit, [{ accountId: ben.id, streamIds: [id] }])
      })
    await takeOut()
    await expect.poll(() => joinsOf(client).at(-1)).toEqual({ streams: {}, refused: [id] })
    await say(anna, id, 'without them')
    await expect.poll(() => heard(stays)).toHaveLength(1)
    await pinged(client)
    expect(heard(client)).toEqual([])

    // Whatever of the two comes first, they are out afterwards.
    for (let turn = 0; turn < 12; turn++) {
      await enterRoom(app().db, roomId, [ben])
      const joins = joinsOf(client).length
      client.send('stream_join', { streams: { [id]: null } })
      await new Promise(resolve => setTimeout(resolve, turn % 6))
      await takeOut()
      await expect.poll(() => joinsOf(client).length).toBeGreaterThan(joins)
      await pinged(client)
      const before = heard(client).length
      const { number } = await say(anna, id, `after ${turn}`)
      await expect.poll(() => toldTo(stays).map(each => each.number)).toContain(number)
      await pinged(client)
      expect(heard(client)).toHaveLength(before)
    }
  })

  test('is told what is said between reading and being let in', async () => {
    const { streamId: id, roomId } = await open()
    await addMany(id, 2)
    const client = await connect(ben)
    const asked = vi.spyOn(talk, 'mayRead')
    const may = async () => new Map([[roomId, 1]])
    asked.mockImplementationOnce(may).mockImplementationOnce(async () => {
      const before = app().services.hub.sequenceOf(topicOf(id))
      await say(anna, id, 'meanwhile')
      await expect.poll(() => app().services.hub.sequenceOf(topicOf(id))).toBe(before + 1)
      return may()
    })
    const { streams } = await join(client, { [id]: 0 })
    const numbers = [...streams[id]!.list!, ...toldTo(client)].map(({ number }) => number)
    await pinged(client)
    expect([...new Set([...numbers, ...toldTo(client).map(({ number }) => number)])]).toEqual([1, 2, 3])
  })

  test('hears what has overtaken something after it, once', async () => {
    const { streamId: id } = await open()
    const client = await connect(ben)
    await join(client, { [id]: null })
    const { hub } = app().services
    const tell = (number: number) =>
      hub.publish(topicOf(id), streamMessages.entry, {
        ...{ streamId: id as never, position: number, number, at: 0, byId: anna.id as never },
        ...{ code: `${number}`, type: 'text', body: { text: `${number}` }, isRemoved: false },
      })
    for (const number of [3, 2, 1, 5, 4]) tell(number)
    await expect.poll(() => heard(client).map(([number]) => number)).toEqual([1, 2, 3, 4, 5])
    tell(6)
    await pinged(client)
    expect(heard(client).map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(toldTo(client, 'stream_last')).toEqual([])
  })

  test('is told no more with one answer than is little, of all streams together', async () => {
    const rooms = await Promise.all(Array.from({ length: 8 }, () => open()))
    for (const { streamId } of rooms) await addMany(streamId, fewMissed)
    const client = await connect(ben)
    const { streams } = await join(client, Object.fromEntries(rooms.map(({ streamId }) => [streamId, 0])))
    const lists = Object.values(streams).map(({ list }) => list?.length ?? null)
    expect(lists.filter(length => length === fewMissed)).toHaveLength(6)
    expect(lists.filter(length => length === null)).toHaveLength(2)
  })

  test('is taken out by the job, where the process was killed before it said so; not if they have come back', async () => {
    const { streamId: id, roomId } = await open()
    const [client, stays] = [await connect(ben), await connect(anna)]
    await join(client, { [id]: null })
    await join(stays, { [id]: null })
    const job = async () => {
      const leaving = [{ accountId: ben.id, streamIds: [id] }]
      await app().services.jobs.enqueue(app().db, 'stream.left', { leaving })
      await app().settle()
    }
    await job()
    await say(anna, id, 'came back')
    await expect.poll(() => heard(client)).toEqual([[1, 'came back']])
    await sql`delete from saying_room where id = ${roomId} and account_id = ${ben.id}`.execute(app().db)
    await job()
    await expect.poll(() => joinsOf(client).at(-1)).toEqual({ streams: {}, refused: [id] })
    await say(anna, id, 'without them')
    await expect.poll(() => heard(stays)).toHaveLength(2)
    await pinged(client)
    expect(heard(client)).toEqual([[1, 'came back']])
  })

  test('is not taken out by what did not come to pass', async () => {
    const { streamId: id } = await open()
    const client = await connect(ben)
    await join(client, { [id]: null })
    const failing = within(async unit => {
      leaveStreams(unit, [{ accountId: ben.id, streamIds: [id] }])
      throw new Error('in the end not')
    })
    await expect(failing).rejects.toThrow('in the end not')
    await say(anna, id, 'still heard')
    await expect.poll(() => heard(client)).toEqual([[1, 'still heard']])
  })

  test('is asked for the right again once in, and is not let in who was taken out meanwhile', async () => {
    const { streamId: id, roomId } = await open([anna])
    const client = await connect(ben)
    const asked = vi.spyOn(talk, 'mayRead')
    // They still may when they are asked first.
    asked.mockResolvedValueOnce(new Map([[roomId, 1]]))
    expect(await join(client, { [id]: 0 })).toEqual({ streams: {}, refused: [id] })
    expect(roomsOf(app().services.hub).has(id)).toBe(false)
    // They still may both times, and are taken out before they are answered.
    const may = async () => new Map([[roomId, 1]])
    asked.mockImplementationOnce(may).mockImplementationOnce(async () => {
      app().services.hub.expel(ben.id, `stream:${id}`)
      return may()
    })
    client.frames.length = 0
    client.send('stream_join', { streams: { [id]: 0 } })
    await pinged(client)
    expect(joinsOf(client).every(({ refused }) => refused[0] === id)).toBe(true)
    expect(roomsOf(app().services.hub).has(id)).toBe(false)
    await say(anna, id, 'secret')
    await pinged(client)
    expect(JSON.stringify(client.frames)).not.toContain('secret')
    // Where the right cannot be found out, nobody is left in either.
    asked.mockImplementationOnce(may).mockRejectedValueOnce(new Error('away'))
    client.send('stream_join', { streams: { [id]: 0 } })
    await expect.poll(() => client.frames.some(({ cmd }) => cmd === 'user_error')).toBe(true)
    expect(roomsOf(app().services.hub).has(id)).toBe(false)
  })

  test('who came later learns nothing of what earlier entries become, and misses no number by it', async () => {
    const { streamId: id, roomId } = await open([anna])
    await addMany(id, 3)
    await enterRoom(app().db, roomId, [ben], { since: 3 })
    const client = await connect(ben)
    expect((await join(client, { [id]: 0 })).streams[id]).toMatchObject({
      ...{ first: 3, last: 3, position: 3 },
      list: [{ position: 3 }],
    })
    await within(unit => changeEntry(unit, id, 1, { text: 'secret', position: 9 }))
    await within(unit => changeEntry(unit, id, 3, { text: 'theirs' }))
    await say(anna, id, 'new')
    await expect
      .poll(() => heard(client))
      .toEqual([
        [5, 'theirs'],
        [6, 'new'],
      ])
    expect(toldTo(client, 'stream_passed')).toEqual([{ streamid: id, number: 4 }])
    expect(JSON.stringify(client.frames)).not.toContain('secret')
  })
})

describe('what is told before it is stored', () => {
  test('comes at once, has its number within a second, and is stored once however often it is sent', async () => {
    const { streamId: id } = await open([anna, ben], barrage)
    const client = await connect(ben)
    await join(client, { [id]: null })
    const code = randomUUID()
    expect(await say(anna, id, 'fly', code)).toMatchObject({ position: 0, number: 0, code })
    expect(await say(anna, id, 'fly', code)).toMatchObject({ position: 0, number: 0 })
    await expect.poll(() => heard(client)).toEqual([[0, 'fly']])
    await expect
      .poll(() => toldTo(client, 'stream_stored'))
      .toEqual([{ streamid: id, last: 1, list: [{ position: 1, number: 1, uid: anna.id, code }] }])
    expect(heard(client)).toEqual([[0, 'fly']])
    const { list } = await app().call(ben, calls.entries, { id })
    expect(list).toMatchObject([{ position: 1, number: 1, byId: anna.id, code, body: { text: 'fly' } }])
    await say(anna, id, 'fly', code)
    await expect.poll(() => toldTo(client, 'stream_stored')).toHaveLength(2)
    expect((await app().call(ben, calls.entries, { id })).list).toEqual(list)
  })

  test('is stored once it can be, where the database refused it for a while', async () => {
    const { streamId: id } = await open([anna], barrage)
    const client = await connect(anna)
    await join(client, { [id]: null })
    const { db } = app()
    await sql`alter table stream_entry add constraint away check (body->>'text' <> 'patient') not valid`.execute(
      db,
    )
    await say(anna, id, 'patient')
    await expect.poll(() => heard(client)).toEqual([[0, 'patient']])
    // Tried at least twice, in vain.
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(toldTo(client, 'stream_stored')).toEqual([])
    await sql`alter table stream_entry drop constraint away`.execute(db)
    await expect.poll(() => toldTo(client, 'stream_stored'), { timeout: 5000 }).toHaveLength(1)
    expect((await app().call(anna, calls.entries, { id })).list).toMatchObject([
      { body: { text: 'patient' } },
    ])
  })

  test('is stored before a process leaves', async () => {
    const { streamId: id } = await open([anna], barrage)
    const other = await app().another()
    const address = `${other.address}${calls.add.path}`
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: await app().tokenOf(anna) },
      body: JSON.stringify({ id, code: randomUUID(), type: 'text', body: { text: 'last words' } }),
    })
    expect(await response.json()).toMatchObject({ status: 1 })
    await other.stop()
    expect((await app().call(anna, calls.entries, { id })).list).toMatchObject([
      { body: { text: 'last words' } },
    ])
  })
})

describe('what could not be told', () => {
  test('is found, and those who take part learn that there is more; once', async () => {
    const { streamId: id } = await open()
    const client = await connect(ben)
    await join(client, { [id]: null })
    await say(anna, id, 'told')
    await expect.poll(() => heard(client)).toHaveLength(1)
    await heal(app().services)
    // Somebody else stored it, and was killed.
    await sql`with moved as (update stream set last_number = 2, last_position = 2 where id = ${id})
      insert into stream_entry (stream_id, position, number, at, type, body)
      values (${id}, 2, 2, now(), 'text', '{"text":"untold"}')`.execute(app().db)
    await heal(app().services)
    await heal(app().services)
    await expect.poll(() => toldTo(client, 'stream_last')).toEqual([{ streamid: id, last: 2 }])
    await pinged(client)
    expect(toldTo(client, 'stream_last')).toHaveLength(1)
  })
})

test('what could not be told is found in each stream, and only where something is missing', async () => {
  const ids = (await Promise.all([open(), open(), open()])).map(({ streamId }) => streamId)
  const [one, two, whole] = ids as [string, string, string]
  await addMany(whole, 2)
  const client = await connect(ben)
  await join(client, Object.fromEntries(ids.map(id => [id, null])))
  await sql`update stream set last_number = 4 where id = any(${[one, two]}::uuid[])`.execute(app().db)
  await heal(app().services)
  const missed = () => toldTo(client, 'stream_last').map(({ streamid }) => streamid)
  await expect.poll(() => missed().toSorted()).toEqual([one, two].toSorted())
  await pinged(client)
  expect(missed()).toHaveLength(2)
})

describe('floods', () => {
  test('too many streams at once, ids that are none, and wrong numbers are refused', async () => {
    const client = await connect(anna)
    const refusals = () => client.frames.filter(({ cmd }) => cmd === 'user_error').length
    const many = Object.fromEntries(Array.from({ length: maxJoined + 1 }, () => [randomUUID(), null]))
    const wrong: unknown[] = [
      { streams: many },
      { streams: { 'account:1': null } },
      { streams: { [randomUUID()]: -1 } },
      { streams: { [randomUUID()]: 2 ** 31 } },
      { streams: { [randomUUID()]: 1.5 } },
      { streams: { [randomUUID()]: '1' } },
      { streams: [] },
      {},
      null,
    ]
    for (const [turn, data] of wrong.entries()) {
      client.send('stream_join', data)
      await expect.poll(refusals).toBe(turn + 1)
    }
    for (const data of [{ ids: [] }, { ids: ['no'] }, { ids: null }]) client.send('stream_leave', data)
    await expect.poll(refusals).toBe(wrong.length + 3)
    expect(joinsOf(client)).toEqual([])
  })

  test('a connection takes part in so many streams, and in others once it has left some', async () => {
    const rooms = await Promise.all(Array.from({ length: maxParts + 3 }, () => open([anna])))
    const ids = rooms.map(({ streamId }) => streamId)
    const client = await connect(anna)
    const refused: string[] = []
    for (let from = 0; from < ids.length; from += maxJoined) {
      const some = ids.slice(from, from + maxJoined)
      refused.push(...(await join(client, Object.fromEntries(some.map(id => [id, null])))).refused)
    }
    expect(refused).toHaveLength(3)
    client.send('stream_leave', { ids: ids.slice(0, 3) })
    expect((await join(client, Object.fromEntries(refused.map(id => [id, null])))).refused).toEqual([])
    client.socket.close()
    await expect.poll(() => roomsOf(app().services.hub).size).toBe(0)
  })

  test('who asks to join without end is turned away', async () => {
    const client = await connect(clara)
    const closed = new Promise(resolve => client.socket.once('close', resolve))
    for (let turn = 0; turn < 300; turn++) client.send('stream_join', { streams: { [randomUUID()]: null } })
    expect(await closed).toBe(1008)
  })
})
