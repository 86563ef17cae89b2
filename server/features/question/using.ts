import { sql } from 'kysely'
import { type Scoring, scoring } from '#contract/features/question/scoring.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** A version as whoever answers it may have it: without its key. */
export interface UsedQuestion {
  versionId: string
  questionId: string
  type: number
  /** Rich text; pictures are named by their files. */
  html: string
  parts: unknown
  scoring: Scoring
  /** What it is usually worth. */
  points: number
  /** Attached, in their order. */
  fileIds: string[]
  /** Of the pictures in its texts. */
  pictureIds: string[]
}

interface Row {
  id: string
  question_id: string
  type: number
  html: string
  parts: unknown
  scoring: unknown
  points: number
  files: string[]
  pictures: string[]
}
const questions = prepared(
  (_, versionIds: readonly string[]) => sql<Row>`
    select version.id, version.question_id, version.type, version.html, version.parts, version.scoring, question.points,
      array(select file_id from question_file attached
        where attached.version_id = version.id and position >= 0 order by position) as files,
      array(select file_id from question_file attached
        where attached.version_id = version.id and position = -1) as pictures
    from question_version version join question on question.id = version.question_id
    where version.id = any(${versionIds}::uuid[])`,
)

/** Versions by their ids, also of questions that were deleted. Their keys are elsewhere: `keysOf`. */
export async function questionsOf(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, UsedQuestion>> {
  if (versionIds.length === 0) return new Map()
  const rows = await questions(db, versionIds)
  return new Map(
    rows.map(row => [
      row.id,
      {
        versionId: row.id,
        questionId: row.question_id,
        type: row.type,
        html: row.html,
        parts: row.parts,
        scoring: scoring.parse(row.scoring),
        points: row.points,
        fileIds: row.files,
        pictureIds: row.pictures,
      },
    ]),
  )
}

const newer = prepared(
  (_, versionIds: readonly string[]) => sql<{ id: string; newest_id: string }>`
    select version.id, newest.id as newest_id
    from question_version version
    join question on question.id = version.question_id and question.deleted_at is null
    join question_bank bank on bank.id = question.bank_id and bank.deleted_at is null
    join question_version newest on newest.question_id = question.id and newest.number = question.version
    where version.id = any(${versionIds}::uuid[]) and newest.id <> version.id`,
)

/** The newest version of those of which there is a newer one, by the ids of the given ones: to be offered. */
export async function newerThan(db: Database, versionIds: readonly string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  return new Map((await newer(db, versionIds)).map(({ id, newest_id }) => [id, newest_id]))
}
