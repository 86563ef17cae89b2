import { sql } from 'kysely'
import { answeringModes } from '#contract/features/answering/rules.ts'
import type { Subject } from '#server/features/projector/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds after its end for which a step is what the class looks at. */
const lookedAt = 45 * 60_000

const newestStep = prepared(
  (_, courseId: string, now: number, since: number) => sql<{ id: string; since: number }>`
    select step.id, step.started_at as since
    from activity join answering on answering.id = activity.id and answering.mode = ${sql.lit(answeringModes.inClass)}
    join answering_step as step on step.activity_id = activity.id
    where activity.course_id = ${courseId} and activity.deleted_at is null and activity.published_at <= ${at(now)}
      and (activity.ends_at is null or activity.ends_at > ${at(now)})
      and step.started_at is not null
      and coalesce(step.ended_at, step.ends_at, ${at(now)}) > ${at(since)}
    order by step.started_at desc, step.id desc limit 1`,
)

/** The step that a class answers, or answered last. */
export async function answeringSubject(
  { db, now }: Unit,
  { courseId }: { courseId: string },
): Promise<Subject | undefined> {
  const step = await newestStep.first(db, courseId, now, now - lookedAt)
  return step && { kind: 'answering', ...step }
}
