import { Agent } from 'node:http'
import { sql } from 'kysely'
import { testAnalysisCalls } from '#contract/features/test/analysis-calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { atRest } from './at-rest.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
import { addPaper, asTeacher, beginPaper, questionsOf } from './papers-world.ts'
import { post } from './post.ts'
import type { World } from './world.ts'

const count = 5000
const regraded = 2000
const questions = 50

/** Five thousand papers that are ended at once and scored, while others read; and what a regrade of two thousand would change. */
export async function measurePapersEnd(world: World): Promise<Result[]> {
  for (let number = 30; number < 33; number++)
    await beginPaper(world, await addPaper(world, { title: `Former ${number}`, questions }), count, {
      written: 20,
    })
  const endsAt = Date.now() + 3_600_000
  const paperId = await addPaper(world, { title: 'Ended', questions, endsAt })
  const smallerId = await addPaper(world, { title: 'Regraded', questions, endsAt })
  await beginPaper(world, paperId, count, { written: questions })
  await beginPaper(world, smallerId, regraded, { written: questions })
  await atRest(world)
  await sql`vacuum analyze`.execute(world.db)
  const row = await storeRows(world)
  const reader = readInLoop(world)
  const asked = performance.now()
  await asTeacher(world, testCalls.end, { id: paperId } as never)
  const ended = performance.now()
  const first = await until(world, paperId, 'sealed', 1)
  const sealed = await until(world, paperId, 'sealed', count)
  const scored = await until(world, paperId, 'scored', count)
  const reads = await reader()
  const p95 = percentile(reads, 0.95)

  await atRest(world)
  await asTeacher(world, testCalls.end, { id: smallerId } as never)
  await until(world, smallerId, 'scored', regraded)
  await atRest(world)
  const [questionId] = await questionsOf(world, smallerId)
  const changes = [{ questionId, right: { key: { right: ['b'] } } }]
  const previewing = performance.now()
  const preview = await asTeacher(world, regradeCalls.preview, { id: smallerId, changes } as never)
  const previewed = performance.now()
  const made = await asTeacher(world, regradeCalls.regrade, {
    ...{ id: smallerId, changes, reason: 'The key was wrong.' },
  } as never)
  const regradedAt = performance.now()
  const analysis = await asTeacher(world, testAnalysisCalls.get, { id: smallerId } as never)
  const analysed = performance.now()
  const isSound =
    Number(made.students) > 0 && Number(preview.total) === Number(made.students) && Boolean(analysis)
  return [
    {
      load: '5,000 papers of 50 answers, ended by hand, while another reads in a loop',
      goal: 'sealed in ≤ 1 s, sealed and scored in ≤ 5 s, reads p95 ≤ 250 ms',
      measured: `${milliseconds(sealed - ended)} from the answer to the call (which took ${milliseconds(ended - asked)}; the first batch after ${milliseconds(first - ended)}) to the last paper, ${milliseconds(scored - ended)} to the last score; as many bare rows in one statement: ${milliseconds(row)}; reads p95 ${milliseconds(p95)}`,
      met: sealed - ended <= 1000 && scored - ended <= 5000 && p95 <= 250,
    },
    {
      load: 'what another key in one question of 50 would change for 2,000 papers',
      goal: '≤ 3 s, as many as the regrade then changes',
      measured: `${milliseconds(previewed - previewing)}; the regrade ${milliseconds(regradedAt - previewed)} for ${made.students} students; the item analysis then ${milliseconds(analysed - regradedAt)}`,
      met: previewed - previewing <= 3000 && isSound,
    },
  ]
}

/** @returns when so many are, by `performance.now()` */
async function until({ db }: World, paperId: string, what: 'sealed' | 'scored', wanted: number) {
  const counts = {
    sealed: sql<{ n: number }>`
      select count(*)::int as n from submission where activity_id = ${paperId} and closed_at is not null and version = 1`,
    scored: sql<{ n: number }>`
      select count(*)::int as n from submission join submission_scoring as run on run.submission_id = submission.id
      where submission.activity_id = ${paperId} and run.is_current`,
  }
  for (;;) {
    const { rows } = await counts[what].execute(db)
    if (rows[0]!.n >= wanted) return performance.now()
    // Each look counts five thousand rows: more often, it would take a share of the machine.
    await new Promise(resolve => setTimeout(resolve, 40))
  }
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
