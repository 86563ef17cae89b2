import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { columns, type PersonalData, type PersonalTable } from '#server/kernel/personal.ts'
import { isFeedbackShown } from './reading/feedback-shown.ts'

/** A grade is the student's to see once it is published, in an activity visible to students. */
const isGradeShown = (author: 'one' | 'theirs') => (now: number) =>
  sql<SqlBool>`(
  ${sql.ref(`${author}.state`)} = ${sql.lit(submissionStates.graded)} and exists (
    select from submission_policy policy join activity on activity.id = policy.activity_id
    where policy.activity_id = ${sql.ref(`${author}.activity_id`)}
      and (policy.scores_published_at is not null or ${sql.ref(`${author}.score_published_at`)} is not null)
      and activity.published_at <= ${at(now)} and activity.deleted_at is null))`

const isActivityShown = (author: 'theirs') => (now: number) =>
  sql<SqlBool>`exists (
    select from activity where activity.id = ${sql.ref(`${author}.activity_id`)}
      and activity.published_at <= ${at(now)} and activity.deleted_at is null)`

/** Of what counts: peers and other markers are not shown, nor what a single other author got. */
const isNewestGrade = sql<SqlBool>`one.track = 0
  and coalesce(one.account_id, theirs.account_id) = theirs.account_id
  and not (one.account_id is null and exists (
    select from submission_grade own
    where own.submission_id = one.submission_id and own.slot = one.slot and own.track = one.track
      and own.version = one.version and own.account_id = theirs.account_id))
  and not exists (
    select from submission_grade later
    where later.submission_id = one.submission_id and later.slot = one.slot and later.track = one.track
      and later.account_id is not distinct from one.account_id and later.number > one.number)`

const ofAuthor = (here: string): Pick<PersonalTable, 'column' | 'through'> => ({
  column: 'account_id',
  through: { table: 'submission_author', there: 'submission_id', here },
})

export const submissionPersonal: PersonalData = {
  tables: [
    {
      table: 'submission_author',
      column: 'account_id',
      told: columns(
        'activity_id account_id attempt submission_id is_latest state submitted_at late late_at deduction is_waived score_published_at published_before reminded_at final_at',
      ),
      shown: [
        { columns: ['score', 'result', 'comment', 'graded_at'], when: isGradeShown('one') },
        {
          columns: ['return_reason', 'returned_at'],
          when: () => sql<SqlBool>`one.state = ${sql.lit(submissionStates.returned)}`,
        },
      ],
      without: ['graded_by', 'grade_count'],
    },
    {
      table: 'submission',
      ...ofAuthor('id'),
      told: columns(
        'id alias activity_id attempt group_id version sealed began_at ends_at closed_at reopened_until shared_version shared_at is_shared_nameless slot_points',
      ),
    },
    {
      table: 'submission_overtaken',
      column: 'account_id',
      told: columns('activity_id account_id slot saved_at text html value file_ids'),
    },
    {
      table: 'submission_reading',
      column: 'account_id',
      told: columns('submission_id account_id slot sequence'),
      erased: true,
    },
    {
      table: 'submission_part',
      ...ofAuthor('submission_id'),
      told: columns('submission_id slot version text html value sequence saved_at changed_at'),
      without: ['saved_by'],
    },
    {
      table: 'submission_file',
      ...ofAuthor('submission_id'),
      told: columns('submission_id slot version file_id position'),
    },
    {
      table: 'submission_version',
      ...ofAuthor('submission_id'),
      told: columns(
        'submission_id version submitted_at late is_offered offer_proof written_at taken_at declined_at decline_reason return_reason returned_at counted_at',
      ),
      without: ['submitted_by', 'taken_by', 'declined_by', 'returned_by', 'counted_by'],
    },
    {
      table: 'submission_grade',
      ...ofAuthor('submission_id'),
      told: columns('submission_id slot version account_id score comment judgement graded_at'),
      without: ['track', 'number', 'graded_by', 'file_name'],
      rows: now => sql<SqlBool>`${isNewestGrade} and ${isGradeShown('theirs')(now)}`,
    },
    {
      table: 'submission_feedback',
      ...ofAuthor('submission_id'),
      told: columns('submission_id version file_id added_at'),
      without: ['added_by', 'is_imported', 'removed_at'],
      rows: now => sql<SqlBool>`${isFeedbackShown('one', 'theirs')} and ${isActivityShown('theirs')(now)}`,
    },
    {
      table: 'submission_scoring',
      ...ofAuthor('submission_id'),
      told: columns('submission_id version scores scored_at'),
      without: [
        ...['run', 'replaces', 'is_current', 'regrade_id'],
        // They follow from the scores and the answers.
        ...['written', 'full_slots', 'missed_slots', 'points_digest'],
      ],
      rows: now => sql<SqlBool>`one.is_current and ${isGradeShown('theirs')(now)}`,
    },
  ],
  others: {
    'submission_author.graded_by': 'belongs to whose work it is',
    'submission_part.saved_by': 'belongs to the authors',
    'submission_version.submitted_by': 'belongs to the authors',
    'submission_version.taken_by': 'belongs to the authors',
    'submission_version.declined_by': 'belongs to the authors',
    'submission_version.returned_by': 'belongs to the authors',
    'submission_version.counted_by': 'belongs to the authors',
    'submission_feedback.added_by': 'belongs to the authors',
    'submission_grade.account_id': 'belongs to the authors',
    'submission_grade.graded_by': 'belongs to the authors',
    'submission_regrade.made_by': 'belongs to the activity',
    'submission_regrade.undone_by': 'belongs to the activity',
    'submission_download.account_id': 'a file of what others have handed in, kept for a week',
  },
}
