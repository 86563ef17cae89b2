import { type SqlBool, sql } from 'kysely'
import { groupErrors } from '#contract/features/group/errors.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Batch } from './access.ts'

/** With 887 million codes a second clash in a row means that something else is wrong. */
const attempts = 8

interface Draft {
  name: string
  memberCap: number
  authorId: string
}

/**
 * Makes a group. The last one that the batch may have goes to one of however many try at once: by a conditional update.
 * @throws groupsFull, nameTaken
 */
export async function makeGroup({ db, now }: Unit, batchId: string, { name, memberCap, authorId }: Draft) {
  const place = await db
    .updateTable('group_batch')
    .set({ group_count: sql`group_count + 1` })
    .where('id', '=', batchId)
    .whereRef('group_count', '<', 'group_cap')
    .returning('id')
    .executeTakeFirst()
  if (!place) fail(groupErrors.groupsFull)
  // The batch's row is locked by now: no other group can take the name in between.
  const namesake = await db
    .selectFrom('course_group')
    .select('id')
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (namesake) fail(groupErrors.nameTaken)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const made = await db
      .insertInto('course_group')
      .values({
        id: newId(),
        batch_id: batchId,
        name,
        code: newJoinCode(),
        member_cap: memberCap,
        author_id: authorId,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from course_group where batch_id = ${batchId})`,
        created_at: at(now),
      })
      .onConflict(conflict => conflict.column('code').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst()
    if (made) return made
  }
  throw new Error('no free group code found')
}

/**
 * Puts a person who is in no group of the batch into one. The place is taken by a conditional update, and the key of
 * `group_member` keeps the person out of two groups: the database decides, however many try at once.
 * @throws notStudents, full, alreadyGrouped
 */
export async function enterGroup({ db, now }: Unit, batch: Batch, groupId: string, accountId: string) {
  await keepStudents(db, batch.course_id, [accountId])
  const place = await db
    .updateTable('course_group')
    .set({ member_count: sql`member_count + 1` })
    .where('id', '=', groupId)
    .whereRef('member_count', '<', 'member_cap')
    .returning('id')
    .executeTakeFirst()
  if (!place) fail(groupErrors.full)
  const entered = await db
    .insertInto('group_member')
    .values({ batch_id: batch.id, group_id: groupId, account_id: accountId, joined_at: at(now) })
    .onConflict(conflict => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!entered) fail(groupErrors.alreadyGrouped)
}

/** Takes people out of the groups they are in, of one batch or, given a group, out of that one. @returns how many were */
export async function leaveGroups(
  db: Database,
  { batchId, groupId }: { batchId: string; groupId?: string },
  accountIds: readonly string[],
) {
  const left = await db
    .deleteFrom('group_member')
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .$if(groupId !== undefined, rows => rows.where('group_id', '=', groupId as string))
    .returning('group_id')
    .execute()
  await sql`update course_group set member_count = member_count - gone.count
    from (select id, count(*)::int from unnest(${left.map(({ group_id }) => group_id)}::uuid[]) as ids (id) group by id) as gone
    where course_group.id = gone.id`.execute(db)
  return left.length
}

/** Puts many people into a group out of those they are in. @throws notStudents, full */
export async function moveInto(
  { db, now }: Unit,
  batch: Batch,
  groupId: string,
  accountIds: readonly string[],
) {
  const people = [...new Set(accountIds)]
  await keepStudents(db, batch.course_id, people)
  await leaveGroups(db, { batchId: batch.id }, people)
  const place = await db
    .updateTable('course_group')
    .set({ member_count: sql`member_count + ${people.length}` })
    .where('id', '=', groupId)
    .where(sql<SqlBool>`member_count + ${people.length} <= member_cap`)
    .returning('id')
    .executeTakeFirst()
  if (!place) fail(groupErrors.full)
  for (let outside = people; outside.length > 0; ) {
    const { rows } = await sql<{ account_id: string }>`
      insert into group_member (batch_id, group_id, account_id, joined_at)
      select ${batch.id}, ${groupId}, id, ${at(now)} from unnest(${outside}::uuid[]) as people (id)
      on conflict do nothing returning account_id`.execute(db)
    const inside = new Set(rows.map(({ account_id }) => account_id))
    outside = outside.filter(id => !inside.has(id))
    // They joined another group at this very moment: the teacher's word counts.
    if (outside.length > 0) await leaveGroups(db, { batchId: batch.id }, outside)
  }
}

/**
 * Keeps students in the course until the transaction ends: whoever leaves it waits, and is then taken out of the group.
 * @throws notStudents when one of them is none
 */
export async function keepStudents(db: Database, courseId: string, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forShare()
    .execute()
  if (rows.length !== accountIds.length) fail(groupErrors.notStudents)
}

/** Deletes a group with its places. */
export async function removeGroup(db: Database, batchId: string, groupId: string) {
  const { numDeletedRows } = await db.deleteFrom('course_group').where('id', '=', groupId).executeTakeFirst()
  await db
    .updateTable('group_batch')
    .set({ group_count: sql`group_count - ${Number(numDeletedRows)}` })
    .where('id', '=', batchId)
    .execute()
}
