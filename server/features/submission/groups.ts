import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Opening } from './own.ts'

/** Locked, so that a member who leaves does so before or after. */
const groupHeld = prepared(
  (_, batchId: string, accountId: string) => sql<{ group_id: string }>`
    select group_id from group_member where batch_id = ${batchId} and account_id = ${accountId} for share`,
)

/** Of two who make it at once, one does. */
const makeOfGroup = prepared(
  (_, { activityId, id, now }: Opening, groupId: string) => sql`
    insert into submission (id, activity_id, group_id, began_at)
    select ${id}::uuid, ${activityId}::uuid, ${groupId}::uuid, ${at(now)}
    where not exists (select from submission where activity_id = ${activityId} and group_id = ${groupId})
    on conflict (activity_id, group_id, attempt) where group_id is not null do nothing`,
)
const newestOfGroup = prepared((db, activityId: string, groupId: string) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('group_id', '=', groupId)
    .orderBy('attempt', 'desc')
    .limit(sql.lit(1)),
)

/**
 * The newest attempt of the group that a student is in now, made when there is none. Until it is handed in, whoever is
 * in the group writes it. @returns its id; undefined when they are in none
 */
export async function openOfGroup(db: Database, opening: Opening, batchId: string) {
  const held = await groupHeld.first(db, batchId, opening.accountId)
  if (!held) return undefined
  void makeOfGroup(db, opening, held.group_id)
  return (await newestOfGroup.first(db, opening.activityId, held.group_id))?.id
}

interface Signing {
  activityId: string
  submissionId: string
  attempt: number
  groupId: string
}

/**
 * Makes the present members of a group the authors of what they hand in for the first time; from then on only staff
 * change who they are. Who has handed in alone before stays the author of that.
 */
export const signAll = prepared(
  (_, { activityId, submissionId, attempt, groupId }: Signing) => sql`
    insert into submission_author as known (activity_id, account_id, attempt, submission_id)
    select ${activityId}::uuid, member.account_id, ${attempt}::smallint, ${submissionId}::uuid
    from group_member as member
    join activity_student as student
      on student.activity_id = ${activityId} and student.account_id = member.account_id
    where member.group_id = ${groupId}
    order by member.account_id
    for share of member
    on conflict (activity_id, account_id, attempt) do update set submission_id = excluded.submission_id
    where not exists (
      select from submission as other
      where other.id = known.submission_id and other.id <> excluded.submission_id and other.sealed > 0)`,
)
