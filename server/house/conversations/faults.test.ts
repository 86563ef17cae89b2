import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { emojis, groupEvent } from '#contract/features/chat/rules.ts'
import { students } from '#seed/people.ts'
import { type RunningPostgres, startPostgres } from '#server/embedded-postgres/supervisor.ts'
import { numbersFrom } from '#server/house/life/draw.ts'
import type { Network } from '#server/house/sayings/phone.ts'
import { ServerOfStreams } from '#server/house/sayings/processes.ts'
import { openTestApp, type Running } from '#server/kernel/test-app.ts'
import { ConversationPhone } from './phone.ts'

/* People talk at two processes while networks are cut, frames come twice and in another order, requests are sent twice, either process is
   killed, and connections to PostgreSQL are. `SEED=12 STORIES=1` tells one again, `STORIES=100` as many; with `POSTGRES=killed` PostgreSQL
   itself is killed, one of their own. */

const first = Number(process.env.SEED ?? 1)
const seeds = Array.from({ length: Number(process.env.STORIES ?? 3) }, (_, index) => first + index)
const isKilled = process.env.POSTGRES === 'killed'

let app: Running
let servers: ServerOfStreams[]
let own: { postgres: RunningPostgres; folder: string } | undefined

beforeAll(async () => {
  if (isKilled) {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-killed-postgres-'))
    const settings = { fsync: 'off', max_connections: '100' }
    own = { folder, postgres: await startPostgres({ dataDir: folder, settings }) }
  }
  app = await openTestApp(own?.postgres.url ?? inject('postgresUrl'), {
    settings: { SHARED: '1', DATABASE_POOL: '4', REQUEST_RATE: '1000000' },
    takesJobs: false,
  })
  servers = [new ServerOfStreams(app), new ServerOfStreams(app)]
  await Promise.all(servers.map(each => each.start()))
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map(each => each.kill()))
  await app.close()
  await own?.postgres.stop()
  if (own) await rm(own.folder, { recursive: true, force: true })
})

/** As often as it takes: connections are cut under this process, too. */
async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch {
      await sleep(100)
    }
  }
}

const cutPostgres = () =>
  untilDone(() =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db),
  )

/** Its supervisor gives up where it dies more than five times a minute. */
const deaths: number[] = []
async function strikePostgres() {
  const recent = deaths.filter(at => at > Date.now() - 61_000)
  if (!own || recent.length >= 4) return void (await cutPostgres())
  deaths.push(Date.now())
  const { rows } = await untilDone(() => sql<{ data_directory: string }>`show data_directory`.execute(app.db))
  const pid = readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0]
  process.kill(Number(pid), 'SIGKILL')
}

interface Row {
  position: number
  number: number
  by_id: string | null
  code: string | null
  type: string
  body: { text?: string; reactions?: Record<string, string[]> } & Partial<GroupEvent>
  is_removed: boolean
}
const rowsOf = async (id: string) => {
  const { rows } = await untilDone(() =>
    sql<Row>`select position, number, by_id, code, type, body, removed_at is not null as is_removed
      from stream_entry where stream_id = ${id} order by position`.execute(app.db),
  )
  return rows
}

const [ann, ben, carl, dora, emil] = students.slice(0, 5) as [
  ...[(typeof students)[number], (typeof students)[number], (typeof students)[number]],
  ...[(typeof students)[number], (typeof students)[number]],
]
const people = [ann, ben, carl, dora, emil]

/** A conversation of two, and a group that the first has made; those of stories before are of another day. */
async function openBoth() {
  await sql`update conversation set created_at = created_at - interval '2 days'`.execute(app.db)
  const pair = await app.call(ann, chatCalls.open, { friendId: ben.id })
  const { streamId } = await app.call(ann, chatCalls.getConversation, { id: pair.id })
  // The story before was on another day: nobody makes so many groups in one (decision 306).
  await sql`update conversation set created_at = created_at - interval '2 days'`.execute(app.db)
  const group = await app.call(ann, chatGroupCalls.make, {
    ...{ title: 'Faults', accountIds: people.slice(1).map(({ id }) => id) },
  })
  return { pair: { id: pair.id, streamId }, group }
}

test.each(seeds)(
  'whatever is cut and killed, all have the same conversation, and it is what was acknowledged, story %i',
  { timeout: 180_000 },
  async seed => {
    const next = numbersFrom(seed)
    const draw = (below: number) => Math.floor(next() * below)
    const one = <T>(of: readonly T[]): T | undefined => of[draw(of.length)]
    await Promise.all(servers.map(each => each.start()))
    const { pair, group } = await untilDone(openBoth)
    const both = [pair, group]
    const idOf = (streamId: string) => both.find(each => each.streamId === streamId)!.id
    // The pair is the same in each story.
    const before = (await rowsOf(pair.streamId)).length

    /** Frames come late, and so after others, and twice. */
    const network: Network = deliver => {
      for (let times = draw(5) === 0 ? 2 : 1; times > 0; times--) {
        if (draw(3) === 0) setTimeout(deliver, draw(400))
        else deliver()
      }
    }
    const phoneOf = async (who: (typeof people)[number], index: number) => {
      // Each reaches for the one, or for the other where that does not serve.
      const address = () => {
        const two = index % 2 ? servers : servers.toReversed()
        return (two.find(({ isThere }) => isThere) ?? two[0]!).address
      }
      const ids = who === ann || who === ben ? [pair.streamId, group.streamId] : [group.streamId]
      const owner = { token: await untilDone(() => app.tokenOf(who)), id: who.id }
      return new ConversationPhone(address, owner, ids, network, () => draw(5) === 0)
    }
    const phones = await Promise.all(people.map(phoneOf))
    const chief = phones[0]!

    /** Something that somebody who looks at a conversation does with what they see. */
    function act(turn: number) {
      const phone = one(phones)!
      const streamId = one([...phone.followers.keys()])!
      const id = idOf(streamId)
      const kind = draw(12)
      const [mine, any] = [one(phone.own(streamId)), one(phone.shown(streamId))]
      if (kind <= 2 && mine) {
        const { position } = mine
        const text = `${turn} changed`
        phone.do(chatCalls.change, { id, position, text }, { what: 'changed', streamId, position, text })
      } else if (kind === 3 && mine) {
        const { position } = mine
        phone.do(chatCalls.takeBack, { id, position }, { what: 'recalled', streamId, position })
      } else if (kind <= 6 && any) {
        const [{ position }, emoji, isOn] = [any, emojis[draw(2)]!, draw(3) > 0]
        const reacted = { what: 'reacted' as const, streamId, position, emoji, isOn }
        phone.do(chatCalls.react, { id, position, emoji, isOn }, reacted)
      } else if (kind === 7 && any) {
        const { position } = any
        phone.do(chatCalls.markSeen, { id, position }, { what: 'seen', streamId, position })
      } else if (kind === 8) {
        const pinned = one(chief.shown(group.streamId).filter(({ type }) => type === 'text'))
        const isPinned = draw(3) > 0
        if (!pinned) return
        const { position } = pinned
        chief.do(
          chatCalls.pin,
          { id: group.id, position, isPinned },
          { what: 'pinned', streamId: group.streamId, position, isPinned },
        )
      } else if (kind === 9) {
        const leaving = one(phones.slice(2))!
        leaving.do(chatGroupCalls.leave, { id: group.id }, { what: 'left' })
      } else if (kind === 10) {
        const accountId = one(people.slice(2))!.id
        chief.do(chatGroupCalls.remove, { id: group.id, accountId }, { what: 'removed', accountId })
      } else if (kind === 11) {
        const accountId = one(people.slice(2))!.id
        chief.do(chatGroupCalls.add, { id: group.id, accountIds: [accountId] }, { what: 'added', accountId })
      }
    }

    const blows = [
      () => phones[draw(phones.length)]!.cut(),
      () => {
        for (const phone of phones) phone.cut()
      },
      () => void servers[draw(2)]!.kill(),
      () => void servers[draw(2)]!.leave(),
      strikePostgres,
    ]
    for (let turn = 0; turn < 40; turn++) {
      for (let times = draw(4); times > 0; times--) {
        const phone = one(phones)!
        phone.say(one([...phone.followers.keys()])!, `${turn} ${times}`)
      }
      for (let times = draw(4); times > 0; times--) act(turn)
      const done = blows[draw(blows.length * 3)]?.()
      await Promise.all([done, sleep(draw(80))])
      for (const each of servers) if (!each.isThere && draw(4) === 0) void each.start().catch(() => undefined)
    }
    await untilDone(() => Promise.all(servers.map(each => each.start())))
    await expect.poll(() => phones.every(({ isIdle }) => isIdle), { timeout: 45_000 }).toBe(true)

    for (const { id, streamId } of both) {
      const rows = await rowsOf(streamId)
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
      const told = rows.slice(streamId === pair.streamId ? before : 0)
      holdToAcknowledged(told, streamId, phones)
      const there = await presentIn(id)
      for (const phone of phones.filter(({ followers }) => followers.has(streamId)))
        await holdToShown(phone, { id, streamId }, rows, there.get(phone.owner.id))
    }
    holdToMembership(await rowsOf(group.streamId), await presentIn(group.id), phones)
    await holdToPins(chief, group, await rowsOf(group.streamId))
    for (const phone of phones) phone.close()
  },
)

const presentIn = async (id: string) => {
  const { rows } = await untilDone(() =>
    sql<{ account_id: string; from_position: number; seen_position: number }>`
      select account_id, from_position, seen_position from conversation_present
      where conversation_id = ${id}`.execute(app.db),
  )
  return new Map(rows.map(row => [row.account_id, row]))
}
type Place = { from_position: number; seen_position: number }

/** What stands there is what was acknowledged: said once, in the order in which it was written, as they have changed it, with the signs of all. */
function holdToAcknowledged(rows: readonly Row[], streamId: string, phones: readonly ConversationPhone[]) {
  const acts = phones.flatMap(phone =>
    phone.acts.flatMap(act => ('streamId' in act && act.streamId === streamId ? [{ ...act, phone }] : [])),
  )
  for (const phone of phones) {
    const theirs = rows.filter(row => row.by_id === phone.owner.id && row.type === 'text')
    const written = [...phone.written].flatMap(([code, of]) => (of.streamId === streamId ? [code] : []))
    expect(theirs.map(({ code }) => code)).toEqual(written.filter(code => phone.acknowledged.has(code)))
  }
  for (const { position, by_id, code, body, is_removed } of rows.filter(({ type }) => type === 'text')) {
    const of = acts.filter(act => act.position === position)
    const author = phones.find(({ owner }) => owner.id === by_id)!
    expect(is_removed, `${position} is recalled`).toBe(of.some(({ what }) => what === 'recalled'))
    if (is_removed) {
      expect(body).toEqual({})
      continue
    }
    const changed = of.findLast(act => act.what === 'changed')
    expect(body.text).toBe(changed?.what === 'changed' ? changed.text : author.written.get(code!)!.text)
    const signs = new Set<string>()
    for (const act of of)
      if (act.what === 'reacted') {
        const sign = `${act.emoji} ${act.phone.owner.id}`
        if (act.isOn) signs.add(sign)
        else signs.delete(sign)
      }
    const stands = Object.entries(body.reactions ?? {}).flatMap(([emoji, ids]) =>
      ids.map(id => `${emoji} ${id}`),
    )
    expect(stands.toSorted()).toEqual([...signs].toSorted())
  }
}

/** Each sees what stands there for them; who is out has seen nothing that came after. */
async function holdToShown(
  phone: ConversationPhone,
  { id, streamId }: { id: string; streamId: string },
  rows: readonly Row[],
  place: Place | undefined,
) {
  const shown = () => phone.shown(streamId)
  const away = absences(rows, phone.owner.id)
  // What they said themselves at the very moment in which they were taken out may stand behind that.
  const secret = shown().filter(
    ({ position, byId }) =>
      byId !== phone.owner.id && away.some(({ from, until }) => position > from && position < until),
  )
  expect(secret, `${phone.owner.id} has seen what was said without them`).toEqual([])
  if (!place) {
    await expect.poll(() => phone.followers.get(streamId)!.isRefused, { timeout: 30_000 }).toBe(true)
    await expect(phone.read(streamId)).rejects.toThrow()
    const [{ from }] = away.slice(-1) as [Absence]
    expect(
      shown().filter(({ number, byId }) => byId !== phone.owner.id && number > rows[from - 1]!.number),
    ).toEqual([])
    return
  }
  const stands = rows.filter(({ position }) => position >= place.from_position).map(inShort)
  expect((await phone.read(streamId)).map(shownInShort)).toEqual(stands)
  if (away.length === 0) {
    const look = async () => {
      const { entries, fetchEarlier } = phone.followers.get(streamId)!
      if (entries.hasEarlier) await fetchEarlier.call(phone.followers.get(streamId)!)
      return shown().map(shownInShort)
    }
    await expect.poll(look, { timeout: 30_000 }).toEqual(stands)
    const seen = phone.acts.flatMap(act =>
      act.what === 'seen' && act.streamId === streamId ? [act.position] : [],
    )
    expect(place.seen_position).toBeGreaterThanOrEqual(Math.max(0, ...seen))
  }
  const { list } = await phone.call(chatCalls.listConversations, { limit: 200 })
  const unseen = rows.filter(
    ({ position, by_id, is_removed }) =>
      position > place.seen_position && by_id !== null && by_id !== phone.owner.id && !is_removed,
  )
  expect(list.find(row => row.id === id)?.unread ?? 0).toBe(Math.min(100, unseen.length))
}

interface Absence {
  from: number
  until: number
}
/** Between which positions somebody was not in a group, by what it says of itself. */
function absences(rows: readonly Row[], accountId: string): Absence[] {
  const found: Absence[] = []
  for (const { type, position, body } of rows) {
    if (type !== groupEvent) continue
    const isOut =
      (body.what === 'left' && body.byId === accountId) ||
      (body.what === 'removed' && body.ids?.includes(accountId))
    if (isOut) found.push({ from: position, until: Number.POSITIVE_INFINITY })
    const last = found.at(-1)
    if (body.what === 'added' && body.ids?.includes(accountId) && last) last.until = position
  }
  return found
}

/** Who is in it follows from what it says of itself, and what was acknowledged of that stands there. */
function holdToMembership(
  rows: readonly Row[],
  there: ReadonlyMap<string, Place>,
  phones: readonly ConversationPhone[],
) {
  const events = rows.filter(({ type }) => type === groupEvent).map(({ body }) => body)
  for (const phone of phones) {
    const { id } = phone.owner
    const away = absences(rows, id)
    expect(there.has(id)).toBe((away.at(-1)?.until ?? 0) !== Number.POSITIVE_INFINITY)
    const left = phone.acts.filter(({ what }) => what === 'left')
    expect(events.filter(({ what, byId }) => what === 'left' && byId === id)).toHaveLength(left.length)
    const removed = phones[0]!.acts.filter(act => act.what === 'removed' && act.accountId === id)
    expect(events.filter(({ what, ids }) => what === 'removed' && ids?.includes(id))).toHaveLength(
      removed.length,
    )
  }
}

async function holdToPins(
  chief: ConversationPhone,
  { id, streamId }: { id: string; streamId: string },
  rows: readonly Row[],
) {
  const pinned = new Set<number>()
  for (const act of chief.acts)
    if (act.what === 'pinned' && act.streamId === streamId) {
      if (act.isPinned) pinned.add(act.position)
      else pinned.delete(act.position)
    }
  const { list } = await chief.call(chatCalls.listPins, { id })
  expect(list.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
    [...pinned].filter(position => !rows[position - 1]!.is_removed).toSorted((one, other) => one - other),
  )
}

const inShort = ({ position, number, by_id, code, type, body, is_removed }: Row) =>
  `${position} ${number} ${by_id ?? ''} ${code ?? ''} ${type} ${JSON.stringify(body)} ${is_removed}`
const shownInShort = (entry: ReturnType<ConversationPhone['shown']>[number]) =>
  inShort({
    ...entry,
    by_id: entry.byId,
    code: entry.code,
    body: entry.body as Row['body'],
    is_removed: entry.isRemoved,
  })
