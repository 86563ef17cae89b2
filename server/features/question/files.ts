import { sql } from 'kysely'
import type { FileReader } from '#server/features/file/public.ts'

/**
 * Who may use a bank sees the files of its questions, in all versions. Kinds that use versions declare who else does, and
 * since when those at position -2, which belong to keys and explanations.
 */
export const bankFiles: FileReader = fileId => sql`
  select from question_file attached
  join question_version version on version.id = attached.version_id
  join question on question.id = version.question_id and question.deleted_at is null
  join question_bank_right has on has.bank_id = question.bank_id and has.account_id = reader.id
  where attached.file_id = ${fileId}`
