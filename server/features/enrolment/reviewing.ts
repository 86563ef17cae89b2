import { type SqlBool, sql } from 'kysely'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { enrolmentStates, reasonLength } from '#contract/features/enrolment/rules.ts'
import { admitStudent, changeWaiting } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { tellDecided, tellWaiting } from './announce.ts'
import { enrolmentDecided } from './events.ts'

interface Decision {
  ids: readonly string[]
  passes: boolean
  reason: string
}

/**
 * Decides on applications. Each is locked first, in the order of their ids, so that of two reviewers the quicker one
 * decides. Pending ones can go either way, rejected ones can still be passed; nobody is thrown out here.
 */
export async function decide(context: CourseContext, { ids, passes, reason }: Decision) {
  const { db, course } = context
  const unique = [...new Set(ids)]
  const rows = await db
    .selectFrom('enrolment')
    .select(['id', 'account_id', 'state'])
    .where(sql<SqlBool>`id = any(${unique}::uuid[])`)
    .where('course_id', '=', course.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (unique.length === 0 || rows.length !== unique.length) fail(enrolmentErrors.notApplied)

  const open = rows.filter(({ state }) =>
    passes ? state !== enrolmentStates.passed : state === enrolmentStates.pending,
  )
  const decided: typeof rows = []
  for (const row of open) {
    const admission = passes ? await admitStudent(context, course.id, row.account_id) : undefined
    if (admission === 'closed') fail(enrolmentErrors.courseEnded)
    if (admission !== 'full') decided.push(row)
  }
  const full = open.length - decided.length
  if (full > 0 && decided.length === 0 && rows.length === 1) fail(enrolmentErrors.full)
  await write(context, decided, { passes, reason })
  return { changed: decided.length, unchanged: rows.length - open.length, full }
}

type Row = { id: string; account_id: string; state: number }

async function write(
  context: CourseContext,
  rows: readonly Row[],
  { passes, reason }: Omit<Decision, 'ids'>,
) {
  if (rows.length === 0) return
  const { db, course, person, now } = context
  await db
    .updateTable('enrolment')
    .set({
      state: passes ? enrolmentStates.passed : enrolmentStates.rejected,
      decided_by: person.id,
      decided_at: at(now),
      reason: passes ? '' : [...reason].slice(0, reasonLength).join(''),
    })
    .where(sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const waited = rows.filter(({ state }) => state === enrolmentStates.pending).length
  if (waited > 0) await changeWaiting(context, course.id, -waited)
  await tellWaiting(context, course.id)
  for (const { id, account_id } of rows) {
    tellDecided(context, course.id, account_id)
    await context.emit(enrolmentDecided, {
      enrolmentId: id,
      courseId: course.id,
      accountId: account_id,
      passed: passes,
    })
  }
}
