import { sql } from 'kysely'
import type { FileReader } from '#server/features/file/public.ts'

/** Operators see the files of what was handed to them, pictures drawn, also where they were recalled since. */
export const reportedFiles: FileReader = (fileId, _, { use }) => sql`
  select from chat_report_file as handed
  join account as operator on operator.id = reader.id and operator.is_operator and operator.deleted_at is null
  where handed.file_id = ${fileId} and ${use === 'original' ? sql`not handed.is_picture` : sql`true`}`
