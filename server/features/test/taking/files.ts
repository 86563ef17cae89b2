import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { beginningOf, isFor } from '#server/features/activity/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { isSince, isWritingAnew } from '../store.ts'

/** The handed-in states in which something may be shown. */
const isHandedIn = sql<SqlBool>`author.state not in (
  ${sql.lit(submissionStates.notSubmitted)}, ${sql.lit(submissionStates.returned)})`

/**
 * Who reads the files of a test's questions: students those on the paper that they have begun, or of a test that need not be begun,
 * once it has started for them;
 * those that belong to keys and explanations (position -2) once what shows them may be read.
 */
export const questionFiles: FileReader = (fileId, now) => sql`
  select from question_file as attached
  join test_question as asked on asked.version_id = attached.version_id
  join test on test.id = asked.activity_id
  join activity on activity.id = test.id and activity.deleted_at is null and activity.published_at <= ${at(now)}
  join submission_policy as policy on policy.activity_id = activity.id
  join course on course.id = activity.course_id and course.deleted_at is null
    and (course.ended_at is null or course.ended_visible)
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  where attached.file_id = ${fileId} and ${isFor(sql.ref('reader.id'))} and (
    (attached.position >= -1 and not policy.must_begin and policy.working_time is null
      and (not activity.is_for_some and activity.begins_at is null
        or coalesce(${beginningOf(sql.ref('reader.id'))} <= ${at(now)}, true)))
    or exists (
      select from submission_author as author join submission on submission.id = author.submission_id
      where author.activity_id = activity.id and author.account_id = reader.id
        and (submission.began_at is not null or submission.sealed > 0)
        and (asked.draw_id is null or coalesce(submission.slot_points ? asked.slot::text, true))
        and (attached.position >= -1 or (${isHandedIn} and ${isSince(sql`test.paper_shown`, now)}
          and not ${isWritingAnew(sql.ref('reader.id'), now)}
          and (${isSince(sql`test.answers_shown`, now)} or ${isSince(sql`test.explanations_shown`, now)})))))`
