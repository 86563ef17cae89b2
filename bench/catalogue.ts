import { Agent } from 'node:http'
import { sql } from 'kysely'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { castId } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { startFloor } from './floor.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import { post } from './post.ts'
import type { Attendee, World } from './world.ts'

const courseId = castId(64, 1)
const activities = 500
/** Chapters, each with sections, each with parts: every sixth activity is in none of them. */
const [chapters, sections, parts] = [5, 4, 2]
const members = 100
/** Pages asked of each server, in alternation. */
const rounds = 150
const goals = { floor: 2, deep: 1.5 }

interface Page {
  load: string
  asker: Attendee
  path: string
  body: object
}

/**
 * The catalogue of a large course in the order of its staff: what a page of it takes, against node:http and pg asking
 * the same statements and sending the same bytes, one after the other in alternation.
 */
export async function measureCatalogue(world: World): Promise<Result[]> {
  const student = world.students[3000]!
  await fill(world)
  const list = { courseid: courseId, byposition: 1, limit: 20 }
  const { path } = activityCalls.list
  const pages: Page[] = [
    { load: 'the first page of everything, student', asker: student, path, body: list },
    { load: 'the last page of everything, student', asker: student, path, body: { ...list, page: 25 } },
    { load: 'the first page, student', asker: student, path, body: { ...list, rootonly: 1 } },
    {
      load: 'a folder three levels down, student',
      asker: student,
      path,
      body: { ...list, dirid: castId(65, chapters + chapters * sections + 1) },
    },
    { load: 'the first page, teacher', asker: world.teacher, path, body: { ...list, rootonly: 1 } },
    {
      load: `the tree of ${chapters * (1 + sections * (1 + parts))} folders, student`,
      asker: student,
      path: activityCalls.listFolders.path,
      body: { courseid: courseId },
    },
  ]
  const measured: (Measured & Page)[] = []
  for (const page of pages) measured.push({ ...page, ...(await measure(world, page)) })
  const [first, last] = measured
  const deep = last!.ours.median / first!.ours.median
  return [
    ...measured.map(({ load, ours, floor, statements, failed }) => ({
      load: `${activities} activities in manual order and folders: ${load}`,
      goal: `p95 ≤ ${goals.floor} × the same statements and bytes`,
      measured: `${ratio(ours.high / floor.high)} (p95 ${milliseconds(ours.high)} against ${milliseconds(floor.high)}, median ${milliseconds(ours.median)} against ${milliseconds(floor.median)}; ${statements} statements; ${failed} failed)`,
      met: ours.high <= goals.floor * floor.high && failed === 0,
    })),
    {
      load: `${activities} activities in manual order and folders: the last page of everything against its first`,
      goal: `≤ ${goals.deep} × in the median`,
      measured: `${ratio(deep)} (${milliseconds(last!.ours.median)} against ${milliseconds(first!.ours.median)})`,
      met: deep <= goals.deep,
    },
  ]
}

interface Times {
  median: number
  high: number
}
interface Measured {
  ours: Times
  floor: Times
  statements: number
  failed: number
}

async function measure(world: World, { asker, path, body }: Page): Promise<Measured> {
  const { token } = asker
  const floor = await startFloor(world, { path, token, body }, {})
  const agent = new Agent({ keepAlive: true })
  const took = { ours: [] as number[], floor: [] as number[] }
  let failed = 0
  const ask = async (address: string) => {
    const began = performance.now()
    const answer = await post(agent, address + path, token, body)
    if (!answer.includes('"status":1')) failed++
    return performance.now() - began
  }
  try {
    // The first statements of a connection, and code that was never run, are not what is measured.
    for (let round = 0; round < 20; round++) {
      await ask(world.lectern.address)
      await ask(floor.address)
    }
    for (let round = 0; round < rounds; round++) {
      took.floor.push(await ask(floor.address))
      took.ours.push(await ask(world.lectern.address))
    }
    world.lectern.record()
    await ask(world.lectern.address)
    const trips = await world.lectern.statements()
    return { ours: timesOf(took.ours), floor: timesOf(took.floor), statements: trips.flat().length, failed }
  } finally {
    agent.destroy()
    await floor.stop()
  }
}

const timesOf = (took: number[]) => ({ median: percentile(took, 0.5), high: percentile(took, 0.95) })

async function fill({ db, teacher, students }: World) {
  const now = at(Date.now() - 3_600_000)
  await sql`
    insert into course (id, owner_id, name, semester, term, code, student_count, created_at, updated_at)
    values (${courseId}, ${teacher.id}, 'Catalogue', '2026-2027', 1, 'BC2000', ${members}, ${now}, ${now})`.execute(
    db,
  )
  const ids = students.slice(3000, 3000 + members).map(({ id }) => id)
  await sql`
    insert into membership (course_id, account_id, role, joined_at)
    select ${courseId}::uuid, ${teacher.id}::uuid, 'owner', ${now}::timestamptz
    union all select ${courseId}::uuid, id, 'student', ${now}::timestamptz from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  const folders = await addFolders(db)
  await sql`
    insert into activity (id, course_id, type, title, author_id, folder_id, position,
      published_at, announced_at, created_at, updated_at)
    select new_id(${now}::timestamptz + make_interval(secs => nr)), ${courseId}::uuid,
      (${[homeworkType, noticeType, noticeType, topicType]}::smallint[])[1 + nr % 4],
      'Activity ' || nr || ' of a course with very much in it', ${teacher.id}::uuid,
      case when nr % 6 > 0 then (${folders}::uuid[])[1 + nr % ${folders.length}::int] end,
      1 + (nr * 7919) % ${activities}::int, told, told, told, told
    from generate_series(1, ${activities}::int) as nr, (select ${now}::timestamptz as told) as moment`.execute(
    db,
  )
  const mine = sql`from activity where course_id = ${courseId}`
  await sql`insert into activity_text (activity_id, html) select id, '<p>Read it.</p>' ${mine}`.execute(db)
  await sql`insert into submission_policy (activity_id) select id ${mine} and type = ${homeworkType}`.execute(
    db,
  )
  await sql`insert into notice (id) select id ${mine} and type = ${noticeType}`.execute(db)
  await sql`insert into topic (id) select id ${mine} and type = ${topicType}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** @returns the ids of all folders: chapters, then sections, then parts */
async function addFolders(db: Database) {
  const ids: string[] = []
  const addLevel = async (above: (string | null)[], each: number, name: string) => {
    const rows = above.flatMap(parent_id =>
      Array.from({ length: each }, (_, place) => ({
        ...{ id: castId(65, ids.length + 1 + above.indexOf(parent_id) * each + place), parent_id },
        ...{ course_id: courseId, title: `${name} ${place + 1}`, position: place + 1 },
        created_at: at(Date.now()),
      })),
    )
    await db.insertInto('folder').values(rows).execute()
    ids.push(...rows.map(({ id }) => id))
    return rows.map(({ id }) => id)
  }
  const top = await addLevel([null], chapters, 'Chapter')
  const middle = await addLevel(top, sections, 'Section')
  await addLevel(middle, parts, 'Part')
  return ids
}
