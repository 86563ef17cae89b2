import { Agent } from 'node:http'
import { sql } from 'kysely'
import { topicType } from '#contract/features/topic/entities.ts'
import { castId } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import { post } from './post.ts'
import type { World } from './world.ts'

const [many, few] = [10_000, 100]
const [readers, writers] = [200, 20]
/** Each person's turns, and milliseconds between two. */
const [turns, every] = [10, 1000]
const goals = { page: 2, reading: 2 }

/**
 * Comments under one topic: a page among ten thousand against one among a hundred, first and far down; and a course
 * that reads while some of it writes.
 */
export async function measureComments(world: World): Promise<Result[]> {
  const { db, lecture, teacher } = world
  const [large, small] = [castId(62, 1), castId(62, 2)]
  for (const [id, count] of [
    [large, many],
    [small, few],
  ] as const)
    await fillTopic(db, { id, count, courseId: lecture.id, authorId: teacher.id })
  await sql`analyze comment`.execute(db)

  const people = world.students.slice(0, readers).map(({ token }) => token)
  const deep = await oldest(db, large, 200)
  // The first statements of every connection, and code that was never run, are not what is measured.
  await read(world, people, { contentid: small, limit: 20 })
  const baseline = await read(world, people, { contentid: small, limit: 20 })
  const first = await read(world, people, { contentid: large, limit: 20 })
  const last = await read(world, people, { contentid: large, limit: 20, after: deep })
  const liked = await read(world, people, { contentid: large, limit: 20, sort: 'liked' })
  const writing = world.students.slice(readers, readers + writers).map(({ token }) => token)
  const [reading, written] = await Promise.all([
    read(world, people, { contentid: large, limit: 20 }),
    write(world, writing, large),
  ])
  const slowest = Math.max(first.median, last.median, liked.median) / baseline.median
  return [
    {
      load: `a page of the comments on a topic with ${many.toLocaleString('en')}: the newest, far down, the most liked`,
      goal: `≤ ${goals.page} × a page of ${few}`,
      measured: `${ratio(slowest)} (${[first, last, liked].map(one => milliseconds(one.median)).join(', ')} against ${milliseconds(baseline.median)})`,
      met: slowest <= goals.page && baseline.failed + first.failed + last.failed + liked.failed === 0,
    },
    {
      load: `${readers} people read there once a second while ${writers} write once a second`,
      goal: `95 % of the pages within ${goals.reading} × the time without writers; nothing fails`,
      measured: `${milliseconds(reading.high)} to read, ${milliseconds(written.high)} to write; without writers ${milliseconds(first.high)}; ${reading.failed + written.failed} failed`,
      met: reading.high <= goals.reading * first.high && reading.failed + written.failed === 0,
    },
  ]
}

interface Topic {
  id: string
  title?: string
  count: number
  courseId: string
  authorId: string
}

/** A topic with comments of the whole lecture: every fifth answers another. */
export async function fillTopic(db: Database, { id, title = 'Topic', count, courseId, authorId }: Topic) {
  const now = at(Date.now() - 3_600_000)
  await sql`insert into activity (id, course_id, type, title, author_id, published_at, announced_at, created_at, updated_at)
    values (${id}, ${courseId}, ${topicType}, ${title}, ${authorId}, ${now}, ${now}, ${now}, ${now})`.execute(
    db,
  )
  await sql`insert into activity_text (activity_id, html) values (${id}, '<p>Topic</p>')`.execute(db)
  await sql`insert into topic (id) values (${id})`.execute(db)
  await sql`
    insert into comment (id, activity_id, author_id, body, likes, created_at)
    select new_id(${now} + make_interval(secs => nr)), ${id}, student.account_id,
      'Comment ' || nr || ': what I think of it, with reasons, and a question for the others.', nr % 37, ${now}
    from generate_series(1, ${count}::int) as nr
    join (select account_id, row_number() over () as place from course_student where course_id = ${courseId}) as student
      on student.place = 1 + nr % 5000`.execute(db)
  await sql`
    with begun as (select id, row_number() over (order by id) as nr from comment where activity_id = ${id}),
    pair as (select one.id, other.id as thread_id from begun as one join begun as other on other.nr = one.nr - 1 where one.nr % 5 = 0)
    update comment set thread_id = pair.thread_id, answers_id = pair.thread_id from pair where comment.id = pair.id`.execute(
    db,
  )
  await sql`
    update comment set replies = 1 where id in (select thread_id from comment where activity_id = ${id})`.execute(
    db,
  )
}

/** The comment after which so many threads are left. */
async function oldest(db: Database, activityId: string, left: number) {
  const { rows } = await sql<{ id: string }>`
    select id from comment where activity_id = ${activityId} and thread_id is null
    order by id limit 1 offset ${left}`.execute(db)
  return rows[0]!.id
}

const read = (world: World, tokens: readonly string[], body: object) =>
  each(tokens, (agent, token) =>
    post(agent, `${world.lectern.address}/Futurev2/Comment/getCommentPage`, token, body),
  )

const write = (world: World, tokens: readonly string[], contentid: string) =>
  each(tokens, (agent, token, turn) =>
    post(agent, `${world.lectern.address}/Futurev2/Comment/addComment`, token, {
      contentid,
      content: `Another thought, number ${turn}`,
    }),
  )

/** Everybody takes their turns at an even pace. */
async function each(
  tokens: readonly string[],
  turn: (agent: Agent, token: string, turn: number) => Promise<string>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const took: number[] = []
  let failed = 0
  await Promise.all(
    tokens.map(async (token, place) => {
      const start = performance.now() + (place / tokens.length) * every
      for (let now = 0; now < turns; now++) {
        await pause(start + now * every - performance.now())
        const began = performance.now()
        const answer = await turn(agent, token, now)
        took.push(performance.now() - began)
        if (!answer.includes('"status":1')) failed++
      }
    }),
  )
  agent.destroy()
  return { median: percentile(took, 0.5), high: percentile(took, 0.95), failed }
}

const pause = (length: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, length)))
