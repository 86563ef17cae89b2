import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { materialMessages } from '#contract/features/material/messages.ts'
import { useSeenNews } from '#web/features/activity/seen/opened.tsx'

/** What a change of a material, or of who has opened it, makes old. */
export const materialQueries: readonly Call[] = [
  materialCalls.get,
  materialCalls.listViewers,
  activityCalls.list,
]

const news = {
  types: Object.values(materialTypes),
  get: materialCalls.get,
  students: materialCalls.listViewers,
  done: materialMessages.viewersChanged,
  key: 'materialId',
}

/** Keeps a material fresh while it is open. @returns a function that asks again */
export const useMaterialNews = (courseId: string, id: string) => useSeenNews(news, courseId, id)
