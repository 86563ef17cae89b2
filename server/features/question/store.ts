import { type Selectable, sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { QuestionVersionTable } from '#server/kernel/schema.ts'

/** Pictures of texts that everybody sees, and those of the key or the explanation alone. */
export const picturePlace = -1
export const secretPlace = -2

/** A version as it is written; files by their places. */
export type VersionRow = Omit<Selectable<QuestionVersionTable>, 'made_at'>
export interface FileRow {
  version_id: string
  file_id: string
  position: number
}

export interface QuestionRow {
  id: string
  bank_id: string
  folder_id: string | null
  version: number
  type: number
  difficulty: number
  points: number
  knowledge: readonly string[]
  tags: readonly string[]
  said: string
}

const insertQuestions = prepared(
  (_, rows: string, now: number) => sql`
    insert into question (id, bank_id, folder_id, version, type, difficulty, points, knowledge, tags, said,
      created_at, changed_at)
    select id, bank_id, folder_id, version, type, difficulty, points, knowledge, tags, said, ${at(now)}, ${at(now)}
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, bank_id uuid, folder_id uuid, version int, type int,
      difficulty int, points numeric, knowledge text[], tags text[], said text)`,
)
const insertVersions = prepared(
  (_, rows: string, now: number) => sql`
    insert into question_version (id, question_id, number, type, html, parts, scoring, author_id, made_at)
    select id, question_id, number, type, html, parts, scoring, author_id, ${at(now)}
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, question_id uuid, number int, type int, html text,
      parts jsonb, scoring jsonb, author_id uuid)`,
)
const insertFiles = prepared(
  (_, rows: string) => sql`
    insert into question_file (version_id, file_id, position)
    select version_id, file_id, position
    from jsonb_to_recordset(${rows}::jsonb) as made (version_id uuid, file_id uuid, position int)`,
)

/** One statement each, however many there are. */
export const addQuestionRows = (db: Database, rows: readonly QuestionRow[], now: number) =>
  insertQuestions(db, JSON.stringify(rows), now)
export const addVersionRows = (db: Database, rows: readonly VersionRow[], now: number) =>
  insertVersions(db, JSON.stringify(rows), now)
export function addFileRows(db: Database, rows: readonly FileRow[]) {
  if (rows.length > 0) void insertFiles(db, JSON.stringify(rows))
}

interface Place {
  questions: number
  has_folder: boolean
}
const place = prepared(
  (_, bankId: string, folderId: string | null) => sql<Place>`
    select (select count(*)::int from question where bank_id = ${bankId} and deleted_at is null) as questions,
      ${folderId}::uuid is null or exists (
        select from question_folder where id = ${folderId} and bank_id = ${bankId}) as has_folder`,
)
/** How full a bank is, and whether it has this folder. */
export const placeIn = (db: Database, bankId: string, folderId: string | null) =>
  place.one(db, bankId, folderId)

const filesOfQuestion = prepared(
  (_, id: string) => sql<{ number: number; file_id: string; position: number }>`
    select version.number, attached.file_id, attached.position
    from question_version version join question_file attached on attached.version_id = version.id
    where version.question_id = ${id} order by version.number, attached.position, attached.file_id`,
)
/** The files of all its versions. */
export const filesOfVersions = (db: Database, questionId: string) => filesOfQuestion(db, questionId)

export interface Version {
  id: string
  number: number
  type: number
  html: string
  parts: unknown
  scoring: unknown
  made_at: number
  author_name: string
}
const versionOfQuestion = prepared(
  (_, questionId: string, versionId: string | null) => sql<Version>`
    select version.id, version.number, version.type, version.html, version.parts, version.scoring, version.made_at,
      account.name as author_name
    from question join question_version version on version.question_id = question.id
    join account on account.id = version.author_id
    where question.id = ${questionId}
      and case when ${versionId}::uuid is null then version.number = question.version else version.id = ${versionId} end`,
)
/** A version of a question; without an id its newest. */
export const versionOf = (db: Database, questionId: string, versionId: string | null = null) =>
  versionOfQuestion.first(db, questionId, versionId)
