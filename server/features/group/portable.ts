import { type SqlBool, sql } from 'kysely'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { anyCount, anyPlace, type Portable, type PortableRow } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

const isNamed = ({ name }: PortableRow) =>
  typeof name === 'string' && name !== '' && [...name].length <= groupNameLength

export const groupPortable: Portable = {
  tables: [
    {
      table: 'group_batch',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course' },
      ranges: { mode: [0, 3], member_cap: anyCount, group_cap: anyCount },
      renew: { group_count: () => 0 },
      fresh: now => ({ created_at: now, updated_at: now }),
      leaveOut: ({ fresh }) => sql<SqlBool>`(t.deleted_at is not null and ${fresh}::boolean)`,
      isSound: isNamed,
      counted: { en: 'Group sets', zh: '分组' },
    },
    {
      table: 'course_group',
      part: 'content',
      from: ['batch_id', 'group_batch'],
      refs: { id: 'own', batch_id: 'group_batch', leader_id: 'person', author_id: 'author' },
      ranges: { member_cap: anyCount, position: anyPlace },
      renew: { code: newJoinCode, member_count: () => 0 },
      fresh: now => ({ created_at: now }),
      later: ['leader_id'],
      isSound: isNamed,
      counted: { en: 'Groups', zh: '小组' },
    },
    {
      table: 'group_member',
      part: 'people',
      from: ['batch_id', 'group_batch'],
      refs: { batch_id: 'group_batch', group_id: 'course_group', account_id: 'person' },
      fresh: now => ({ joined_at: now }),
    },
  ],
  /** Counts start at zero on arrival, so that a file cannot claim places that nobody has. */
  async settle({ db }, courseId) {
    await Promise.all([countMembers(db, courseId), countGroups(db, courseId)])
  },
}

const countMembers = prepared(
  (_, courseId: string) => sql`
    update course_group set member_count = (select count(*) from group_member where group_id = course_group.id)
    from group_batch where group_batch.id = course_group.batch_id and group_batch.course_id = ${courseId}`,
)

const countGroups = prepared(
  (_, courseId: string) => sql`
    update group_batch set group_count = (select count(*) from course_group where batch_id = group_batch.id)
    where course_id = ${courseId}`,
)
