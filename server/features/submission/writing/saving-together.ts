import { sql } from 'kysely'
import { noteBegun } from '#server/features/activity/public.ts'
import { filesOf } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { attempt, Failure } from '#server/kernel/failure.ts'
import { type CourseContext, type Outcome, presentEach } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { kindOf } from '../task/kind.ts'
import { isSameList, writeRows } from '../task/parts.ts'
import { type CommonTask, commonTasksToSee } from '../task/policy.ts'
import { isOther } from './identity.ts'
import { isOver } from './judging.ts'
import { hasNothing, makeFirst } from './making.ts'
import { type OwnRow, ownOf, rowsOf } from './opening.ts'
import type { OwnSubmission } from './own-submission.ts'
import {
  type CheckEntry,
  type Entry,
  filesShown,
  isRepeating,
  isTaken,
  type JudgedEntry,
  judgeSave,
  nothingYet,
  presentEntry,
  refusalOfAll,
  type SavedEntry,
  type SavedPart,
  soundEntry,
} from './saving.ts'

/** What somebody saves: of different slots. */
export interface Save {
  context: CourseContext
  activityId: string
  entries: readonly Entry[]
}

interface Writers {
  activityIds: readonly string[]
  accountIds: readonly string[]
}

/** Locks the newest attempt of each, without waiting for anybody: what somebody else holds is left out. */
const lockNewest = prepared(
  (_, { activityIds, accountIds }: Writers) => sql<{ id: string }>`
    with own as (
      select newest.submission_id from unnest(${activityIds}::uuid[], ${accountIds}::uuid[])
        as asked (activity_id, account_id)
      join lateral (
        select submission_id from submission_author as author
        where author.activity_id = asked.activity_id and author.account_id = asked.account_id
          and submission_id is not null
        order by attempt desc limit 1) as newest on true
    )
    select id from submission where id in (select submission_id from own) order by id for no key update skip locked`,
)

interface New extends Writers {
  ids: readonly string[]
  now: number
}

/** The first submissions of people who have none, where each hands in alone and nobody has to begin before. */
const makeUsual = prepared(
  (_, { activityIds, accountIds, ids, now }: New) => sql<{ id: string }>`
    with first as (
      select asked.*, ${at(now)}::timestamptz as began_at, null::timestamptz as ends_at
      from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${ids}::uuid[])
        as asked (activity_id, account_id, id)
      join submission_policy as policy on policy.activity_id = asked.activity_id
      where policy.batch_id is null and policy.working_time is null and not policy.must_begin
        and ${hasNothing('asked')}
    ), ${makeFirst}
    select id from made`,
)

type Place = Writers & { slots: readonly number[] }
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

const writersOf = (saves: readonly Save[]): Writers => ({
  activityIds: saves.map(({ activityId }) => activityId),
  accountIds: saves.map(({ context }) => context.person.id),
})

/** What is stored of the newest attempt of each; who has none is left out. */
async function readAll(db: Database, saves: readonly Save[]) {
  const all = entriesOf(saves)
  const rows = await rowsOfMany(db, {
    ...writersOf(all.map(({ save }) => save)),
    slots: all.map(({ entry }) => entry.slot),
  })
  const ofSave = Map.groupBy(rows, ({ place }) => all[place - 1]!.save)
  return new Map([...ofSave].map(([save, its]) => [save, ownOf(its)!]))
}

/** The newest attempts of those who save, and which of them nobody else holds: they are locked. */
async function openAll(db: Database, saves: readonly Save[]) {
  const [held, owns] = await Promise.all([lockNewest(db, writersOf(saves)), readAll(db, saves)])
  return { owns, held: new Set(held.map(({ id }) => id)) }
}

/** Makes the first submissions of these. */
async function makeAll(db: Database, saves: readonly Save[], now: number) {
  if (saves.length === 0) return { owns: new Map<Save, OwnSubmission>(), held: new Set<string>() }
  const made = makeUsual(db, { ...writersOf(saves), ids: saves.map(() => newId()), now })
  const [ids, owns] = await Promise.all([made, readAll(db, saves)])
  return { owns, held: new Set(ids.map(({ id }) => id)) }
}

interface JudgedSaves {
  save: Save
  own: OwnSubmission
  entries: (JudgedEntry | Failure)[]
}

/** What one of them comes to: written, refused, or left to a save alone. */
type Verdict = JudgedSaves | Failure | 'alone'

interface Asked {
  save: Save
  task: CommonTask
}

/**
 * Before somebody's first submission is made: a refused save leaves nothing behind.
 * @returns nothing where it may be made
 */
function judgeFirst(
  unit: Unit,
  { save, task }: Asked,
  check: CheckEntry | undefined,
): Failure | 'alone' | undefined {
  const { entries } = save
  if (task.batch_id !== null || entries.some(({ fileIds }) => fileIds.length > 0)) return 'alone'
  return attempt(() => {
    const kind = kindOf(unit, task)
    const checked = entries.map(entry =>
      attempt(() => soundEntry(kind, { task, own: nothingYet, entry }, check)),
    )
    return refusalOfAll(kind, checked) ?? (checked.every(one => one instanceof Failure) ? 'alone' : undefined)
  })
}

/** @param own locked */
function judgeOne(
  unit: Unit,
  { save, task }: Asked,
  own: OwnSubmission,
  check: CheckEntry | undefined,
): Verdict {
  const { now } = unit
  const { entries } = save
  if (own.is_shared || isOver(own, now) || entries.some(({ work }) => isOther(own, work))) return 'alone'
  return attempt((): Verdict => {
    const kind = kindOf(unit, task)
    const judged = entries.map(entry =>
      attempt(() => {
        const sound = soundEntry(kind, { own, task, entry }, check)
        return { entry: sound, ...judgeSave(kind, { own, task, entry: sound, now }) }
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
  const [tasks, known] = await Promise.all([
    commonTasksToSee(
      unit,
      saves.map(({ context, activityId }) => ({ context, id: activityId })),
    ),
    openAll(db, saves),
  ])
  const verdicts = saves.map((save, index): Verdict | Asked => {
    const task = tasks[index]!
    if (task instanceof Failure) return task
    if (task.batch_id !== null || isRepeating(save.entries.map(({ slot }) => slot))) return 'alone'
    const own = known.owns.get(save)
    if (!own) {
      if (task.begins_at !== null && task.begins_at > now) return 'alone'
      return judgeFirst(unit, { save, task }, check) ?? { save, task }
    }
    return known.held.has(own.id) ? judgeOne(unit, { save, task }, own, check) : 'alone'
  })
  const made = await makeAll(
    db,
    verdicts.filter(isFirst).map(({ save }) => save),
    now,
  )
  const judged = verdicts.map((one): Verdict => {
    if (!isFirst(one)) return one
    const own = made.owns.get(one.save)
    return own && made.held.has(own.id) ? judgeOne(unit, one, own, check) : 'alone'
  })
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

/**
 * `saveTogether` for calls that save one slot. @param present what the answer to one of them says
 */
export async function saveOneEach<R>(
  unit: Unit,
  saves: readonly (Omit<Save, 'entries'> & { entry: Entry })[],
  present: (saved: SavedPart, place: number) => R,
  check?: CheckEntry,
): Promise<Outcome<R>[]> {
  const whole = saves.map(({ entry, ...of }) => ({ ...of, entries: [entry] }))
  return presentEach((await saveTogether(unit, whole, check)).map(ofOnly), present)
}

const isGood = (one: Verdict): one is JudgedSaves => one !== 'alone' && !(one instanceof Failure)
/** Its submission has to be made. */
const isFirst = (one: Verdict | Asked): one is Asked => typeof one === 'object' && 'task' in one

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
