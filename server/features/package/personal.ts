import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal.ts'

export const packagePersonal: PersonalData = {
  others: {
    'course_export.account_id': 'notes of jobs; the files themselves are listed',
    'course_import.account_id': 'notes of jobs; the courses themselves are listed',
  },
  files: accountId =>
    sql`select file_id from course_export where account_id = ${accountId} and file_id is not null`,
}
