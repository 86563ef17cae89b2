import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openStreams, type StreamKind } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'

/** What a migration of the kinds would create: who is in which room, from which position on, and who may speak. */
export async function makeRooms(db: Database) {
  await sql`create table if not exists saying_room (
    id uuid not null,
    account_id uuid not null references account (id),
    since int not null default 1,
    may_add boolean not null default true,
    primary key (id, account_id)
  )`.execute(db)
}

interface Entering {
  since?: number
  mayAdd?: boolean
}

export async function enterRoom(
  db: Database,
  roomId: string,
  people: readonly { id: string }[],
  { since = 1, mayAdd = true }: Entering = {},
) {
  await sql`insert into saying_room (id, account_id, since, may_add)
    select ${roomId}::uuid, account_id, ${since}::int, ${mayAdd}::boolean
    from unnest(${people.map(({ id }) => id)}::uuid[]) as given (account_id)`.execute(db)
}

export async function leaveRoom(db: Database, roomId: string, person: { id: string }) {
  await sql`delete from saying_room where id = ${roomId} and account_id = ${person.id}`.execute(db)
}

/** A room with people in it, and its stream. */
export async function openRoom(db: Database, kind: StreamKind, people: readonly { id: string }[]) {
  const roomId = randomUUID()
  await enterRoom(db, roomId, people)
  const streams = await openStreams({ db }, kind, [roomId])
  return { roomId, streamId: streams.get(roomId)! }
}
