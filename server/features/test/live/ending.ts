import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { closeTask, endEarly, studentNamed } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteLive } from './noting.ts'

/** The paper that somebody writes, held so that nothing is saved into it meanwhile. */
const openPaper = prepared(
  (_, activityId: string, studentId: string, now: number) => sql<{ id: string; account_id: string }>`
    select submission.id, author.account_id from submission
    join submission_author as author on author.submission_id = submission.id
    where author.activity_id = ${activityId} and author.account_id = ${studentNamed(activityId, studentId)}
      and submission.began_at is not null and submission.closed_at is null
      and (submission.ends_at is null or submission.ends_at > ${at(now)})
      and (submission.version = 0 or author.state = 3)
    order by author.attempt desc limit 1 for no key update of submission`,
)

/** Ends the paper of one student now; what is saved is handed in. @throws notFound for who writes none */
export async function endForOne(context: CourseContext, id: string, studentId: string) {
  const { db, now, course, person, log } = context
  const paper = await openPaper.first(db, id, studentId, now)
  if (!paper) return fail(kernelErrors.notFound)
  endEarly(context, id, paper.id, now)
  closeTask(context, id)
  context.publish(topics.account(paper.account_id), testMessages.workChanged, {
    ...{ testId: id, courseId: course.id },
  })
  context.afterCommit(() => log.info({ testId: id, submissionId: paper.id, by: person.id }, 'paper ended'))
  noteLive(context, id, course.id)
  return {}
}
