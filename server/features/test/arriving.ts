import { sql } from 'kysely'
import { noteArrivedUses } from '#server/features/question/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const arrived = prepared(
  (_, courseId: string) => sql<{ version_id: string; activity_id: string }>`
    select asked.version_id, asked.activity_id
    from activity join test_question asked on asked.activity_id = activity.id where activity.course_id = ${courseId}`,
)

/** The versions that the tests of a course use, as they have arrived with it. */
export async function adoptUses(db: Database, courseId: string) {
  const rows = await arrived(db, courseId)
  noteArrivedUses(
    db,
    'test',
    rows.map(({ version_id, activity_id }) => ({ versionId: version_id, subjectId: activity_id })),
  )
}
