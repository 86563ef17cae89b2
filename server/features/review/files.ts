import { sql } from 'kysely'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

const hidesAuthors = sql`exists (select from review_policy as policy
  where policy.activity_id = activity.id and policy.hides_authors)`

/**
 * Reviewers read the files of what they review, in the version that was handed in; pictures of authors whose names are
 * hidden only as they are drawn.
 */
export const reviewFiles: FileReader = (fileId, now, { use }) => sql`
  select from submission_file as file
  join submission on submission.id = file.submission_id and file.version <= submission.version
  join review on review.submission_id = submission.id and review.reviewer_id = reader.id and review.state < 2
  join activity on activity.id = submission.activity_id and activity.deleted_at is null
    and activity.published_at <= ${at(now)}
  join course on course.id = activity.course_id and course.deleted_at is null
    and (course.ended_at is null or course.ended_visible)
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  join file as stored on stored.id = file.file_id
  where file.file_id = ${fileId} ${use === 'original' ? sql`and (stored.width is null or not ${hidesAuthors})` : sql``}`
