import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { socketPath } from '#contract/socket.ts'
import { talk } from '#server/house/sayings/kind.ts'
import { makeRooms, openRoom } from '#server/house/sayings/rooms.ts'
import type { FollowTask } from './follow-streams.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { Heard, ListenTask } from './listen-streams.ts'
import { startProcess } from './process.ts'
import type { Attendee, World } from './world.ts'

interface Size {
  sockets: number
  streams: number
  perSecond: number
  seconds: number
  /** Phones that lose their process. */
  moved: number
}
const whole: Size = { sockets: 5000, streams: 200, perSecond: 300, seconds: 10, moved: 500 }
/** `npm run bench -- streams small` shows that it runs. */
const small: Size = { sockets: 200, streams: 20, perSecond: 50, seconds: 3, moved: 40 }
const goals = { p95: 250, times: 1.3 }
const listeners = 2

export interface Room {
  streamId: string
  people: Attendee[]
}

/**
 * Entries of streams over two processes, against bare ws with LISTEN and NOTIFY, which stores each with one statement and believes what it is
 * told, and against the same that asks first; and one of the two is killed.
 */
export async function measureStreams(world: World, parts: string[]): Promise<Result[]> {
  const size = parts.includes('small') ? small : whole
  const rooms = await makeStreams(world, size)
  const bare = await measure(world, size, rooms, 'serve-bare-streams.ts')
  const asking = await measure(world, size, rooms, 'serve-bare-streams.ts', { BARE: 'asking' })
  const ours = await measure(world, size, rooms, 'serve-streams.ts')
  const all = size.perSecond * size.seconds * (size.sockets / size.streams)
  const times = ours.p95 / bare.p95
  const described = ({ p50, p95 }: typeof bare) => `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`
  return [
    {
      load: `${size.perSecond} stored entries a second in ${size.streams} streams, heard by ${size.sockets.toLocaleString('en')} sockets at two processes`,
      goal: `p95 ≤ ${goals.p95} ms and ≤ ${goals.times} × bare ws with LISTEN/NOTIFY; each heard once, in order`,
      measured: `${ratio(times)} (${described(ours)}; bare ${described(bare)}), ${ratio(ours.p95 / asking.p95)} of bare that asks who may (${described(asking)}); ${ours.heard} of ${all} heard, ${ours.gaps} out of order`,
      met: ours.p95 <= goals.p95 && times <= goals.times && ours.heard === all && ours.gaps === 0,
      note: 'From before an entry is sent until each socket has it; senders, listeners, servers and database share the two cores.',
    },
    await measureMove(world, size, rooms),
  ]
}

/** Streams, each with its share of the students; the bare ones have the same ids. */
async function makeStreams({ db, students }: World, { sockets, streams }: Size): Promise<Room[]> {
  await makeRooms(db)
  const each = sockets / streams
  const rooms: Room[] = []
  for (let turn = 0; turn < streams; turn++) {
    const people = students.slice(turn * each, (turn + 1) * each)
    rooms.push({ people, streamId: (await openRoom(db, talk, people)).streamId })
  }
  await makeBare(
    db,
    rooms.map(({ streamId }) => streamId),
  )
  return rooms
}

/** The same streams for the bare servers. */
export async function makeBare(db: World['db'], streamIds: readonly string[]) {
  await sql`create table if not exists bare_stream (id uuid primary key, last_number int not null default 0) with (fillfactor = 50)`.execute(
    db,
  )
  await sql`create table if not exists bare_entry (stream_id uuid not null, number int not null, by_id uuid not null, body jsonb not null,
    at timestamptz not null default now(), primary key (stream_id, number))`.execute(db)
  await sql`insert into bare_stream (id) select id from unnest(${streamIds}::uuid[]) as given (id)`.execute(
    db,
  )
}

const startBoth = ({ environment }: World, file: string, more: Record<string, string> = {}) =>
  Promise.all([1, 2].map(() => startProcess(file, { ...environment, SHARED: '1', ...more })))

/** How long each socket waits for what is said at two processes of a kind. */
export async function measure(
  world: World,
  size: Pick<Size, 'perSecond' | 'seconds'>,
  rooms: readonly Room[],
  file: string,
  more?: Record<string, string>,
) {
  const both = await startBoth(world, file, more)
  const addresses = both.map(({ address }) => address)
  const people = rooms.flatMap(room => room.people.map(({ token }) => ({ token, streamId: room.streamId })))
  // Each room has its sockets at both processes, and in both of those who listen.
  const children = await Promise.all(
    Array.from({ length: listeners }, async (_, index) => {
      const child = forkHere('listen-streams.ts')
      const task: ListenTask = {
        urls: addresses.map(address => address + socketPath),
        people: people.filter((_, place) => place % listeners === index),
        source: `127.0.0.${30 + index}`,
      }
      child.send(task)
      await told(child, 'open')
      return child
    }),
  )
  await speak(addresses, rooms, size)
  await new Promise(resolve => setTimeout(resolve, 1500))
  const heard = await Promise.all(
    children.map(child => {
      child.send('report')
      return told<Heard>(child, 'heard')
    }),
  )
  for (const child of children) child.kill()
  await Promise.all(both.map(each => each.stop()))
  const waits = heard.flatMap(each => each.waits)
  return {
    p50: percentile(waits, 0.5),
    p95: percentile(waits, 0.95),
    heard: waits.length,
    gaps: heard.reduce((sum, { gaps }) => sum + gaps, 0),
  }
}

/** Says so much a second, evenly, at each address in turn. @returns how much was said */
export async function speak(
  addresses: readonly string[],
  rooms: readonly Room[],
  { perSecond, seconds }: Pick<Size, 'perSecond' | 'seconds'>,
) {
  const [began, all] = [performance.now(), perSecond * seconds]
  const saying: Promise<void>[] = []
  while (saying.length < all) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * perSecond))
    while (saying.length < due) {
      const turn = saying.length
      saying.push(say(addresses[turn % addresses.length]!, rooms[turn % rooms.length]!, turn))
    }
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await Promise.all(saying)
  return all
}

async function say(address: string, { streamId: id, people }: Room, turn: number) {
  const { id: byId, token } = people[Math.floor(turn / 7) % people.length]!
  const text = `${performance.timeOrigin + performance.now()} ${'x'.repeat(60)}`
  const answer = await fetch(address + streamCalls.add.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ id, byId, code: randomUUID(), type: 'text', body: { text } }),
  })
  const { status, message } = (await answer.json()) as { status: number; message?: string }
  if (status !== 1) throw new Error(message)
}

/** One of two processes is killed while people speak at the other: those who were there go on there. */
async function measureMove(world: World, size: Size, rooms: readonly Room[]): Promise<Result> {
  const [first, second] = await startBoth(world, 'serve-streams.ts')
  const people = rooms
    .flatMap(({ streamId, people }) => people.map(each => ({ ...each, streamId })))
    .filter((_, place) => place % Math.ceil(size.sockets / size.moved) === 0)
  const child = forkHere('follow-streams.ts')
  child.send({ people, address: first!.address } satisfies FollowTask)
  await told(child, 'open')
  const speaking = speak([second!.address], rooms, size)
  await new Promise(resolve => setTimeout(resolve, (size.seconds * 1000) / 3))
  const killed = performance.now()
  process.kill(first!.id, 'SIGKILL')
  child.send({ moveTo: second!.address })
  await speaking
  const lasts = await lastPositions(world, rooms)
  const isWhole = ({ streamId, positions }: { streamId: string; positions: number[] }) =>
    positions.at(-1) === lasts.get(streamId) && isInOrder(positions)
  let wholeOnes = 0
  for (let turn = 0; turn < 100 && wholeOnes < people.length; turn++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    child.send('shown')
    const shown = await told<{ streamId: string; positions: number[] }[]>(child, 'shown')
    wholeOnes = shown.filter(isWhole).length
  }
  const took = performance.now() - killed
  child.kill()
  await second!.stop()
  return {
    load: `one of two processes killed while ${size.perSecond} a second are said: ${people.length} reconnect to the other`,
    goal: 'nobody misses or doubles one',
    measured: `${wholeOnes} of ${people.length} show everything once, in order, ${milliseconds(took)} after it was killed (speaking went on for most of that)`,
    met: wholeOnes === people.length,
  }
}

/** One after the other, each once. */
const isInOrder = (positions: readonly number[]) =>
  positions.every((position, index) => index === 0 || position === positions[index - 1]! + 1)

async function lastPositions({ db }: World, rooms: readonly Room[]) {
  const ids = rooms.map(({ streamId }) => streamId)
  const { rows } = await sql<{ id: string; last_position: number }>`
    select id, last_position from stream where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, last_position }) => [id, last_position]))
}

const forkHere = (file: string) =>
  fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** The next thing of a kind that a child says. */
function told<T>(child: ChildProcess, kind: string) {
  return new Promise<T>((resolve, reject) => {
    const hear = (said: { kind: string; value: T }) => {
      if (said.kind !== kind) return
      child.off('message', hear)
      resolve(said.value)
    }
    child.on('message', hear)
    child.once('exit', code => reject(new Error(`ended with ${code}`)))
  })
}
