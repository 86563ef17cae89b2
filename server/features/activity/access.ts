import { kernelErrors } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ActivityRow } from './kind.ts'

/**
 * An activity of the course for its staff, locked until the transaction ends.
 * @throws notFound when it is absent, deleted or another course's
 */
export async function activityToManage({ db, course }: CourseContext, id: string): Promise<ActivityRow> {
  const row = await db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail(kernelErrors.notFound)
}

/** The folder that an input names, checked to be this course's; null for the root. */
export async function folderToUse(
  { db, course }: Pick<CourseContext, keyof Unit | 'course'>,
  id: string | null | undefined,
) {
  if (!id || id === '0') return null
  const isId = /^[0-9a-f-]{36}$/.test(id)
  const row = isId
    ? await db
        .selectFrom('folder')
        .selectAll()
        .where('id', '=', id)
        .where('course_id', '=', course.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  return row ?? fail(kernelErrors.notFound)
}
