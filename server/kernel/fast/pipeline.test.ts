import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { prepared } from '../prepared.ts'
import { roundTripsOf } from '../test-round-trips.ts'

let opened: ReturnType<typeof openDatabase> | undefined
const database = () => opened!
const db = () => database().db

beforeAll(async () => {
  const url = inject('postgresUrl')
  opened = openDatabase({ url, connections: 2, namedStatements: true, onError: () => {} })
  await sql`create table if not exists shelf (n int primary key, word text)`.execute(db())
})
afterAll(async () => {
  await sql`drop table shelf`.execute(db())
  await opened?.close()
})

const number = prepared((_, n: number) => sql<{ n: number }>`select ${n}::int as n`)
const share = prepared((_, n: number) => sql<{ share: number }>`select 10 / ${n}::int as share`)
const put = prepared((_, n: number) => sql`insert into shelf (n) values (${n})`)
const onShelf = prepared((_, n: number) => sql<{ n: number }>`select n from shelf where n >= ${n} order by n`)
const numbers = async () => (await onShelf(db(), 0)).map(({ n }) => n)

describe('statements issued in one tick', () => {
  test('go out together, whoever issues them, as do those that follow', async () => {
    const next = async (n: number) => {
      const [row] = await number(db(), n)
      return (await number(db(), row!.n + 10))[0]!.n
    }
    const trips = await roundTripsOf(async () => {
      expect(await Promise.all([next(1), next(2), next(3)])).toEqual([11, 12, 13])
    })
    expect(trips.map(texts => texts.length)).toEqual([3, 3])
  })

  test('fail one by one', async () => {
    const outcomes = await Promise.allSettled([share(db(), 5), share(db(), 0), share(db(), 2)])
    expect(outcomes).toMatchObject([
      { value: [{ share: 2 }] },
      { reason: { code: '22012' } },
      { value: [{ share: 5 }] },
    ])
  })

  test('fail alone when their values cannot be sent', async () => {
    const poisoned = {
      toPostgres() {
        throw new Error('poison')
      },
    }
    const outcomes = await Promise.allSettled([
      number(db(), 1),
      number(db(), poisoned as never),
      number(db(), 2),
    ])
    expect(outcomes).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: { message: 'poison' } },
      { value: [{ n: 2 }] },
    ])
    expect(await number(db(), 3)).toEqual([{ n: 3 }])
  })

  test('may be abandoned by their caller: their failure has no other effect', async () => {
    void share(db(), 0)
    await expect(Promise.all([share(db(), 0), share(db(), 0)])).rejects.toThrow('division by zero')
    expect(await number(db(), 1)).toEqual([{ n: 1 }])
  })
})

describe('a transaction', () => {
  test('begins with its first statements and is committed with its last', async () => {
    const trips = await roundTripsOf(async () => {
      const transaction = database().begin()
      await Promise.all([put(transaction.db, 1), put(transaction.db, 2)])
      void put(transaction.db, 3)
      await transaction.commit()
    })
    expect(trips.map(texts => texts.map(text => text.split(' ')[0]))).toEqual([
      ['begin', 'insert', 'insert'],
      ['insert', 'commit'],
    ])
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('that issues no statement costs nothing', async () => {
    const trips = await roundTripsOf(async () => {
      await database().begin().commit()
      await database().begin().rollback()
    })
    expect(trips).toEqual([])
  })

  test('is not committed when a statement failed, even one that nobody awaited', async () => {
    const transaction = database().begin()
    await put(transaction.db, 4)
    void put(transaction.db, 4)
    await expect(transaction.commit()).rejects.toMatchObject({ code: '23505' })
    await transaction.rollback()
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('reports to those behind a failed statement what failed, so that they can decide whether to retry', async () => {
    const transaction = database().begin()
    await put(transaction.db, 4)
    void put(transaction.db, 4)
    await expect(put(transaction.db, 5)).rejects.toMatchObject({ code: '23505' })
    await expect(put(transaction.db, 6)).rejects.toMatchObject({ code: '23505' })
    await transaction.rollback()
  })

  test('is rolled back after everything still in flight', async () => {
    const transaction = database().begin()
    await put(transaction.db, 5)
    void put(transaction.db, 6)
    await transaction.rollback()
    await expect(put(transaction.db, 7)).rejects.toThrow('has ended')
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test("is not opened Kysely's way, which would wait for each statement", async () => {
    const refused = db()
      .transaction()
      .execute(inside => put(inside, 8))
    await expect(refused).rejects.toThrow('by the unit of work')
    expect(await numbers()).toEqual([1, 2, 3])
  })
})

describe('a statement name that a connection no longer knows as we do', () => {
  const all = prepared((_, n: number) => sql<{ n: number }>`select * from shelf where n = ${n}`)
  const onBoth = async (run: () => Promise<unknown>) => {
    const held = database().begin()
    await Promise.all([number(held.db, 1), run()])
    await held.commit()
    await run()
  }

  test('is prepared once more, when the columns have changed and when it was forgotten', async () => {
    const [before] = await all(db(), 1)
    await onBoth(() => all(db(), 1))
    await sql`alter table shelf add column thick boolean default true`.execute(db())
    expect(await all(db(), 1)).toEqual([{ ...before, thick: true }])
    await onBoth(async () => expect(await all(db(), 1)).toEqual([{ ...before, thick: true }]))
    await sql`deallocate all`.execute(db())
    expect(await Promise.all([all(db(), 1), number(db(), 7), all(db(), 2)])).toMatchObject([
      [{ n: 1 }],
      [{ n: 7 }],
      [{ n: 2 }],
    ])
  })

  test('fails a transaction with an error that makes it retry, and is known the next time', async () => {
    await onBoth(() => all(db(), 1))
    await sql`deallocate all`.execute(db())
    const attempt = async () => {
      const transaction = database().begin()
      try {
        const rows = await all(transaction.db, 1)
        await transaction.commit()
        return rows
      } catch (error) {
        await transaction.rollback()
        throw error
      }
    }
    await expect(attempt()).rejects.toMatchObject({ code: '26000' })
    expect(await attempt()).toMatchObject([{ n: 1 }])
  })
})

test('a connection that dies fails what is in flight, and nothing else', async () => {
  const transaction = database().begin()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction.db)
  const slow = expect(sql`select pg_sleep(30)`.execute(transaction.db)).rejects.toMatchObject({
    code: '57P01',
  })
  void put(transaction.db, 9)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db())
  await slow
  await expect(transaction.commit()).rejects.toThrow()
  await transaction.rollback()
  expect(await numbers()).toEqual([1, 2, 3])
})
