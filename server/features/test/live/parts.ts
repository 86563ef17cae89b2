import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

interface Part {
  class_id: string | null
  group_id: string | null
  name: string
  count: number
}
const partsOf = prepared(
  (_, id: string, courseId: string) => sql<Part>`
    select one.id as class_id, null::uuid as group_id, one.name, count(*)::int as count
    from course_class as one
    join course_student as membership on membership.course_id = one.course_id and membership.class_id = one.id
    join activity_student as student on student.account_id = membership.account_id and student.activity_id = ${id}
    where one.course_id = ${courseId} group by one.id, one.name
    union all
    select null, one.id, batch.name || ' · ' || one.name, count(*)::int
    from course_group as one
    join group_batch as batch on batch.id = one.batch_id and batch.course_id = ${courseId} and batch.deleted_at is null
    join group_member as member on member.group_id = one.id
    join activity_student as student on student.account_id = member.account_id and student.activity_id = ${id}
    group by one.id, one.name, batch.name
    order by group_id nulls first, name, class_id
    limit 500`,
)

/** The classes and groups in which a test has students. */
export const partsIn = async (db: Database, id: string, courseId: string) => ({
  list: (await partsOf(db, id, courseId)).map(({ class_id: classId, group_id: groupId, ...part }) => ({
    ...{ classId, groupId },
    ...part,
  })),
})
