import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { choose } from './fair.ts'
import { standingOf, studentIn } from './lists.ts'

/**
 * Picks a student by chance and counts it.
 * @param insteadOf picked just now and absent: it does not count for them, and somebody else is picked
 */
export async function pickStudent({ db, course, person, now }: CourseContext, insteadOf: string | null) {
  if (insteadOf) void forgetLastPick(db, course.id, insteadOf)
  const students = await pickCounts(db, course.id)
  const candidates = students.length > 1 ? students.filter(({ id }) => id !== insteadOf) : students
  const picked = choose(candidates, randomInt) ?? fail(performanceErrors.noStudents)
  void insertPick(db, { id: newId(), courseId: course.id, accountId: picked.id, by: person.id, now })
  const [student, { stars }] = await Promise.all([
    studentIn.one(db, course.id, picked.id),
    standingOf.one(db, course.id, picked.id),
  ])
  return { student, stars, picks: picked.picks + 1 }
}

const pickCounts = prepared(
  (_, courseId: string) => sql<{ id: string; picks: number }>`
    select membership.account_id as id, count(star_pick.id)::int as picks
    from course_student membership
    left join star_pick on star_pick.course_id = membership.course_id and star_pick.account_id = membership.account_id
    where membership.course_id = ${courseId}
    group by membership.account_id order by membership.account_id`,
)

const forgetLastPick = prepared(
  (_, courseId: string, accountId: string) => sql`
    delete from star_pick where id = (
      select id from star_pick where course_id = ${courseId} and account_id = ${accountId}
      order by picked_at desc, id desc limit 1)`,
)

interface Pick {
  id: string
  courseId: string
  accountId: string
  by: string
  now: number
}
const insertPick = prepared((db, { id, courseId, accountId, by, now }: Pick) =>
  db
    .insertInto('star_pick')
    .values({ id, course_id: courseId, account_id: accountId, picked_by: by, picked_at: at(now) }),
)
