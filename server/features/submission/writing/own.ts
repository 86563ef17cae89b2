import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { currentEnd } from '../task/clock.ts'
import { fileIdsOf, type OwnPart } from '../task/parts.ts'
import { type Task, taskToSee } from '../task/policy.ts'
import { closeDue } from './closing.ts'
import { openOfGroup } from './groups.ts'
import { aliasOfFirst } from './identity.ts'
import { isOver } from './judging.ts'
import type { NewSubmission, OwnSubmission } from './own-submission.ts'

/**
 * Where members of a group hand in together, what somebody has only written may be the group's, or become theirs alone: that
 * is known once the group's is locked, which comes first.
 */
const isOthersFirst = (activityId: string) => sql<SqlBool>`(
  submission.attempt = 1 and submission.sealed = 0 and exists (
    select from submission_policy as policy where policy.activity_id = ${activityId} and policy.batch_id is not null))`

/**
 * Locks a student's newest attempt, or makes the first one where each hands in alone. Of two who make it at once, one
 * does: `on conflict` without columns, because two indexes are unique. `ownRows` reads afterwards, in a statement of its
 * own: this one sees nothing that was committed while it waited.
 */
const openAlone = prepared(
  (_, { activityId, accountId, id, now }: NewSubmission, isInGroups: boolean) => sql<{ id: string }>`
    with own as (
      select submission_id from submission_author
      where activity_id = ${activityId} and account_id = ${accountId} and submission_id is not null
      order by attempt desc limit 1
    ), held as (
      select id from submission where id in (select submission_id from own)
        and (${isInGroups} or not ${isOthersFirst(activityId)}) for no key update
    ), task as (
      select activity_id from submission_policy
      where activity_id = ${activityId} and (batch_id is not null) = ${isInGroups} and not exists (select from own)
    ), reminded as (
      update submission_author as author set submission_id = ${id} from task
      where author.activity_id = task.activity_id and account_id = ${accountId} and is_latest and submission_id is null
      returning attempt
    ), author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select activity_id, ${accountId}::uuid, ${id}::uuid from task
      on conflict do nothing
      returning attempt
    ), made as (
      insert into submission (id, activity_id, attempt, began_at, alias)
      select ${id}::uuid, ${activityId}::uuid, attempt, ${at(now)}, ${aliasOfFirst(activityId, accountId)}
      from (table reminded union all table author) as own
    )
    select id from held`,
)

export type OwnRow = Omit<OwnSubmission, 'parts'> & { [Column in keyof OwnPart]: OwnPart[Column] | null } & {
  part_version: number | null
}

type Value<T> = T | RawBuilder<T>
interface Wanted {
  activityId: Value<string>
  accountId: Value<string>
  slots: Value<readonly number[]>
  /** By its id, or the newest attempt of the account. */
  id?: Value<string | null>
}
export const rowsOf = fragment(
  (_, { activityId, accountId, slots, id }: Wanted) => sql<OwnRow>`
      select submission.id, submission.alias, submission.attempt, submission.group_id, submission.version, submission.sealed, submission.closed_at,
        submission.ends_at, coalesce(author.state, 0) as state, coalesce(author.late, false) as late,
        author.returned_at, author.final_at, handed.submitted_at, handed.late as submitted_late,
        exists (
          select from submission_author as other
          where other.submission_id = submission.id and other.account_id <> ${accountId}) as is_shared,
        exists (select from submission_part where submission_id = submission.id) as is_written,
        part.slot, part.version as part_version, part.text, part.value, part.sequence, part.saved_at, part.saved_by, part.changed_at,
        array(
          select file_id from submission_file as file
          where file.submission_id = submission.id and file.slot = part.slot and file.version = part.version
          order by position) as file_ids
      from submission
      left join submission_author as author
        on author.submission_id = submission.id and author.account_id = ${accountId}
      left join submission_version as handed
        on handed.submission_id = submission.id and handed.version = submission.sealed
      left join lateral (
        select distinct on (slot) slot, version, text, value, sequence, saved_at, saved_by, changed_at
        from submission_part where submission_id = submission.id and slot = any(${slots}::smallint[])
        order by slot, version desc
      ) as part on true
      where submission.activity_id = ${activityId} and submission.id = ${
        id === undefined
          ? sql`(
              select submission_id from submission_author
              where activity_id = ${activityId} and account_id = ${accountId} order by attempt desc limit 1)`
          : sql`${id}::uuid`
      }`,
)
const ownRows = variants({ by: ['author', 'id', 'authorUnlessOfOthers'] }, ({ by }) =>
  prepared(
    (db, activityId: string, accountId: string, id: string | null, slots: readonly number[]) => sql<OwnRow>`
      ${rowsOf(db, { activityId, accountId, slots, ...(by === 'id' && { id }) })}
      ${by === 'authorUnlessOfOthers' ? sql`and not ${isOthersFirst(activityId)}` : sql``}
      for no key update of submission`,
  ),
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
  value: null,
  sequence: 0,
  saved_at: null,
  saved_by: null,
  changed_at: null,
  file_ids: [],
})

const sealedParts = prepared((db, submissionId: string, version: number, slot: number) =>
  db
    .selectFrom('submission_part as part')
    .select(['slot', 'version', 'text', 'value', 'sequence', 'saved_at', 'saved_by', 'changed_at'])
    .select(fileIdsOf('part').as('file_ids'))
    .where('submission_id', '=', submissionId)
    .where('slot', '=', slot)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
)

/** What was handed in last in a slot; undefined before the first hand-in. @param newest what `openOwn` found in it */
export async function sealedPart(db: Database, { id, sealed }: OwnSubmission, newest: OwnPart) {
  if (sealed === 0 || newest.version <= sealed) return sealed === 0 ? undefined : newest
  return (await sealedParts.first(db, id, sealed, newest.slot)) ?? blankPart(newest.slot)
}

/**
 * The caller's newest attempt for writing, with what is stored in some of its slots; made when there is none yet. If its
 * time is up, it is closed first: what was written until then is handed in before anything else happens to it.
 * @throws notFound when the task is not theirs to see
 */
export async function openOwn(
  context: CourseContext,
  activityId: string,
  slots: readonly number[],
): Promise<{ task: Task; own: OwnSubmission }> {
  const { db, now, person } = context
  const opening = { activityId, accountId: person.id, id: newId(), now }
  const [known, task] = await Promise.all([
    openAsAuthor(db, opening, false, slots),
    taskToSee(context, activityId),
  ])
  const own =
    known ??
    (task.batch_id === null
      ? await openAgain(db, opening, false, slots)
      : await openInGroup(context, opening, task.batch_id, slots))
  if (own.closed_at !== null || !isOver(own, now)) return { task, own }
  // They may have been allowed more time since they began.
  own.ends_at = await currentEnd(context, own.id)
  if (!isOver(own, now)) return { task, own }
  await closeDue(context, [own.id])
  return { task, own: ownOf(await ownRows({ by: 'id' })(db, activityId, person.id, own.id, slots))! }
}

/**
 * The newest attempt that a student is an author of; where each hands in alone, or they have handed it in before.
 * @param isInGroups also where members of a group hand in together, and they alone
 */
async function openAsAuthor(
  db: Database,
  opening: NewSubmission,
  isInGroups: boolean,
  slots: readonly number[],
): Promise<OwnSubmission | undefined> {
  const { activityId, accountId, id } = opening
  const by = isInGroups ? 'author' : 'authorUnlessOfOthers'
  const read = () => ownRows({ by })(db, activityId, accountId, null, slots)
  const [[held], rows] = await Promise.all([openAlone(db, opening, isInGroups), read()])
  const own = ownOf(rows)
  // Somebody else made it, or another attempt, just now: what was read may be of before the lock.
  return !own || own.id === id || own.id === held?.id ? own : ownOf(await read())
}

/** After somebody has made the row at the same time, such as by a reminder. */
const openAgain = async (...opening: Parameters<typeof openAsAuthor>): Promise<OwnSubmission> =>
  (await openAsAuthor(...opening)) ?? fail(kernelErrors.notFound)

/** Where members of a group hand in together; who is in none, or joined after it had handed in, hands in alone. */
async function openInGroup(
  { db }: CourseContext,
  opening: NewSubmission,
  batchId: string,
  slots: readonly number[],
): Promise<OwnSubmission> {
  const { activityId, accountId } = opening
  const id = await openOfGroup(db, opening, batchId)
  if (id !== undefined) {
    const own = ownOf(await ownRows({ by: 'id' })(db, activityId, accountId, id, slots))
    if (own && own.sealed === 0) return own
  }
  return (await openAsAuthor(db, opening, true, slots)) ?? openAgain(db, opening, true, slots)
}
