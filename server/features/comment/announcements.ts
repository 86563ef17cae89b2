import { sql } from 'kysely'
import { commentDestination } from '#contract/features/comment/destination.ts'
import { activityChanged, isFor } from '#server/features/activity/public.ts'
import {
  type Announcement,
  change,
  mayEnter,
  type Subject,
  upon,
} from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import { commentAdded, commentTurned } from './events.ts'

/** A comment, whose title is that of what it was written below. Available to a condition: `subject`, the comment. */
const aboutComment: Subject = {
  title: sql`(select activity.title from comment join activity on activity.id = comment.activity_id
    where comment.id = message.content_id)`,
  rows: now => sql`
    from comment as subject
    left join comment as thread on thread.id = subject.thread_id
    join activity on activity.id = subject.activity_id and activity.deleted_at is null
    join course on course.id = activity.course_id and course.deleted_at is null
    join course_member membership on membership.course_id = course.id and membership.account_id = message.account_id
      and (membership.role <> 'student'
        or (activity.published_at <= ${at(now)} and ${isFor(sql.ref('message.account_id'))}
          and (thread.hidden_at is null or thread.author_id = message.account_id)))
      and ${mayEnter}
    where subject.id = message.content_id and subject.deleted_at is null`,
  // Of an activity, or of a thread.
  partsOf: id =>
    sql`select comment.id from comment where comment.activity_id = ${id} or (comment.thread_id = ${id} and comment.deleted_at is null)`,
  changedBy: [
    change(activityChanged, ({ activityId }) => ({ partsOf: activityId })),
    change(commentTurned, ({ commentId }) => ({ contentId: commentId })),
    change(commentTurned, ({ commentId }) => ({ partsOf: commentId })),
    change(commentTurned, ({ commentId, answersId }) => ({ contentId: answersId ?? commentId })),
  ],
}

/** They say that somebody wrote, never who: the name may be hidden from whoever reads it. */
const comment = {
  about: aboutComment,
  leadsTo: commentDestination,
  label: { en: 'Comments', zh: '评论' },
  switch: 'topics',
} satisfies Partial<Announcement>

const isMentioned = sql<boolean>`exists (select from comment_mention as mention
  where mention.comment_id = answer.id and mention.account_id = subject.author_id)`

const replied: Announcement = {
  ...comment,
  event: 'comment.replied',
  // One message for all unread answers to a comment: it is about what they answer.
  madeBy: [
    upon(
      commentAdded,
      ({ commentId }) => sql`
        select subject.author_id as account_id, activity.course_id, subject.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from comment as answer
        join comment as subject on subject.id = answer.answers_id and subject.author_id <> answer.author_id
        join activity on activity.id = answer.activity_id
        join course_member membership on membership.course_id = activity.course_id
          and membership.account_id = subject.author_id and membership.archived_at is null
        where answer.id = ${commentId} and not ${isMentioned}`,
      ({ answersId }) => answersId !== null,
    ),
  ],
  while: () => sql`exists (select from comment as answer
    where answer.answers_id = subject.id and answer.author_id <> subject.author_id
      and answer.deleted_at is null and answer.hidden_at is null and not ${isMentioned})`,
  action: { en: 'Answered', zh: '有新回复' },
  title: { en: 'New reply to your comment on {title}', zh: '您的评论有新回复：{title}' },
}

const mentioned: Announcement = {
  ...comment,
  event: 'comment.mentioned',
  // One for all unread mentions below an activity.
  madeBy: [
    upon(
      commentAdded,
      ({ commentId }) => sql`
        select mention.account_id, activity.course_id, subject.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from comment as subject
        join activity on activity.id = subject.activity_id
        join comment_mention as mention on mention.comment_id = subject.id
          and mention.account_id <> subject.author_id
        where subject.id = ${commentId} and not exists (
          select from notification as told
          join comment as other on other.id = told.content_id and other.activity_id = subject.activity_id
            and other.deleted_at is null and other.hidden_at is null
          where told.account_id = mention.account_id and told.event = 'comment.mentioned'
            and told.read_at is null and told.withdrawn_at is null)`,
    ),
  ],
  while: () => sql`subject.hidden_at is null`,
  action: { en: 'Mentioned', zh: '提到您' },
  title: { en: 'You were mentioned in a comment on {title}', zh: '有评论提到了您：{title}' },
}

export const commentAnnouncements = [replied, mentioned]
