import { sql } from 'kysely'
import { anyCount, anyPlace, type Portable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What people wrote is their work: it stays behind without them, and in every fresh copy. */
export const commentPortable: Portable = {
  tables: [
    {
      table: 'comment',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: {
        id: 'own',
        activity_id: 'activity',
        author_id: 'person',
        thread_id: 'comment',
        answers_id: 'comment',
        hidden_by: 'author',
        deleted_by: 'author',
      },
      follows: [],
      // Null would make it begin a thread.
      required: ['thread_id'],
      ranges: { likes: anyCount, own_likes: anyCount, replies: anyCount },
      counted: { en: 'Comments', zh: '评论' },
    },
    {
      table: 'comment_file',
      part: 'work',
      from: ['comment_id', 'comment'],
      refs: { comment_id: 'comment', file_id: 'file' },
      ranges: { position: anyPlace },
    },
    {
      table: 'comment_mention',
      part: 'work',
      from: ['comment_id', 'comment'],
      refs: { comment_id: 'comment', account_id: 'person' },
    },
    {
      table: 'comment_like',
      part: 'work',
      from: ['comment_id', 'comment'],
      refs: { comment_id: 'comment', account_id: 'person' },
    },
    {
      table: 'comment_lock',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: { activity_id: 'activity', locked_by: 'author' },
    },
  ],
  /** Not everybody who liked or answered has come along. */
  async settle({ db }, courseId, arrived) {
    if (arrived.get('comment')) await recount(db, courseId)
  },
}

const recount = prepared(
  (_, courseId: string) => sql`
    update comment set
      likes = (select count(*) from comment_like where comment_id = comment.id),
      own_likes = (select count(*) from comment_like
        where comment_id = comment.id and account_id = comment.author_id),
      replies = (select count(*) from comment as reply
        where reply.thread_id = comment.id and reply.deleted_at is null and reply.hidden_at is null)
    where activity_id in (select id from activity where course_id = ${courseId})`,
)
