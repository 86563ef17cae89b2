import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishChange } from './appearing.ts'

/** Positions follow the order given, from 1; 0 means never placed. */
const setPositions = prepared(
  (_, courseId: string, ids: readonly string[]) => sql<{ type: number }>`
    update activity set position = o.place
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where activity.id = o.id and activity.course_id = ${courseId} and activity.deleted_at is null
    returning activity.type`,
)

/** Orders activities as given. @throws notFound when one is missing or in another course */
export async function sortActivities(context: CourseContext, ids: readonly string[]) {
  const ordered = [...new Set(ids)]
  if (ordered.length === 0) return
  const placed = await setPositions(context.db, context.course.id, ordered)
  if (placed.length < ordered.length) fail(kernelErrors.notFound)
  publishChange(context, context.course.id, placed[0]!.type)
}
