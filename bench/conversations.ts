import { sql } from 'kysely'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { castId } from '#seed/people.ts'
import type { Result } from './goal.ts'
import { askedBoth } from './questions.ts'
import type { World } from './world.ts'

const [long, others] = [100_000, 30_000]
const goal = 150
const [conversationId, streamId] = [castId(67, 1), castId(68, 1)]
const searches = {
  'words that few messages have': '行列式',
  'two signs that all have': '明天',
  'the beginning of a word': 'determ',
  'words that none has': '没有这样',
} as const

/** A teacher opens and searches a conversation of 100,000 messages, beside others that say the same. */
export async function measureConversations(world: World): Promise<Result[]> {
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
