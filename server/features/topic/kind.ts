import { sql } from 'kysely'
import { encode } from 'zod'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { topicRow, topicType } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { progressStates, seenKind, todoOfStudents } from '#server/features/activity/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { topicFacts } from './events.ts'
import { countTopics, topicToSee } from './store.ts'

const topicsOf = prepared(
  (_, ids: readonly string[], studentId: string | null) => sql<{
    id: string
    asks_all: boolean
    by_student: boolean
    author: string
    has_joined: boolean
  }>`
    select topic.id, topic.asks_all, topic.by_student, author.name as author,
      coalesce(progress.state = ${sql.lit(progressStates.done)}, false) as has_joined
    from topic
    join activity on activity.id = topic.id
    join account author on author.id = activity.author_id
    left join progress on progress.activity_id = topic.id and progress.account_id = ${studentId}
    where topic.id = any(${ids}::uuid[])`,
)

/** What classmates start, and what everybody is free to write in, nobody has to do. */
const isAskedOfAll = sql<boolean>`exists (select from topic where topic.id = activity.id and asks_all)`

/** Topics on the spine of a course. */
export const topicKind = seenKind({
  types: [topicType],
  name: { en: 'Topic', zh: '话题' },
  destination: topicDestination,
  facts: topicFacts,
  toSee: topicToSee,
  reminds: { over: commentErrors.over, nobodyLeft: topicErrors.nobodyLeft },
  reminders: [{ hoursBefore: 24, announces: dueSoon }],
  files: { isGiven: sql`(select not by_student from topic where topic.id = activity.id)` },
  travels: [{ choice: 'work', which: sql`exists (select from topic where topic.id = t.id and by_student)` }],
  async page({ db, role, studentId }, rows) {
    const ids = rows.map(({ id }) => id)
    const [found, counted] = await Promise.all([topicsOf(db, ids, studentId), countTopics(db, ids)])
    const counts = new Map(counted.map(count => [count.id, count]))
    const isStudent = role === 'student'
    return new Map(
      found.map(({ id, asks_all, by_student, author, has_joined }) => {
        const { comments = 0, likes = 0, joined = 0, students = 0 } = counts.get(id) ?? {}
        const row = encode(topicRow, {
          author,
          commentCount: comments,
          likes,
          asksAll: asks_all,
          isByStudent: by_student,
          hasJoined: has_joined,
          joinedCount: isStudent ? 0 : joined,
          studentCount: isStudent ? 0 : students,
        })
        return [id, row]
      }),
    )
  },
  isStudied: isAskedOfAll,
  todo: todoOfStudents(isAskedOfAll),
})
