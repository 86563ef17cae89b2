import { type SqlBool, sql } from 'kysely'
import { ownAttemptsOf } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { judgementOf } from '../task/judgements.ts'
import { studentsNamed } from '../task/names.ts'

interface LockScope {
  activityId: string
  /** As staff name them. */
  studentIds: readonly string[]
  /** Of `given`; beside the newest handed in. */
  attempts: readonly number[]
}
const choices = { which: ['newest', 'given', 'both'] } as const
interface Choice {
  which: (typeof choices.which)[number]
}

const isWanted = fragment((_, { which }: Choice, { activityId, studentIds, attempts }: LockScope) => {
  const isGiven = sql`author.attempt = any(${attempts}::smallint[])`
  const isOfAttempt = {
    newest: sql`author.is_latest`,
    given: isGiven,
    both: sql`(author.is_latest or ${isGiven})`,
  }[which]
  return sql<SqlBool>`author.activity_id = ${activityId} and author.account_id = any(${studentsNamed(activityId, studentIds)})
    and ${isOfAttempt}`
})

/** In one order, so that two graders cannot block each other. */
const lockRows = variants(choices, choice =>
  prepared((db, wanted: LockScope) =>
    db
      .selectFrom('submission')
      .select('id')
      .where('id', 'in', eb =>
        eb
          .selectFrom('submission_author as author')
          .select('author.submission_id')
          .$castTo<{ submission_id: string }>()
          .where(isWanted(db, choice, wanted)),
      )
      .orderBy('id')
      .forNoKeyUpdate(),
  ),
)

const standings = variants(choices, choice =>
  prepared((db, wanted: LockScope) =>
    db
      .selectFrom('submission_author as author')
      .innerJoin('submission', 'submission.id', 'author.submission_id')
      .select(['author.account_id', 'author.submission_id', 'author.attempt', 'author.state', 'author.score'])
      .select(['author.comment', 'author.graded_by', 'author.grade_count', 'author.score_published_at'])
      .select(['author.deduction', 'submission.slot_points'])
      .select(
        sql<string | null>`(
          select student_alias(known.alias_salt, author.account_id) from submission_policy as known
          where known.activity_id = author.activity_id and known.is_anonymous)`.as('student_alias'),
      )
      .select(['author.is_latest', 'submission.alias', 'submission.version', 'submission.sealed'])
      .select(
        judgementOf(db, sql`submission.id`, sql`submission.version`, sql`author.account_id`).as('judgement'),
      )
      .select(
        sql<boolean>`exists (
          select from submission_author as other
          where other.submission_id = author.submission_id and other.account_id <> author.account_id)`.as(
          'is_shared',
        ),
      )
      .select(
        sql<boolean>`exists (
          select from submission_author as later
          where later.activity_id = author.activity_id and later.account_id = author.account_id
            and later.attempt > author.attempt)`.as('is_followed'),
      )
      // Whatever is true for the others, they may begin another attempt.
      .select(
        sql<boolean>`coalesce((
          select ${ownAttemptsOf(sql.ref('author.account_id'))} > 1 from activity where activity.id = author.activity_id
        ), false)`.as('has_own_attempts'),
      )
      .where(isWanted(db, choice, wanted))
      .orderBy('author.account_id'),
  ),
)
export type AuthorStanding = Awaited<ReturnType<ReturnType<typeof standings>>>[number]

/**
 * Locks an attempt of several students, as staff name them: none of them is handed in, graded or returned meanwhile.
 * @param attempt the newest that each has handed in without it
 * @returns the students who have begun it
 */
export async function lockSubmissions(
  db: Database,
  activityId: string,
  studentIds: readonly string[],
  attempt: number | null = null,
): Promise<AuthorStanding[]> {
  const choice = { which: attempt === null ? 'newest' : 'given' } as const
  const wanted = { activityId, studentIds, attempts: attempt === null ? [] : [attempt] }
  void lockRows(choice)(db, wanted)
  return standings(choice)(db, wanted)
}

interface Named {
  studentId: string
  attempt?: number | undefined
}

/**
 * The same of many, each with an attempt of its own. @returns which of them is meant, undefined for who has not begun it
 */
export async function lockEach(db: Database, activityId: string, wanted: readonly Named[]) {
  const studentIds = [...new Set(wanted.map(({ studentId }) => studentId))]
  const attempts = [...new Set(wanted.flatMap(({ attempt }) => attempt ?? []))]
  const choice = { which: attempts.length > 0 ? 'both' : 'newest' } as const
  void lockRows(choice)(db, { activityId, studentIds, attempts })
  const rows = await standings(choice)(db, { activityId, studentIds, attempts })
  const isOf = (row: AuthorStanding, { studentId, attempt }: Named) =>
    (row.account_id === studentId || row.student_alias === studentId) &&
    (attempt === undefined ? row.is_latest : row.attempt === attempt)
  return (named: Named) => rows.find(row => isOf(row, named))
}
