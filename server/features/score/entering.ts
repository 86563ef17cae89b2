import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { ownKind, scoreLimit, scoreOf } from '#contract/features/score/rules.ts'
import { uuid } from '#contract/wire.ts'
import { studentsIn } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { columnIn, columnsOf } from './columns.ts'
import { lockScheme } from './scheme.ts'
import { scoreSource } from './source.ts'

/** Where a grade is entered: in a column of the course's own, or for a whole kind. */
interface Place {
  courseId: string
  accountId: string
  kind: string
  columnId: string | null
}

/** @param item a kind, or the id of a column */
function placeOf({ course, declarations }: CourseContext, accountId: string, item: string): Place {
  const place = { courseId: course.id, accountId }
  if (item === ownKind || declarations.of(scoreSource).some(({ kind }) => kind === item))
    return { ...place, kind: item, columnId: null }
  return uuid.test(item) ? { ...place, kind: ownKind, columnId: item } : fail(kernelErrors.notFound)
}

interface NewEntry extends Place {
  id: string
  score: number | null
  reason: string
  by: string
  now: number
}

const studentIn = prepared((db, courseId: string, accountId: string) =>
  studentsIn(db, courseId).select('account.id').where('account.id', '=', accountId),
)
const currentEntry = prepared((db, { courseId, accountId, kind, columnId }: Place) =>
  db
    .selectFrom('score_entry')
    .select(['id', 'score'])
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('column_id', 'is not distinct from', columnId)
    .where('is_current', '=', sql.lit(true)),
)
const supersede = prepared((db, id: string) =>
  db.updateTable('score_entry').set({ is_current: false }).where('id', '=', id),
)
const insertEntry = prepared((db, entry: NewEntry) =>
  db.insertInto('score_entry').values({
    id: entry.id,
    course_id: entry.courseId,
    account_id: entry.accountId,
    kind: entry.kind,
    column_id: entry.columnId,
    number: sql<number>`(
      select coalesce(max(number), 0) + 1 from score_entry where course_id = ${entry.courseId} and kind = ${entry.kind}
        and account_id = ${entry.accountId} and column_id is not distinct from ${entry.columnId}::uuid)`,
    score: entry.score,
    reason: entry.reason,
    entered_by: entry.by,
    entered_at: at(entry.now),
  }),
)

interface Entering {
  studentId: string
  item: string
  score: number | null
  reason: string
  /** What stood there when it was written; undefined: whatever it was. */
  seen?: number | null | undefined
}

/** The number that was entered. @throws scoreMissing, scoreForm */
export function numberOf(text: string) {
  const score = scoreOf(text)
  if (score === null) return fail(scoreErrors.scoreMissing)
  return score ?? fail(scoreErrors.scoreForm, { limit: scoreLimit })
}

/**
 * Enters a grade, or takes it back with null; what stood there stays in the history. The same again changes nothing.
 * @returns the id of the change; empty: nothing has changed
 * @throws scoreTooHigh, changedMeanwhile, notFound
 */
export async function enterScore(context: CourseContext, { studentId, item, score, reason, seen }: Entering) {
  const { db, course, person, now } = context
  const place = placeOf(context, studentId, item)
  const { columnId } = place
  const [, student, column, known] = await Promise.all([
    lockScheme(db, course.id),
    studentIn.first(db, course.id, studentId),
    columnId === null ? undefined : columnIn(db, course.id, columnId),
    currentEntry.first(db, place),
  ])
  if (!student || (columnId !== null && !column)) fail(kernelErrors.notFound)
  const fullScore = column?.full_score ?? scoreLimit
  if (score !== null && score > fullScore) fail(scoreErrors.scoreTooHigh, { limit: fullScore })
  const present = known?.score ?? null
  if (present === score) return ''
  if (seen !== undefined && seen !== present)
    fail(scoreErrors.changedMeanwhile, { score: present === null ? '–' : present })
  if (known) void supersede(db, known.id)
  const id = newId()
  void insertEntry(db, { id, ...place, score, reason, by: person.id, now })
  return id
}

/** Takes a change back where it is still the last: what stood before it is current again, as it was entered then. */
const undoEntry = prepared(
  (_, place: Place, changeId: string, by: string, now: number) => sql<{ id: string }>`
    update score_entry set is_current = false, undone_at = ${at(now)}, undone_by = ${by}
    where id = ${changeId} and course_id = ${place.courseId} and account_id = ${place.accountId}
      and kind = ${place.kind} and column_id is not distinct from ${place.columnId}::uuid and is_current
    returning id`,
)
const restoreBefore = prepared(
  (_, place: Place, changeId: string) => sql`
    update score_entry set is_current = true where id = (
      select before.id from score_entry as before
      join score_entry as undone on undone.id = ${changeId} and undone.number > before.number
      where before.course_id = ${place.courseId} and before.account_id = ${place.accountId}
        and before.kind = ${place.kind} and before.column_id is not distinct from ${place.columnId}::uuid
        and before.undone_at is null
      order by before.number desc limit 1)`,
)

/**
 * Makes a grade what it was before a change: score, reason, who entered it and when.
 * @throws undoneMeanwhile where something else has been entered since, notFound
 */
export async function undoScore(context: CourseContext, studentId: string, item: string, changeId: string) {
  const { db, course, person, now } = context
  const place = placeOf(context, studentId, item)
  const { columnId } = place
  const [, student, column] = await Promise.all([
    lockScheme(db, course.id),
    studentIn.first(db, course.id, studentId),
    columnId === null ? undefined : columnIn(db, course.id, columnId),
  ])
  if (!student || (columnId !== null && !column)) fail(kernelErrors.notFound)
  const [undone] = await undoEntry(db, place, changeId, person.id, now)
  if (!undone) fail(scoreErrors.undoneMeanwhile)
  void restoreBefore(db, place, changeId)
}

const changesOf = prepared((db, { courseId, accountId, kind, columnId }: Place) =>
  db
    .selectFrom('score_entry as entry')
    .innerJoin('account', 'account.id', 'entry.entered_by')
    .leftJoin('account as undoer', 'undoer.id', 'entry.undone_by')
    .select([
      'entry.id',
      'entry.score',
      'entry.reason',
      'entry.entered_at',
      'entry.is_current',
      'account.name',
    ])
    .select('undoer.name as undone_by')
    .where('entry.course_id', '=', courseId)
    .where('entry.account_id', '=', accountId)
    .where('entry.kind', '=', kind)
    .where('entry.column_id', 'is not distinct from', columnId)
    .orderBy('entry.number', 'desc')
    .limit(100),
)

/** Who entered a grade, when and why, newest first. */
export async function changesOfScore(context: CourseContext, studentId: string, item: string) {
  return (await changesOf(context.db, placeOf(context, studentId, item))).map(row => ({
    id: row.id,
    score: row.score,
    reason: row.reason,
    isCurrent: row.is_current,
    undoneBy: row.undone_by ?? '',
    by: row.name,
    changedAt: row.entered_at,
  }))
}

/** What counts of all that was entered by hand in a course. */
export const currentEntries = prepared((db, courseId: string) =>
  db
    .selectFrom('score_entry')
    .select(['id', 'account_id', 'kind', 'column_id', 'score', 'entered_at'])
    .where('course_id', '=', courseId)
    .where('is_current', '=', sql.lit(true)),
)
const studentIds = prepared((db, courseId: string) => studentsIn(db, courseId).select('account.id'))
const supersedeAll = prepared((db, ids: readonly string[]) =>
  db.updateTable('score_entry').set({ is_current: false }).where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

interface NewEntries {
  courseId: string
  entries: string
  reason: string
  by: string
  now: number
}
const insertEntries = prepared(
  (_, { courseId, entries, reason, by, now }: NewEntries) => sql`
    insert into score_entry (id, course_id, account_id, kind, column_id, number, score, reason, entered_by, entered_at)
    select id, ${courseId}::uuid, account_id, kind, column_id, (
        select coalesce(max(known.number), 0) + 1 from score_entry as known where known.course_id = ${courseId}
          and known.account_id = entry.account_id and known.kind = entry.kind
          and known.column_id is not distinct from entry.column_id
      ), score, ${reason}, ${by}::uuid, ${at(now)}
    from json_to_recordset(${entries}::json)
      as entry (id uuid, account_id uuid, kind text, column_id uuid, score numeric)`,
)

export interface Entry {
  studentId: string
  item: string
  score: number | null
  /** What must stand there. */
  seen: number | null
  /** Since when it must stand there. */
  enteredAt?: number
}

/**
 * Enters many grades at once, or takes them back; the course's scheme is locked.
 * @returns those entered: not where something else stands by now, of people who have left, in columns that are gone, or
 * above the full score
 */
export async function enterAll(context: CourseContext, entries: readonly Entry[], reason: string) {
  const { db, course, person, now } = context
  const [students, columns, current] = await Promise.all([
    studentIds(db, course.id),
    columnsOf(db, course.id),
    currentEntries(db, course.id),
  ])
  const present = new Set(students.map(({ id }) => id))
  const fullScores = new Map(columns.map(({ id, full_score }) => [id, full_score]))
  const keyOf = (accountId: string, item: string) => `${accountId} ${item}`
  const known = new Map(current.map(row => [keyOf(row.account_id, row.column_id ?? row.kind), row]))
  const done = entries.flatMap(entry => {
    const { studentId, item, score, seen, enteredAt } = entry
    const stands = known.get(keyOf(studentId, item))
    const { kind, columnId } = placeOf(context, studentId, item)
    const fullScore = columnId === null ? scoreLimit : fullScores.get(columnId)
    const isSound = fullScore !== undefined && (score ?? 0) <= fullScore && present.has(studentId)
    if (!isSound || (stands?.score ?? null) !== seen) return []
    if (enteredAt !== undefined && stands?.entered_at !== enteredAt) return []
    return [{ former: stands?.id, id: newId(), account_id: studentId, kind, column_id: columnId, score }]
  })
  void supersedeAll(
    db,
    done.flatMap(({ former }) => former ?? []),
  )
  const courseId = course.id
  void insertEntries(db, { courseId, entries: JSON.stringify(done), reason, by: person.id, now })
  return done
}
