import { type Selectable, type SqlBool, sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { SubmissionTable } from '#server/kernel/schema.ts'

export type Submission = Selectable<SubmissionTable>

/** What is known about the student's submission before something is written. */
export type OwnSubmission = Pick<
  Submission,
  | ('state' | 'version' | 'late' | 'returned_at')
  | ('draft' | 'draft_files' | 'draft_sequence' | 'draft_at' | 'draft_text_at')
>

/**
 * A student's submission for writing: made when there is none yet, locked until the transaction ends. One statement.
 * None if the homework is gone.
 */
export const lockOwnSubmission = prepared(
  (_, homeworkId: string, accountId: string) => sql<OwnSubmission>`
    insert into submission (homework_id, account_id)
    select id, ${accountId}::uuid from homework where id = ${homeworkId}
    on conflict (homework_id, account_id) do update set homework_id = excluded.homework_id
    returning state, version, late, returned_at, draft, draft_files, draft_sequence, draft_at, draft_text_at`,
)

/** Works of several students, locked in one order so that two graders cannot block each other. */
export const lockSubmissions = prepared((db, homeworkId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('submission')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forUpdate(),
)
