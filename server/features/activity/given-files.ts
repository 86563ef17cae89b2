import { sql } from 'kysely'
import { givenCalls } from '#contract/features/activity/given.ts'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import { lookedInto, whyUnshown } from '#server/features/file/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { withholderOf } from './withholding.ts'

const ruleOf = prepared(
  (_, courseId: string) => sql<{ by: Withholder }>`
    select ${withholderOf({})} as by from (select ${courseId}::uuid as course_id) as activity`,
)

/** Own files, which may be attached to nothing yet, and those of the course. */
const knownFiles = prepared((_, ids: readonly string[], ownerId: string, courseId: string) =>
  lookedInto(
    ids,
    sql`(file.owner_id = ${ownerId} or exists (
      select from activity_file join activity on activity.id = activity_file.activity_id
      where activity_file.file_id = file.id and activity.course_id = ${courseId}))`,
  ),
)

export const givenHandlers = serve(givenCalls, {
  checkFiles: async (context, { fileIds, isWithheld }) => {
    const { db, course, person } = context
    const [{ by }, rows] = await Promise.all([
      ruleOf.one(db, course.id),
      knownFiles(db, fileIds, person.id, course.id),
    ])
    const isAsked = isWithheld || by !== ''
    return { withheldBy: by, list: isAsked ? await whyUnshown(context, rows) : [] }
  },
})
