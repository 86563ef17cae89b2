import { sql } from 'kysely'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { castId } from '#seed/people.ts'
import { milliseconds, type Result, ratio } from './goal.ts'
import { startProcess } from './process.ts'
import { askedBoth } from './questions.ts'
import { makeBare, measure, type Room, speak } from './streams.ts'
import type { World } from './world.ts'

/** A group on sockets: how many are in it, what is said a second, for how many seconds. */
const talking = { people: 500, perSecond: 5, seconds: 15 }
const groupGoals = { p95: 150, cpu: 0.7 }
const listed = 300
const [long, others] = [100_000, 30_000]
const goal = 150
const [conversationId, streamId] = [castId(67, 1), castId(68, 1)]
const searches = {
  'words that few messages have': '行列式',
  'two signs that all have': '明天',
  'the beginning of a word': 'determ',
  'words that none has': '没有这样',
} as const

/**
 * A group of 500 talks; a teacher opens and searches a conversation of 100,000 messages, beside others that say the same, and lists 300.
 * @param parts `group`, `list`: only that
 */
export async function measureConversations(world: World, parts: string[]): Promise<Result[]> {
  if (parts.includes('group')) return measureGroup(world)
  if (parts.includes('list')) return [await measureList(world)]
  return [...(await measureGroup(world)), ...(await measureLong(world)), await measureList(world)]
}

async function measureLong(world: World): Promise<Result[]> {
  await fill(world)
  const of = `a conversation of ${long.toLocaleString('en')} messages`
  const results = [
    await askedBoth(world, {
      load: `${of} opened: its newest 50`,
      path: streamCalls.entries.path,
      ...{ body: { id: streamId, limit: 50 }, goal },
    }),
  ]
  for (const [what, search] of Object.entries(searches))
    results.push(
      await askedBoth(world, {
        load: `${of} searched for ${what}`,
        path: chatCalls.search.path,
        ...{ body: { groupid: conversationId, search, pageSize: 30 }, goal },
      }),
    )
  return results
}

async function fill({ db, teacher, students }: World) {
  for (const [place, { id: friendId }] of students.slice(0, 5).entries()) {
    const [id, stream, count] = [castId(67, place + 1), castId(68, place + 1), place === 0 ? long : others]
    await sql`
      insert into conversation (id, low_id, high_id, created_at)
      values (${id}, least(${teacher.id}::uuid, ${friendId}::uuid), greatest(${teacher.id}::uuid, ${friendId}::uuid), now())`.execute(
      db,
    )
    await sql`
      insert into conversation_member (conversation_id, account_id, joined_at)
      select ${id}, each, now() from unnest(array[${teacher.id}, ${friendId}]::uuid[]) as each`.execute(db)
    await sql`
      insert into stream (id, kind, subject_id, last_number, last_position)
      values (${stream}, 'conversation', ${id}, ${count}, ${count})`.execute(db)
    await sql`
      insert into stream_entry (stream_id, position, number, at, by_id, type, body)
      select ${stream}::uuid, n, n, now() - make_interval(mins => ${count}::int - n),
        case when n % 10 = 0 then ${teacher.id}::uuid else ${friendId}::uuid end, 'text',
        json_build_object('text', 'Message ' || n || ' of many, 我们明天见'
          || case when n % 1000 = 0 then ' 行列式 determinant' else '' end)
      from generate_series(1, ${count}::int) as n`.execute(db)
  }
  await sql`analyze stream_entry, stream, conversation, conversation_member`.execute(db)
}

/** All of a group have it open at two processes; and what a message costs where nobody has. */
async function measureGroup(world: World): Promise<Result[]> {
  const room = await makeGroup(world)
  await makeBare(world.db, [room.streamId])
  const bare = await measure(world, talking, [room], 'serve-bare-streams.ts')
  const ours = await measure(world, talking, [room], 'serve-streams.ts')
  const all = talking.perSecond * talking.seconds * talking.people
  const described = ({ p50, p95 }: typeof bare) => `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`
  const { each, idle } = await costOfMessage(world, room)
  return [
    {
      load: `a group of ${talking.people} on sockets at two processes, ${talking.perSecond} messages a second`,
      goal: `p95 ≤ ${groupGoals.p95} ms, none lost, twice or out of order`,
      measured: `${described(ours)} (${ratio(ours.p95 / bare.p95)} of bare ws with LISTEN/NOTIFY: ${described(bare)}); ${ours.heard} of ${all} heard, ${ours.gaps} out of order`,
      met: ours.p95 <= groupGoals.p95 && ours.heard === all && ours.gaps === 0,
    },
    {
      load: 'a message in that group, nobody listening',
      goal: `≤ ${groupGoals.cpu} ms of CPU of its process`,
      measured: `${each.toFixed(2)} ms, without ${idle.toFixed(2)} ms for each that it takes anyway`,
      met: each <= groupGoals.cpu,
    },
  ]
}

/** Milliseconds of CPU of the process that a message is said at, and what it takes for nothing in as long a time, for each. */
async function costOfMessage(world: World, room: Room) {
  const server = await startProcess('serve-streams.ts', world.environment)
  try {
    const pace = { perSecond: 150, seconds: 4 }
    // Code that was never run is not what is measured.
    for (let round = 0; round < 2; round++) await speak([server.address], [room], pace)
    const used = async <T>(run: () => Promise<T>) => {
      const before = await server.health()
      const answer = await run()
      return { answer, cpu: (await server.health()).cpu - before.cpu }
    }
    const idle = await used(() => new Promise(resolve => setTimeout(resolve, pace.seconds * 1000)))
    const { answer: said, cpu } = await used(() => speak([server.address], [room], pace))
    return { each: (cpu - idle.cpu) / said, idle: idle.cpu / said }
  } finally {
    await server.stop()
  }
}

async function makeGroup({ db, students }: World): Promise<Room> {
  const [id, streamId] = [castId(71, 1), castId(72, 1)]
  const people = students.slice(0, talking.people)
  await sql`insert into conversation (id, scope, title, owner_id, created_at)
    values (${id}, 'people', 'All of us', ${people[0]!.id}, now())`.execute(db)
  await sql`insert into conversation_member (conversation_id, account_id, joined_at)
    select ${id}, each, now() from unnest(${people.map(each => each.id)}::uuid[]) as each`.execute(db)
  await sql`insert into stream (id, kind, subject_id) values (${streamId}, 'conversation', ${id})`.execute(db)
  return { people, streamId }
}

async function measureList(world: World): Promise<Result> {
  const { db, teacher, students } = world
  for (const [place, { id: friendId }] of students.slice(1000, 1000 + listed).entries()) {
    const [id, stream] = [castId(73, place + 1), castId(74, place + 1)]
    await sql`with opened as (
        insert into conversation (id, low_id, high_id, created_at)
        values (${id}, least(${teacher.id}::uuid, ${friendId}::uuid), greatest(${teacher.id}::uuid, ${friendId}::uuid), now())
        returning id
      ), inside as (
        insert into conversation_member (conversation_id, account_id, joined_at)
        select opened.id, each, now() from opened, unnest(array[${teacher.id}, ${friendId}]::uuid[]) as each
      )
      insert into stream (id, kind, subject_id, last_number, last_position) values (${stream}, 'conversation', ${id}, 120, 120)`.execute(
      db,
    )
    await sql`insert into stream_entry (stream_id, position, number, at, by_id, type, body)
      select ${stream}::uuid, n, n, now() - make_interval(mins => ${listed - place}::int, secs => 120 - n), ${friendId}::uuid, 'text',
        json_build_object('text', 'Message ' || n)
      from generate_series(1, 120) as n`.execute(db)
  }
  await sql`analyze stream_entry, stream, conversation, conversation_member`.execute(db)
  return askedBoth(world, {
    load: `a list of ${listed} conversations, more than 100 unread in each: its first 200`,
    path: chatCalls.listConversations.path,
    ...{ body: { page: 1, pageSize: 200 }, goal },
  })
}
