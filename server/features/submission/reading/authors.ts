import { sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import { isFound } from '#server/features/member/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { type Author, aliasOf, shownStudent } from '../task/names.ts'
import { checkGrader } from './slot-answers.ts'

interface Wanted {
  activityId: string
  submissionIds: readonly string[]
  search: string
  limit: number
  offset: number
}
interface Row extends Author {
  submission_id: string
}

const authorsIn = variants({ isSearched: [true, false] }, ({ isSearched }) =>
  prepared(
    (_, { activityId, submissionIds, search, limit, offset }: Wanted) => sql<Row & { total: number }>`
      with found as materialized (
        select account.id as student_id, account.name, account.number, account.avatar_id, account.name_key,
          author.submission_id, student.roster_key, ${aliasOf(activityId, sql.ref('account.id'))} as alias
        from submission_author as author
        join activity_student as student on student.activity_id = author.activity_id
          and student.account_id = author.account_id
        join account on account.id = author.account_id
        where author.activity_id = ${activityId} and student.activity_id = ${activityId}
          and author.submission_id = any(${submissionIds}::uuid[])
      ), named as materialized (
        select * from found as account
        -- Nobody is found by a name that is hidden.
        ${isSearched ? sql`where alias is null and ${isFound('names and numbers', search)}` : sql``}
      )
      select counted.total, page.* from (select count(*)::int as total from named) as counted
      left join lateral (
        select * from named order by coalesce(alias::text, roster_key) collate "C" limit ${limit} offset ${offset}
      ) as page on true
      order by coalesce(page.alias::text, page.roster_key) collate "C"`,
  ),
)

/**
 * A page of the present students who are authors of some submissions, in the order of the roster; where names are hidden, in
 * that of the aliases, which tells nothing.
 * @throws permissionMissing
 */
export async function pageOfAuthors(
  context: CourseContext,
  id: string,
  submissionIds: readonly string[],
  { search, page, limit }: Page & { search: string },
) {
  checkGrader(context)
  const typed = typedSearch(search)
  const rows = await authorsIn({ isSearched: typed !== '' })(context.db, {
    ...{ activityId: id, submissionIds, search: typed, limit, offset: (page - 1) * limit },
  })
  const list = rows.filter(row => row.student_id !== null)
  return {
    list: list.map(row => ({ submissionId: row.submission_id, ...shownStudent(context, row) })),
    total: rows[0]?.total ?? 0,
  }
}
