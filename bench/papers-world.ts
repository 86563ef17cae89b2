import { sql } from 'kysely'
import { castId } from '#seed/people.ts'
import { makeTables, paperType } from '#server/house/paper/kind.ts'
import { at } from '#server/kernel/database.ts'
import { makeWorld, type World } from './world.ts'

const hour = 3_600_000

/** The world with a server that has papers too; none of the others may meet what they would not know. */
export async function makePapersWorld(say: (line: string) => void): Promise<World> {
  const world = await makeWorld(say, 'serve-papers.ts')
  await makeTables(world.db)
  return world
}

export interface NewPaper {
  /** Each its own. */
  number: number
  slots: number
  /** How many of them each student gets; all without it. */
  drawn?: number
  /** When everybody's time is up, as epoch milliseconds. */
  endsAt?: number
  /** Seconds from the beginning. */
  workingTime?: number
}

/** A paper in the lecture that each student has to begin. @returns its id */
export async function addPaper({ db, teacher, lecture }: World, paper: NewPaper) {
  const { number, slots, drawn, endsAt, workingTime } = paper
  const id = castId(76, number)
  const now = at(Date.now() - 1000)
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: lecture.id, type: paperType, title: `Paper ${number}`, author_id: teacher.id },
      ...{ published_at: now, announced_at: now, created_at: now, updated_at: now },
      ends_at: endsAt === undefined ? null : at(endsAt),
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id }).execute()
  const points = Object.fromEntries(Array.from({ length: slots }, (_, index) => [index + 1, 2]))
  await db
    .insertInto('submission_policy')
    .values({
      ...{ activity_id: id, late_rule: 0, must_begin: true, closes_on_hand_in: true },
      ...{ slot_points: JSON.stringify(points), working_time: workingTime ?? null },
    })
    .execute()
  await sql`insert into paper (id, key, drawn) values (${id}, '[]', ${drawn ?? null})`.execute(db)
  return id
}

/**
 * Lets the first so many students of the lecture have begun it.
 * @param written in how many slots, from the first, each has written
 */
export async function beginPaper(
  { db, students }: World,
  id: string,
  count: number,
  { written = 0, endsAt = Date.now() + hour }: { written?: number; endsAt?: number } = {},
) {
  const now = at(Date.now())
  const accountIds = students.slice(0, count).map(student => student.id)
  await sql`
    with author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select ${id}::uuid, account_id, gen_random_uuid() from unnest(${accountIds}::uuid[]) as account_id
      returning activity_id, account_id, submission_id
    ), made as (
      insert into submission (id, activity_id, began_at, ends_at, alias)
      select submission_id, activity_id, ${now}, ${at(endsAt)}, submission_alias(alias_salt, account_id)
      from author join submission_policy using (activity_id)
    )
    insert into submission_part (submission_id, slot, version, text, sequence, saved_at, changed_at)
    select submission_id, slot, 1, 'An answer of some words.', 1, ${now}, ${now}
    from author cross join generate_series(1, ${written}::int) as slot`.execute(db)
}
