import { sql } from 'kysely'
import { noteArrivedUses } from '#server/features/question/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const arrived = prepared(
  (_, courseId: string) => sql<{ version_id: string; activity_id: string }>`
    select asked.version_id, asked.activity_id
    from activity join answering_question as asked on asked.activity_id = activity.id
    where activity.course_id = ${courseId}`,
)
const ownQuestions = prepared(
  (_, activityId: string) => sql<{ question_id: string; bank_id: string }>`
    select distinct question.id as question_id, question.bank_id
    from answering_question as asked join question_version as version on version.id = asked.version_id
    join question on question.id = version.question_id where asked.activity_id = ${activityId}`,
)

/** The questions of one set, in the place that holds them. */
export async function questionsAlong(db: Database, activityId: string) {
  const rows = await ownQuestions(db, activityId)
  return new Map([
    ['question_bank' as const, [...new Set(rows.map(({ bank_id }) => bank_id))]],
    ['question' as const, rows.map(({ question_id }) => question_id)],
  ])
}

/** The versions that the sets of a course use, as they have arrived with it. */
export async function adoptUses(db: Database, courseId: string) {
  const rows = await arrived(db, courseId)
  noteArrivedUses(
    db,
    'answering',
    rows.map(({ version_id, activity_id }) => ({ versionId: version_id, subjectId: activity_id })),
  )
}
