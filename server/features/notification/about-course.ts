import { sql } from 'kysely'
import type { Subject } from './announcement.ts'

/** Whether a reader whose membership is joined may enter: an ended course may be closed to its students' visits. */
export const mayEnter = sql<boolean>`(membership.role is distinct from 'student'
  or course.ended_at is null or course.ended_visible)`

/** Available to a condition: course, and membership, which is null for anyone not in it. */
export const aboutCourse: Subject = {
  title: sql`(select name from course where course.id = message.course_id)`,
  rows: () => sql`
    from course
    left join course_member membership on membership.course_id = course.id and membership.account_id = message.account_id
    where course.id = message.course_id and course.deleted_at is null`,
}
