import { fragment } from '#server/kernel/prepared.ts'

/** The students in groups, without those who left the course. */
export const presentMembers = fragment(db =>
  db
    .selectFrom('group_member')
    .innerJoin('group_batch', 'group_batch.id', 'group_member.batch_id')
    .innerJoin('course_member as membership', join =>
      join
        .onRef('membership.account_id', '=', 'group_member.account_id')
        .onRef('membership.course_id', '=', 'group_batch.course_id'),
    ),
)
