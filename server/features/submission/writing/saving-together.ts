import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { noteBegun } from '#server/features/activity/public.ts'
import { filesOf } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { attempt, Failure } from '#server/kernel/failure.ts'
import type { CourseContext, Outcome } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { kindOf } from '../task/kind.ts'
import { isSameList, writeRows } from '../task/parts.ts'
import { type Task, tasksToSee } from '../task/policy.ts'
import { isOther } from './identity.ts'
import { isOver } from './judging.ts'
import { type OwnRow, ownOf, rowsOf } from './opening.ts'
import type { OwnSubmission } from './own-submission.ts'
import {
  type CheckEntry,
  checkEntry,
  type Entry,
  filesShown,
  isTaken,
  type JudgedEntry,
  judgeSave,
  presentEntry,
  refusalOfAll,
  type SavedEntry,
  type SavedPart,
} from './saving.ts'

/** What somebody saves: of different slots. */
export interface Save {
  context: CourseContext
  activityId: string
  entries: readonly Entry[]
}

interface Openings {
  activityIds: readonly string[]
  accountIds: readonly string[]
  /** Of the submissions that may have to be made; null where none may, because its save could still be refused. */
  ids: readonly (string | null)[]
  now: number
}

/**
 * `openAlone` for many, of whom each hands in alone; without waiting for anybody. Whose submission somebody else holds,
 * or is of another kind than usual, is left out.
 */
const openMany = prepared(
  (_, { activityIds, accountIds, ids, now }: Openings) => sql<{ id: string }>`
    with asked as (
      select * from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${ids}::uuid[])
        as asked (activity_id, account_id, id)
    ), own as (
      select newest.submission_id from asked join lateral (
        select submission_id from submission_author as author
        where author.activity_id = asked.activity_id and author.account_id = asked.account_id
          and submission_id is not null
        order by attempt desc limit 1) as newest on true
    ), held as (
      select id from submission where id in (select submission_id from own) order by id for no key update skip locked
    ), first as (
      select asked.* from asked join submission_policy as policy on policy.activity_id = asked.activity_id
      where asked.id is not null and policy.batch_id is null and not exists (
        select from submission_author as author where author.activity_id = asked.activity_id
          and author.account_id = asked.account_id
          and (submission_id is not null or state <> ${sql.lit(submissionStates.notSubmitted)}))
    ), reminded as (
      update submission_author as author set submission_id = first.id from first
      where author.activity_id = first.activity_id and author.account_id = first.account_id and is_latest
        and submission_id is null
      returning author.activity_id, submission_id, attempt, author.account_id
    ), author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select activity_id, account_id, id from first order by activity_id, account_id
      on conflict do nothing
      returning activity_id, submission_id, attempt, account_id
    ), made as (
      insert into submission (id, activity_id, attempt, began_at, alias)
      select submission_id, activity_id, attempt, case when not policy.must_begin then ${at(now)}::timestamptz end,
        submission_alias(policy.alias_salt, account_id)
      from (table reminded union all table author) as own join submission_policy as policy using (activity_id)
      returning id
    )
    table held union all table made`,
)

type Place = Pick<Openings, 'activityIds' | 'accountIds'> & { slots: readonly number[] }
const rowsOfMany = prepared(
  (db, { activityIds, accountIds, slots }: Place) => sql<OwnRow & { place: number }>`
    select asked.place, own.* from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${slots}::smallint[])
      with ordinality as asked (activity_id, account_id, slot, place)
    join lateral (${rowsOf(db, {
      activityId: sql.ref('asked.activity_id'),
      accountId: sql.ref('asked.account_id'),
      slots: sql`array[asked.slot]`,
    })}) as own on true`,
)

/** Each entry with whose it is. */
const entriesOf = (saves: readonly Save[]) =>
  saves.flatMap(save => save.entries.map(entry => ({ save, entry })))

/** The submissions of those who save; locked. Others are left out. */
async function openAll(db: Database, saves: readonly Save[], now: number) {
  const all = entriesOf(saves)
  const [held, rows] = await Promise.all([
    openMany(db, {
      activityIds: saves.map(({ activityId }) => activityId),
      accountIds: saves.map(({ context }) => context.person.id),
      ids: saves.map(({ entries }) => (entries.some(({ fileIds }) => fileIds.length > 0) ? null : newId())),
      now,
    }),
    rowsOfMany(db, {
      activityIds: all.map(({ save }) => save.activityId),
      accountIds: all.map(({ save }) => save.context.person.id),
      slots: all.map(({ entry }) => entry.slot),
    }),
  ])
  const isHeld = new Set(held.map(({ id }) => id))
  const ofSave = Map.groupBy(
    rows.filter(({ id }) => isHeld.has(id)),
    ({ place }) => all[place - 1]!.save,
  )
  return new Map([...ofSave].map(([save, its]) => [save, ownOf(its)!]))
}

interface JudgedSaves {
  save: Save
  own: OwnSubmission
  entries: (JudgedEntry | Failure)[]
}

/** @returns 'alone' for whatever takes more than to write rows */
function judgeOne(
  unit: Unit,
  save: Save,
  task: Task | Failure,
  own: OwnSubmission | undefined,
  check: CheckEntry | undefined,
) {
  if (task instanceof Failure) return task
  const { now } = unit
  const { entries } = save
  if (!own || own.is_shared || isOver(own, now) || entries.some(({ work }) => isOther(own, work)))
    return 'alone'
  return attempt((): JudgedSaves | Failure | 'alone' => {
    const kind = kindOf(unit, task)
    const judged = entries.map(entry =>
      attempt(() => {
        checkEntry(kind, { own, task, entry }, check)
        return { entry, ...judgeSave(kind, { own, task, entry, now }) }
      }),
    )
    const whole = refusalOfAll(kind, judged)
    if (whole) return whole
    return judged.some(one => isTaken(one) && isMoved(one, own)) ? 'alone' : { save, own, entries: judged }
  })
}

/** Its files are other ones than before. */
function isMoved({ stored, written }: JudgedEntry, own: OwnSubmission) {
  const isDraft = stored.version === own.sealed + 1 || stored.file_ids.length === 0
  return written !== undefined && !(isDraft && isSameList(written.fileIds, stored.file_ids))
}

/**
 * Saves what many students write, as `saveParts` would one after the other. What takes more than to write rows is left to
 * it: files that are new, groups, times that are up, submissions that somebody else holds. Those of one student are of
 * different slots.
 */
export async function saveTogether(
  unit: Unit,
  saves: readonly Save[],
  check?: CheckEntry,
): Promise<Outcome<SavedEntry[]>[]> {
  const { db, now } = unit
  const tasks = await tasksToSee(
    unit,
    saves.map(({ context, activityId }) => ({ context, id: activityId })),
  )
  const ofEach = saves.filter((_, index) => isOfEach(tasks[index]!))
  const owns = await openAll(db, ofEach, now)
  const judged = saves.map((save, index) => judgeOne(unit, save, tasks[index]!, owns.get(save), check))
  const good = judged.filter(isGood)
  writeRows(db, good.flatMap(rowsToWrite), now)
  noteBegun(unit, beginners(good))
  const files = await filesOf(db, [
    ...new Set(good.flatMap(({ entries }) => entries.filter(isTaken).flatMap(filesShown))),
  ])
  return judged.map(one => {
    if (one === 'alone') return one
    if (one instanceof Failure) return { failure: one }
    const { entries, own } = one
    return { answer: entries.map(entry => (isTaken(entry) ? presentEntry(entry, own, files, now) : entry)) }
  })
}

/** For calls that save one slot: what became of it. */
export function ofOnly(outcome: Outcome<SavedEntry[]>): Outcome<SavedPart> {
  if (outcome === 'alone' || 'failure' in outcome) return outcome
  const [saved] = outcome.answer
  return saved instanceof Failure ? { failure: saved } : { answer: saved! }
}

const isGood = (one: JudgedSaves | Failure | 'alone'): one is JudgedSaves =>
  one !== 'alone' && !(one instanceof Failure)
const isOfEach = (task: Task | Failure) => !(task instanceof Failure) && task.batch_id === null

const rowsToWrite = ({ entries, own, save }: JudgedSaves) =>
  entries
    .filter(isTaken)
    .flatMap(({ written }) =>
      written
        ? [{ ...written, submissionId: own.id, version: own.sealed + 1, by: save.context.person.id }]
        : [],
    )

/** Who has not begun with an activity before, each once. */
function beginners(judged: readonly JudgedSaves[]) {
  const begun = judged.filter(({ entries }) => entries.some(one => isTaken(one) && one.isBeginning))
  const ofEach = new Map(
    begun.map(({ save: { activityId, context } }) => [
      `${activityId} ${context.person.id}`,
      { activityId, accountId: context.person.id },
    ]),
  )
  return [...ofEach.values()]
}
