import { sql } from 'kysely'
import { asSeen, deadlineOf, seenPage } from '#server/features/activity/public.ts'
import { countOfShown } from '#server/features/comment/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** A topic with what one reader has done with it. */
const topicFor = prepared((db, id: string, studentId: string | null, readerId: string | null) =>
  seenPage(db, id, studentId)
    .innerJoin('topic', 'topic.id', 'activity.id')
    .select(['topic.hides_names', 'topic.asks_all'])
    .select(deadlineOf(studentId).as('deadline'))
    .select(
      sql<boolean>`exists (select from topic_like
      where topic_like.topic_id = topic.id and topic_like.account_id = ${readerId})`.as('is_liked'),
    ),
)

/** Whose likes and comments are their own; null for staff viewing as a student. */
const readerOf = ({ role, studentId, person }: CourseContext) => (role === 'student' ? studentId : person.id)

/** @throws notFound when it is absent, or not for the caller */
export const topicToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await topicFor.first(context.db, id, context.studentId, readerOf(context)))

export interface Counts {
  id: string
  comments: number
  likes: number
  joined: number
  students: number
}

/** What happened in topics: comments and likes that everybody sees, and how many students wrote, of how many. */
export const countTopics = prepared(
  (_, ids: readonly string[]) => sql<Counts>`
    select topic.id,
      ${countOfShown(sql.ref('topic.id'))} as comments,
      (select count(*)::int from topic_like where topic_like.topic_id = topic.id) as likes,
      joined, students
    from topic
    cross join lateral (
      select count(*)::int as students, count(*) filter (where progress.state = 2)::int as joined
      from activity_student as student
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      where student.activity_id = topic.id) as taking_part
    where topic.id = any(${ids}::uuid[])`,
)

export const countsOf = async (db: Database, id: string): Promise<Counts> => countTopics.one(db, [id])
