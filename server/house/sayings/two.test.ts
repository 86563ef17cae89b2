import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { packageCalls } from '#contract/features/package/calls.ts'
import { streamCalls as calls } from '#contract/features/stream/calls.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { encodeInput } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { heal } from '#server/features/stream/healing.ts'
import { leaveStreams } from '#server/features/stream/public.ts'
import { roomsOf } from '#server/features/stream/rooms.ts'
import { storeEntries } from '#server/features/stream/storing.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction, type Unit } from '#server/kernel/unit.ts'
import { sayingsFeature } from './feature.ts'
import { barrage, talk } from './kind.ts'
import { type Network, StreamPhone } from './phone.ts'
import { ServerOfStreams } from './processes.ts'
import { leaveRoom, makeRooms, openRoom } from './rooms.ts'

/* Streams where two processes serve: who is at the one hears what is said at the other. */

const app = testApp({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  listen: true,
  settings: { DATABASE_POOL: '8', REQUEST_RATE: '1000000', SHARED: '1' },
})
type Other = Awaited<ReturnType<ReturnType<typeof app>['another']>>
let other: Other
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const phones: StreamPhone[] = []

beforeAll(async () => {
  await makeRooms(app().db)
  other = await app().another()
})
afterAll(() => other.stop())
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close()
})

const atOnce: Network = deliver => deliver()
async function phoneOf(who: CastMember, ids: readonly string[], address: () => string) {
  const owner = { token: await app().tokenOf(who), id: who.id }
  const phone = new StreamPhone(address, owner, ids, atOnce)
  phones.push(phone)
  for (const id of ids)
    await expect.poll(() => phone.followers.get(id)!.entries.from, { timeout: 15_000 }).toBeDefined()
  return phone
}
const here = () => app().address
const there = () => other.address
const within = <T>(run: (unit: Unit) => Promise<T>) => transaction(app().services, run)
const wordsOf = (phone: StreamPhone, id: string) =>
  phone.followers
    .get(id)!
    .entries.shown()
    .map(({ body }) => (body as { text?: string }).text)
const placesOf = (phone: StreamPhone, id: string) =>
  phone.followers
    .get(id)!
    .entries.shown()
    .map(({ position }) => position)

/** Says something at a process. @returns the code of the answer */
async function sayAt(
  address: string,
  who: CastMember,
  id: string,
  words: string,
  code: string = randomUUID(),
) {
  const answer = await fetch(address + calls.add.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: await app().tokenOf(who) },
    body: JSON.stringify(encodeInput(calls.add, { id, code, type: 'text', body: { text: words } })),
  })
  return (await answer.json()) as { code: number; data: { entry?: { position: number } } }
}

test('what is said at one is heard at the other, in one order, without gaps', async () => {
  const { streamId: id } = await openRoom(app().db, talk, [anna, ben])
  const both = [await phoneOf(anna, [id], here), await phoneOf(ben, [id], there)]
  for (let turn = 0; turn < 40; turn++)
    for (const [index, phone] of both.entries())
      phone.outgoing.get(id)!.say('text', { text: `${index} says ${turn}` }, randomUUID())
  for (const phone of both) await expect.poll(() => placesOf(phone, id).length).toBe(80)
  for (const phone of both) expect(placesOf(phone, id)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1))
  expect(wordsOf(both[0]!, id)).toEqual(wordsOf(both[1]!, id))
  // What one person says stands in the order in which it was written.
  for (const index of [0, 1])
    expect(wordsOf(both[0]!, id).filter(words => words!.startsWith(`${index} `))).toEqual(
      Array.from({ length: 40 }, (_, turn) => `${index} says ${turn}`),
    )
})

test('what is sent at the same moment to both is there once', async () => {
  const { streamId: id } = await openRoom(app().db, talk, [anna])
  const phone = await phoneOf(anna, [id], there)
  for (let turn = 0; turn < 10; turn++) {
    const code = randomUUID()
    const answers = await Promise.all(
      [here(), there(), here(), there()].map(address => sayAt(address, anna, id, `${turn}`, code)),
    )
    expect(answers.map(({ data }) => data.entry?.position)).toEqual(Array(4).fill(turn + 1))
  }
  await expect.poll(() => placesOf(phone, id)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
})

test('what is told before it is stored is heard at the other at once, and has its place there', async () => {
  const { streamId: id } = await openRoom(app().db, barrage, [anna, ben])
  const phone = await phoneOf(ben, [id], there)
  await sayAt(here(), anna, id, 'fly')
  await expect.poll(() => wordsOf(phone, id)).toEqual(['fly'])
  await expect.poll(() => placesOf(phone, id)).toEqual([1])
  expect(phone.followers.get(id)!.entries.isBehind).toBe(false)
})

test('who is taken out at one hears nothing more at the other, and cannot come back in', async () => {
  const { streamId: id, roomId } = await openRoom(app().db, talk, [anna, ben])
  const [gone, stays] = [await phoneOf(ben, [id], there), await phoneOf(anna, [id], there)]
  await expect.poll(() => roomsOf(other.services.hub).get(id)?.readers.size).toBe(2)
  await within(async unit => {
    await leaveRoom(unit.db, roomId, ben)
    leaveStreams(unit, [{ accountId: ben.id, streamIds: [id] }])
  })
  await expect.poll(() => gone.followers.get(id)!.isRefused).toBe(true)
  await sayAt(here(), anna, id, 'without them')
  await expect.poll(() => wordsOf(stays, id)).toEqual(['without them'])
  gone.cut()
  await expect.poll(() => roomsOf(other.services.hub).get(id)?.readers.size).toBe(1)
  expect(wordsOf(gone, id)).toEqual([])
})

test('who was taken out by a process that was killed before it told hears nothing of what is said since', async () => {
  const { streamId: id, roomId } = await openRoom(app().db, talk, [anna, ben])
  const [gone, stays] = [await phoneOf(ben, [id], there), await phoneOf(anna, [id], there)]
  await expect.poll(() => roomsOf(other.services.hub).get(id)?.readers.size).toBe(2)
  await within(async ({ db }) => {
    await leaveRoom(db, roomId, ben)
    await storeEntries(db, [{ streamId: id, type: 'text', body: { text: 'untold' }, at: 0 }])
  })
  await sayAt(there(), anna, id, 'without them')
  await expect.poll(() => wordsOf(stays, id)).toEqual(['untold', 'without them'])
  await expect.poll(() => gone.followers.get(id)!.isRefused).toBe(true)
  expect(wordsOf(gone, id)).toEqual([])
})

test('foreign streams and forged numbers are nothing at either', async () => {
  const { streamId: id } = await openRoom(app().db, talk, [anna])
  await sayAt(here(), anna, id, 'secret')
  for (const address of [here(), there()]) {
    const owner = { token: await app().tokenOf(clara), id: clara.id }
    const forged = new StreamPhone(() => address, owner, [id, randomUUID()], atOnce)
    phones.push(forged)
    for (const follower of forged.followers.values()) await expect.poll(() => follower.isRefused).toBe(true)
    expect([...forged.followers.keys()].flatMap(each => wordsOf(forged, each))).toEqual([])
    const { code } = await sayAt(address, clara, id, 'me too')
    expect(code).not.toBe(10000)
  }
  expect([app(), other].map(({ services: { hub } }) => roomsOf(hub).has(id))).toEqual([false, false])
  expect((await app().call(anna, calls.entries, { id })).last).toBe(1)
})

test('a flood at one is stopped there, and those who hear at the other miss nothing of what got through', async () => {
  const { streamId: id } = await openRoom(app().db, barrage, [anna, ben])
  const phone = await phoneOf(ben, [id], there)
  const answers = await Promise.all(
    Array.from({ length: barrage.pace.burst * 2 }, (_, turn) => sayAt(here(), anna, id, `flood ${turn}`)),
  )
  const stopped = answers.filter(({ code }) => code === streamErrors.tooFast.code).length
  expect(stopped).toBeGreaterThan(5)
  await expect
    .poll(() => placesOf(phone, id))
    .toEqual(Array.from({ length: answers.length - stopped }, (_, at) => at + 1))
})

test('what one stored and was killed before telling, the other finds for its own', async () => {
  const { streamId: id } = await openRoom(app().db, talk, [anna, ben])
  const phone = await phoneOf(ben, [id], there)
  await expect.poll(() => roomsOf(other.services.hub).get(id)?.readers.size).toBe(1)
  await sql`with moved as (update stream set last_number = 1, last_position = 1 where id = ${id})
    insert into stream_entry (stream_id, position, number, at, type, body)
    values (${id}, 1, 1, now(), 'text', '{"text":"untold"}')`.execute(app().db)
  await heal(app().services)
  expect(wordsOf(phone, id)).toEqual([])
  await heal(other.services)
  await expect.poll(() => wordsOf(phone, id)).toEqual(['untold'])
})

test('an imported student who is merged with a member leaves what was said as it stands, at both', async () => {
  const [imported, real] = [students[8]!, students[9]!]
  const { streamId: id } = await openRoom(app().db, talk, [imported, real])
  const phone = await phoneOf(real, [id], there)
  const code = randomUUID()
  await sayAt(here(), imported, id, 'as one', code)
  await sayAt(there(), real, id, 'as the other', code)
  await expect.poll(() => placesOf(phone, id)).toEqual([1, 2])
  // As an account that came with a package.
  await sql`update account set imported_at = now(), login = null, email = null, phone = null
    where id = ${imported.id}`.execute(app().db)
  await app().call(teacher1, packageCalls.mergeStudents, {
    ...{ courseId: linearAlgebra.id, importedids: [imported.id], studentIds: [real.id] },
  })
  const { list, last } = await app().call(real, calls.entries, { id, after: 0 })
  expect(list.map(({ byId, position, number }) => [byId, position, number])).toEqual([
    [imported.id, 1, 1],
    [real.id, 2, 2],
  ])
  expect(last).toBe(2)
  await sayAt(here(), real, id, 'and goes on')
  await expect.poll(() => placesOf(phone, id)).toEqual([1, 2, 3])
})

test('one of two is killed while all speak, another leaves: those who were there go to the other, and nobody misses or doubles one', {
  timeout: 90_000,
}, async () => {
  const people = students.slice(0, 12)
  const rooms = [await openRoom(app().db, talk, people), await openRoom(app().db, talk, people)]
  const ids = rooms.map(({ streamId }) => streamId)
  const servers = [new ServerOfStreams(app()), new ServerOfStreams(app())]
  await Promise.all(servers.map(each => each.start()))
  const addressFor = (index: number) => () => {
    const own = servers[index % 2]!
    return own.isThere ? own.address : servers[(index + 1) % 2]!.address
  }
  try {
    const all = await Promise.all(people.map((who, index) => phoneOf(who, ids, addressFor(index))))
    const ends = [() => servers[0]!.kill(), () => servers[0]!.start(), () => servers[1]!.leave()]
    let said = 0
    for (let turn = 0; turn < 30; turn++) {
      for (const [index, phone] of all.entries())
        if ((index + turn) % 4 === 0) {
          phone.outgoing.get(ids[turn % 2]!)!.say('text', { text: `${index} in ${turn}` }, randomUUID())
          said += 1
        }
      if (turn % 8 === 7) await ends.shift()?.()
      else await new Promise(resolve => setTimeout(resolve, 30))
    }
    await expect.poll(() => all.every(({ hasSaidAll }) => hasSaidAll), { timeout: 30_000 }).toBe(true)
    let stands = 0
    for (const id of ids) {
      const { position } = await app().call(anna, calls.entries, { id, limit: 1 })
      stands += position
      for (const phone of all)
        await expect
          .poll(
            async () => {
              await phone.followers.get(id)!.fetchEarlier()
              return placesOf(phone, id)
            },
            { timeout: 30_000 },
          )
          .toEqual(Array.from({ length: position }, (_, at) => at + 1))
    }
    expect(stands).toBe(said)
  } finally {
    await Promise.all(servers.map(each => each.kill()))
  }
})
