import { groupMessages } from '#contract/features/group/messages.ts'
import { eraseDeleted, groupCountInquiry, memberLeft } from '#server/features/course/public.ts'
import { groupedCountInquiry } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishGroupsChanged } from './announce.ts'
import { batchHandlers } from './batches.ts'
import { groupHandlers } from './calls.ts'
import { countGrouped, countGroups } from './counts.ts'
import { groupPersonal } from './personal.ts'
import { leaveGroups } from './places.ts'
import { groupPortable } from './portable.ts'
import { randomHandlers } from './random.ts'

export const groupFeature: Feature = {
  name: 'group',
  portable: groupPortable,
  calls: [...batchHandlers, ...groupHandlers, ...randomHandlers],
  messages: groupMessages,
  declares: [
    personalData(groupPersonal),
    reply(groupCountInquiry, countGroups),
    reply(groupedCountInquiry, countGrouped),
  ],
  workers: [on(memberLeft, 'group', leaveAllGroups), eraseDeleted('group_batch')],
  locate: { groupbatch: courseOfBatch, group: courseOfGroup },
}

/** Anyone who leaves the course leaves its groups; a place taken again in the meantime stays. */
async function leaveAllGroups(unit: Unit, { courseId, accountId }: { courseId: string; accountId: string }) {
  for (const { batch_id } of await placesLeft(unit.db, courseId, accountId)) {
    await leaveGroups(unit.db, { batchId: batch_id }, [accountId])
    publishGroupsChanged(unit, courseId, batch_id)
  }
}

const placesLeft = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('group_member')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.course_id', '=', 'group_batch.course_id')
        .onRef('membership.account_id', '=', 'group_member.account_id'),
    )
    .select('group_member.batch_id')
    .where('group_batch.course_id', '=', courseId)
    .where('group_member.account_id', '=', accountId)
    .where('membership.left_at', 'is not', null),
)

const batchById = prepared((db, id: string) =>
  db.selectFrom('group_batch').select('course_id').where('id', '=', id),
)
const batchByGroup = prepared((db, groupId: string) =>
  db
    .selectFrom('course_group')
    .innerJoin('group_batch', 'group_batch.id', 'course_group.batch_id')
    .select('group_batch.course_id')
    .where('course_group.id', '=', groupId),
)
async function courseOfBatch(db: Database, id: string) {
  return (await batchById.first(db, id))?.course_id
}
async function courseOfGroup(db: Database, id: string) {
  return (await batchByGroup.first(db, id))?.course_id
}
