import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { addEntries, changeEntry, removeEntry } from '#server/features/stream/public.ts'
import { numbersFrom } from '#server/house/life/draw.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction, type Unit } from '#server/kernel/unit.ts'
import { sayingsFeature } from './feature.ts'
import { barrage, talk } from './kind.ts'
import { type Network, StreamPhone } from './phone.ts'
import { ServerOfStreams } from './processes.ts'
import { enterRoom, makeRooms, openRoom } from './rooms.ts'

/* Phones follow streams at two processes while networks are cut, frames come twice and in another order, either process is killed, and
   connections to PostgreSQL are. `SEED=12 STORIES=1` tells one again, `STORIES=100` tells as many. */

const first = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: Number(process.env.STORIES ?? 3) }, (_, index) => first + index)

const app = testApp({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  settings: { SHARED: '1', DATABASE_POOL: '4' },
  takesJobs: false,
})
let servers: ServerOfStreams[]

beforeAll(async () => {
  await makeRooms(app().db)
  servers = [new ServerOfStreams(app()), new ServerOfStreams(app())]
  await Promise.all(servers.map(each => each.start()))
}, 60_000)
afterAll(() => Promise.all(servers.map(each => each.kill())))

/** As often as it takes: connections are cut under this process, too. */
async function within(run: (unit: Unit) => Promise<unknown>) {
  for (;;) {
    try {
      return await transaction(app().services, run)
    } catch {
      await sleep(100)
    }
  }
}

const cutPostgres = () =>
  within(({ db }) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )

interface Row {
  position: number
  number: number
  by_id: string | null
  code: string | null
  body: unknown
  is_removed: boolean
}
const rowsOf = async (id: string) => {
  const { rows } =
    await sql<Row>`select position, number, by_id, code, body, removed_at is not null as is_removed
    from stream_entry where stream_id = ${id} order by position`.execute(app().db)
  return rows
}

test.each(seeds)(
  'whatever is cut and killed, everybody has what was said, once, in order, as it stands, story %i',
  { timeout: 120_000 },
  async seed => {
    const next = numbersFrom(seed)
    const draw = (below: number) => Math.floor(next() * below)
    await Promise.all(servers.map(each => each.start()))
    const people = students.slice(0, 5)
    const rooms = [await openRoom(app().db, talk, people), await openRoom(app().db, talk, people)]
    const flying = await openRoom(app().db, barrage, people)
    const ids = [...rooms, flying].map(({ streamId }) => streamId)
    const talks = rooms.map(({ streamId }) => streamId)
    const late = students[6]!
    for (let turn = 0; turn < 3; turn++)
      await within(unit =>
        addEntries(unit, [{ streamId: talks[0]!, type: 'text', body: { text: `before ${turn}` } }]),
      )
    await enterRoom(app().db, rooms[0]!.roomId, [late], { since: 3 })

    /** Frames come late, and so after others, and twice. */
    const network: Network = deliver => {
      for (let times = draw(5) === 0 ? 2 : 1; times > 0; times--) {
        if (draw(3) === 0) setTimeout(deliver, draw(400))
        else deliver()
      }
    }
    const phones = await Promise.all(
      [...people, late].map(async (who, index) => {
        // Each reaches for the one, or for the other where that does not serve.
        const address = () => {
          const two = index % 2 ? servers : servers.toReversed()
          return (two.find(({ isThere }) => isThere) ?? two[0]!).address
        }
        const theirs = who === late ? [talks[0]!] : ids
        return new StreamPhone(address, { token: await app().tokenOf(who), id: who.id }, theirs, network)
      }),
    )
    const writers = phones.slice(0, people.length)

    const acts = [
      () => phones[draw(phones.length)]!.cut(),
      () => {
        for (const phone of phones) phone.cut()
      },
      () => void servers[draw(2)]!.kill(),
      () => void servers[draw(2)]!.leave(),
      cutPostgres,
      async () => {
        const position = 1 + draw(5)
        await within(unit => changeEntry(unit, talks[0]!, position, { text: `changed ${draw(1000)}` }))
      },
      async () => void (await within(unit => removeEntry(unit, talks[draw(2)]!, 1 + draw(8)))),
    ]
    const story = Array.from({ length: 30 }, () => ({
      say: draw(4) > 0,
      act: draw(acts.length * 3),
      wait: draw(80),
    }))
    for (const [turn, { say, act, wait }] of story.entries()) {
      for (let times = say ? 1 + draw(4) : 0; times > 0; times--) {
        const writer = writers[draw(writers.length)]!
        const id = draw(6) === 0 ? flying.streamId : talks[draw(2)]!
        writer.outgoing.get(id)!.say('text', { text: `${turn} ${times}` }, randomUUID())
      }
      const done = acts[act]?.()
      await Promise.all([done, sleep(wait)])
      for (const each of servers) if (!each.isThere && draw(4) === 0) void each.start()
    }
    await Promise.all(servers.map(each => each.start()))

    await expect.poll(() => writers.every(({ hasSaidAll }) => hasSaidAll), { timeout: 30_000 }).toBe(true)
    for (const id of talks) {
      const rows = await rowsOf(id)
      const said = rows.map(({ code }) => code).filter(code => code !== null)
      const acknowledged = writers.flatMap(each => [...each.acknowledged].filter(([, of]) => of === id))
      expect(said.toSorted()).toEqual(acknowledged.map(([code]) => code).toSorted())
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    }
    for (const phone of phones)
      for (const [id, follower] of phone.followers) {
        const from = phone === phones.at(-1) ? 3 : 1
        // What flies may be stored until then.
        const look = async () => {
          if (follower.entries.hasEarlier) await follower.fetchEarlier()
          const stands = (await rowsOf(id)).filter(({ position }) => position >= from).map(inShort)
          const shown = shownBy(follower.entries.shown())
          return { stands, isShown: shown.join('\n') === stands.join('\n') || shown }
        }
        await expect.poll(look, { timeout: 30_000 }).toMatchObject({ isShown: true })
        const codes = follower.entries.shown().map(({ byId, code }) => `${byId} ${code}`)
        expect(new Set(codes.filter(code => !code.endsWith(' '))).size).toBe(
          codes.filter(code => !code.endsWith(' ')).length,
        )
      }
    for (const phone of phones) phone.close()
  },
)

/** Without what flew and was never stored, because its process was killed. */
const shownBy = (entries: readonly StreamEntry[]) =>
  entries
    .filter(({ position }) => position > 0)
    .map(({ position, number, byId, code, body, isRemoved }) =>
      inShort({ position, number, by_id: byId, code: code || null, body, is_removed: isRemoved }),
    )
const inShort = ({ position, number, by_id, code, body, is_removed }: Row) =>
  `${position} ${number} ${by_id ?? ''} ${code ?? ''} ${JSON.stringify(body)} ${is_removed}`
