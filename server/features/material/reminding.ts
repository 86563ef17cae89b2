import { materialErrors } from '#contract/features/material/errors.ts'
import { remindByHand } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { linkReminded, materialReminded } from './events.ts'
import { materialToSee } from './store.ts'

/**
 * Reminds students who have not opened a material; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, over, nobodyLeft
 */
export async function remindViewers(context: CourseContext, id: string, chosen: readonly string[] | null) {
  const material = await materialToSee(context, id)
  const reminded = material.address === null ? materialReminded : linkReminded
  return remindByHand(context, material, {
    ...{ studentIds: chosen, nobodyLeft: materialErrors.nobodyLeft },
    tell: studentIds =>
      void context.emit(reminded, { materialId: id, courseId: context.course.id, studentIds }),
  })
}
