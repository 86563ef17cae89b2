import { materialMessages } from '#contract/features/material/messages.ts'
import { noterOf, onceDone } from '#server/features/activity/public.ts'
import { materialFacts } from './events.ts'
import { isClosedTo, materials } from './store.ts'

const done = noterOf(materialFacts, materialMessages.viewersChanged, 'material.viewers')

/** A student has opened a material, as long as there is time for it. */
export const viewMaterial = onceDone(materials.toDo, {
  doneAt: material => material.done_at,
  isIdle: (context, material) => isClosedTo(context, material),
  note: (context, { id }, studentId) => done(context, id, studentId),
})
