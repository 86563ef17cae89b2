import { Agent } from 'node:http'
import { sql } from 'kysely'
import { questionCalls } from '#contract/features/question/calls.ts'
import { castId } from '#seed/people.ts'
import { startFloor } from './floor.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import { post } from './post.ts'
import type { World } from './world.ts'

const bankId = castId(66, 1)
const questions = 5000
/** Searches asked of each server, in alternation. */
const rounds = 150
const goal = 100
const searches = {
  'words that few questions have': '行列式',
  'a word that all have': 'question',
  'a part of a word': 'matri',
  nothing: '',
} as const

/**
 * A teacher searches a bank of 5,000 questions: what a page of results takes, against node:http and pg asking the same
 * statements and sending the same bytes.
 */
export async function measureQuestions(world: World): Promise<Result[]> {
  await fill(world)
  const results: Result[] = []
  for (const [what, search] of Object.entries(searches)) {
    const body = { bankid: bankId, search, limit: 50 }
    results.push(
      await askedBoth(world, {
        load: `a bank of ${questions.toLocaleString('en')} questions searched for ${what}`,
        path: questionCalls.list.path,
        ...{ body, goal },
      }),
    )
  }
  return results
}

interface Question {
  load: string
  path: string
  body: object
  /** Milliseconds, p95. */
  goal: number
}

/** What the teacher waits for an answer, against node:http and pg asking the same statements and sending the same bytes. */
export async function askedBoth(world: World, { load, path, body, goal: most }: Question): Promise<Result> {
  const { ours, floor, failed } = await measure(world, path, body)
  const [high, bare] = [percentile(ours, 0.95), percentile(floor, 0.95)]
  return {
    load,
    goal: `p95 ≤ ${most} ms`,
    measured: `p95 ${milliseconds(high)} (${ratio(high / bare)} the same statements and bytes, ${milliseconds(bare)}), median ${milliseconds(percentile(ours, 0.5))} against ${milliseconds(percentile(floor, 0.5))}; ${failed} failed`,
    met: high <= most && failed === 0,
  }
}

async function measure(world: World, path: string, body: object) {
  const { teacher, lectern } = world
  const floor = await startFloor(world, { path, token: teacher.token, body }, {})
  const agent = new Agent({ keepAlive: true })
  const took = { ours: [] as number[], floor: [] as number[] }
  let failed = 0
  const ask = async (address: string) => {
    const began = performance.now()
    const answer = await post(agent, address + path, teacher.token, body)
    if (!answer.includes('"status":1')) failed++
    return performance.now() - began
  }
  try {
    // The first statements of a connection, and code that was never run, are not what is measured.
    for (let round = 0; round < 20; round++) {
      await ask(lectern.address)
      await ask(floor.address)
    }
    for (let round = 0; round < rounds; round++) {
      took.floor.push(await ask(floor.address))
      took.ours.push(await ask(lectern.address))
    }
    return { ...took, failed }
  } finally {
    agent.destroy()
    await floor.stop()
  }
}

/** One bank among others, as in a school that has been at work for a while. */
async function fill({ db, teacher, students }: World) {
  const owners = [teacher.id, ...students.slice(0, 4).map(({ id }) => id)]
  for (const [place, ownerId] of owners.entries()) {
    const id = castId(66, place + 1)
    await sql`
      insert into question_bank (id, owner_id, title, description, created_at, changed_at)
      values (${id}, ${ownerId}, 'Bank', '', now(), now())`.execute(db)
    await sql`
      insert into question (id, bank_id, version, type, difficulty, points, said, created_at, changed_at)
      select gen_random_uuid(), ${id}::uuid, 1, 2, 1 + nr % 3, 1,
        'Question ' || nr || ' asks what is true of matrices and their inverses, and why '
          || repeat('of all that is said here ', 1 + nr % 12) || case when nr % 100 = 0 then ' 行列式的性质' else '' end,
        now() - make_interval(secs => nr), now() - make_interval(secs => nr)
      from generate_series(1, ${questions}::int) as nr`.execute(db)
  }
  await sql`
    insert into question_version (id, question_id, number, type, html, parts, scoring, author_id, made_at)
    select gen_random_uuid(), id, 1, type, '<p>' || said || '</p>', '{"options":[]}', '{"partial":"none","penalty":0}',
      ${teacher.id}::uuid, created_at
    from question`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
