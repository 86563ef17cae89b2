import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { materialMessages } from '#contract/features/material/messages.ts'
import { newsOf } from '#web/features/activity/seen/opened.tsx'

export const { queries: materialQueries, useNews: useMaterialNews } = newsOf({
  types: Object.values(materialTypes),
  get: materialCalls.get,
  students: materialCalls.listViewers,
  done: materialMessages.viewersChanged,
  key: 'materialId',
})
