import { type SqlBool, sql } from 'kysely'
import { part, prepared } from '#server/kernel/prepared.ts'

/** In one order, so that two graders cannot block each other. */
const lockRows = prepared((db, activityId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('id', 'in', eb =>
      eb
        .selectFrom('submission_author as author')
        .select('author.submission_id')
        .$castTo<{ submission_id: string }>()
        .where('author.activity_id', '=', activityId)
        .where(sql<SqlBool>`author.account_id = any(${accountIds}::uuid[])`)
        .where('author.is_latest', '=', sql.lit(true)),
    )
    .orderBy('id')
    .forNoKeyUpdate(),
)

const selectStandings = part((db, activityId: string) =>
  db
    .selectFrom('submission_author as author')
    .innerJoin('submission', 'submission.id', 'author.submission_id')
    .select(['author.account_id', 'author.submission_id', 'author.attempt', 'author.state', 'author.score'])
    .select(['author.comment', 'author.graded_by', 'author.grade_count', 'author.score_published_at'])
    .select(['submission.version', 'submission.sealed', 'submission.group_id'])
    .where('author.activity_id', '=', activityId)
    .where('author.is_latest', '=', sql.lit(true)),
)

const standings = prepared((db, activityId: string, accountIds: readonly string[]) =>
  selectStandings(db, activityId)
    .where(sql<SqlBool>`author.account_id = any(${accountIds}::uuid[])`)
    .orderBy('author.account_id'),
)
export type AuthorStanding = Awaited<ReturnType<typeof standings>>[number]

/**
 * Locks the newest attempts of several students: none of them is handed in, graded or returned meanwhile.
 * @returns the students who have begun one
 */
export async function lockSubmissions(
  db: Parameters<typeof standings>[0],
  activityId: string,
  accountIds: readonly string[],
): Promise<AuthorStanding[]> {
  void lockRows(db, activityId, accountIds)
  return standings(db, activityId, accountIds)
}
