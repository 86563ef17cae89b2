import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { topicMessages } from '#contract/features/topic/messages.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { topicToSee } from './store.ts'

const addLike = prepared(
  (_, topicId: string, accountId: string, now: number) => sql`
    insert into topic_like (topic_id, account_id, liked_at) values (${topicId}, ${accountId}, ${at(now)})
    on conflict do nothing`,
)
const removeLike = prepared((db, topicId: string, accountId: string) =>
  db.deleteFrom('topic_like').where('topic_id', '=', topicId).where('account_id', '=', accountId),
)
const countLikes = prepared(
  (_, topicId: string) =>
    sql<{ likes: number }>`select count(*)::int as likes from topic_like where topic_id = ${topicId}`,
)

/** Milliseconds in which likes are gathered before open screens are told. */
const gathering = 500

/** Likes a topic, or takes that back. @param wanted the other of the two, if left out */
export async function likeTopic(context: CourseContext, id: string, wanted: boolean | undefined) {
  const { db, person, course, hub, now } = context
  const topic = await topicToSee(context, id)
  if (context.role === 'student' && context.studentId === null) fail(kernelErrors.viewingOnly)
  const isLiked = wanted ?? !topic.is_liked
  void (isLiked ? addLike(db, id, person.id, now) : removeLike(db, id, person.id))
  const { likes } = await countLikes.one(db, id)
  context.throttle(`topic.likes:${id}`, {
    interval: gathering,
    gathers: true,
    async run(outside) {
      const now = await countLikes.one(outside, id)
      hub.publish(topics.course(course.id), topicMessages.liked, { topicId: id, courseId: course.id, ...now })
    },
  })
  return { likes, isLiked }
}
