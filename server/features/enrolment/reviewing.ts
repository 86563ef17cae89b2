import { type SqlBool, sql } from 'kysely'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { enrolmentStates, reasonLength } from '#contract/features/enrolment/rules.ts'
import { admitStudent, changeWaiting } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishDecided, publishWaiting } from './announce.ts'
import { enrolmentDecided } from './events.ts'

interface Decision {
  ids: readonly string[]
  passes: boolean
  reason: string
}

/**
 * Decides on applications. Each is locked first, in the order of their ids, so that the quicker of two reviewers
 * decides. Pending ones can go either way, rejected ones can still be accepted; nobody is removed here.
 */
export async function decide(context: CourseContext, { ids, passes, reason }: Decision) {
  const { db, course } = context
  const unique = [...new Set(ids)]
  const rows = await held(db, course.id, unique)
  if (unique.length === 0 || rows.length !== unique.length) fail(enrolmentErrors.notApplied)

  const open = rows.filter(({ state }) =>
    passes ? state !== enrolmentStates.passed : state === enrolmentStates.pending,
  )
  const admissions = passes
    ? await Promise.all(open.map(row => admitStudent(context, course.id, row.account_id)))
    : []
  if (admissions.includes('closed')) fail(enrolmentErrors.courseEnded)
  const decided = open.filter((_, place) => admissions[place] !== 'full')
  const full = open.length - decided.length
  if (full > 0 && decided.length === 0 && rows.length === 1) fail(enrolmentErrors.full)
  await write(context, decided, { passes, reason })
  return { changed: decided.length, unchanged: rows.length - open.length, full }
}

const held = prepared((db, courseId: string, ids: readonly string[]) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'account_id', 'state'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('course_id', '=', courseId)
    .orderBy('id')
    .forUpdate(),
)

type Row = { id: string; account_id: string; state: number }

async function write(
  context: CourseContext,
  rows: readonly Row[],
  { passes, reason }: Omit<Decision, 'ids'>,
) {
  if (rows.length === 0) return
  const { db, course, person, now } = context
  const waited = rows.filter(({ state }) => state === enrolmentStates.pending).length
  void noteDecision(db, {
    ids: rows.map(({ id }) => id),
    state: passes ? enrolmentStates.passed : enrolmentStates.rejected,
    by: person.id,
    now,
    reason: passes ? '' : [...reason].slice(0, reasonLength).join(''),
  })
  for (const { id, account_id } of rows) {
    publishDecided(context, course.id, account_id)
    void context.emit(enrolmentDecided, {
      enrolmentId: id,
      courseId: course.id,
      accountId: account_id,
      passed: passes,
    })
  }
  publishWaiting(context, course.id, await changeWaiting(db, course.id, -waited))
}

interface ApplicationDecision {
  ids: readonly string[]
  state: number
  by: string
  now: number
  reason: string
}

const noteDecision = prepared((db, { ids, state, by, now, reason }: ApplicationDecision) =>
  db
    .updateTable('enrolment')
    .set({ state, decided_by: by, decided_at: at(now), reason })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)
