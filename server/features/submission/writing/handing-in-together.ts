import { sql } from 'kysely'
import { at, type Instant } from '#server/kernel/database.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { CourseContext, Outcome } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { receiptOfParts } from '../reading/receipt.ts'
import { kindOf } from '../task/kind.ts'
import { type Task, tasksToSee } from '../task/policy.ts'
import { type ChangedAuthor, handedIn, noteStanding } from '../task/standing.ts'
import { isOther } from './identity.ts'
import { isClosedByHandIn, isFinal, isOver, isToBegin, verdictOf } from './judging.ts'
import { type OwnRow, rowsOf } from './opening.ts'
import { isNewest } from './own-submission.ts'
import type { HandedInWritten, StoredPart, WrittenHandIn } from './written.ts'

interface Asked {
  activityIds: readonly string[]
  accountIds: readonly string[]
}

/** Of each the newest attempt, behind a row `asked`. */
const newest = sql`lateral (
  select submission_id from submission_author as author
  where author.activity_id = asked.activity_id and author.account_id = asked.account_id
  order by attempt desc limit 1) as newest`

/** Without waiting for anybody: whose submission somebody else holds is left out. */
const holdMany = prepared(
  (_, { activityIds, accountIds }: Asked) => sql<{ id: string }>`
    with own as (
      select newest.submission_id
      from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) as asked (activity_id, account_id) join ${newest} on true
    )
    select id from submission where id in (select submission_id from own) order by id for no key update skip locked`,
)

const ownOfMany = prepared(
  (db, { activityIds, accountIds }: Asked) => sql<OwnRow & { place: number; has_files: boolean }>`
    select asked.place, own.*,
      exists (select from submission_file as file where file.submission_id = own.id) as has_files
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[])
      with ordinality as asked (activity_id, account_id, place)
    join lateral (${rowsOf(db, {
      activityId: sql.ref('asked.activity_id'),
      accountId: sql.ref('asked.account_id'),
      slots: sql`'{}'::smallint[]`,
    })}) as own on true`,
)

type Part = Omit<StoredPart, 'file_ids'> & { submission_id: string }
const partsOfMany = prepared(
  (_, { activityIds, accountIds }: Asked) => sql<Part>`
    select distinct on (part.submission_id, part.slot)
      part.submission_id, part.slot, part.version, part.text, part.html, part.value::text as value, part.changed_at
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) as asked (activity_id, account_id) join ${newest} on true
    join submission_part as part on part.submission_id = newest.submission_id
    order by part.submission_id, part.slot, part.version desc`,
)

interface Sealing {
  submissionIds: readonly string[]
  versions: readonly number[]
  by: readonly string[]
  now: number
}
const sealMany = prepared(
  (_, { submissionIds, versions, by, now }: Sealing) => sql<ChangedAuthor & { activity_id: string }>`
    with given as materialized (
      select * from unnest(${submissionIds}::uuid[], ${versions}::int[], ${by}::uuid[]) as given (id, version, by)
    ), kept as (
      insert into submission_version (submission_id, version, submitted_by, submitted_at, late)
      select id, version, by, ${at(now)}, false from given
    ), sealed as (
      update submission set version = given.version, sealed = given.version from given where submission.id = given.id
    )
    update submission_author as author
    set ${handedIn(sql<boolean>`false`, sql<Instant>`${at(now)}::timestamptz`)}
    from given where author.submission_id = given.id
    returning author.activity_id, author.account_id, author.attempt, author.is_latest`,
)

type Own = Awaited<ReturnType<typeof ownOfMany>>[number]

interface Usual {
  task: Task
  own: Own
  parts: readonly Part[]
  by: string
}

/** Whether it is handed in alone, on time and without files, and may be: whatever else there is, is left to `handInWritten`. */
function isUsual(
  task: Task,
  own: Own,
  parts: readonly Part[],
  { version, work }: WrittenHandIn,
  now: number,
) {
  if (own.group_id !== null || own.is_shared || own.has_files || isOther(own, work)) return false
  if (own.closed_at !== null || isOver(own, now) || isToBegin(task, own)) return false
  if (own.is_decided || isFinal(own) || isClosedByHandIn(task, own)) return false
  if (own.attempt > 1 && own.version === 0) return false
  if (version !== undefined && !isNewest(own, version)) return false
  if (!parts.some(part => part.version > own.sealed)) return false
  const changedAt = Math.max(...parts.map(part => part.changed_at))
  return verdictOf(task, own, { now, files: [], changedAt }) === 'onTime'
}

/**
 * Hands in what many have saved, as `handInWritten` would one after the other; what is unusual is left to it. Of different
 * students.
 */
export async function handInTogether(
  unit: Unit,
  handIns: readonly (WrittenHandIn & { context: CourseContext; activityId: string })[],
): Promise<Outcome<HandedInWritten>[]> {
  const { db, now } = unit
  const asked = {
    activityIds: handIns.map(({ activityId }) => activityId),
    accountIds: handIns.map(({ context }) => context.person.id),
  }
  const [held, owns, parts, tasks] = await Promise.all([
    holdMany(db, asked),
    ownOfMany(db, asked),
    partsOfMany(db, asked),
    tasksToSee(
      unit,
      handIns.map(({ context, activityId }) => ({ context, id: activityId })),
    ),
  ])
  const isHeld = new Set(held.map(({ id }) => id))
  const ownAt = new Map(owns.map(own => [own.place, own]))
  const partsOf = Map.groupBy(parts, part => part.submission_id)
  const judged = handIns.map((handIn, index): Failure | Usual | 'alone' => {
    const [task, own] = [tasks[index]!, ownAt.get(index + 1)]
    if (task instanceof Failure) return task
    if (!own || !isHeld.has(own.id)) return 'alone'
    const its = partsOf.get(own.id) ?? []
    return isUsual(task, own, its, handIn, now)
      ? { task, own, parts: its, by: handIn.context.person.id }
      : 'alone'
  })
  const usual = judged.flatMap(one => (one === 'alone' || one instanceof Failure ? [] : [one]))
  if (usual.length > 0) await seal(unit, usual)
  return judged.map(one => {
    if (one === 'alone') return one
    if (one instanceof Failure) return { failure: one }
    const received = one.parts.map(part => ({ ...part, file_ids: [] }))
    const answer = { version: one.own.sealed + 1, time: now, overtime: false }
    return { answer: { ...answer, parts: receiptOfParts(received, []) } }
  })
}

async function seal(unit: Unit, usual: readonly Usual[]) {
  const authors = await sealMany(unit.db, {
    submissionIds: usual.map(({ own }) => own.id),
    versions: usual.map(({ own }) => own.sealed + 1),
    by: usual.map(({ by }) => by),
    now: unit.now,
  })
  const taskOf = new Map(usual.map(({ task }) => [task.id, task]))
  for (const [id, those] of Map.groupBy(authors, author => author.activity_id)) {
    const task = taskOf.get(id)!
    await noteStanding(unit, kindOf(unit, task), task, those, 'handedIn')
  }
}
