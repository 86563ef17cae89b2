import { createHash } from 'node:crypto'
import type { Receipt } from '#contract/features/homework/entities.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'

/** Ids of the files of a homework's task, in their order. */
export async function taskFiles(db: Database, homeworkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('homework_file')
    .select('file_id')
    .where('homework_id', '=', homeworkId)
    .orderBy('position')
    .execute()
  return rows.map(row => row.file_id)
}

/** The files of each version of a work, in their order. */
export async function versionFiles(db: Database, homeworkId: string, accountId: string, version?: number) {
  let rows = db
    .selectFrom('submission_file')
    .select(['version', 'file_id'])
    .where('homework_id', '=', homeworkId)
    .where('account_id', '=', accountId)
    .orderBy('version')
    .orderBy('position')
  if (version !== undefined) rows = rows.where('version', '=', version)
  return Map.groupBy(await rows.execute(), row => row.version)
}

/** The files of these ids in their order; those that are gone are left out. */
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
    texthash: createHash('sha256').update(content).digest('hex'),
    files: files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  }
}

/** Every version of a work with its grades, newest first. */
export async function listVersions(db: Database, homeworkId: string, accountId: string) {
  const [versions, marks, files] = await Promise.all([
    db
      .selectFrom('submission_version')
      .selectAll()
      .where('homework_id', '=', homeworkId)
      .where('account_id', '=', accountId)
      .orderBy('version', 'desc')
      .execute(),
    db
      .selectFrom('submission_mark')
      .innerJoin('account', 'account.id', 'submission_mark.graded_by')
      .select(['version', 'score', 'comment', 'graded_at', 'account.name as grader_name'])
      .where('homework_id', '=', homeworkId)
      .where('account_id', '=', accountId)
      .orderBy('submission_mark.number')
      .execute(),
    versionFiles(db, homeworkId, accountId),
  ])
  const marksOf = Map.groupBy(marks, mark => mark.version)
  return versions.map(version => ({
    ...version,
    marks: marksOf.get(version.version) ?? [],
    fileIds: (files.get(version.version) ?? []).map(file => file.file_id),
  }))
}
