import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { streamCalls as calls } from '#contract/features/stream/calls.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { largestBody } from '#contract/features/stream/rules.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { ownData } from '#server/features/profile/personal.ts'
import {
  addEntries,
  changeEntry,
  deleteStreamsOf,
  findEntry,
  openStreams,
  removeEntry,
} from '#server/features/stream/public.ts'
import {
  entriesBefore,
  findEntryAt,
  holdStreams,
  missedIn,
  numbersOf,
} from '#server/features/stream/store.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { readingUnit, transaction, type Unit } from '#server/kernel/unit.ts'
import { sayingsFeature } from './feature.ts'
import { barrage, sayingErrors, talk } from './kind.ts'
import { enterRoom, leaveRoom, makeRooms, openRoom } from './rooms.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  settings: { DATABASE_POOL: '16', REQUEST_RATE: '1000000' },
})
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const day = 86_400_000

beforeAll(() => makeRooms(app().db))

const within = <T>(run: (unit: Unit) => Promise<T>) => transaction(app().services, run)
const open = (people: readonly CastMember[] = [anna, ben], kind = talk) => openRoom(app().db, kind, people)
const say = async (who: CastMember, id: string, words: string, code: string = randomUUID()) =>
  (await app().call(who, calls.add, { id, code, type: 'text', body: { text: words } })).entry
const read = (
  who: CastMember,
  id: string,
  wanted: { after?: number; before?: number; limit?: number } = {},
) => app().call(who, calls.entries, { id, ...wanted })
const wordsOf = ({ list }: { list: readonly { body: unknown }[] }) =>
  list.map(({ body }) => (body as { text?: string }).text)
const change = (id: string, position: number, words: string) =>
  within(unit => changeEntry(unit, id, position, { text: words }))
/** So many wait for a stream that another transaction holds. */
const areWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app().services.db)
      return rows.length
    })
    .toBe(count)
const remove = (id: string, position: number) => within(unit => removeEntry(unit, id, position))

describe('what is said', () => {
  test('stands in order, and is read by those who may, from either end', async () => {
    const { streamId: id } = await open()
    for (let turn = 1; turn <= 7; turn++) await say(turn % 2 ? anna : ben, id, `${turn}`)
    const newest = await read(ben, id, { limit: 3 })
    expect(newest).toMatchObject({ last: 7, position: 7, first: 1, whole: 7, more: true })
    expect(wordsOf(newest)).toEqual(['7', '6', '5'])
    const before = await read(ben, id, { before: 5, limit: 4 })
    expect(wordsOf(before)).toEqual(['4', '3', '2', '1'])
    expect(before.more).toBe(false)
    const after = await read(anna, id, { after: 2, limit: 3 })
    expect(wordsOf(after)).toEqual(['3', '4', '5'])
    expect(after).toMatchObject({ whole: 5, more: true })
    expect(await read(anna, id, { after: 5, limit: 3 })).toMatchObject({ whole: 7, more: false })
    expect(await read(anna, id, { after: 7 })).toMatchObject({ list: [], whole: 7, more: false })
    expect((await read(anna, id, { limit: 1 })).list[0]).toMatchObject({
      byId: anna.id,
      position: 7,
      number: 7,
    })
  })

  test('that is changed or removed keeps its place, and comes again to whoever asks what is new', async () => {
    const { streamId: id } = await open()
    for (const words of ['one', 'two', 'three']) await say(anna, id, words)
    expect(await change(id, 1, 'first')).toMatchObject({ position: 1, number: 4 })
    expect(await remove(id, 2)).toMatchObject({ position: 2, number: 5, isRemoved: true, body: {} })
    const news = await read(ben, id, { after: 3 })
    expect(news.list.map(({ position, number }) => [position, number])).toEqual([
      [1, 4],
      [2, 5],
    ])
    expect(wordsOf(news)).toEqual(['first', undefined])
    // Nobody fills what was removed, and it takes no further number.
    expect(await remove(id, 2)).toBeUndefined()
    expect(await change(id, 2, 'again')).toBeUndefined()
    expect(await change(id, 9, 'nothing')).toBeUndefined()
    expect(await read(ben, id, { after: 5 })).toMatchObject({ list: [], whole: 5, last: 5 })
    expect(await findEntry({ db: app().db }, id, 1)).toMatchObject({ byId: anna.id, body: { text: 'first' } })
    // Both at the same moment: one of them removes it, and nothing stands there afterwards.
    await Promise.all([change(id, 3, 'late'), remove(id, 3), change(id, 3, 'later'), remove(id, 3)])
    const [, , third] = (await read(ben, id, { after: 0 })).list.toSorted((a, b) => a.position - b.position)
    expect(third).toMatchObject({ isRemoved: true, body: {} })
  })

  test('by two hundred at once in several streams has no gaps, nor twice the same number', async () => {
    const crowd = students.slice(0, 20)
    const rooms = await Promise.all(Array.from({ length: 4 }, () => open(crowd)))
    const said = Array.from({ length: 200 }, (_, turn) => ({
      who: crowd[turn % crowd.length]!,
      id: rooms[(turn * 7) % rooms.length]!.streamId,
      words: `word ${turn}`,
    }))
    await Promise.all([
      ...said.map(({ who, id, words }) => say(who, id, words)),
      // Others write many at once, in whatever order, meanwhile.
      ...Array.from({ length: 20 }, (_, turn) =>
        within(unit =>
          addEntries(
            unit,
            (turn % 2 ? rooms : rooms.toReversed()).map(({ streamId }) => ({
              ...{ streamId, type: 'text', body: { text: `all ${turn}` } },
            })),
          ),
        ),
      ),
    ])
    for (const { streamId } of rooms) {
      const { list, last, position } = await read(crowd[0]!, streamId, { after: 0, limit: 200 })
      const expected = said.filter(({ id }) => id === streamId).length + 20
      expect(list.map(each => each.number)).toEqual(Array.from({ length: expected }, (_, index) => index + 1))
      expect(list.map(each => each.position)).toEqual(list.map(each => each.number))
      expect({ last, position }).toEqual({ last: expected, position: expected })
      for (const who of crowd) {
        const theirs = wordsOf({ list: list.filter(({ byId }) => byId === who.id) })
        const sent = said.filter(each => each.id === streamId && each.who === who).map(({ words }) => words)
        expect(theirs.toSorted()).toEqual(sent.toSorted())
      }
    }
  })

  test('that is sent again under its code is there once, also at the same moment', async () => {
    const { streamId: id } = await open()
    const code = randomUUID()
    const first = await say(anna, id, 'hello', code)
    expect(await say(anna, id, 'hello', code)).toEqual(first)
    // Another person's code is another one.
    expect((await say(ben, id, 'hello', code)).position).toBe(2)
    const again = randomUUID()
    const together = await Promise.all(Array.from({ length: 10 }, () => say(anna, id, 'twice', again)))
    expect(new Set(together.map(({ position }) => position))).toEqual(new Set([3]))
    // Each in a transaction of its own, as at several processes, and both begun before either has found what stands.
    const apart = randomUUID()
    const { adding } = await within(async ({ db }) => {
      await holdStreams(db, [id])
      const adding = Array.from({ length: 2 }, () =>
        within(unit =>
          addEntries(unit, [
            { streamId: id, byId: anna.id, code: apart, type: 'text', body: { text: 'apart' } },
          ]),
        ),
      )
      await areWaiting(2)
      return { adding }
    })
    const found = (await Promise.all(adding)).flat()
    expect(new Set(found.map(entry => entry?.position))).toEqual(new Set([4]))
    // In one statement.
    const many = await within(unit =>
      addEntries(
        unit,
        ['a', 'b', 'a', 'b', 'c'].map(each => ({
          ...{ streamId: id, byId: anna.id, code: `code ${each}`, type: 'text', body: { text: each } },
        })),
      ),
    )
    expect(many.map(entry => entry?.position)).toEqual([5, 6, 5, 6, 7])
    expect(await read(anna, id, { after: 0 })).toMatchObject({ last: 7, position: 7 })
  })

  test('under the same code by somebody else, or elsewhere, is something else', async () => {
    const rooms = [await open(), await open()]
    const [one, two] = rooms.map(({ streamId }) => streamId) as [string, string]
    const code = randomUUID()
    const by = (streamId: string, who: CastMember, words: string) => ({
      ...{ streamId, byId: who.id, code, type: 'text', body: { text: words } },
    })
    const said = [by(one, anna, 'a'), by(one, ben, 'b'), by(two, anna, 'c'), by(two, ben, 'd')]
    const added = await within(unit => addEntries(unit, said))
    expect(added.map(entry => [entry?.position, entry?.byId])).toEqual([
      [1, anna.id],
      [2, ben.id],
      [1, anna.id],
      [2, ben.id],
    ])
    expect(wordsOf(await read(anna, one, { after: 0 }))).toEqual(['a', 'b'])
    expect(wordsOf(await read(anna, two, { after: 0 }))).toEqual(['c', 'd'])
    const { streamId: three } = await open()
    expect(await say(anna, three, 'e', code)).toMatchObject({ position: 1, body: { text: 'e' } })
  })

  test('in several streams holds them in one order, whatever the order of what is said', async () => {
    const ids = (await Promise.all([open(), open()])).map(({ streamId }) => streamId).sort()
    const [lower, higher] = ids as [string, string]
    const adding = await within(async ({ db }) => {
      await holdStreams(db, [lower])
      const saying = within(unit =>
        addEntries(
          unit,
          [higher, lower].map(streamId => ({ streamId, type: 'text', body: { text: 'both' } })),
        ),
      )
      await areWaiting(1)
      // It waits for the first, and holds nothing meanwhile that somebody else may hold.
      const isFree = await sql`select from stream where id = ${higher} for update skip locked`.execute(db)
      expect(isFree.rows).toHaveLength(1)
      return { saying }
    })
    expect(await adding.saying).toHaveLength(2)
  })

  test('is not filled again by a change that waited while it was removed', async () => {
    const { streamId: id } = await open()
    await say(anna, id, 'soon gone')
    const { changing } = await within(async unit => {
      await holdStreams(unit.db, [id])
      const changing = change(id, 1, 'late')
      await areWaiting(1)
      await removeEntry(unit, id, 1)
      return { changing }
    })
    expect(await changing).toBeUndefined()
    expect((await read(ben, id)).list[0]).toMatchObject({ isRemoved: true, body: {}, number: 2 })
  })

  test('takes the answer of four round trips, and is read with one', async () => {
    const { streamId: id } = await open()
    await say(anna, id, 'before')
    await read(ben, id)
    expect(await roundTripsOf(() => say(anna, id, 'counted'))).toHaveLength(4)
    expect(await roundTripsOf(() => read(ben, id, { after: 0 }))).toHaveLength(1)
  })

  test('is told to whoever asks for their own data, and to nobody else', async () => {
    const { streamId } = await open([anna, ben])
    await say(anna, streamId, 'mine')
    await say(ben, streamId, 'theirs')
    const own = ownData(app().services)
    const table = own.tables.find(each => each.table === 'stream_entry')!
    const rows = await own.rowsOf(readingUnit(app().services), table, anna.id)
    const here = rows.filter(row => row.stream_id === streamId)
    expect(here).toMatchObject([{ position: 1, type: 'text', body: { text: 'mine' }, by_id: anna.id }])
    expect(JSON.stringify(rows)).not.toContain('theirs')
  })

  test('is found by its indexes, whatever is asked', async () => {
    const { streamId: id } = await open()
    const { db } = app()
    await sql`set enable_seqscan = off`.execute(db)
    const plans = await plansOf(db, async explaining => {
      await missedIn(explaining, { ids: [id], seen: [5], limit: 51, most: 300 })
      await entriesBefore(explaining, id, 100, 50)
      await numbersOf(explaining, [id])
      await findEntryAt(explaining, id, 3)
    })
    const [missed, before, numbers, one] = plans
    expect(missed).toMatch(/Index Scan using stream_entry_stream_id_number_key/)
    expect(before).toMatch(/Index Scan Backward using stream_entry_pkey/)
    expect(before).not.toMatch(/Seq Scan/)
    expect(numbers).toMatch(/Index Scan using stream_pkey/)
    expect(one).toMatch(/Index Scan using stream_entry_pkey/)
  })

  test('is what the stream of a subject has, however many open it at once', async () => {
    const roomId = randomUUID()
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => within(unit => openStreams(unit, talk, [roomId, roomId]))),
    )
    expect(new Set(opened.map(streams => streams.get(roomId))).size).toBe(1)
    const id = opened[0]!.get(roomId)!
    await enterRoom(app().db, roomId, [anna])
    await say(anna, id, 'soon gone')
    await within(unit => deleteStreamsOf(unit, talk, [roomId]))
    await app().refused(anna, calls.entries, { id }, kernelErrors.notFound)
    await app().refused(anna, calls.entries, { id, after: 0 }, kernelErrors.notFound)
    const words = { id, code: randomUUID(), type: 'text', body: { text: 'too late' } }
    await app().refused(anna, calls.add, words, kernelErrors.notFound)
    const { rows } = await sql`select from stream_entry where stream_id = ${id}`.execute(app().db)
    expect(rows).toEqual([])
  })
})

describe('who may', () => {
  test('is for the kind to say; what is absent and what is not theirs look the same', async () => {
    const { streamId: id, roomId } = await open([anna])
    await say(anna, id, 'secret')
    for (const stream of [id, randomUUID()])
      for (const wanted of [{}, { after: 0 }, { before: 5 }])
        await app().refused(clara, calls.entries, { id: stream, ...wanted }, kernelErrors.notFound)
    const words = { code: randomUUID(), type: 'text', body: { text: 'me too' } }
    await app().refused(clara, calls.add, { id, ...words }, kernelErrors.notFound)
    await app().refused(teacher1, calls.add, { id: randomUUID(), ...words }, kernelErrors.notFound)
    await enterRoom(app().db, roomId, [ben], { mayAdd: false })
    await app().refused(ben, calls.add, { id, ...words }, sayingErrors.silent)
    expect(wordsOf(await read(ben, id))).toEqual(['secret'])
    await leaveRoom(app().db, roomId, ben)
    await app().refused(ben, calls.entries, { id }, kernelErrors.notFound)
  })

  test('whoever comes later reads from there on, and nothing that is earlier, changed or not', async () => {
    const { streamId: id, roomId } = await open([anna])
    for (const words of ['one', 'two', 'three', 'four']) await say(anna, id, words)
    await enterRoom(app().db, roomId, [ben], { since: 3 })
    await change(id, 1, 'one, changed')
    await change(id, 4, 'four, changed')
    const page = await read(ben, id)
    expect(wordsOf(page)).toEqual(['four, changed', 'three'])
    expect(page).toMatchObject({ first: 3, more: false, last: 6 })
    expect(wordsOf(await read(ben, id, { after: 0 }))).toEqual(['three', 'four, changed'])
    expect(await read(ben, id, { after: 0, limit: 1 })).toMatchObject({ whole: 2, more: true })
    expect(wordsOf(await read(ben, id, { before: 3 }))).toEqual([])
  })
})

describe('what nobody sends by mistake', () => {
  test('is refused: types, bodies, numbers, codes', async () => {
    const { streamId: id } = await open([anna])
    const right = { id, code: randomUUID(), type: 'text', body: { text: 'right' } }
    const wrong = [
      { type: 'unknown' },
      { type: 'toString' },
      { type: '__proto__' },
      { body: { text: '' } },
      { body: { text: 5, more: [], text2: {} }, type: 'picture' },
      { body: null },
      { body: [] },
      { body: 'text' },
      { code: 'short' },
      { code: 'x'.repeat(65) },
      { id: 'no id' },
    ]
    for (const each of wrong) {
      const { code } = await app().post(calls.add.path, { ...right, ...each }, anna)
      expect([each, code]).toEqual([each, kernelErrors.malformed.code])
    }
    for (const each of [
      { after: -1 },
      { after: 2 ** 31 },
      { after: 1.5 },
      { before: 0 },
      { limit: 201 },
      { limit: 0 },
    ]) {
      const { code } = await app().post(calls.entries.path, { id, ...each }, anna)
      expect([each, code]).toEqual([each, kernelErrors.malformed.code])
    }
    // A number that is not there yet is no number that was missed.
    expect(await read(anna, id, { after: 2 ** 31 - 1 })).toMatchObject({ list: [], last: 0, whole: 0 })
    const { list } = await read(anna, id, { after: 0 })
    expect(list).toEqual([])
  })

  test('is cleaned where PostgreSQL could not store it, and refused where it is too much', async () => {
    const { streamId: id } = await open([anna])
    const body = { fileId: 'a\0b\ud800' }
    await app().call(anna, calls.add, { id, code: randomUUID(), type: 'picture', body })
    expect((await read(anna, id)).list[0]!.body).toEqual({ fileId: 'ab\ufffd' })
    const much = { id, code: randomUUID(), type: 'picture', body: { fileId: 'x'.repeat(largestBody) } }
    await app().refused(anna, calls.add, much, kernelErrors.tooLarge)
  })

  test('comes no faster than its kind allows, from each person in each stream', async () => {
    const { streamId: id } = await open([anna, ben], barrage)
    const { streamId: other } = await open([anna], barrage)
    const burst = Array.from({ length: barrage.pace.burst + 5 }, async (_, turn) =>
      app()
        .post(calls.add.path, { id, code: `flood ${turn} flood`, type: 'text', body: { text: '!' } }, anna)
        .then(({ code }) => code),
    )
    const answers = await Promise.all(burst)
    expect(answers.filter(code => code === streamErrors.tooFast.code).length).toBeGreaterThanOrEqual(3)
    await say(ben, id, 'calm')
    await say(anna, other, 'elsewhere')
  })
})

describe('what is kept', () => {
  test('for some days goes from the oldest on, and readers learn from where on there is something', async () => {
    const { streamId: id } = await open([anna], barrage)
    const { streamId: kept } = await open([anna], talk)
    const [now, from] = [app().clock.now(), 3]
    const told = (streamId: string) =>
      within(unit =>
        addEntries(
          unit,
          Array.from({ length: 6 }, (_, turn) => ({ streamId, type: 'text', body: { text: `${turn + 1}` } })),
        ),
      )
    await Promise.all([told(id), told(kept)])
    await sql`update stream_entry set at = ${at(now - 2 * day)}
      where stream_id = any(${[id, kept]}::uuid[]) and position < ${from}`.execute(app().db)
    // Not a day old yet.
    await sql`update stream_entry set at = ${at(now - 0.9 * day)} where stream_id = ${id} and position = ${from}`.execute(
      app().db,
    )
    await app().services.jobs.enqueue(app().db, 'stream.sweep', {})
    await app().settle()
    const page = await read(anna, id)
    expect(wordsOf(page)).toEqual(['6', '5', '4', '3'])
    expect(page).toMatchObject({ first: from, position: 6, last: 6, more: false })
    expect(await read(anna, id, { after: 1 })).toMatchObject({ whole: 6, last: 6 })
    expect((await read(anna, id, { limit: 2, before: 5 })).more).toBe(false)
    expect((await read(anna, kept)).list).toHaveLength(6)
    await sql`update stream_entry set at = ${at(now - 2 * day)} where stream_id = ${id}`.execute(app().db)
    await app().services.jobs.enqueue(app().db, 'stream.sweep', {})
    await app().settle()
    expect(await read(anna, id)).toMatchObject({ list: [], first: 7, position: 6, last: 6, more: false })
    // What comes next goes on from there.
    const [next] = await told(id)
    expect(next).toMatchObject({ position: 7, number: 7 })
  })

  test('goes portion by portion, until nothing is left that is too old', async () => {
    const { streamId: id } = await open([anna], barrage)
    const [much, old] = [12_000, at(app().clock.now() - 2 * day)]
    await sql`with moved as (update stream set last_number = ${much}, last_position = ${much} where id = ${id})
      insert into stream_entry (stream_id, position, number, at, type, body)
      select ${id}, turn, turn, ${old}, 'text', '{"text":"old"}' from generate_series(1, ${much}::int) as turn`.execute(
      app().db,
    )
    await app().services.jobs.enqueue(app().db, 'stream.sweep', {})
    await app().settle()
    const { rows } = await sql`select from stream_entry where stream_id = ${id}`.execute(app().db)
    expect(rows).toHaveLength(0)
    expect(await read(anna, id)).toMatchObject({ first: much + 1, position: much, list: [] })
  })
})
