import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

/** A grade is the student's to see once it is published, in a homework visible to students. */
const isGradeShown = (now: number) => sql<SqlBool>`exists (
  select from submission work join homework on homework.id = work.homework_id
  join activity on activity.id = work.homework_id
  where work.homework_id = one.homework_id and work.account_id = one.account_id
    and work.state = ${sql.lit(submissionStates.graded)}
    and (homework.scores_published_at is not null or work.score_published_at is not null)
    and activity.published_at <= ${at(now)} and activity.deleted_at is null)`

const isNewestGrade = sql<SqlBool>`not exists (
  select from submission_mark later
  where later.homework_id = one.homework_id and later.account_id = one.account_id and later.number > one.number)`

export const homeworkPersonal: PersonalData = {
  tables: [
    {
      table: 'submission',
      column: 'account_id',
      told: columns(
        'homework_id account_id state version submitted_at late score_published_at draft draft_files draft_sequence draft_at draft_text_at urged_at',
      ),
      shown: [
        { columns: ['score', 'comment', 'graded_at'], when: isGradeShown },
        {
          columns: ['return_reason', 'returned_at'],
          when: () => sql<SqlBool>`one.state = ${sql.lit(submissionStates.returned)}`,
        },
      ],
      without: ['graded_by', 'mark_count'],
    },
    {
      table: 'submission_version',
      column: 'account_id',
      told: columns('homework_id account_id version content submitted_at late return_reason returned_at'),
      without: ['returned_by'],
    },
    {
      table: 'submission_file',
      column: 'account_id',
      told: columns('homework_id account_id version file_id position'),
    },
    {
      table: 'submission_mark',
      column: 'account_id',
      told: columns('homework_id account_id version score comment graded_at'),
      without: ['number', 'graded_by'],
      rows: now => sql<SqlBool>`${isNewestGrade} and ${isGradeShown(now)}`,
    },
  ],
  others: {
    'submission.graded_by': 'belongs to whose work it is',
    'submission_version.returned_by': 'belongs to whose work it is',
    'submission_mark.graded_by': 'belongs to whose work it is',
  },
}
