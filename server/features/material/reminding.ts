import { materialErrors } from '#contract/features/material/errors.ts'
import { remindByHand } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { linkReminded, materialReminded } from './events.ts'
import { materialToSee } from './store.ts'

/** Milliseconds in which the same person is not reminded by hand again. */
const pause = 3_600_000

/**
 * Reminds students who have not opened a material; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, over, nobodyLeft
 */
export async function remindViewers(context: CourseContext, id: string, chosen: readonly string[] | null) {
  const material = await materialToSee(context, id)
  const { nobodyLeft } = materialErrors
  const studentIds = await remindByHand(context, material, { studentIds: chosen, pause, nobodyLeft })
  if (studentIds.length > 0)
    void context.emit(material.address === null ? materialReminded : linkReminded, {
      ...{ materialId: id, courseId: context.course.id, studentIds },
    })
  return studentIds.length
}
