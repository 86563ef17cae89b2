import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { SubmissionTable } from '#server/kernel/schema.ts'

export type Submission = Selectable<SubmissionTable>

/** A student's work for writing: made when there is none yet, locked until the transaction ends. One statement. */
export function lockOwnWork(db: Database, homeworkId: string, accountId: string): Promise<Submission> {
  return db
    .insertInto('submission')
    .values({ homework_id: homeworkId, account_id: accountId })
    .onConflict(conflict =>
      conflict
        .columns(['homework_id', 'account_id'])
        .doUpdateSet(({ ref }) => ({ homework_id: ref('excluded.homework_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Works of several students, locked in one order so that two graders cannot block each other. */
export function lockWorks(
  db: Database,
  homeworkId: string,
  accountIds: readonly string[],
): Promise<Submission[]> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}
