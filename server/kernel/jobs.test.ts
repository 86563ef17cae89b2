import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { describe, expect, test, vi } from 'vitest'
import { lectern } from '#server/app.ts'
import type { Feature } from './feature.ts'
import { job, openJobs, work, workersIn } from './jobs.ts'
import { testApp } from './test-app.ts'
import { roundTripsOf } from './test-round-trips.ts'
import { transaction, type Unit } from './unit.ts'

const app = testApp()

test("jobs due by the clock are on the schedule, in the school's time zone", async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule`.execute(app().db)
  const wanted = workersIn(app().services.declarations)
    .filter(({ options }) => options.cron)
    .map(({ queue, options }) => ({ name: queue, cron: options.cron, timezone: 'Asia/Shanghai' }))
  expect(wanted.length).toBeGreaterThan(5)
  expect(rows).toEqual(expect.arrayContaining(wanted))
})

describe('jobs that a command sends', () => {
  const first = job<{ n: number }>('test.first')
  const later = job<{ n: number }>('test.later')
  const done: number[] = []
  const note = async (_: unknown, { n }: { n: number }) => void done.push(n)
  const each = job<{ of: string; n: number }>('test.each')
  const [begun, gate] = [[] as number[], Promise.withResolvers<void>()]
  const hold = async (_: unknown, { of, n }: { of: string; n: number }) => {
    begun.push(n)
    if (of === 'slow') await gate.promise
  }
  const apart = work(each, hold, { slow: true, atOnce: 2, whose: ({ of }) => of })
  const sending: Feature = { name: 'sending', workers: [work(first, note), work(later, note), apart] }
  const sent = testApp({ app: { ...lectern, features: [...lectern.features, sending] } })

  test('go out with the commit in one write; nobody has to await them', async () => {
    const trips = await roundTripsOf(() =>
      transaction(sent().services, async unit => {
        void unit.enqueue(first, { n: 1 })
        void unit.enqueue(later, { n: 2 })
      }),
    )
    // Begin, all jobs, commit.
    expect(trips.map(texts => texts.length)).toEqual([3])
    await sent().settle()
    expect(done.sort()).toEqual([1, 2])
  })

  test('come one at a time of each person, and delay nobody else', { timeout: 30_000 }, async () => {
    await transaction(sent().services, async unit => {
      for (const [of, n] of [
        ['slow', 1],
        ['slow', 2],
        ['quick', 3],
        ['quick', 4],
      ] as const)
        void unit.enqueue(each, { of, n })
    })
    await vi.waitUntil(() => begun.includes(4), { timeout: 20_000, interval: 20 }).catch(() => {})
    const meanwhile = [...begun]
    gate.resolve()
    await sent().settle()
    // Those of one transaction are of one moment: which of them comes first is not said.
    const first = begun.find(n => n < 3)
    expect([first, meanwhile.toSorted()]).toEqual([first, [first, 3, 4]])
    expect(begun.toSorted()).toEqual([1, 2, 3, 4])
  })

  test('are not sent when the command fails', async () => {
    done.length = 0
    const failing = transaction(sent().services, async unit => {
      void unit.enqueue(first, { n: 3 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await sent().settle()
    expect(done).toEqual([])
  })
})

describe('what a unit sends', () => {
  const left = job<{ n: number }>('test.left')
  const right = job<{ n: number }>('test.right')
  const none = async () => {}
  const features = [...lectern.features, { name: 'sides', workers: [work(left, none), work(right, none)] }]
  const resting = testApp({ app: { ...lectern, features }, takesJobs: false })

  /** Without what is never the same twice, and with the span instead of the moment. */
  const rows = () =>
    sql<{ row: object }>`
      select to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[]
        || jsonb_build_object('wait', start_after - created_on, 'kept', keep_until - start_after) as row
      from pgboss.job where name like 'test.%' order by name`
      .execute(resting().db)
      .then(({ rows }) => rows.map(({ row }) => row))

  test('is written and announced as pg-boss does, in one statement, each queue once', async () => {
    const heard: string[] = []
    const listener = new pg.Client({ connectionString: resting().databaseUrl })
    await listener.connect()
    listener.on('notification', ({ channel, payload }) => void heard.push(`${channel} ${payload}`))
    await listener.query(
      "do $$ begin execute 'listen pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24); end $$",
    )
    const boss = new PgBoss({ connectionString: resting().databaseUrl, supervise: false, schedule: false })
    await boss.start()
    for (const { name } of [left, right]) await boss.send(name, { n: 1 })
    await boss.stop()
    await vi.waitUntil(() => heard.length === 2)
    const [expected, announced] = [await rows(), heard.splice(0)]
    expect(expected).toHaveLength(2)
    await sql`delete from pgboss.job where name like 'test.%'`.execute(resting().db)

    await transaction(resting().services, async unit => {
      for (const side of [left, right]) void unit.enqueue(side, { n: 1 })
    })
    expect(await rows()).toEqual(expected)
    await vi.waitUntil(() => heard.length === 2)
    expect(heard.splice(0).toSorted()).toEqual(announced.toSorted())

    await transaction(resting().services, async unit => {
      for (const n of [2, 3]) void unit.enqueue(left, { n })
      void unit.enqueue(right, { n: 4 }, { after: Date.now() + 60_000 })
    })
    await listener.query('select 1')
    expect(heard).toEqual(announced.filter(text => text.endsWith(left.name)))
    await listener.end()
  })

  test('comes too late once its transaction has ended', async () => {
    let kept: Unit | undefined
    await transaction(resting().services, async unit => {
      kept = unit
      await sql`select 1`.execute(unit.db)
    })
    await expect(kept!.enqueue(left, { n: 9 })).rejects.toThrow('the transaction has ended')
  })
})

describe('a job that runs in a transaction', () => {
  const brief = job<{ n: number }>('test.brief')
  const [states, hangs] = [[] as string[][], Promise.withResolvers<void>()]
  const stateOf = (queue: string) =>
    sql<{ state: string }>`select state from pgboss.job where name = ${queue}`
      .execute(committing().db)
      .then(({ rows }) => rows.map(({ state }) => state))
  const noting = work(brief, async () => void states.push((await stateOf(brief.name)).toSorted()))
  const features = [...lectern.features, { name: 'brief', workers: [noting] }]
  const committing = testApp({ app: { ...lectern, features } })

  test('is completed with it, before the next one that was fetched together with it', async () => {
    await transaction(committing().services, async unit => {
      for (const n of [1, 2]) void unit.enqueue(brief, { n })
    })
    await committing().settle()
    expect(states).toEqual([
      ['active', 'active'],
      ['active', 'completed'],
    ])
  })

  test('is not done again when its process ends right after the commit', { timeout: 30_000 }, async () => {
    const { databaseUrl: url, services } = committing()
    const { log, outage } = services
    const once = work(job<object>('test.once'), async () => {})
    const common = { url, namedStatements: true, timeZone: 'Asia/Shanghai', log, outage, keepsTime: false }
    const runs: string[] = []
    const dying = await openJobs({
      ...common,
      workers: [once],
      async run(_, __, complete) {
        await transaction(services, async unit => complete(unit.db))
        runs.push('dying')
        await hangs.promise
      },
    })
    await dying.start()
    await dying.enqueue(services.db, once.queue, {})
    await vi.waitUntil(() => runs.length > 0, { timeout: 10_000 })
    expect(await stateOf(once.queue)).toEqual(['completed'])
    await dying.stop(1000)
    const next = await openJobs({ ...common, workers: [once], run: async () => void runs.push('next') })
    await next.start()
    await sleep(3000)
    await next.stop(1000)
    hangs.resolve()
    expect([runs, await stateOf(once.queue)]).toEqual([['dying'], ['completed']])
  })

  test('is tried again when it is rolled back', { timeout: 30_000 }, async () => {
    const { databaseUrl: url, services } = committing()
    const { log, outage } = services
    const again = work(job<object>('test.again'), async () => {})
    let runs = 0
    const jobs = await openJobs({
      ...{ url, namedStatements: true, timeZone: 'Asia/Shanghai', log, outage, keepsTime: false },
      workers: [again],
      run: (_, __, complete) =>
        transaction(services, async unit => {
          complete(unit.db)
          if (++runs === 1) throw new Error('not yet')
        }),
    })
    await jobs.start()
    await jobs.enqueue(services.db, again.queue, {})
    await vi.waitUntil(() => runs === 2, { timeout: 15_000, interval: 20 })
    await jobs.stop(1000)
    expect(await stateOf(again.queue)).toEqual(['completed'])
  })
})

describe('a server without work', () => {
  const seldom = job<{ n: number }>('test.seldom')
  const shaky = job<{ n: number }>('test.shaky')
  const many = job<{ n: number }>('test.many')
  const done: number[] = []
  const note = async (_: unknown, { n }: { n: number }) => void done.push(n)
  let failures = 1
  const waiting: Feature = {
    name: 'waiting',
    workers: [
      work(seldom, note),
      work(many, note),
      work(shaky, async (_, { n }) => {
        if (failures-- > 0) throw new Error('not yet')
        done.push(n)
      }),
    ],
  }
  const idle = testApp({ app: { ...lectern, features: [...lectern.features, waiting] } })
  const until = (n: number) => vi.waitUntil(() => done.includes(n), { timeout: 20_000, interval: 20 })

  test('looks for due jobs with one statement for all queues, never queue by queue', async () => {
    await idle().settle()
    // The first look of each queue, when its worker starts and when the database first announces, is over.
    await new Promise(resolve => setTimeout(resolve, 1000))
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await new Promise(resolve => setTimeout(resolve, 6500))
    const texts = asked.mock.calls.map(([query]) => String((query as { text?: string })?.text ?? query))
    asked.mockRestore()
    const looks = texts.filter(text => text.includes('select distinct name from pgboss.job'))
    const fetches = texts.filter(text => text.includes('pgboss.job') && text.includes("state = 'active'"))
    expect(fetches).toEqual([])
    // By the three servers of this file, every two seconds.
    expect(looks.length).toBeGreaterThan(0)
    expect(looks.length).toBeLessThanOrEqual(3 * 4)
  })

  test('starts what is sent at once, in time what was sent for later, and again what failed', {
    timeout: 60_000,
  }, async () => {
    await transaction(idle().services, async unit => {
      void unit.enqueue(seldom, { n: 1 })
      void unit.enqueue(seldom, { n: 2 }, { after: Date.now() + 1500 })
      void unit.enqueue(shaky, { n: 3 })
    })
    await Promise.all([until(1), until(2), until(3)])
    expect(done.indexOf(1)).toBeLessThan(done.indexOf(2))
  })

  test('asks for the jobs of each queue with the same named statement, behind a pooler without a name', async () => {
    const { databaseUrl: url, services } = idle()
    const { log, outage } = services
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await transaction(services, async unit => {
      void unit.enqueue(seldom, { n: 11 })
      void unit.enqueue(many, { n: 12 })
    })
    await Promise.all([until(11), until(12)])
    const unnamed = work(job<object>('test.unnamed'), async () => {})
    let runs = 0
    const jobs = await openJobs({
      ...{ url, namedStatements: false, timeZone: 'Asia/Shanghai', log, outage, keepsTime: false },
      workers: [unnamed],
      run: async () => void runs++,
    })
    await jobs.start()
    await jobs.enqueue(services.db, unnamed.queue, {})
    await vi.waitUntil(() => runs === 1)
    await jobs.stop(1000)
    const statements = asked.mock.calls.map(
      ([query]) => query as { text?: string; values?: unknown[]; name?: string },
    )
    asked.mockRestore()
    const namesFor = (queue: string, sign: string) =>
      new Set(
        statements
          .filter(({ text, values }) => text?.includes(sign) && values?.includes(queue))
          .map(({ name }) => name),
      )
    const fetch = "SET\n        state = 'active'"
    const ofSeldom = namesFor(seldom.name, fetch)
    expect([...ofSeldom]).toEqual([expect.stringMatching(/^[\w-]{24}$/)])
    expect(namesFor(many.name, fetch)).toEqual(ofSeldom)
    for (const sign of [fetch, "state = 'completed'"])
      expect([...namesFor(unnamed.queue, sign)].map(name => name || undefined)).toEqual([undefined])
  })

  test('takes all of a crowd of jobs, more than are fetched at once', { timeout: 60_000 }, async () => {
    await transaction(idle().services, async unit => {
      for (let n = 100; n < 190; n++) void unit.enqueue(many, { n })
    })
    await until(189)
    await idle().settle()
    expect(done.filter(n => n >= 100)).toHaveLength(90)
  })
})

describe('several processes', () => {
  const long = job<{ n: number }>('test.long')
  const begun: { n: number; at: unknown }[] = []
  const gates = new Map<number, PromiseWithResolvers<void>>()
  const holding = work(
    long,
    async ({ memory }, { n }) => {
      begun.push({ n, at: memory })
      await gates.get(n)?.promise
    },
    { slow: true },
  )
  const features = [...lectern.features, { name: 'long', workers: [holding] }]
  const one = testApp({ app: { ...lectern, features }, listen: true, settings: { SHARED: '1' } })

  test('hand over what takes longer than a process that leaves may wait, and what nobody has begun', {
    timeout: 60_000,
  }, async () => {
    const other = await one().another()
    for (const n of [1, 2]) gates.set(n, Promise.withResolvers())
    const send = (n: number) => transaction(one().services, async unit => void unit.enqueue(long, { n }))
    await send(1)
    await vi.waitUntil(() => begun.length === 1)
    await send(2)
    await vi.waitUntil(() => begun.length === 2)
    // Who does one takes no other, so each does one of them.
    expect(new Set(begun.map(({ at }) => at)).size).toBe(2)
    const there = begun.find(({ at }) => at !== one().services.memory)!
    await send(3)
    await other.stop(1000)
    const here = begun.find(({ at }) => at === one().services.memory)!
    for (const n of [1, 2]) gates.get(n)!.resolve()
    gates.clear()
    await vi.waitUntil(() => begun.length === 4, { timeout: 30_000, interval: 50 })
    expect(
      begun
        .slice(2)
        .map(({ n }) => n)
        .toSorted(),
    ).toEqual([there.n, 3].toSorted())
    expect(begun.slice(2).map(({ at }) => at)).toEqual([here.at, here.at])
    await one().settle()
    expect(begun).toHaveLength(4)
  })

  test('start a scheduled job once', { timeout: 100_000 }, async () => {
    const { databaseUrl: url, services } = one()
    // Twice within one minute, and the second look is in the same.
    const second = new Date().getSeconds()
    if (second > 40) await sleep((61 - second) * 1000)
    const runs: string[] = []
    const common = {
      url,
      namedStatements: true,
      timeZone: 'Asia/Shanghai',
      log: services.log,
      outage: services.outage,
      keepsTime: true,
    }
    const workers = [work(job<object>('test.everyMinute'), async () => {}, { cron: '* * * * *' })]
    const open = (name: string) => openJobs({ ...common, workers, run: async () => void runs.push(name) })
    const both = [await open('one'), await open('other')]
    await Promise.all(both.map(each => each.start()))
    await vi.waitUntil(() => runs.length > 0, { timeout: 50_000, interval: 100 })
    await sleep(3000)
    expect(runs).toHaveLength(1)
    await Promise.all(both.map(each => each.stop(1000)))
  })

  test('do again within minutes what a process had begun that is gone', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.queue
      where heartbeat_seconds is distinct from 60 and name not like '\\_\\_%'`.execute(one().db)
    expect(rows).toEqual([{ count: 0 }])
  })
})
