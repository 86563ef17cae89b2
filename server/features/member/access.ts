import { kernelErrors } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/**
 * The class that an input names, checked to be in this course; undefined for `0` or empty: no class.
 * @throws notFound when it is absent or another course's
 */
export async function classToUse({ db, course }: CourseContext, id: string) {
  if (id === '' || id === '0') return undefined
  const row = /^[0-9a-f-]{36}$/.test(id) ? await classIn.first(db, course.id, id) : undefined
  return row ?? fail(kernelErrors.notFound)
}

const classIn = prepared((db, courseId: string, id: string) =>
  db.selectFrom('course_class').selectAll().where('id', '=', id).where('course_id', '=', courseId),
)
