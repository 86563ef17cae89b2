import { sql } from 'kysely'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

afterEach(() => void vi.useRealTimers())

test('a connection stays open however long nobody needs it, with the plans it has made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const settings = { connections: 3, namedStatements: true, onError: () => {} }
  const { db, pool, close } = openDatabase({ url: inject('postgresUrl'), ...settings })
  const ask = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return rows[0]!.pid
  }
  const first = await ask()
  vi.advanceTimersByTime(3_600_000)
  expect(pool.totalCount).toBe(1)
  expect(await ask()).toBe(first)
  vi.useRealTimers()
  await close()
})
