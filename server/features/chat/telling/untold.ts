import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { event, job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds within which what is said is gathered before people are looked through. */
const gathering = 10_000

/** Something was said in a conversation since the last of these: whoever has not seen it is told outside. */
export const conversationSaid = event<{ conversationId: string }>('chat.said')

const tell = job<object>('chat.tell')

// Rows that are there are written, too: whoever takes them leaves those in which something is just being said.
const noteUntold = prepared(
  (_, ids: readonly string[], now: number) => sql`
    insert into conversation_untold as untold (conversation_id, since)
    select id, ${at(now)} from unnest(${ids}::uuid[]) as id order by id
    on conflict (conversation_id) do update set since = untold.since`,
)

/** Notes that something is said in these conversations. Each is looked through once in a while, however much is said. */
export function noteSaid(unit: Unit, conversationIds: readonly string[]): void {
  void noteUntold(unit.db, [...new Set(conversationIds)], unit.now)
  unit.throttle('chat.tell', {
    interval: gathering,
    run: () =>
      unit.inTransaction(async later => {
        void later.enqueue(tell, {}, { after: later.now + gathering })
      }),
  })
}

/** Conversations that are looked through with one job. */
const atOnce = 500

const takeUntold = prepared(
  (_, limit: number) => sql<{ conversation_id: string }>`
    with taken as (
      select conversation_id from conversation_untold order by since limit ${limit} for update skip locked
    )
    delete from conversation_untold where conversation_id in (select conversation_id from taken)
    returning conversation_id`,
)

async function announceSaid(unit: Unit) {
  const taken = await takeUntold(unit.db, atOnce)
  for (const { conversation_id } of taken)
    void unit.emit(conversationSaid, { conversationId: conversation_id })
  if (taken.length === atOnce) void unit.enqueue(tell, {})
}

export const tellers: Worker[] = [
  work(tell, announceSaid),
  // Of a process that has ended before it could say that there is something to do.
  work(job<object>('chat.tell.sweep'), announceSaid, { cron: '* * * * *' }),
]
