import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { activityFileIds, deadlineOf, isPublished, isShownTo } from '#server/features/activity/public.ts'
import { countOfShown } from '#server/features/comment/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** A topic with what one reader has done with it. */
const topicFor = prepared((db, id: string, studentId: string | null, readerId: string | null) =>
  db
    .selectFrom('topic')
    .innerJoin('activity', 'activity.id', 'topic.id')
    .innerJoin('activity_text as text', 'text.activity_id', 'topic.id')
    .innerJoin('account as author', 'author.id', 'activity.author_id')
    .select(['topic.id', 'topic.hides_names', 'topic.asks_all'])
    .select(['activity.course_id', 'activity.type', 'activity.title', 'activity.author_id'])
    .select([
      'activity.published_at',
      'activity.begins_at',
      'activity.created_at',
      'activity.updated_at',
      'activity.revision',
      'text.html',
    ])
    .select(deadlineOf(studentId).as('deadline'))
    .select(['author.name as author', 'author.avatar_id'])
    .select(isShownTo(studentId).as('is_shown'))
    .select(activityFileIds.as('files'))
    .select(
      sql<boolean>`exists (select from topic_like
      where topic_like.topic_id = topic.id and topic_like.account_id = ${readerId})`.as('is_liked'),
    )
    .where('topic.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

/** Whose likes and comments are their own; null for staff viewing as a student. */
export const readerOf = ({ role, studentId, person }: CourseContext) =>
  role === 'student' ? studentId : person.id

/** Staff see every topic of their course, students the published ones that are for them. @throws notFound */
export async function topicToSee(context: CourseContext, id: string) {
  const { db, course, role, studentId, now } = context
  const topic = await topicFor.first(db, id, studentId, readerOf(context))
  if (topic?.course_id !== course.id) return fail(kernelErrors.notFound)
  if (role !== 'student') return topic
  return isPublished(topic, now) && topic.is_shown ? topic : fail(kernelErrors.notFound)
}

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
