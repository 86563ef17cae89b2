import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { isInTenths } from '#contract/features/activity/score-rounding.ts'
import { restoreDays } from '#contract/features/course/archive.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { maxColumns, scoreLimit } from '#contract/features/score/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Happened, noteChanges } from './book-changes.ts'
import { lockScheme } from './scheme.ts'

export interface GivenColumn {
  id: string | null
  title: string
  fullScore: number | null
  isExtra: boolean
  isShown: boolean
}

interface StoredColumn {
  id: string
  title: string
  full_score: number
  is_extra: boolean
  is_shown: boolean
  position: number
  deleted_at: number | null
  /** The highest grade in it. */
  highest: number | null
  /** Who has added it or restored it last; null: nobody knows any more. */
  added_by: string | null
  added_at: number
}

/** Every column that there is or was. */
const everyColumn = prepared(
  (_, courseId: string) => sql<StoredColumn>`
    select known.id, title, full_score, is_extra, is_shown, position, deleted_at, highest, added.made_by as added_by,
      coalesce(added.made_at, known.created_at) as added_at
    from score_column known
    left join (
      select column_id, max(score) as highest from score_entry
      where course_id = ${courseId} and is_current and column_id is not null group by column_id
    ) as entered on entered.column_id = known.id
    left join (
      select distinct on (column_id) column_id, made_by, made_at from score_change
      where course_id = ${courseId} and kind in ('columnAdded', 'columnRestored') order by column_id, id desc
    ) as added on added.column_id = known.id
    where known.course_id = ${courseId}
    order by position, known.id`,
)
const keepColumns = prepared(
  (_, courseId: string, columns: string, now: number) => sql`
    insert into score_column as known (id, course_id, title, full_score, is_extra, is_shown, position, created_at)
    select id, ${courseId}::uuid, title, full_score, is_extra, is_shown, position, ${at(now)}
    from json_to_recordset(${columns}::json)
      as given (id uuid, title text, full_score numeric, is_extra boolean, is_shown boolean, position int)
    on conflict (id) do update set title = excluded.title, full_score = excluded.full_score,
      is_extra = excluded.is_extra, is_shown = excluded.is_shown, position = excluded.position, deleted_at = null
    where known.course_id = excluded.course_id`,
)
const deleteColumns = prepared((db, courseId: string, ids: readonly string[], now: number) =>
  db
    .updateTable('score_column')
    .set({ deleted_at: at(now) })
    .where('course_id', '=', courseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

async function lockColumns({ db, course }: CourseContext) {
  const [, known] = await Promise.all([lockScheme(db, course.id), everyColumn(db, course.id)])
  return known
}
const inUse = (known: readonly StoredColumn[]) => known.filter(column => column.deleted_at === null)

/** A column as it may be kept. @throws titleMissing, scoreForm, scoreTooHigh where more was entered than it would allow */
function soundColumn({ title, fullScore, isExtra, isShown }: GivenColumn, before: StoredColumn | undefined) {
  if (title.trim() === '') return fail(scoreErrors.titleMissing)
  if (fullScore === null || fullScore <= 0 || !isInTenths(fullScore))
    return fail(scoreErrors.scoreForm, { limit: scoreLimit })
  if (fullScore > scoreLimit) return fail(scoreErrors.scoreTooHigh, { limit: scoreLimit })
  if ((before?.highest ?? 0) > fullScore) return fail(scoreErrors.scoreTooHigh, { limit: fullScore })
  const flags = { is_extra: isExtra, is_shown: isShown }
  return { id: before?.id ?? newId(), title: title.trim(), full_score: fullScore, ...flags }
}
type Sound = ReturnType<typeof soundColumn>

const written = ({ title, full_score }: Pick<Sound, 'title' | 'full_score'>) => `${title} (${full_score})`

/** What the history says of a column that is kept like this. */
function happenedTo(column: Sound, before: StoredColumn | undefined): Happened[] {
  const about = { columnId: column.id, title: column.title }
  if (!before) return [{ kind: 'columnAdded', ...about }]
  const changes: Happened[] = []
  if (before.deleted_at !== null) changes.push({ kind: 'columnRestored', ...about })
  const texts = { before: written(before), after: written(column) }
  if (texts.before !== texts.after || before.is_extra !== column.is_extra)
    changes.push({ kind: 'columnChanged', ...about, ...(texts.before !== texts.after && texts) })
  if (before.is_shown !== column.is_shown)
    changes.push({ kind: column.is_shown ? 'columnShown' : 'columnHidden', ...about })
  return changes
}

/**
 * Keeps the staff's own columns in this order. Those left out are deleted, except those that somebody else has added or
 * restored after the newest of the list: whoever wrote the list has not seen them. They stay, behind the others.
 * @returns the ids of the list
 * @throws titleMissing, tooManyColumns, scoreForm, scoreTooHigh, notFound
 */
export async function saveColumns(context: CourseContext, given: readonly GivenColumn[]) {
  const { db, course, person, now } = context
  const known = await lockColumns(context)
  const knownById = new Map(known.map(column => [column.id, column]))
  const named = new Set(given.map(({ id }) => id))
  const newest = Math.max(0, ...given.map(({ id }) => (id && knownById.get(id)?.added_at) || 0))
  const isUnseen = ({ added_by, added_at }: StoredColumn) =>
    added_by !== null && added_by !== person.id && added_at > newest
  const others = inUse(known).filter(({ id }) => !named.has(id))
  const kept = others.filter(isUnseen)
  const left = others.filter(column => !isUnseen(column))
  if (given.length + kept.length > maxColumns) fail(scoreErrors.tooManyColumns, { limit: maxColumns })
  const changes: Happened[] = left.map(({ id, title }) => ({ kind: 'columnDeleted', columnId: id, title }))
  const columns = given.map(column => {
    const before = column.id === null ? undefined : knownById.get(column.id)
    if (column.id !== null && !before) return fail(kernelErrors.notFound)
    const sound = soundColumn(column, before)
    changes.push(...happenedTo(sound, before))
    return sound
  })
  void deleteColumns(
    db,
    course.id,
    left.map(({ id }) => id),
    now,
  )
  void keepColumns(db, course.id, inOrder([...columns, ...kept]), now)
  noteChanges(context, changes)
  return columns.map(({ id }) => id)
}

const inOrder = (columns: readonly Sound[]) =>
  JSON.stringify(
    columns.map(({ id, title, full_score, is_extra, is_shown }, position) => ({
      ...{ id, title, full_score, is_extra, is_shown, position },
    })),
  )

/** Adds a column behind the others, or changes one. @returns its id */
export async function saveColumn(context: CourseContext, given: GivenColumn) {
  const { db, course, now } = context
  const present = inUse(await lockColumns(context))
  const before = present.find(({ id }) => id === given.id)
  if (given.id !== null && !before) fail(kernelErrors.notFound)
  if (!before && present.length >= maxColumns) fail(scoreErrors.tooManyColumns, { limit: maxColumns })
  const column = soundColumn(given, before)
  const position = before?.position ?? (present.at(-1)?.position ?? -1) + 1
  void keepColumns(db, course.id, JSON.stringify([{ ...column, position }]), now)
  noteChanges(context, happenedTo(column, before))
  return column.id
}

/** Deletes a column, until it is restored or the time for that is over. @throws notFound */
export async function removeColumn(context: CourseContext, columnId: string) {
  const { db, course, now } = context
  const column = inUse(await lockColumns(context)).find(({ id }) => id === columnId)
  if (!column) return fail(kernelErrors.notFound)
  void deleteColumns(db, course.id, [columnId], now)
  noteChanges(context, [{ kind: 'columnDeleted', columnId, title: column.title }])
}

const restoreTime = restoreDays * 86_400_000

/** Restores a column where it was. @throws notFound, columnGone, tooManyColumns */
export async function restoreColumn(context: CourseContext, columnId: string) {
  const { db, course, now } = context
  const known = await lockColumns(context)
  const column = known.find(({ id }) => id === columnId)
  if (!column) return fail(kernelErrors.notFound)
  if (column.deleted_at === null) return
  if (column.deleted_at + restoreTime <= now) fail(scoreErrors.columnGone)
  if (inUse(known).length >= maxColumns) fail(scoreErrors.tooManyColumns, { limit: maxColumns })
  void keepColumns(db, course.id, JSON.stringify([column]), now)
  noteChanges(context, [{ kind: 'columnRestored', columnId, title: column.title }])
}

/** Puts the columns into this order; those not named stay behind them, those that are gone say nothing. */
export async function sortColumns(context: CourseContext, columnIds: readonly string[]) {
  const { db, course, now } = context
  const present = inUse(await lockColumns(context))
  const placeOf = new Map(columnIds.map((id, place) => [id, place]))
  const place = ({ id }: StoredColumn) => placeOf.get(id) ?? columnIds.length
  const sorted = present.toSorted((one, other) => place(one) - place(other))
  void keepColumns(db, course.id, inOrder(sorted), now)
}

interface DeletedPage {
  courseId: string
  since: number
  limit: number
  offset: number
}
const deletedIn = prepared((db, { courseId, since, limit, offset }: DeletedPage) =>
  db
    .selectFrom('score_column')
    .select(['id', 'title', 'full_score', 'deleted_at'])
    .select(
      sql<number>`(
        select count(*)::int from score_entry
        where column_id = score_column.id and is_current and score is not null)`.as('grades'),
    )
    .where('course_id', '=', courseId)
    .where('deleted_at', '>', at(since))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)
const countDeleted = prepared((db, courseId: string, since: number) =>
  db
    .selectFrom('score_column')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .where('deleted_at', '>', at(since)),
)

/** A page of the columns that can be restored, last deleted first, with the number of all. */
export async function pageOfDeleted({ db, course, now }: CourseContext, { page, limit }: Page) {
  const since = now - restoreTime
  const [rows, { total }] = await Promise.all([
    deletedIn(db, { courseId: course.id, since, limit, offset: (page - 1) * limit }),
    countDeleted.one(db, course.id, since),
  ])
  const list = rows.map(({ id, title, full_score, grades, deleted_at }) => ({
    ...{ columnId: id, title, fullScore: full_score, grades },
    ...{ deletedAt: deleted_at, until: (deleted_at ?? 0) + restoreTime },
  }))
  return { list, total }
}
