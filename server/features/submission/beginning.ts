import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { currentEnd } from './clock.ts'
import type { SubmissionKind } from './kind.ts'
import { openOwn } from './own.ts'

const beginNow = prepared(
  (_, submissionId: string, now: number) => sql`
    update submission set began_at = coalesce(began_at, ${at(now)}) where id = ${submissionId}`,
)

/**
 * Begins the caller's newest attempt: from now on its time runs, and it is handed in when that is up. Beginning again,
 * or what was handed in, changes nothing. @returns when that will be; null: never
 * @throws closed when it is over
 */
export async function begin(context: CourseContext, kind: SubmissionKind, id: string) {
  const { db, now } = context
  const { own, task } = await openOwn(context, id, [])
  if (own.closed_at !== null) fail(kind.errors.closed)
  if (own.sealed > 0) return own.ends_at
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  void beginNow(db, own.id, now)
  return currentEnd(context, own.id)
}
