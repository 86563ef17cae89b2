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
import { columnIn } from './columns.ts'
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
  number: number
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
    .select(['id', 'score', 'number'])
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
    number: entry.number,
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
  if (present === score) return
  if (seen !== undefined && seen !== present)
    fail(scoreErrors.changedMeanwhile, { score: present === null ? '–' : present })
  if (known) void supersede(db, known.id)
  const number = (known?.number ?? 0) + 1
  void insertEntry(db, { id: newId(), ...place, number, score, reason, by: person.id, now })
}

const changesOf = prepared((db, { courseId, accountId, kind, columnId }: Place) =>
  db
    .selectFrom('score_entry as entry')
    .innerJoin('account', 'account.id', 'entry.entered_by')
    .select(['entry.score', 'entry.reason', 'entry.entered_at', 'account.name'])
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
    score: row.score,
    reason: row.reason,
    by: row.name,
    changedAt: row.entered_at,
  }))
}
