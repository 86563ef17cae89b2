import { Agent } from 'node:http'
import { sql } from 'kysely'
import { milliseconds, percentile, type Result } from './goal.ts'
import { addPaper, beginPaper } from './papers-world.ts'
import { post } from './post.ts'
import type { World } from './world.ts'

const count = 5000
const slots = 50

/** Five thousand papers that are ended at once, while others read. */
export async function measurePapersEnd(world: World): Promise<Result[]> {
  for (let number = 30; number < 33; number++)
    await beginPaper(world, await addPaper(world, { number, slots }), count, { written: 20 })
  const paperId = await addPaper(world, { number: 33, slots, endsAt: Date.now() + 3_600_000 })
  await beginPaper(world, paperId, count, { written: slots })
  await sql`vacuum analyze`.execute(world.db)
  const row = await storeRows(world)
  const reader = readInLoop(world)
  const asked = performance.now()
  const agent = new Agent({ keepAlive: true })
  const answer = await post(agent, `${world.lectern.address}/PaperApi/endNow`, world.teacher.token, {
    id: paperId,
  })
  if (!/"status":1\b/.test(answer)) throw new Error(answer)
  const ended = performance.now()
  let first = 0
  for (let sealed = 0; sealed < count; ) {
    // Each look counts five thousand rows: more often, it would take a share of the machine.
    await new Promise(resolve => setTimeout(resolve, 40))
    sealed = await countSealed(world, paperId)
    if (first === 0 && sealed > 0) first = performance.now()
  }
  const done = performance.now()
  const reads = await reader()
  const p95 = percentile(reads, 0.95)
  return [
    {
      load: '5,000 papers of 50 answers, ended by hand, while another reads in a loop',
      goal: 'sealed in ≤ 1 s, reads p95 ≤ 250 ms',
      measured: `${milliseconds(done - ended)} from the answer to the call (which took ${milliseconds(ended - asked)}; the first batch after ${milliseconds(first - ended)}) to the last paper; as many bare rows in one statement: ${milliseconds(row)}; reads p95 ${milliseconds(p95)}`,
      met: done - ended <= 1000 && p95 <= 250,
    },
  ]
}

async function countSealed({ db }: World, paperId: string) {
  const { rows } = await sql<{ sealed: number }>`
    select count(*)::int as sealed from submission where activity_id = ${paperId} and closed_at is not null and version = 1`.execute(
    db,
  )
  return rows[0]!.sealed
}

/** The baseline: a version, a state and a progress of each as rows without anything around them. */
async function storeRows({ db }: World) {
  await sql`create table bare_version (id uuid primary key, account_id uuid, state smallint, at timestamptz)`.execute(
    db,
  )
  await sql`insert into bare_version select gen_random_uuid(), gen_random_uuid(), 0, now() from generate_series(1, ${count}::int)`.execute(
    db,
  )
  const began = performance.now()
  await sql`
    with sealed as (update bare_version set state = 1, at = now() returning account_id)
    insert into bare_version select gen_random_uuid(), account_id, 1, now() from sealed`.execute(db)
  return performance.now() - began
}

/** One student after another asks for the list of a course. @returns stops it, with how long each took */
function readInLoop({ lectern, lecture, students }: World) {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  let isOver = false
  const reading = (async () => {
    for (let index = 0; !isOver; index++) {
      const began = performance.now()
      await post(
        agent,
        `${lectern.address}/FutureV2/CourseMeans/getCourseContent`,
        students[index % 100]!.token,
        {
          courseid: lecture.id,
          page: 1,
          limit: 20,
        },
      )
      took.push(performance.now() - began)
    }
  })()
  return async () => {
    isOver = true
    await reading
    return took
  }
}
