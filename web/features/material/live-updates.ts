import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { materialMessages } from '#contract/features/material/messages.ts'
import { useLive } from '#web/lib/live.ts'

/** What a change of a material, or of who has opened it, makes old. */
export const materialQueries: readonly Call[] = [
  materialCalls.get,
  materialCalls.listViewers,
  activityCalls.list,
]

const types: readonly number[] = Object.values(materialTypes)

/** Keeps a material fresh while it is open. @returns a function that asks again */
export function useMaterialNews(courseId: string, materialId: string) {
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [materialCalls.get],
    courseId,
    when: ({ contentType }) => types.includes(contentType),
  })
  return useLive({
    on: [materialMessages.viewersChanged],
    refreshes: [materialCalls.get, materialCalls.listViewers],
    when: change => change.materialId === materialId,
  })
}
