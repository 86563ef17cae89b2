import { sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'

/** The versions that the tests of a course use, as they have arrived with it. */
export const adoptUses = prepared(
  (_, courseId: string) => sql`
    insert into question_use (version_id, kind, subject_id)
    select asked.version_id, 'test', asked.activity_id
    from activity join test_question asked on asked.activity_id = activity.id
    where activity.course_id = ${courseId}
    on conflict do nothing`,
)
