import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Receipt } from '#contract/features/submission/entities.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Ids of the files of a homework's task, in their order; of the row `homework` of the query around it. */
export const taskFileIds = sql<string[]>`array(select file_id from homework_file
  where homework_file.homework_id = homework.id order by position)`

/** The same of the row `submission_version`. */
const versionFileIds = sql<string[]>`array(select file_id from submission_file
  where submission_file.homework_id = submission_version.homework_id
    and submission_file.account_id = submission_version.account_id
    and submission_file.version = submission_version.version order by position)`

/** The files of these ids in their order; missing ones are left out. */
export async function filesInOrder(db: Database, ids: readonly string[]): Promise<StoredFile[]> {
  const files = await filesOf(db, ids)
  return ids.flatMap(id => files.get(id) ?? [])
}

export interface HandedIn {
  version: number
  submittedAt: number
  late: boolean
  content: string
  files: readonly StoredFile[]
}

/** What the server can prove it received. */
export function receiptOf({ version, submittedAt, late, content, files }: HandedIn): Receipt {
  return {
    version,
    time: submittedAt,
    overtime: late,
    textHash: createHash('sha256').update(content).digest('hex'),
    files: files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  }
}

/** What was handed in last. */
export const newestVersion = prepared((db, homeworkId: string, accountId: string) =>
  db
    .selectFrom('submission_version')
    .select(['version', 'content', 'submitted_at', 'late', versionFileIds.as('file_ids')])
    .where('homework_id', '=', homeworkId)
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
)

const versionsOf = prepared((db, homeworkId: string, accountId: string) =>
  db
    .selectFrom('submission_version')
    .select(['version', 'content', 'submitted_at', 'late', 'return_reason', 'returned_at'])
    .select(versionFileIds.as('file_ids'))
    .where('homework_id', '=', homeworkId)
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc'),
)
const gradesOf = prepared((db, homeworkId: string, accountId: string) =>
  db
    .selectFrom('submission_mark')
    .innerJoin('account', 'account.id', 'submission_mark.graded_by')
    .select(['version', 'score', 'comment', 'graded_at', 'account.name as grader_name'])
    .where('homework_id', '=', homeworkId)
    .where('account_id', '=', accountId)
    .orderBy('submission_mark.number'),
)

/** Every version of a submission with its grades, newest first. */
export async function listVersions(db: Database, homeworkId: string, accountId: string) {
  const [versions, grades] = await Promise.all([
    versionsOf(db, homeworkId, accountId),
    gradesOf(db, homeworkId, accountId),
  ])
  const byVersion = Map.groupBy(grades, grade => grade.version)
  return versions.map(version => ({ ...version, marks: byVersion.get(version.version) ?? [] }))
}
