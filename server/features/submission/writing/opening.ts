import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { currentEnd } from '../task/clock.ts'
import { isDecided } from '../task/decided.ts'
import { kindOf } from '../task/kind.ts'
import type { OwnPart } from '../task/parts.ts'
import { type Task, taskToSee } from '../task/policy.ts'
import { aliasOfFirst } from './identity.ts'
import { isEarly, isOver } from './judging.ts'
import { makeFirst } from './making.ts'
import type { NewSubmission, OwnSubmission } from './own-submission.ts'
import { closeDue } from './sealing.ts'

/**
 * The caller's newest attempt for writing, with what is stored in some of its slots; made when there is none yet. If its
 * time is up, it is closed first: what was written until then is handed in before anything else happens to it.
 * @returns it, and whether it was made just now
 * @throws notFound when the task is not theirs to see, startsLater
 */
export async function openOwn(
  context: CourseContext,
  activityId: string,
  slots: readonly number[],
): Promise<{ task: Task; own: OwnSubmission; isNew: boolean }> {
  const { db, now, person } = context
  const opening = { activityId, accountId: person.id, id: newId(), now, slots, batchId: null }
  const [known, task] = await Promise.all([openAs('alone', db, opening), taskToSee(context, activityId)])
  const { batch_id: batchId } = task
  const own =
    known ??
    (await openAs(batchId === null ? 'alone' : 'ofGroup', db, { ...opening, batchId })) ??
    (await openAs('besideGroup', db, opening)) ??
    // Somebody has made the row at the same time, such as by a reminder.
    (await openAs('besideGroup', db, opening)) ??
    fail(kernelErrors.notFound)
  const isNew = own.id === opening.id
  if (isEarly(task, isNew ? notMade : own, now)) fail(kindOf(context, task).errors.startsLater)
  if (own.closed_at !== null || !isOver(own, now)) return { task, own, isNew }
  // They may have been allowed more time since they began.
  own.ends_at = await currentEnd(context, own.id)
  if (!isOver(own, now)) return { task, own, isNew }
  await closeDue(context, [own.id])
  return { task, own: ownOf(await rowsById(db, opening, own.id))!, isNew }
}

const notMade = { sealed: 0, began_at: null }

interface Opening extends NewSubmission {
  slots: readonly number[]
  /** The groups whose members hand in together. */
  batchId: string | null
}

/**
 * How a submission is opened: where each hands in alone, or what they have handed in before; where members of a group hand
 * in together, the first attempt of theirs, which whoever is in the group writes until it is handed in; and there also what
 * somebody hands in alone who is in no group, or joined it after that.
 */
const ways = { how: ['alone', 'ofGroup', 'besideGroup'] } as const
type Way = (typeof ways.how)[number]

/** @returns nothing where there is none of this way. It is locked until the end, and of the time after the lock. */
async function openAs(how: Way, db: Database, opening: Opening): Promise<OwnSubmission | undefined> {
  if (how === 'ofGroup' && !(await makeOfGroup.first(db, opening))) return undefined
  const read = () => rowsAs({ how })(db, opening)
  const [[held], rows] = await Promise.all([lockAs({ how })(db, opening), read()])
  const own = ownOf(rows)
  // Somebody else made it, or another attempt, just now: what was read may be of before the lock.
  return !own || own.id === opening.id || own.id === held?.id ? own : ownOf(await read())
}

/**
 * Where members of a group hand in together, what somebody has only written may be the group's, or become theirs alone: that
 * is known once the group's is locked, which comes first.
 */
const isOthersFirst = (activityId: string) => sql<SqlBool>`(
  submission.attempt = 1 and submission.sealed = 0 and exists (
    select from submission_policy as policy where policy.activity_id = ${activityId} and policy.batch_id is not null))`

/**
 * Locks a student's newest attempt, or makes the first one where each hands in alone. `rowsAs` reads afterwards, in a
 * statement of its own: this one sees nothing that was committed while it waited.
 */
const lockAlone = fragment(
  (_, { activityId, accountId, id, now }: NewSubmission, isInGroups: boolean) => sql<{ id: string }>`
    with own as (
      select submission_id from submission_author
      where activity_id = ${activityId} and account_id = ${accountId} and submission_id is not null
      order by attempt desc limit 1
    ), held as (
      select id from submission where id in (select submission_id from own)
        and (${sql.lit(isInGroups)} or not ${isOthersFirst(activityId)}) for no key update
    ), first as (
      select activity_id, ${accountId}::uuid as account_id, ${id}::uuid as id,
        case when not must_begin then ${at(now)}::timestamptz end as began_at, null::timestamptz as ends_at
      from submission_policy
      where activity_id = ${activityId} and (batch_id is not null) = ${sql.lit(isInGroups)} and not exists (select from own)
        -- Work that is begun is its student's to see (decision 294): nobody comes to that by beginning.
        and exists (select from activity_student as meant
          where meant.activity_id = ${activityId} and meant.account_id = ${accountId})
    ), ${makeFirst}
    select id from held`,
)

/**
 * Of two who make it at once, one does. Their membership is locked, so that a member who leaves does so before or after. No
 * row: they are in no group.
 */
const makeOfGroup = prepared(
  (_, { activityId, accountId, batchId, id, now }: Opening) => sql<{ group_id: string }>`
    with held as materialized (
      select group_id from group_member where batch_id = ${batchId} and account_id = ${accountId} for share
    ), made as (
      insert into submission (id, activity_id, group_id, began_at, alias)
      select ${id}::uuid, ${activityId}::uuid, group_id, case when not policy.must_begin then ${at(now)}::timestamptz end,
        ${aliasOfFirst(activityId, sql.ref('held.group_id'))}
      from held join submission_policy as policy on policy.activity_id = ${activityId} where not exists (
        select from submission as known where known.activity_id = ${activityId} and known.group_id = held.group_id)
      on conflict (activity_id, group_id, attempt) where group_id is not null do nothing
    )
    select group_id from held`,
)
const firstOfGroup = ({ activityId, accountId, batchId }: Opening) => sql<string>`(
  select first.id from submission as first join group_member as member on member.group_id = first.group_id
  where member.batch_id = ${batchId} and member.account_id = ${accountId}
    and first.activity_id = ${activityId} and first.attempt = 1)`

/** In a statement of its own, so that what is read afterwards is of the time after the lock. */
const lockAs = variants(ways, ({ how }) =>
  prepared((db, opening: Opening) =>
    how === 'ofGroup'
      ? sql<{ id: string }>`select id from submission where id = ${firstOfGroup(opening)} for no key update`
      : lockAlone(db, opening, how === 'besideGroup'),
  ),
)

export type OwnRow = Omit<OwnSubmission, 'parts'> & { [Column in keyof OwnPart]: OwnPart[Column] | null } & {
  part_version: number | null
}

type Value<T> = T | RawBuilder<T>
interface OwnRowsQuery {
  activityId: Value<string>
  accountId: Value<string>
  slots: Value<readonly number[]>
  /** By its id, or the newest attempt of the account. */
  id?: Value<string | null>
}
export const rowsOf = fragment(
  (_, { activityId, accountId, slots, id }: OwnRowsQuery) => sql<OwnRow>`
      select submission.id, submission.alias, submission.attempt, submission.group_id, submission.version, submission.sealed, submission.closed_at,
        submission.began_at, submission.ends_at, coalesce(author.state, 0) as state, coalesce(author.late, false) as late,
        author.returned_at, author.final_at, handed.submitted_at, handed.late as submitted_late,
        exists (
          select from submission_author as other
          where other.submission_id = submission.id and other.account_id <> ${accountId}) as is_shared,
        part.slot is not null
          or exists (select from submission_part where submission_id = submission.id) as is_written,
        ${isDecided} as is_decided, handed.is_offered, handed.submission_id is not null and handed.submitted_by is null as is_by_time,
        case when submission.slot_points is not null then array(
          select slot from unnest(${slots}::smallint[]) as asked (slot)
          where submission.slot_points ? slot::text) end as own_slots,
        part.slot, part.version as part_version, part.text, part.html, part.value, part.sequence, part.saved_at, part.saved_by, part.changed_at,
        case when part.slot is not null then array(
          select file_id from submission_file as file
          where file.submission_id = submission.id and file.slot = part.slot and file.version = part.version
          order by position) end as file_ids
      from ${
        id === undefined
          ? sql`(
              select * from submission_author where activity_id = ${activityId} and account_id = ${accountId}
              order by attempt desc limit 1) as author
            join submission on submission.id = author.submission_id`
          : sql`submission
            left join submission_author as author
              on author.submission_id = submission.id and author.account_id = ${accountId}`
      }
      left join submission_version as handed
        on handed.submission_id = submission.id and handed.version = submission.sealed
      left join lateral (
        select distinct on (slot) slot, version, text, html, value, sequence, saved_at, saved_by, changed_at
        from submission_part where submission_id = submission.id and slot = any(${slots}::smallint[])
        order by slot, version desc
      ) as part on true
      where ${
        // By its author alone: where PostgreSQL believes that an activity has few, it would read all of them for each of many.
        id === undefined
          ? sql`true`
          : sql`submission.activity_id = ${activityId} and submission.id = ${id}::uuid`
      }`,
)
const keyOf = ({ activityId, accountId, slots }: Opening) => ({ activityId, accountId, slots })
const rowsAs = variants(ways, ({ how }) =>
  prepared((db, opening: Opening) => {
    if (how === 'ofGroup')
      return sql<OwnRow>`${rowsOf(db, { ...keyOf(opening), id: firstOfGroup(opening) })} and submission.sealed = 0
        for no key update of submission`
    const isTheirs = how === 'alone' ? sql`and not ${isOthersFirst(opening.activityId)}` : sql``
    return sql<OwnRow>`${rowsOf(db, keyOf(opening))} ${isTheirs} for no key update of submission`
  }),
)
const rowsById = prepared(
  (db, opening: Opening, id: string) => sql<OwnRow>`
    ${rowsOf(db, { ...keyOf(opening), id })} for no key update of submission`,
)
export function ownOf(rows: readonly OwnRow[]): OwnSubmission | undefined {
  const [first] = rows
  if (!first) return undefined
  const parts = rows.flatMap(row =>
    row.slot === null
      ? []
      : [{ ...row, version: row.part_version, file_ids: row.file_ids ?? [] } as OwnPart & OwnRow],
  )
  return { ...first, parts: new Map(parts.map(part => [part.slot, part])) }
}

export const blankPart = (slot: number): OwnPart => ({
  slot,
  version: 0,
  text: '',
  html: '',
  value: null,
  sequence: 0,
  saved_at: null,
  saved_by: null,
  changed_at: null,
  file_ids: [],
})
