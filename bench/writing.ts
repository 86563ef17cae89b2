import { sql } from 'kysely'
import { castId } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { measureClients, sharesOf } from './clients.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { total, within } from './ruler.ts'
import type { World } from './world.ts'

const writers = 2000
const every = 5000
const saves = 12
const papers = 5000
const slots = 50

/** Two thousand people who write at once, and five thousand papers whose time is up at the same moment. */
export async function measureWriting(world: World, parts: string[]): Promise<Result[]> {
  const all = { saves: measureSaves, closing: measureClosing }
  const chosen = Object.entries(all).filter(([name]) => parts.length === 0 || parts.includes(name))
  // As in a school that has been at work for a while: plans follow what the tables hold.
  for (let number = 10; number < 20; number++) await fillPapers(world, await addHomework(world, number), 1)
  await sql`vacuum analyze`.execute(world.db)
  const results: Result[] = []
  for (const [, measure] of chosen) results.push(await measure(world))
  return results
}

async function measureSaves(world: World): Promise<Result> {
  const homeworkId = await addHomework(world, 1)
  const bare = await startProcess('serve-unit.ts', { BENCH_DATABASE: world.databaseUrl })
  // Two thousand who come now and then cost more each than sixteen connections that never rest: the unit does as well.
  const unit = await write(world, { server: 'ruler', process: bare, homeworkId, saves: 4 })
  await bare.stop()
  const { took, failed, cost } = await write(world, {
    server: 'lectern',
    process: world.lectern,
    homeworkId,
    saves,
  })
  const stored = await world.db
    .selectFrom('submission_part')
    .innerJoin('submission', 'submission.id', 'submission_part.submission_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submission.activity_id', '=', homeworkId)
    .where('sequence', '=', saves)
    .executeTakeFirstOrThrow()
  const lost = writers - stored.count
  const p95 = percentile(took, 0.95)
  const units = within(cost, unit.cost)
  return {
    load: '2,000 people who save an answer every 5 s for a minute',
    goal: 'p95 ≤ 100 ms, 0 lost, ≤ 1.5 units each, of the same people asking for a row as often',
    measured: `p95 ${milliseconds(p95)}, p99 ${milliseconds(percentile(took, 0.99))} (a row: p95 ${milliseconds(percentile(unit.took, 0.95))}), ${lost} lost, ${failed} refused, ${total(units).toFixed(2)} units (Node ${units.node.toFixed(2)}, PostgreSQL ${units.postgres.toFixed(2)}; ${Math.round(total(cost))} µs against ${Math.round(total(unit.cost))} µs)`,
    met: p95 <= 100 && lost === 0 && failed === 0 && total(units) <= 1.5,
  }
}

interface Writing {
  server: 'lectern' | 'ruler'
  process: ChildProcess
  homeworkId: string
  saves: number
}

/** Everybody sends what they write, at an even pace. */
function write(world: World, { server, process, homeworkId, saves }: Writing) {
  const common = { server, address: process.address, homeworkId, every, saves }
  const shares = sharesOf(world.students.slice(0, writers)).map(share => ({
    ...common,
    tokens: share.map(({ token }) => token),
  }))
  return measureClients(world, process, 'save.ts', shares)
}

/** Handed in by the server itself, at the next full minute. */
async function measureClosing(world: World): Promise<Result> {
  const id = await addHomework(world, 2)
  const now = Date.now()
  await fillPapers(world, id, slots)
  await sql`vacuum analyze submission, submission_author, submission_part`.execute(world.db)
  // What has no end of its own is postponed, not closed.
  await world.db
    .updateTable('activity')
    .set({ ends_at: at(now) })
    .where('id', '=', id)
    .execute()
  await world.db
    .updateTable('submission')
    .set({ ends_at: at(now) })
    .where('activity_id', '=', id)
    .execute()
  const closed = async () => {
    const row = await world.db
      .selectFrom('submission_version')
      .innerJoin('submission', 'submission.id', 'submission_version.submission_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('activity_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.count
  }
  while ((await closed()) === 0 && Date.now() < now + 130_000) await pause(20)
  const began = performance.now()
  while ((await closed()) < papers && Date.now() < now + 250_000) await pause(50)
  const took = performance.now() - began
  const handedIn = await closed()
  return {
    load: `${papers} papers of ${slots} answers whose time is up, handed in by the server`,
    goal: '≤ 20 s, 0 lost',
    measured: `${(took / 1000).toFixed(1)} s, ${papers - handedIn} lost`,
    met: took <= 20_000 && handedIn === papers,
  }
}

/** Something that everybody in the course has written. */
const fillPapers = ({ db }: World, activityId: string, slotCount: number) =>
  sql`
    with author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select activity_id, account_id, gen_random_uuid() from activity_student where activity_id = ${activityId}
      returning submission_id
    ), made as (
      insert into submission (id, activity_id, began_at)
      select submission_id, ${activityId}::uuid, ${at(Date.now())} from author
    )
    insert into submission_part (submission_id, slot, version, text, sequence, saved_at, changed_at)
    select submission_id, slot, 1, 'An answer of some words.', 1, ${at(Date.now())}, ${at(Date.now())}
    from author cross join generate_series(1, ${slotCount}::int) as slot`.execute(db)

const pause = (duration: number) => new Promise(resolve => setTimeout(resolve, duration))

/** One in the lecture that takes works at any time. */
export async function addHomework({ db, teacher, lecture }: World, number: number) {
  const id = castId(75, number)
  const now = at(Date.now() - 1000)
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: lecture.id, type: 4, title: 'Writing', author_id: teacher.id },
      ...{ published_at: now, announced_at: now, created_at: now, updated_at: now },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id }).execute()
  return id
}
