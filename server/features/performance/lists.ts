import { sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import {
  countStudents,
  isFound,
  listed,
  type StudentPage,
  searches,
  searchFor,
  studentsIn,
} from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { totalRows } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface PersonRow {
  id: string
  name: string
  number: string
  avatar_id: string | null
}

export const presentPerson = (config: Unit['config'], row: PersonRow) => ({
  studentId: row.id,
  name: row.name,
  avatar: avatarUrl(config, row.avatar_id),
  number: row.number,
})

interface StarsQuery {
  courseId: string
  text: string
  limit: number
  offset: number
}

/** A page of students first, then what these have. */
const pages = variants({ search: searches }, ({ search }) =>
  prepared((db, { courseId, text, limit, offset }: StarsQuery) =>
    db
      .with(
        one => one('page').materialized(),
        one =>
          listed(one as unknown as Database, studentsIn(one as unknown as Database, courseId))
            .select('membership.roster_key')
            .where(isFound(search, text))
            .limit(limit)
            .offset(offset),
      )
      .selectFrom('page')
      .leftJoin('star', join =>
        join
          .onRef('star.account_id', '=', 'page.id')
          .on('star.course_id', '=', courseId)
          .on('star.undone_at', 'is', null),
      )
      .select(['page.id', 'page.name', 'page.number', 'page.avatar_id'])
      .select(sql<number>`coalesce(sum(star.stars), 0)::int`.as('stars'))
      .groupBy(['page.id', 'page.name', 'page.number', 'page.avatar_id', 'page.roster_key'])
      .orderBy('page.roster_key'),
  ),
)

const totals = variants({ search: searches }, ({ search }) =>
  prepared((db, { courseId, text }: StarsQuery) =>
    studentsIn(db, courseId)
      .where(isFound(search, text))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

/** One page of a course's students by student number with their stars, and the number of all that match. */
export async function pageOfStudents(db: Database, courseId: string, page: StudentPage) {
  const search = searchFor(page.search, page.byNumber)
  const text = typedSearch(page.search)
  const wanted = { courseId, text, limit: page.limit, offset: (page.page - 1) * page.limit }
  if (search === 'nothing') {
    const [students, total] = await Promise.all([pages({ search })(db, wanted), countStudents(db, courseId)])
    return { students, total }
  }
  const students = await pages({ search })(db, wanted)
  const count = async () => (await totals({ search }).one(db, wanted)).total
  return { students, total: await totalRows(page, students.length, count) }
}

/** The stars that each group of a batch was given as a group: once for each award, however many are in it. */
export const listGroupsWithStars = prepared(
  (_, courseId: string, batchId: string) => sql<{
    id: string
    name: string
    member_count: number
    stars: number
  }>`
    select course_group.id, course_group.name, member_count, coalesce(sum(given.stars), 0)::int as stars
    from course_group
    join group_batch on group_batch.id = batch_id and group_batch.course_id = ${courseId} and deleted_at is null
    left join lateral (
      select distinct award_id, stars from star where group_id = course_group.id and undone_at is null
    ) as given on true
    where batch_id = ${batchId}
    group by course_group.id order by position, course_group.id`,
)

export const batchIn = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('group_batch')
    .select('id')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)

/** A student of the course. */
export const studentIn = prepared((db, courseId: string, accountId: string) =>
  studentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
    .where('account.id', '=', accountId),
)

/** What a student has, and how many have more; people who left the course are not compared with. */
export const standingOf = prepared(
  (_, courseId: string, accountId: string | null) => sql<{
    stars: number
    rank: number
    students: number
    given: number
    taken: number
  }>`
    with sums as (
      select membership.account_id, coalesce(sum(star.stars), 0)::int as stars,
        coalesce(sum(star.stars) filter (where star.stars > 0), 0)::int as given,
        coalesce(-sum(star.stars) filter (where star.stars < 0), 0)::int as taken
      from course_student membership
      left join star on star.course_id = membership.course_id and star.account_id = membership.account_id
        and undone_at is null
      where membership.course_id = ${courseId}
      group by membership.account_id
    )
    select own.stars, own.given, own.taken, (count(*) filter (where sums.stars > own.stars))::int + 1 as rank,
      count(*)::int as students
    from sums as own cross join sums
    where own.account_id = ${accountId}
    group by own.stars, own.given, own.taken`,
)
