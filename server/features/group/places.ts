import { type SqlBool, sql } from 'kysely'
import { groupErrors } from '#contract/features/group/errors.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Batch } from './access.ts'

/** With 887 million codes, a second clash in a row means that something else is wrong. */
const attempts = 8

interface Draft {
  name: string
  memberCap: number
  authorId: string
}

/**
 * Makes a group. A conditional update keeps the batch's limit, however many try at once.
 * @throws groupsFull, nameTaken
 */
export async function makeGroup({ db, now }: Unit, batchId: string, { name, memberCap, authorId }: Draft) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const group = { id: newId(), batchId, name, code: newJoinCode(), memberCap, authorId, now }
    // With the batch's row locked, no other group can take the name in between.
    const [place, namesake, added] = await Promise.all([
      attempt > 0 || takePlaceForGroup.first(db, batchId),
      namesakeIn.first(db, batchId, name),
      add.count(db, group),
    ])
    if (!place) fail(groupErrors.groupsFull)
    if (namesake) fail(groupErrors.nameTaken)
    if (added) return group
  }
  throw new Error('no free group code found')
}

const takePlaceForGroup = prepared((db, batchId: string) =>
  db
    .updateTable('group_batch')
    .set({ group_count: sql`group_count + 1` })
    .where('id', '=', batchId)
    .whereRef('group_count', '<', 'group_cap')
    .returning('id'),
)

const namesakeIn = prepared((db, batchId: string, name: string) =>
  db
    .selectFrom('course_group')
    .select('id')
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`),
)

interface NewGroup extends Draft {
  id: string
  batchId: string
  code: string
  now: number
}

const add = prepared((db, { id, batchId, name, code, memberCap, authorId, now }: NewGroup) =>
  db
    .insertInto('course_group')
    .values({
      id,
      batch_id: batchId,
      name,
      code,
      member_cap: memberCap,
      author_id: authorId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from course_group where batch_id = ${batchId})`,
      created_at: at(now),
    })
    .onConflict(conflict => conflict.doNothing()),
)

/**
 * Puts a person who is in no group of the batch into one. The place is taken by a conditional update, and the key of
 * `group_member` prevents membership of two groups: the database decides, however many try at once.
 * @throws notStudents, full, alreadyGrouped
 */
export async function enterGroup({ db, now }: Unit, batch: Batch, groupId: string, accountId: string) {
  const [, place, entered] = await Promise.all([
    keepStudents(db, batch.course_id, [accountId]),
    takePlaces.first(db, groupId, 1),
    enter.count(db, batch.id, groupId, accountId, now),
  ])
  if (!place) fail(groupErrors.full)
  if (entered === 0) fail(groupErrors.alreadyGrouped)
}

const takePlaces = prepared((db, groupId: string, count: number) =>
  db
    .updateTable('course_group')
    .set({ member_count: sql`member_count + ${count}` })
    .where('id', '=', groupId)
    .where(sql<SqlBool>`member_count + ${count} <= member_cap`)
    .returning('id'),
)

const enter = prepared((db, batchId: string, groupId: string, accountId: string, now: number) =>
  db
    .insertInto('group_member')
    .values({ batch_id: batchId, group_id: groupId, account_id: accountId, joined_at: at(now) })
    .onConflict(conflict => conflict.doNothing()),
)

/** Removes people from their groups in one batch or, given a group, from that one. @returns how many were in one */
export async function leaveGroups(
  db: Database,
  { batchId, groupId }: { batchId: string; groupId?: string },
  accountIds: readonly string[],
) {
  const { count } = await (groupId
    ? leaveGroup.one(db, batchId, accountIds, groupId)
    : leaveAny.one(db, batchId, accountIds))
  return count
}

const leaving = fragment(
  (_, batchId: string, accountIds: readonly string[], ofGroup = sql``) => sql<{ count: number }>`
    with gone as (
      delete from group_member
      where batch_id = ${batchId} and account_id = any(${accountIds}::uuid[]) ${ofGroup}
      returning group_id
    ), counted as (
      update course_group set member_count = member_count - less.count
      from (select group_id, count(*)::int from gone group by group_id) as less
      where course_group.id = less.group_id
    )
    select count(*)::int from gone`,
)

const leaveAny = prepared((db, batchId: string, accountIds: readonly string[]) =>
  leaving(db, batchId, accountIds),
)
const leaveGroup = prepared((db, batchId: string, accountIds: readonly string[], groupId: string) =>
  leaving(db, batchId, accountIds, sql`and group_id = ${groupId}`),
)

/** Moves many people into a group from those they are in. @throws notStudents, full */
export async function moveInto(
  { db, now }: Unit,
  batch: Batch,
  groupId: string,
  accountIds: readonly string[],
) {
  const people = [...new Set(accountIds)]
  const [, , place, entered] = await Promise.all([
    keepStudents(db, batch.course_id, people),
    leaveGroups(db, { batchId: batch.id }, people),
    takePlaces.first(db, groupId, people.length),
    enterMany(db, batch.id, groupId, people, now),
  ])
  if (!place) fail(groupErrors.full)
  for (let inside = entered; inside.length < people.length; ) {
    const outside = people.filter(id => !inside.some(({ account_id }) => account_id === id))
    // They have just joined another group: the teacher's choice wins.
    const [, more] = await Promise.all([
      leaveGroups(db, { batchId: batch.id }, outside),
      enterMany(db, batch.id, groupId, outside, now),
    ])
    inside = [...inside, ...more]
  }
}

const enterMany = prepared(
  (_, batchId: string, groupId: string, accountIds: readonly string[], now: number) => sql<{
    account_id: string
  }>`
    insert into group_member (batch_id, group_id, account_id, joined_at)
    select ${batchId}::uuid, ${groupId}::uuid, id, ${at(now)} from unnest(${accountIds}::uuid[]) as people (id)
    on conflict do nothing returning account_id`,
)

/**
 * Keeps students in the course until the transaction ends: anyone leaving waits, and is then removed from the group.
 * @throws notStudents when one of them is not a student
 */
export async function keepStudents(db: Database, courseId: string, accountIds: readonly string[]) {
  const kept = await heldStudents(db, courseId, accountIds)
  if (kept.length !== accountIds.length) fail(groupErrors.notStudents)
}

const heldStudents = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('course_member as membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forShare(),
)

/** Who is in a group of a batch; null: in any of them. */
export const membersIn = prepared((db, batchId: string, groupId: string | null) =>
  db
    .selectFrom('group_member')
    .select('account_id')
    .where('batch_id', '=', batchId)
    .where(sql<SqlBool>`group_id = coalesce(${groupId}::uuid, group_id)`)
    .orderBy('account_id'),
)

/** Deletes a group with its places. */
export const removeGroup = prepared(
  (_, batchId: string, groupId: string) => sql`
    with gone as (delete from course_group where id = ${groupId} returning id)
    update group_batch set group_count = group_count - (select count(*) from gone) where id = ${batchId}`,
)
