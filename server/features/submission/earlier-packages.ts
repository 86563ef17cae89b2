import { sql } from 'kysely'
import type { EarlierFormat, PortableRow } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

/**
 * In version 1 of the format submissions belonged to homework: a row for each homework and student, which contained the
 * draft, with its versions, their files and marks.
 */
export const submissionsOfHomework: EarlierFormat = {
  version: 1,
  sources: {
    submission_policy: [{ table: 'homework', rows: policyOf }],
    submission: [{ table: 'submission', rows: submissionOf }],
    submission_author: [{ table: 'submission', rows: authorOf }],
    submission_part: [
      { table: 'submission_version', rows: sealedPartOf },
      { table: 'submission', rows: draftOf },
    ],
    submission_file: [
      { table: 'submission_file', rows: sealedFileOf },
      { table: 'submission', rows: draftFilesOf },
    ],
    submission_version: [{ table: 'submission_version', rows: versionOf }],
    submission_grade: [{ table: 'submission_mark', rows: gradeOf }],
    submission_regrade: [],
    submission_scoring: [],
  },
  async settle({ db }, courseId) {
    await Promise.all([
      beginWithVersions(db, courseId),
      takeOverDrafts(db, courseId),
      dropDrafts(db, courseId),
    ])
  },
}

/** A submission had no id; ids are replaced on arrival, whatever they are. */
const idOf = ({ homework_id, account_id }: PortableRow) => `${homework_id} ${account_id}`

function policyOf({ id, full_score, late_allowed, comment_min_length, scores_published_at }: PortableRow) {
  // Whatever is neither is refused, as it is no number.
  const late_rule = late_allowed === true ? 1 : late_allowed === false ? 0 : Number.NaN
  return [{ activity_id: id, full_score, late_rule, comment_min_length, scores_published_at }]
}

/** Who was only reminded has written nothing. */
const isBegun = ({ version, draft, draft_files, draft_sequence, draft_at }: PortableRow) =>
  version !== 0 ||
  draft !== '' ||
  filesIn(draft_files).length > 0 ||
  draft_sequence !== 0 ||
  draft_at !== null

const filesIn = (ids: unknown) => (Array.isArray(ids) ? [...new Set(ids.map(String))] : [])

function submissionOf(row: PortableRow) {
  if (!isBegun(row)) return []
  const { homework_id, version, draft_at, submitted_at } = row
  return [
    { id: idOf(row), activity_id: homework_id, version, sealed: version, began_at: draft_at ?? submitted_at },
  ]
}

function authorOf(row: PortableRow) {
  const { state, submitted_at, late, score, comment, graded_by, graded_at, mark_count } = row
  const { score_published_at, return_reason, returned_at, urged_at } = row
  return [
    {
      ...{ activity_id: row.homework_id, account_id: row.account_id, attempt: 1, is_latest: true },
      submission_id: isBegun(row) ? idOf(row) : null,
      ...{ state, submitted_at, late, score, result: score, comment, graded_by, graded_at },
      ...{ grade_count: mark_count, score_published_at, return_reason, returned_at, reminded_at: urged_at },
    },
  ]
}

function sealedPartOf(row: PortableRow) {
  const { version, content, account_id, submitted_at } = row
  return [
    {
      ...{ submission_id: idOf(row), slot: 0, version, text: content, saved_by: account_id, sequence: 0 },
      ...{ saved_at: submitted_at, changed_at: submitted_at },
    },
  ]
}

const draftVersion = ({ version }: PortableRow) => (typeof version === 'number' ? version + 1 : version)

function draftOf(row: PortableRow, now: string) {
  if (!isBegun(row)) return []
  const saved_at = row.draft_at ?? row.submitted_at ?? now
  return [
    {
      ...{ submission_id: idOf(row), slot: 0, version: draftVersion(row), text: row.draft },
      ...{ saved_by: row.account_id, sequence: row.draft_sequence },
      ...{ saved_at, changed_at: row.draft_text_at ?? saved_at },
    },
  ]
}

function sealedFileOf(row: PortableRow) {
  const { version, file_id, position } = row
  return [{ submission_id: idOf(row), slot: 0, version, file_id, position }]
}

function draftFilesOf(row: PortableRow) {
  const [submission_id, version] = [idOf(row), draftVersion(row)]
  return filesIn(row.draft_files).map((file_id, position) => ({
    ...{ submission_id, slot: 0, version, file_id, position },
  }))
}

function versionOf(row: PortableRow) {
  const { version, account_id, submitted_at, late, return_reason, returned_by, returned_at } = row
  return [
    {
      ...{
        submission_id: idOf(row),
        version,
        submitted_by: account_id,
        submitted_at,
        late,
        is_offered: false,
      },
      ...{ return_reason, returned_by, returned_at },
    },
  ]
}

function gradeOf(row: PortableRow) {
  const { number, version, score, comment, graded_by, graded_at } = row
  return [
    {
      ...{ submission_id: idOf(row), slot: -1, track: 0, number, version },
      ...{ score, comment, graded_by, graded_at },
    },
  ]
}

const firstVersion = sql`(select min(submitted_at) from submission_version where submission_id = one.id)`
const beginWithVersions = prepared(
  (_, courseId: string) => sql`
    update submission one set began_at = least(one.began_at, ${firstVersion}) from activity
    where activity.id = one.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null`,
)

/** What was handed in last and has not changed since is the draft as well. */
const unchanged = (courseId: string) => sql`
  select draft.submission_id, draft.version, draft.sequence, draft.saved_at, draft.changed_at
  from activity join submission one on one.activity_id = activity.id
  join submission_part draft on draft.submission_id = one.id and draft.version = one.sealed + 1
  join submission_part newest on newest.submission_id = one.id and newest.version = one.sealed
  where activity.course_id = ${courseId} and activity.deleted_at is null and draft.text = newest.text and ${filesOf('draft')} = ${filesOf('newest')}`

const filesOf = (part: 'draft' | 'newest') => sql`array(
  select file_id from submission_file file where file.submission_id = one.id
    and file.version = ${sql.ref(`${part}.version`)} order by position)`

const takeOverDrafts = prepared(
  (_, courseId: string) => sql`
    update submission_part newest
    set sequence = draft.sequence, saved_at = draft.saved_at, changed_at = draft.changed_at
    from (${unchanged(courseId)}) as draft
    where newest.submission_id = draft.submission_id and newest.version = draft.version - 1`,
)

const dropDrafts = prepared(
  (_, courseId: string) => sql`
    with same as (${unchanged(courseId)}), emptied as (
      delete from submission_file file using same
      where file.submission_id = same.submission_id and file.version = same.version
    )
    delete from submission_part part using same
    where part.submission_id = same.submission_id and part.version = same.version`,
)
