import { sql } from 'kysely'
import { isFor } from '#server/features/activity/public.ts'
import { permits } from '#server/features/course/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { isFeedbackShown } from './reading/feedback-shown.ts'
import { readingLevels, readingOf } from './writing/finality.ts'

/**
 * Who grades reads what was handed in, students what is their own; in a group also what its present members write, until it is
 * handed in. Everybody reads what is shared with the class, and who can hand in nothing more, where that is allowed, what the
 * others have handed in.
 */
export const submissionFiles: FileReader = (fileId, now) => sql`
  select from submission_file as file
  join submission on submission.id = file.submission_id
  join activity on activity.id = submission.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  where file.file_id = ${fileId} and case when ${permits('grade')} then file.version <= submission.sealed
    when membership.role <> 'student' then file.version <= submission.shared_version
    else activity.published_at <= ${at(now)} and (course.ended_at is null or course.ended_visible)
      and ${isFor(sql.ref('reader.id'))} and (
        exists (
          select from submission_author as author
          where author.submission_id = submission.id and author.account_id = reader.id)
        or file.version <= submission.shared_version
        or (file.version <= submission.version and exists (
          select from submission_policy as policy
          where policy.activity_id = submission.activity_id and policy.classmates > 0)
          and ${readingOf(sql.ref('reader.id'), now)} = ${sql.lit(readingLevels.yes)})
        or (submission.sealed = 0 and submission.attempt = 1 and exists (
          select from group_member as member
          where member.group_id = submission.group_id and member.account_id = reader.id))) end`

/** Who grades reads what is given back at once, its authors with the grade. */
export const feedbackFiles: FileReader = (fileId, now) => sql`
  select from submission_feedback as given
  join submission on submission.id = given.submission_id
  join activity on activity.id = submission.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  where given.file_id = ${fileId} and case when membership.role <> 'student' then ${permits('grade')}
    else activity.published_at <= ${at(now)} and (course.ended_at is null or course.ended_visible)
      and ${isFor(sql.ref('reader.id'))} and exists (
        select from submission_author as author
        where author.submission_id = submission.id and author.account_id = reader.id
          and ${isFeedbackShown('given', 'author')}) end`
