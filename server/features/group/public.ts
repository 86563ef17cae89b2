import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { presentMembers } from './present-members.ts'

export { regrouped } from './announce.ts'
export { type Ending, groupsEnding } from './ending.ts'

/** The group of a batch that a student is in; undefined for none. */
export const groupOf = prepared((db, batchId: string, accountId: string) =>
  db
    .selectFrom('group_member')
    .innerJoin('course_group', 'course_group.id', 'group_member.group_id')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .select(['course_group.id', 'course_group.name', 'course_group.leader_id'])
    .where('group_member.batch_id', '=', batchId)
    .where('account_id', '=', accountId)
    .where('group_batch.deleted_at', 'is', null),
).first

/** The ids of a group's students, without those who left the course. */
export async function membersOf(db: Database, groupId: string): Promise<string[]> {
  return (await membersIn(db, groupId)).map(({ account_id }) => account_id)
}

const membersIn = prepared((db, groupId: string) =>
  presentMembers(db)
    .select('group_member.account_id')
    .where('group_id', '=', groupId)
    .orderBy('group_member.account_id'),
)

/** The groups of a batch of the course, in their order; undefined when the course has no such batch. */
export async function groupsOfBatch(db: Database, courseId: string, batchId: string) {
  const [batch, groups] = await Promise.all([batchIn.first(db, courseId, batchId), groupsIn(db, batchId)])
  return batch && { ...batch, groups }
}

const batchIn = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('group_batch')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)

const groupsIn = prepared((db, batchId: string) =>
  db
    .selectFrom('course_group')
    .select(['id', 'name', 'leader_id', 'member_count'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .orderBy('id'),
)
