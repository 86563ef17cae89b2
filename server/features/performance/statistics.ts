import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

interface Span {
  courseId: string
  begin: number
  end: number
}

/** What students of the course got in a time and still have. */
const starsIn = ({ courseId, begin, end }: Span) => sql`
    star
    join star_award on star_award.id = award_id
    join course_student membership on membership.course_id = star.course_id and membership.account_id = star.account_id
    where star.course_id = ${courseId} and undone_at is null and given_at >= ${at(begin)} and given_at < ${at(end)}`

const tally = sql`coalesce(sum(star.stars), 0)::int as stars,
  coalesce(sum(star.stars) filter (where star.stars > 0), 0)::int as given,
  coalesce(-sum(star.stars) filter (where star.stars < 0), 0)::int as taken`

interface Tally {
  stars: number
  given: number
  taken: number
}

/** By student, most first. */
export const sumsOfStudents = prepared(
  (_, span: Span) => sql<Tally & { id: string; name: string; number: string; avatar_id: string | null }>`
    select account.id, account.name, account.number, account.avatar_id, sums.stars, sums.given, sums.taken
    from (select star.account_id, ${tally} from ${starsIn(span)} group by star.account_id) as sums
    join account on account.id = sums.account_id
    order by sums.stars desc, account.number, account.id`,
)

/** By group, most first: what was given to it as a group, once for each award. */
export const sumsOfGroups = prepared(
  (_, span: Span) => sql<{ id: string; name: string; batch: string; stars: number }>`
    select course_group.id, course_group.name, group_batch.name as batch, sum(given.stars)::int as stars
    from (select distinct award_id, group_id, star.stars from ${starsIn(span)} and group_id is not null) as given
    join course_group on course_group.id = given.group_id
    join group_batch on group_batch.id = course_group.batch_id and group_batch.deleted_at is null
    group by course_group.id, group_batch.name
    order by stars desc, course_group.name, course_group.id`,
)

/** By day of the deployment's time zone, in order. */
export const sumsOfDays = prepared(
  (_, span: Span, timeZone: string) => sql<Tally & { day: number }>`
    select day, stars, given, taken from (
      select date_trunc('day', given_at at time zone ${timeZone}::text) at time zone ${timeZone}::text as day, ${tally}
      from ${starsIn(span)} group by 1
    ) as days order by day`,
)
