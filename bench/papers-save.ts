import { sql } from 'kysely'
import { testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { measureClients, sharesOf } from './clients.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { addPaper, beginPaper, questionsOf } from './papers-world.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { total } from './ruler.ts'
import type { World } from './world.ts'

const writerCount = 2000
const every = 5000
const slots = 50
/** How long they write, in seconds. */
const usual = 60
const baseline = 15

/**
 * Two thousand students who write a test, each saving one answer after the other, against as many rows stored by a bare
 * server. @param parts the seconds that they write, if not the usual
 */
export async function measurePapersSave(world: World, parts: string[]): Promise<Result[]> {
  const seconds = Number(parts.find(part => /^\d+$/.test(part)) ?? usual)
  await sql`
    create table bare_answer (
      account_id uuid, slot smallint, text text, sequence bigint, saved_at timestamptz, primary key (account_id, slot)
    )`.execute(world.db)
  // As in a school that has been at work for a while: plans follow what the tables hold.
  for (let number = 10; number < 15; number++)
    await beginPaper(world, await addPaper(world, { title: `Former ${number}`, questions: slots }), 5000, {
      written: 20,
    })
  const paperId = await addPaper(world, { title: 'Written', questions: slots, isOpen: true })
  const questions = await questionsOf(world, paperId)
  await beginPaper(world, paperId, writerCount)
  await sql`vacuum analyze`.execute(world.db)
  const bare = await startProcess('serve-bare-save.ts', { BENCH_DATABASE: world.databaseUrl })
  const row = await write(world, {
    server: bare,
    path: '/',
    paperId,
    questions,
    seconds: Math.min(seconds, baseline),
  })
  await bare.stop()
  const { took, failed, cost } = await write(world, {
    ...{ server: world.lectern, path: testProtocolCalls.saveAnswer.path },
    ...{ paperId, questions, seconds },
  })
  // The number of each slot counts its saves.
  const { stored } = await world.db
    .selectFrom('submission_part')
    .innerJoin('submission', 'submission.id', 'submission_part.submission_id')
    .select(sql<number>`coalesce(sum(sequence), 0)::int`.as('stored'))
    .where('submission.activity_id', '=', paperId)
    .executeTakeFirstOrThrow()
  const lost = took.length - failed - stored
  const p95 = percentile(took, 0.95)
  const microseconds = Math.round(total(cost))
  return [
    {
      load: `2,000 people who save an answer of a test every 5 s for ${seconds} s`,
      goal: 'p95 ≤ 100 ms, 0 lost, 0 refused, ≤ 500 µs of CPU each',
      measured: `p50 ${milliseconds(percentile(took, 0.5))}, p95 ${milliseconds(p95)}, p99 ${milliseconds(percentile(took, 0.99))} (a row stored by a bare server: p95 ${milliseconds(percentile(row.took, 0.95))}), ${lost} lost, ${failed} refused, ${microseconds} µs (Node ${Math.round(cost.node)}, PostgreSQL ${Math.round(cost.postgres)}; a row: ${Math.round(total(row.cost))} µs, Node ${Math.round(row.cost.node)}, PostgreSQL ${Math.round(row.cost.postgres)})`,
      met: p95 <= 100 && lost === 0 && failed === 0 && microseconds <= 500,
    },
  ]
}

interface Writing {
  server: ChildProcess
  path: string
  paperId: string
  questions: string[]
  seconds: number
}

/** Everybody sends what they write, at an even pace. */
function write(world: World, { server, path, paperId, questions, seconds }: Writing) {
  const saves = Math.max(1, Math.floor((seconds * 1000) / every))
  const common = { address: server.address, path, paperId, questions, every, saves }
  const shares = sharesOf(world.students.slice(0, writerCount)).map(writers => ({ ...common, writers }))
  return measureClients(world, server, 'save-answers.ts', shares)
}
