import { sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

const ofOwnBank = { table: 'question_bank', there: 'id', here: 'bank_id' }
const ofOwnVersion = { table: 'question_version', there: 'id', here: 'version_id' }
/** A bank of a course is the course's, whoever began it. */
const isNoCourses = () => sql<boolean>`theirs.course_id is null`

export const questionPersonal: PersonalData = {
  tables: [
    {
      table: 'question_bank',
      column: 'owner_id',
      told: columns('id owner_id course_id title description created_at changed_at deleted_at'),
      without: ['is_of_tests'],
    },
    {
      table: 'question_bank_reader',
      column: 'account_id',
      told: columns('bank_id account_id granted shared_at'),
      without: ['shared_by'],
      erased: true,
    },
    {
      table: 'question_folder',
      column: 'owner_id',
      through: ofOwnBank,
      rows: isNoCourses,
      told: columns('id bank_id parent_id title position'),
    },
    {
      table: 'question',
      column: 'owner_id',
      through: ofOwnBank,
      rows: isNoCourses,
      told: columns(
        'id bank_id folder_id version type difficulty points knowledge tags said created_at changed_at deleted_at',
      ),
    },
    // What somebody wrote is theirs to have, wherever it is kept.
    {
      table: 'question_version',
      column: 'author_id',
      told: columns('id question_id number type html parts scoring author_id made_at'),
    },
    {
      table: 'question_key',
      column: 'author_id',
      through: ofOwnVersion,
      told: columns('version_id key explanation'),
    },
    {
      table: 'question_file',
      column: 'author_id',
      through: ofOwnVersion,
      told: columns('version_id file_id position'),
    },
  ],
  others: { 'question_bank_reader.shared_by': 'who shared a bank with somebody is said to nobody' },
}
