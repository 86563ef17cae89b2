import { materialMessages } from '#contract/features/material/messages.ts'
import { noterOf } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { materialFacts } from './events.ts'
import { isClosedTo, materials } from './store.ts'

const done = noterOf(materialFacts, materialMessages.viewersChanged, 'material.viewers')

/**
 * A student has opened a material; the first time counts.
 * @returns when they did, null for staff viewing as a student, and where its time is over
 */
export async function viewMaterial(context: CourseContext, id: string): Promise<number | null> {
  const { now, studentId } = context
  const material = await materials.toDo(context, id)
  if (studentId === null || material.viewed_at !== null) return material.viewed_at
  if (isClosedTo(context, material)) return null
  done(context, id, studentId)
  return now
}
