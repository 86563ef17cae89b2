import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

// All statements about what is right. Nothing that students ask for may come here (server/house/question-keys.test.ts).

export interface Key {
  key: unknown
  /** Rich text. */
  explanation: string
}

const keys = prepared(
  (_, versionIds: readonly string[]) => sql<Key & { version_id: string }>`
    select version_id, key, explanation from question_key where version_id = any(${versionIds}::uuid[])`,
)

/** What is right in these versions, by their ids: for grading, for staff, and for whoever may see it by then. */
export async function keysOf(db: Database, versionIds: readonly string[]): Promise<Map<string, Key>> {
  if (versionIds.length === 0) return new Map()
  const rows = await keys(db, versionIds)
  return new Map(rows.map(({ version_id, key, explanation }) => [version_id, { key, explanation }]))
}

const keyOfVersion = prepared(
  (_, questionId: string, number: number | null) => sql<Key>`
    select key, explanation from question_key where version_id = (
      select version.id from question_version version join question on question.id = version.question_id
      where version.question_id = ${questionId} and version.number = coalesce(${number}::int, question.version))`,
)
/** What is right in a question as staff see it; number null: in its newest version. */
export const keyOf = (db: Database, questionId: string, number: number | null) =>
  keyOfVersion.first(db, questionId, number)

const insertKeys = prepared(
  (_, rows: string) => sql`
    insert into question_key (version_id, key, explanation)
    select version_id, key, explanation
    from jsonb_to_recordset(${rows}::jsonb) as made (version_id uuid, key jsonb, explanation text)`,
)
/** One statement, however many there are. */
export const addKeyRows = (db: Database, rows: readonly (Key & { version_id: string })[]) =>
  insertKeys(db, JSON.stringify(rows.map(row => ({ ...row, key: row.key ?? null }))))

/** Those of the versions `from` for those `to`, which stand at the same places. */
export const copyKeys = prepared(
  (_, from: readonly string[], to: readonly string[]) => sql`
    insert into question_key (version_id, key, explanation)
    select made.to_id, known.key, known.explanation
    from unnest(${from}::uuid[], ${to}::uuid[]) as made (from_id, to_id)
    join question_key known on known.version_id = made.from_id`,
)

/** For keys that came from elsewhere. @param keys JSON of a list of keys, in the order of the ids */
export const replaceKeys = prepared(
  (_, versionIds: readonly string[], keys: string) => sql`
    update question_key set key = given.key
    from unnest(${versionIds}::uuid[]) with ordinality as made (id, place)
    join jsonb_array_elements(${keys}::jsonb) with ordinality as given (key, place) using (place)
    where question_key.version_id = made.id`,
)

export const deleteKeys = prepared(
  (_, questionIds: readonly string[]) => sql`
    delete from question_key using question_version version
    where version.id = question_key.version_id and version.question_id = any(${questionIds}::uuid[])`,
)
