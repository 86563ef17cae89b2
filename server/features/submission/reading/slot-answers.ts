import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { seesJudgement } from '../task/judgement-shown.ts'
import { type Author, aliasOf, shownStudent } from '../task/names.ts'
import { fileIdsOf } from '../task/parts.ts'
import { taskToSee } from '../task/policy.ts'

/** Which answers of a slot; to be graded is where work waits for a grader and the slot has no score yet. */
export type SlotFilter = 'all' | 'toGrade' | 'graded'

/** The score that counts for a slot; by a person, or by the machine where there is no such grade. */
interface Score {
  score: number
  /** Empty by the machine. */
  comment: string
  /** The levels behind it; null: it was given without a rubric. */
  judgement: unknown
  /** How often people have graded it, in this version: sent back as `seen` with the next grade; 0 by the machine. */
  number: number
  byMachine: boolean
}

/** What was handed in in a slot, by one student or by several together. */
export interface SlotAnswer {
  /** Ours, which no client learns. */
  submissionId: string
  /** As the caller may know them; who has left is not among them. */
  authors: (ReturnType<typeof shownStudent> & { score: Omit<Score, 'byMachine'> | null })[]
  /** What clients call the submission: sent back with a grade. */
  workId: string
  attempt: number
  version: number
  text: string
  /** Rich text, clean; empty where it is plain. */
  html: string
  value: unknown
  files: StoredFile[]
  /** False: nothing was ever written in the slot. */
  isAnswered: boolean
  /** The most that it can give; null: no more than the whole. */
  most: number | null
  isToGrade: boolean
  /** Of all authors; what one got alone stands beside them. */
  score: Score | null
}

interface Row extends Omit<SlotAnswer, 'authors' | 'workId' | 'files' | 'isAnswered'> {
  work_alias: string
  part_version: number | null
  file_ids: string[] | null
  authors: (Author & { score: Omit<Score, 'byMachine'> | null })[]
  total: number
}

interface Wanted {
  activityId: string
  slot: number
  limit: number
  offset: number
  /** For `these` alone. */
  submissionIds: readonly string[]
}

/**
 * What present students have handed in last and was not returned, once where they share it, with the slots that it has
 * (`points`, null without a paper). The order is that of the roster; where names are hidden, that of the aliases, which tells nothing.
 */
const handedInLast = fragment(
  (_, activityId: string) => sql`
    select submission.id, submission.version, submission.attempt, submission.alias, author.account_id, author.state,
      coalesce(submission.slot_points, policy.slot_points) as points,
      case when policy.is_anonymous and policy.names_shown_at is null
        then student_alias(policy.alias_salt, author.account_id)::text else student.roster_key end as key
    from submission_author as author
    join activity_student as student on student.activity_id = author.activity_id and student.account_id = author.account_id
    join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    where author.activity_id = ${activityId} and student.activity_id = ${activityId} and author.is_latest
      and author.state in (${sql.lit(submissionStates.submitted)}, ${sql.lit(submissionStates.graded)})`,
)

/** What a person gave for the version that counts, to all authors or to one. */
const hasGrade = (work: string, slot: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from submission_grade as given where given.submission_id = ${sql.ref(`${work}.id`)} and given.slot = ${slot}
    and given.track = 0 and given.version = ${sql.ref(`${work}.version`)}
    and (given.account_id is null or given.account_id = ${sql.ref(`${work}.account_id`)}))`
const hasScoring = (work: string, slot: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from submission_scoring as scoring where scoring.submission_id = ${sql.ref(`${work}.id`)} and scoring.is_current
    and scoring.version = ${sql.ref(`${work}.version`)} and scoring.scores ? ${slot}::text)`

/** Whether a slot of somebody's work waits for a grader. */
const isWaiting = (work: string, slot: ReturnType<typeof sql>) => sql<boolean>`(
  ${sql.ref(`${work}.state`)} = ${sql.lit(submissionStates.submitted)}
  and not ${hasGrade(work, slot)} and not ${hasScoring(work, slot)})`

/** One row for each submission that has the slot. */
export const worksWith = fragment(
  (db, activityId: string, slot: number) => sql`
    select id, version, attempt, alias, points, min(key) as key, array_agg(account_id order by key) as account_ids,
      bool_or(${isWaiting('one', sql`${slot}::smallint`)}) as is_waiting
    from (${handedInLast(db, activityId)}) as one
    where points is null or points ? ${slot}::text
    group by id, version, attempt, alias, points`,
)

const conditions = {
  all: sql``,
  toGrade: sql`where is_waiting`,
  graded: sql`where not is_waiting`,
} as const
const filters = { which: ['all', 'toGrade', 'graded'] } as const

const answersIn = variants({ which: [...filters.which, 'these'] }, ({ which }) =>
  prepared(
    (db, { activityId, slot, limit, offset, submissionIds }: Wanted) => sql<Row>`
      with work as materialized (${worksWith(db, activityId, slot)}), shown as materialized (
        select work.*, ${slot}::smallint as slot
        from work ${which === 'these' ? sql`where work.id = any(${submissionIds}::uuid[])` : conditions[which]}
        order by key, id limit ${limit} offset ${offset}
      )
      select shown.id as "submissionId", shown.alias as work_alias, shown.attempt, shown.version, shown.is_waiting as "isToGrade",
        (shown.points ->> shown.slot::text)::float8 as most,
        coalesce(written.text, '') as text, coalesce(written.html, '') as html, written.value, written.version as part_version, written.file_ids,
        coalesce(graded.score, scored.score) as score, authors.list as authors,
        (select count(*)::int from work ${which === 'these' ? sql`` : conditions[which]}) as total
      from shown
      left join lateral (
        select part.text, part.html, part.value, part.version, ${fileIdsOf('part')} as file_ids from submission_part as part
        where part.submission_id = shown.id and part.slot = shown.slot and part.version <= shown.version
        order by part.version desc limit 1
      ) as written on true
      left join lateral (
        select json_build_object('score', given.score::float8, 'comment', given.comment, 'judgement', given.judgement,
          'number', given.number, 'byMachine', false) as score
        from submission_grade as given
        where given.submission_id = shown.id and given.slot = shown.slot and given.track = 0
          and given.version = shown.version and given.account_id is null
        order by given.number desc limit 1
      ) as graded on true
      left join lateral (
        select json_build_object('score', (scoring.scores ->> shown.slot::text)::float8, 'comment', '', 'judgement', null,
          'number', 0, 'byMachine', true) as score
        from submission_scoring as scoring
        where scoring.submission_id = shown.id and scoring.is_current and scoring.version = shown.version
          and scoring.scores ? shown.slot::text
      ) as scored on true
      cross join lateral (
        select json_agg(json_build_object('student_id', account.id, 'name', account.name, 'number', account.number,
          'avatar_id', account.avatar_id, 'alias', ${aliasOf(activityId, sql.ref('account.id'))}, 'score', (
            select json_build_object('score', own.score::float8, 'comment', own.comment, 'judgement', own.judgement, 'number', own.number)
            from submission_grade as own
            where own.submission_id = shown.id and own.slot = shown.slot and own.track = 0
              and own.version = shown.version and own.account_id = account.id
            order by own.number desc limit 1)) order by named.place) as list
        from unnest(shown.account_ids) with ordinality as named (id, place) join account on account.id = named.id
      ) as authors
      order by shown.key, shown.id`,
  ),
)

const countIn = variants(filters, ({ which }) =>
  prepared(
    (db, activityId: string, slot: number) => sql<{ total: number }>`
      select count(*)::int as total from (${worksWith(db, activityId, slot)}) as work ${conditions[which]}`,
  ),
)

/** @throws permissionMissing for who is not to learn what is handed in and what is said of it (P68) */
export function checkGrader(context: CourseContext) {
  if (context.role === 'student' || !seesJudgement(context)) fail(kernelErrors.permissionMissing)
}

/**
 * A page of what all students have handed in in one slot, as a grader reads them one below the other: the newest attempt of
 * each that was handed in and not returned, shared work once, without who has left and without papers that have not got the
 * slot. Authors are named as the caller may know them, in an order that tells no more.
 * @param slot from 0
 * @returns also how many there are of `which` in all
 * @throws notFound, permissionMissing
 */
export async function pageOfSlot(
  context: CourseContext,
  id: string,
  { slot, which, page, limit }: Page & { slot: number; which: SlotFilter },
): Promise<{ list: SlotAnswer[]; total: number }> {
  checkGrader(context)
  const { db } = context
  const [, rows] = await Promise.all([
    taskToSee(context, id),
    answersIn({ which })(db, {
      ...{ activityId: id, slot, limit, offset: (page - 1) * limit, submissionIds: [] },
    }),
  ])
  const total = rows[0]?.total ?? (page === 1 ? 0 : (await countIn({ which }).one(db, id, slot)).total)
  return { list: await presented(context, rows), total }
}

/** The same of some submissions, in the same order. @throws permissionMissing */
export async function answersOfSlot(
  context: CourseContext,
  id: string,
  slot: number,
  submissionIds: readonly string[],
): Promise<SlotAnswer[]> {
  checkGrader(context)
  if (submissionIds.length === 0) return []
  const wanted = { activityId: id, slot, submissionIds, limit: submissionIds.length, offset: 0 }
  return presented(context, await answersIn({ which: 'these' })(context.db, wanted))
}

async function presented(context: CourseContext, rows: readonly Row[]): Promise<SlotAnswer[]> {
  const files = await filesOf(context.db, [...new Set(rows.flatMap(({ file_ids }) => file_ids ?? []))])
  return rows.map(({ authors, work_alias, part_version, file_ids, total: _, ...row }) => ({
    ...row,
    authors: authors.map(author => ({ ...shownStudent(context, author), score: author.score })),
    workId: work_alias,
    isAnswered: part_version !== null,
    files: (file_ids ?? []).flatMap(fileId => files.get(fileId) ?? []),
  }))
}

/** How much of a slot there is to grade. */
export interface SlotCount {
  slot: number
  /** Submissions that have it, as `pageOfSlot` lists them. */
  handedIn: number
  toGrade: number
  graded: number
}

/** Without a paper, the slots are those that something was written in. */
const countEach = prepared(
  (db, activityId: string) => sql<SlotCount>`
    with one as materialized (${handedInLast(db, activityId)}), graded as materialized (
      select distinct given.submission_id as id, given.slot, given.account_id
      from (select distinct id, version from one) as work join submission_grade as given
        on given.submission_id = work.id and given.version = work.version and given.track = 0
          and given.slot > ${sql.lit(wholeSlot)}
      union
      select scoring.submission_id, entry.slot::smallint, null
      from (select distinct id, version from one) as work join submission_scoring as scoring
        on scoring.submission_id = work.id and scoring.version = work.version and scoring.is_current
      cross join lateral jsonb_object_keys(scoring.scores) as entry (slot)
    ), slots as (
      select id, slot::smallint as slot from (select distinct id, points from one where points is not null) as work
      cross join lateral jsonb_object_keys(points) as entry (slot)
      union
      select work.id, part.slot from (select distinct id, version from one where points is null) as work
      join submission_part as part on part.submission_id = work.id and part.version <= work.version
    ), waiting as (
      select distinct slots.id, slots.slot from slots join one
        on one.id = slots.id and one.state = ${sql.lit(submissionStates.submitted)}
      left join graded as of_all on of_all.id = slots.id and of_all.slot = slots.slot and of_all.account_id is null
      left join graded as own on own.id = slots.id and own.slot = slots.slot and own.account_id = one.account_id
      where of_all.id is null and own.id is null
    )
    select slots.slot, count(*)::int as "handedIn", count(waiting.id)::int as "toGrade",
      (count(*) - count(waiting.id))::int as graded
    from slots left join waiting on waiting.id = slots.id and waiting.slot = slots.slot
    group by slots.slot order by slots.slot`,
)

/**
 * How many submissions have each slot, and of how many it is to grade; by slot. Who grades opens the next one by it.
 * @throws notFound, permissionMissing
 */
export async function countSlots(context: CourseContext, id: string): Promise<SlotCount[]> {
  checkGrader(context)
  const [, counts] = await Promise.all([taskToSee(context, id), countEach(context.db, id)])
  return counts
}
