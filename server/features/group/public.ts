import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** The group of a batch that a student is in; undefined for none. */
export function groupOf(db: Database, batchId: string, accountId: string) {
  return db
    .selectFrom('group_member')
    .innerJoin('course_group', 'course_group.id', 'group_member.group_id')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .select(['course_group.id', 'course_group.name', 'course_group.leader_id'])
    .where('group_member.batch_id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('group_batch.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The students of a group, as ids; those who left the course are not among them. */
export async function membersOf(db: Database, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.account_id', '=', 'group_member.account_id')
        .onRef('membership.course_id', '=', 'group_batch.course_id'),
    )
    .select('group_member.account_id')
    .where('group_id', '=', groupId)
    .where('membership.left_at', 'is', null)
    .orderBy('group_member.account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The groups of a batch of the course, in their order; undefined when the course has no such batch. */
export async function groupsOfBatch(db: Database, courseId: string, batchId: string) {
  const batch = await db
    .selectFrom('group_batch')
    .select(['id', 'name'])
    .where('id', '=', batchId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!batch) return undefined
  const groups = await db
    .selectFrom('course_group')
    .select(['id', 'name', 'leader_id', 'member_count'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...batch, groups }
}

/** How many groups the batches of a course have. */
export async function countGroups(db: Database, courseId: string) {
  const { count } = await db
    .selectFrom('group_batch')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('group_count'), sql<number>`0`).as('count'))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many students of a course are in a group of at least one of its batches. */
export async function countGrouped(db: Database, courseId: string) {
  const { count } = await db
    .selectFrom('group_member')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.account_id', '=', 'group_member.account_id')
        .onRef('membership.course_id', '=', 'group_batch.course_id'),
    )
    .select(({ fn }) => fn.count<number>('group_member.account_id').distinct().as('count'))
    .where('group_batch.course_id', '=', courseId)
    .where('group_batch.deleted_at', 'is', null)
    .where('membership.left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
