import { sql } from 'kysely'
import type { CheckFilter, CheckProblem } from '#contract/features/duplicate/rules.ts'
import { checkFilters } from '#contract/features/duplicate/rules.ts'
import { type Author, aliasOf } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

const conditions: Record<CheckFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  flagged: sql`(work.state = 2 and work.rate >= setting.warning_rate)`,
  unread: sql`(work.state = 2 and (work.problem <> '' or work.unread <> '{}'))`,
}

interface CheckedWorkQuery {
  activityId: string
  limit: number
  offset: number
}
export interface CheckedWork extends Author {
  /** The alias of the submission. */
  id: string
  state: number
  rate: number | null
  problem: CheckProblem
  unread: string[]
  sources: number
}
const worksOf = variants({ filter: checkFilters }, ({ filter }) =>
  prepared(
    (_, { activityId, limit, offset }: CheckedWorkQuery) => sql<CheckedWork>`
      select submission.alias as id, author.account_id as student_id, account.name, account.number, account.avatar_id,
        ${aliasOf(activityId, sql.ref('account.id'))} as alias,
        work.state, work.rate, work.problem, work.unread, (
          select count(distinct source_id)::int from duplicate_passage
          where submission_id = work.submission_id) as sources
      from duplicate_work as work
      join submission on submission.id = work.submission_id
      join duplicate_setting as setting on setting.activity_id = work.activity_id
      join lateral (
        select one.account_id from submission_author as one
        join course_student as student on student.account_id = one.account_id
        join activity on activity.id = one.activity_id and activity.course_id = student.course_id
        where one.submission_id = work.submission_id and one.is_latest
        order by one.account_id limit 1) as author on true
      join account on account.id = author.account_id
      where work.activity_id = ${activityId} and work.state > 0 and ${conditions[filter]}
      order by work.rate desc nulls last, submission.alias
      limit ${limit}::int offset ${offset}::int`,
  ),
)

interface Overview {
  checks_new: boolean
  warning_rate: number
  is_shown: boolean
  all: number
  flagged: number
  unread: number
  handed_in: number
}
const overviewOf = prepared(
  (_, activityId: string) => sql<Overview>`
    select coalesce(max(setting.checks_new::int) = 1, false) as checks_new,
      coalesce(max(setting.warning_rate), 30)::int as warning_rate,
      coalesce(max(setting.is_shown::int) = 1, false) as is_shown,
      count(work.submission_id)::int as all,
      count(*) filter (where ${conditions.flagged})::int as flagged,
      count(*) filter (where ${conditions.unread})::int as unread,
      (select count(distinct one.id)::int from submission as one
        join submission_author as author on author.submission_id = one.id and author.is_latest
        where one.activity_id = ${activityId} and one.version > 0) as handed_in
    from activity
    left join duplicate_setting as setting on setting.activity_id = activity.id
    left join duplicate_work as work on work.activity_id = activity.id and work.state > 0 and exists (
      select from submission_author as one where one.submission_id = work.submission_id and one.is_latest)
    where activity.id = ${activityId}`,
)

/** A page of the checked work of an activity, most in common first, with how much there is of what. */
export async function listChecks(
  db: Database,
  activityId: string,
  { filter, page, limit }: { filter: CheckFilter; page: number; limit: number },
) {
  const [works, overview] = await Promise.all([
    worksOf({ filter })(db, { activityId, limit, offset: (page - 1) * limit }),
    overviewOf.one(db, activityId),
  ])
  return { works, overview }
}

interface Flag {
  account_id: string
  id: string
  rate: number
}
const flaggedWorks = prepared(
  (_, activityId: string) => sql<Flag>`
    select author.account_id, submission.alias as id, work.rate from duplicate_setting as setting
    join duplicate_work as work on work.activity_id = setting.activity_id and work.state = 2
      and work.rate >= setting.warning_rate
    join submission on submission.id = work.submission_id
    join submission_author as author on author.submission_id = work.submission_id and author.is_latest
    where setting.activity_id = ${activityId}`,
)

/** By student, the work that has so much in common with others that it is flagged. */
export async function flagsOf(db: Database, activityId: string) {
  const flagged = await flaggedWorks(db, activityId)
  return new Map(flagged.map(({ account_id, id, rate }) => [account_id, { id, rate }]))
}
