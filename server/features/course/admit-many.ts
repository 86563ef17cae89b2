import { sql } from 'kysely'
import { joinErrors } from '#contract/features/course/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countTurn, tellCount, tellListChanged } from './announce.ts'
import { memberJoined } from './membership.ts'

/**
 * Makes many people students of a course at once; those who are members already stay what they are.
 * @throws full when there is not a place for every newcomer, or the course was deleted meanwhile
 */
export async function admitStudents(unit: Unit, courseId: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return
  const { db, now } = unit
  const { rows: newcomers } = await sql<{ account_id: string }>`
    insert into membership (course_id, account_id, role, joined_at)
    select ${courseId}, id, 'student', ${at(now)} from unnest(${accountIds}::uuid[]) as people (id)
    on conflict (course_id, account_id) do update
      set role = 'student', permissions = '{}', joined_at = excluded.joined_at, left_at = null, archived_at = null
      where membership.left_at is not null
    returning account_id`.execute(db)
  const course = await db
    .updateTable('course')
    .set({ student_count: sql`student_count + ${newcomers.length}` })
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`student_count + ${newcomers.length} <= student_cap`)
    .returning(['student_count', 'owner_id', countTurn])
    .executeTakeFirst()
  if (!course) return fail(joinErrors.full)
  for (const { account_id } of newcomers) {
    await unit.emit(memberJoined, { courseId, accountId: account_id })
    tellListChanged(unit, account_id)
  }
  tellCount(unit, {
    courseId,
    ownerId: course.owner_id,
    studentCount: course.student_count,
    turn: course.turn,
  })
}
