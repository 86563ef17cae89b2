import { type SqlBool, sql } from 'kysely'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { photoAnswer } from '#contract/features/question/types/open.ts'
import { isFor, lastDeadline } from '#server/features/activity/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/** Of a row `step`: what is right in it is shown. */
const areAnswersShown = (now: number) => sql<SqlBool>`(step.answers_shown_at is not null
  or coalesce(${lastDeadline} <= ${at(now)}, false))`

/**
 * Who reads the photos of a wall: staff at any time; students as they are drawn, while the results are shown and nobody has hidden
 * them.
 */
export const wallPhotos: FileReader = (fileId, now, { use }) => sql`
  select from submission_file as kept
  join submission on submission.id = kept.submission_id
  join answering_question as asked on asked.activity_id = submission.activity_id and asked.slot = kept.slot
  join question_version as version on version.id = asked.version_id and version.type = ${sql.lit(photoAnswer.number)}
  join answering_step as step on step.id = asked.step_id
  join activity on activity.id = submission.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  where kept.file_id = ${fileId} and kept.version = (
      select max(part.version) from submission_part as part
      where part.submission_id = kept.submission_id and part.slot = kept.slot)
    and (membership.role <> 'student' ${
      use === 'pages'
        ? sql`or (activity.published_at <= ${at(now)} and (course.ended_at is null or course.ended_visible)
          and ${isFor(sql.ref('reader.id'))} and step.results_shown_at is not null
          and not exists (
            select from answering_hidden_photo as hidden
            where hidden.activity_id = submission.activity_id and hidden.file_id = kept.file_id))`
        : sql``
    })`

/** Who reads the files of questions: students those of steps that they have had, and those of keys once they are shown. */
export const answeringFiles: FileReader = (fileId, now) => sql`
  select from question_file as attached
  join answering_question as asked on asked.version_id = attached.version_id
  join answering_step as step on step.id = asked.step_id
  join answering on answering.id = asked.activity_id
  join activity on activity.id = answering.id and activity.deleted_at is null and activity.published_at <= ${at(now)}
  join course on course.id = activity.course_id and course.deleted_at is null
    and (course.ended_at is null or course.ended_visible)
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
  where attached.file_id = ${fileId} and ${isFor(sql.ref('reader.id'))}
    and (step.started_at is not null or (answering.mode <> ${sql.lit(answeringModes.inClass)}
      and coalesce(activity.begins_at <= ${at(now)}, true)))
    and (attached.position >= -1 or ${areAnswersShown(now)})`
