import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { materialMessages } from '#contract/features/material/messages.ts'
import { queriesOf } from '#web/features/activity/seen/opened.tsx'

export const materialNews = {
  types: Object.values(materialTypes),
  get: materialCalls.get,
  students: materialCalls.listViewers,
  done: materialMessages.viewersChanged,
  key: 'materialId',
}

export const materialQueries = queriesOf(materialNews)
