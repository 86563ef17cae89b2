import { sql } from 'kysely'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { lastEnd } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { noteLive } from './noting.ts'

interface Sent {
  id: string
  text: string
  sent_at: number
  author: string
}
const sentIn = prepared(
  (_, activityId: string) => sql<Sent>`
    select message.id, message.text, message.sent_at, author.name as author
    from test_message as message join account as author on author.id = message.author_id
    where message.activity_id = ${activityId} order by message.sent_at, message.id`,
)
/** What was said to those who write a test, the first first. */
export const messagesOf = (db: Database, activityId: string) => sentIn(db, activityId)

/** As students read them, who do not learn who wrote it. */
export const presentMessages = (sent: readonly Sent[]) =>
  sent.map(({ id, text, sent_at: sentAt }) => ({ id, text, sentAt }))

const insertMessage = prepared(
  (
    _,
    {
      id,
      activityId,
      authorId,
      text,
      now,
    }: Record<'id' | 'activityId' | 'authorId' | 'text', string> & { now: number },
  ) => sql`
    insert into test_message (id, activity_id, author_id, text, sent_at)
    values (${id}, ${activityId}, ${authorId}, ${text}, ${at(now)})`,
)
const standing = prepared(
  (_, activityId: string) => sql<{ last_end: number | null }>`
    select ${lastEnd} as last_end from activity where activity.id = ${activityId}`,
)
/** Who has a paper that is open. */
const writers = prepared(
  (_, activityId: string, now: number) => sql<{ account_id: string }>`
    select distinct author.account_id from submission
    join submission_author as author on author.submission_id = submission.id
    where submission.activity_id = ${activityId} and submission.closed_at is null
      and (submission.ends_at is null or submission.ends_at > ${at(now)})`,
)

/**
 * Says something to all who write a test. It is kept with the test: who begins later, or was not connected, reads it on the paper.
 * @throws notFound, notPublished, closed once nobody writes any more
 */
export async function tell(context: CourseContext, activityId: string, text: string) {
  const { db, now, person, course, log } = context
  const [task, { last_end: lastEnd }, people] = await Promise.all([
    taskToSee(context, activityId),
    standing.one(db, activityId),
    writers(db, activityId, now),
  ])
  const { errors } = testSubmissions
  if (task.published_at === null || task.published_at > now) fail(errors.notPublished)
  if (lastEnd !== null && lastEnd <= now) fail(errors.closed)
  const id = newId()
  void insertMessage(db, { id, activityId, authorId: person.id, text, now })
  for (const { account_id } of people)
    context.publish(topics.account(account_id), testLiveMessages.told, {
      ...{ testId: activityId, courseId: course.id, id, text, sentAt: now },
    })
  context.afterCommit(() =>
    log.info({ testId: activityId, messageId: id, by: person.id, told: people.length }, 'message to a test'),
  )
  noteLive(context, activityId, course.id)
  return { id }
}
