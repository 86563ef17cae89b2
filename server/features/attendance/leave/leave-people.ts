import { sql } from 'kysely'
import { eraseMessages } from '#server/features/notification/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { leaveMoved } from '../records/events.ts'
import { leaveNumber } from './leave.ts'

const waitingOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('leave_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('state', '=', leaveNumber('waiting')),
)

/** Requests wait only while their student is in the course; whoever comes back finds them as they were. */
export async function followStudent(
  { db, emit }: Unit,
  { courseId, accountId }: { courseId: string; accountId: string },
) {
  for (const { id } of await waitingOf(db, courseId, accountId)) void emit(leaveMoved, { leaveId: id })
}

const deleteRequests = prepared((db, accountId: string) =>
  db.deleteFrom('leave_request').where('account_id', '=', accountId),
)

/** Of a closed account nothing stays: why somebody was ill, and the proof. What was recorded stays. */
export async function forgetLeaves({ db }: Unit, accountId: string) {
  await eraseMessages(db, sql`select id from leave_request where account_id = ${accountId}`)
  void deleteRequests(db, accountId)
}
