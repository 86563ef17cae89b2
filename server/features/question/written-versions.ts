import { sql } from 'kysely'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { scoring } from '#contract/features/question/scoring.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { keysOf } from './keys.ts'

type Row = Pick<
  QuestionInput,
  'type' | 'html' | 'parts' | 'difficulty' | 'points' | 'knowledge' | 'tags' | 'fileIds'
> & { id: string; scoring: unknown }

const versions = prepared(
  (_, versionIds: readonly string[]) => sql<Row>`
    select version.id, version.type, version.html, version.parts, version.scoring, question.difficulty,
      question.points::float8 as points, question.knowledge, question.tags,
      array(select file_id from question_file attached
        where attached.version_id = version.id and position >= 0 order by position) as "fileIds"
    from question_version version join question on question.id = version.question_id
    where version.id = any(${versionIds}::uuid[])`,
)

/** Versions with what is right in them, as they would be given to be written again; by their ids. For staff alone. */
export async function writtenVersions(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, QuestionInput>> {
  if (versionIds.length === 0) return new Map()
  const [rows, keys] = await Promise.all([versions(db, versionIds), keysOf(db, versionIds)])
  return new Map(
    rows.map(({ id, scoring: rules, ...row }) => {
      const { key = null, explanation = '' } = keys.get(id) ?? {}
      return [id, { ...row, scoring: scoring.parse(rules), key, explanation }]
    }),
  )
}
