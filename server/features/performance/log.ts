import { sql } from 'kysely'
import { namesShown } from '#contract/features/performance/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, totalRows } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

interface AwardRow {
  id: string
  stars: number
  reason: string
  given_at: number
  author_id: string
  giver: string
  people: number
  names: string[]
  groups: string[]
}

interface LogQuery {
  courseId: string
  accountId: string
  limit: number
  offset: number
}

/** Students do not see what was taken back: nothing happened to them. */
const scopes = { scope: ['course', 'student', 'student, without undone'] } as const
type Scope = (typeof scopes)['scope'][number]

const isShown = (scope: Scope, accountId: string) =>
  scope === 'course'
    ? sql`true`
    : sql`exists (select from star where award_id = star_award.id and account_id = ${accountId}
        ${scope === 'student' ? sql`` : sql`and undone_at is null`})`

/** Awards of a course page by page; only for those of the page is it looked up who got them. */
const pages = variants(scopes, ({ scope }) =>
  prepared(
    (_, { courseId, accountId, limit, offset }: LogQuery) => sql<AwardRow>`
    with page as materialized (
      select * from star_award where course_id = ${courseId} and ${isShown(scope, accountId)}
      order by given_at desc, id desc limit ${limit} offset ${offset}
    )
    select page.id, page.stars, page.reason, page.given_at, page.author_id, author.name as giver, got.people, got.names, got.groups
    from page
    join account author on author.id = page.author_id
    cross join lateral (
      select (count(*) filter (where undone_at is null))::int as people,
        (array_agg(account.name order by undone_at is not null, account.number, account.id))[1:${sql.lit(namesShown)}] as names,
        coalesce(array_agg(distinct course_group.name) filter (where course_group.id is not null), '{}') as groups
      from star
      join account on account.id = star.account_id
      left join course_group on course_group.id = star.group_id
      where award_id = page.id ${scope === 'course' ? sql`` : sql`and star.account_id = ${accountId}`}
    ) as got
    order by page.given_at desc, page.id desc`,
  ),
)

const counts = variants(scopes, ({ scope }) =>
  prepared(
    (_, { courseId, accountId }: LogQuery) => sql<{ total: number }>`
    select count(*)::int as total from star_award
    where course_id = ${courseId} and ${isShown(scope, accountId)}`,
  ),
)

const comma = { en: ', ', zh: '、' }

/** @param studentId whose; null: of all students */
export async function pageOfLog(
  { db, course, person, language }: CourseContext & { db: Database },
  { studentId, isStaff }: { studentId: string | null; isStaff: boolean },
  page: Page,
) {
  const scope = studentId === null ? 'course' : isStaff ? 'student' : 'student, without undone'
  const wanted = {
    courseId: course.id,
    accountId: studentId ?? '',
    limit: page.limit,
    offset: (page.page - 1) * page.limit,
  }
  const rows = await pages({ scope })(db, wanted)
  const join = (names: readonly string[]) => names.join(textIn(language, { text: comma }))
  const list = rows.map(row => ({
    id: row.id,
    name: join(row.names ?? []),
    people: row.people,
    group: join(row.groups),
    stars: row.stars,
    reason: row.reason,
    givenAt: row.given_at,
    giver: row.author_id === person.id ? '' : row.giver,
    isUndone: row.people === 0,
  }))
  const count = async () => (await counts({ scope }).one(db, wanted)).total
  return { list, total: () => totalRows(page, rows.length, count) }
}
