import { sql } from 'kysely'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { atRest } from './at-rest.ts'
import { measureClients, sharesOf } from './clients.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { addPaper } from './papers-world.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { total } from './ruler.ts'
import type { World } from './world.ts'

const spread = 5000
const questions = 200
const drawn = 50

/** Five thousand students who begin a test within five seconds, each with questions of their own, and hand it in as quickly. */
export async function measurePapersBegin(world: World): Promise<Result[]> {
  await sql`create table bare_beginning (account_id uuid primary key, began_at timestamptz)`.execute(world.db)
  const paperId = await addPaper(world, { title: 'Drawn', questions, drawn })
  await atRest(world)
  await sql`vacuum analyze`.execute(world.db)
  const bare = await startProcess('serve-bare-begin.ts', { BENCH_DATABASE: world.databaseUrl })
  const row = await send(world, bare, '/', paperId)
  await bare.stop()
  const rowP99 = milliseconds(percentile(row.took, 0.99))

  const begun = await send(world, world.lectern, takingCalls.start.path, paperId)
  const wrong = world.students.length - (await countRight(world, paperId))
  const p99 = percentile(begun.took, 0.99)

  await sql`
    insert into submission_part (submission_id, slot, version, text, value, sequence, saved_at, changed_at)
    select submission.id, slot::smallint, 1, '', '["a"]', 1, now(), now()
    from submission cross join lateral jsonb_object_keys(slot_points) as slot
    where activity_id = ${paperId}`.execute(world.db)
  await sql`vacuum analyze submission_part`.execute(world.db)
  const handed = await send(world, world.lectern, testProtocolCalls.handIn.path, paperId)
  const { sealed } = await world.db
    .selectFrom('submission')
    .select(sql<number>`count(*)::int`.as('sealed'))
    .where('activity_id', '=', paperId)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  const lost = world.students.length - handed.failed - sealed
  const handInP99 = percentile(handed.took, 0.99)
  return [
    {
      load: '5,000 who begin within 5 s a test of 50 of 200 questions, drawn for each, and get it whole',
      goal: 'p99 ≤ 2 s, 0 errors, 0 wrong papers',
      measured: `p50 ${milliseconds(percentile(begun.took, 0.5))}, p99 ${milliseconds(p99)} (a row stored by a bare server: p99 ${rowP99}), ${begun.failed} errors, ${wrong} wrong, ${Math.round(total(begun.cost))} µs each (a row: ${Math.round(total(row.cost))} µs)`,
      met: p99 <= 2000 && begun.failed === 0 && wrong === 0,
    },
    {
      load: '5,000 who hand in their 50 answers within 5 s',
      goal: 'p99 ≤ 5 s, 0 lost, 0 errors',
      measured: `p50 ${milliseconds(percentile(handed.took, 0.5))}, p99 ${milliseconds(handInP99)} (a row: p99 ${rowP99}), ${lost} lost, ${handed.failed} errors, ${Math.round(total(handed.cost))} µs each`,
      met: handInP99 <= 5000 && lost === 0 && handed.failed === 0,
    },
  ]
}

/** How many have one paper, of as many of its questions as they are to get. */
async function countRight({ db }: World, paperId: string) {
  const { rows } = await sql<{ right: number }>`
    select count(distinct author.account_id)::int as right
    from submission_author as author
    join submission on submission.id = author.submission_id and submission.ends_at is not null
    where author.activity_id = ${paperId} and not exists (
        select from jsonb_object_keys(submission.slot_points) as slot
        where slot::smallint not in (select asked.slot from test_question as asked where asked.activity_id = ${paperId}))
      and (select count(*) from jsonb_object_keys(submission.slot_points)) = ${drawn}`.execute(db)
  return rows[0]!.right
}

const send = (world: World, server: ChildProcess, path: string, paperId: string, more: object = {}) => {
  const common = { address: server.address, path, paperId, more, spread }
  const shares = sharesOf(world.students).map(people => ({ ...common, people }))
  return measureClients(world, server, 'send-once.ts', shares)
}
