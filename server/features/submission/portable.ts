import { randomBytes, randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { offerProofs } from '#contract/features/submission/offer-rules.ts'
import { maxGrace, maxScore, submissionStates } from '#contract/features/submission/rules.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import { longestExtraTime } from '#server/features/activity/public.ts'
import { isSoundJudgement } from '#server/features/rubric/public.ts'
import {
  anyCount,
  anyPlace,
  type Portable,
  type PortableTable,
  type Through,
} from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { submissionsOfHomework } from './earlier-packages.ts'
import { areSlotPoints } from './task/paper.ts'
import { textOfHtml } from './task/parts.ts'
import { dropUnsoundValues } from './task/values.ts'

const attempts = [1, 1000] as const
const slots = [0, 2 ** 15 - 1] as const
const scores = [0, maxScore] as const
/** Below the greatest count, so that a draft can follow each version. */
const versions = [0, anyCount[1] - 1] as const

const of = { activity_id: 'activity' } as const
const toActivity = { part: 'work', from: ['activity_id', 'activity'] as [string, 'activity'] } as const
const toSubmission = {
  part: 'work',
  from: ['submission_id', 'submission'] as [string, 'submission'],
  through: { table: 'submission_author', there: 'submission_id', here: 'submission_id' } satisfies Through,
} as const
const part = { submission_id: 'submission' } as const
/** What somebody wrote in a slot. */
const written = {
  html: ['html'],
  json: ['value'],
  isSound: ({ html }) => typeof html !== 'string' || html.length <= richTextLimits.length,
  derive: ({ html }) => (typeof html === 'string' && html !== '' ? { text: textOfHtml(html) } : {}),
} satisfies Partial<PortableTable>

/** How work is taken is content; what was handed in, and feedback on it, is the work of its authors. */
export const submissionPortable: Portable = {
  tables: [
    {
      table: 'submission_policy',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { ...of, batch_id: 'group_batch' },
      ranges: {
        full_score: scores,
        late_rule: [0, 1],
        grace_minutes: [0, maxGrace],
        late_percent: [0, 100],
        max_late_percent: [1, 100],
        comment_min_length: [0, 10_000],
        attempts,
        attempt_rule: [1, 3],
        working_time: [1, anyCount[1]],
        classmates: [0, 2],
        extra_seconds: [0, longestExtraTime],
      },
      json: ['slot_points'],
      // Also in a package: aliases of one course tell nothing about another.
      renew: { alias_salt: () => randomBytes(16).toString('hex') },
      fresh: () => ({ scores_published_at: null, names_shown_at: null, extra_seconds: 0 }),
      isSound: ({ full_score, slot_points }) => Number(full_score) > 0 && areSlotPoints(slot_points),
    },
    {
      ...toActivity,
      table: 'submission',
      refs: { id: 'own', ...of, group_id: 'course_group' },
      through: { table: 'submission_author', there: 'submission_id', here: 'id' },
      ranges: {
        attempt: attempts,
        version: versions,
        sealed: versions,
        shared_version: versions,
      },
      // Also in a package: it would tell whose work it is where names are hidden.
      renew: { alias: () => randomUUID() },
      json: ['slot_points'],
      isSound: ({ version, sealed, shared_version, slot_points }) =>
        Number(version) <= Number(sealed) &&
        Number(shared_version ?? 0) <= Number(sealed) &&
        areSlotPoints(slot_points),
    },
    {
      ...toActivity,
      table: 'submission_author',
      refs: { ...of, account_id: 'person', submission_id: 'submission', graded_by: 'author' },
      isBlank: sql<SqlBool>`(t.state = 0 and t.score is null and not exists (
        select from submission one where one.id = t.submission_id and (one.sealed > 0
          or exists (select from submission_part part
            where part.submission_id = one.id and (part.text <> '' or part.value is not null))
          or exists (select from submission_file file where file.submission_id = one.id))))`,
      ranges: {
        attempt: attempts,
        state: [submissionStates.notSubmitted, submissionStates.returned],
        score: scores,
        result: scores,
        deduction: scores,
        grade_count: anyCount,
      },
      counted: { en: 'Submissions', zh: '学生作品' },
    },
    {
      ...toActivity,
      table: 'submission_overtaken',
      refs: { ...of, account_id: 'person', file_ids: 'file' },
      ...written,
      ranges: { slot: slots },
    },
    {
      ...toSubmission,
      table: 'submission_part',
      refs: { ...part, saved_by: 'person' },
      ...written,
      ranges: { slot: slots, version: anyCount, sequence: [0, Number.MAX_SAFE_INTEGER] },
    },
    {
      ...toSubmission,
      table: 'submission_file',
      refs: { ...part, file_id: 'file' },
      ranges: { slot: slots, version: anyCount, position: anyPlace },
    },
    {
      ...toSubmission,
      table: 'submission_version',
      refs: {
        ...part,
        submitted_by: 'person',
        taken_by: 'author',
        declined_by: 'author',
        returned_by: 'author',
        counted_by: 'author',
      },
      ranges: { version: versions, offer_proof: [offerProofs.received, offerProofs.signed] },
    },
    {
      ...toSubmission,
      table: 'submission_grade',
      refs: { ...part, account_id: 'person', graded_by: 'author' },
      // Null would make it the grade of all authors.
      required: ['account_id'],
      ranges: {
        slot: [-1, slots[1]],
        track: slots,
        number: anyCount,
        version: versions,
        score: scores,
      },
      json: ['judgement'],
      isSound: ({ judgement }) => isSoundJudgement(judgement),
    },
    {
      ...toSubmission,
      table: 'submission_feedback',
      refs: { ...part, file_id: 'file', added_by: 'author' },
      ranges: { version: versions },
      // Elsewhere the file may be used by more.
      renew: { is_imported: () => false },
      leaveOut: () => sql<SqlBool>`t.removed_at is not null`,
    },
    {
      ...toActivity,
      table: 'submission_regrade',
      refs: { id: 'own', ...of, made_by: 'author', undone_by: 'author' },
    },
    {
      ...toSubmission,
      table: 'submission_scoring',
      refs: { ...part, regrade_id: 'submission_regrade' },
      json: ['scores'],
      ranges: { run: [1, anyCount[1]], replaces: [1, anyCount[1]], version: versions },
      // Found out from the answers where nobody has written it down; a file could claim anything.
      renew: {
        ...{ written: () => null, full_slots: () => null, missed_slots: () => null },
        points_digest: () => null,
      },
    },
  ],
  stays: {
    submission_download: 'a file of all works for one person, kept for a week',
    submission_reading: 'what somebody was shown; they are shown it again',
  },
  earlier: [submissionsOfHomework],
  /** What a file can claim and the calls never leave behind. */
  async settle(unit, courseId, arrived, isForeign) {
    const { db } = unit
    if (!arrived.get('submission') && !arrived.get('submission_author')) return
    if (isForeign) {
      await dropUnsoundValues(unit, courseId)
      if (await strayGrade.first(db, courseId)) throw new RangeError('a grade of no version')
    }
    await Promise.all([
      partStrangers(db, courseId),
      clearLatest(db, courseId),
      markLatest(db, courseId),
      dateLate(db, courseId),
      ...deleteOrphans.map(emptied => emptied(db, courseId)),
      deleteOrphanRows(db, courseId),
    ])
  },
}

/** Of a version that was never handed in, and is not the next of what was graded before it was (docs/decisions/312-late-in-a-step.md). */
const strayGrade = prepared(
  (_, courseId: string) => sql`
    with own as materialized (
      select one.id from activity join submission as one on one.activity_id = activity.id
      where activity.course_id = ${courseId} and activity.deleted_at is null
    )
    select from own join submission_grade as grade on grade.submission_id = own.id
    where grade.version <> 1
      and not exists (select from submission_version as version
        where version.submission_id = own.id and version.version = grade.version)
    limit 1`,
)

/** An author has work in the same activity and attempt only. */
const partStrangers = prepared(
  (_, courseId: string) => sql`
    update submission_author author set submission_id = null
    from submission one join activity on activity.id = one.activity_id
    where activity.course_id = ${courseId} and activity.deleted_at is null and author.submission_id = one.id
      and (author.activity_id, author.attempt) <> (one.activity_id, one.attempt)`,
)

/** The newest that was handed in, else the first. */
const newestAttempt = sql`(
  select coalesce(max(other.attempt) filter (where other.state > 0), min(other.attempt)) from submission_author other
  where (other.activity_id, other.account_id) = (author.activity_id, author.account_id))`
const clearLatest = prepared(
  (_, courseId: string) => sql`
    update submission_author author set is_latest = false from activity
    where activity.id = author.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null
      and author.is_latest and author.attempt <> ${newestAttempt}`,
)
const markLatest = prepared(
  (_, courseId: string) => sql`
    update submission_author author set is_latest = true from activity
    where activity.id = author.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null
      and not author.is_latest and author.attempt = ${newestAttempt}`,
)

/** Packages from before late work lost points do not say since when it was late. */
const dateLate = prepared(
  (_, courseId: string) => sql`
    update submission_author author set late_at = author.submitted_at from activity
    where activity.id = author.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null
      and author.late and author.late_at is null`,
)

/** Submissions whose authors did not come along. What a group has begun has no authors yet. */
const orphans = (courseId: string) => sql`
  select one.id from submission one join activity on activity.id = one.activity_id
  where activity.course_id = ${courseId} and activity.deleted_at is null and (one.group_id is null or one.sealed > 0)
    and not exists (select from submission_author author where author.submission_id = one.id)`

const deleteOrphans = (
  [
    'submission_file',
    'submission_part',
    'submission_feedback',
    'submission_grade',
    'submission_scoring',
    'submission_version',
  ] as const
).map(table =>
  prepared(
    (_, courseId: string) =>
      sql`delete from ${sql.table(table)} where submission_id in (${orphans(courseId)})`,
  ),
)

const deleteOrphanRows = prepared(
  (_, courseId: string) => sql`delete from submission where id in (${orphans(courseId)})`,
)
