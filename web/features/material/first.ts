import { materialCalls } from '#contract/features/material/calls.ts'
import { editorFirst } from '#web/features/activity/editor/first.ts'
import { videoFirst } from '#web/features/video/first.ts'
import { ask } from '#web/lib/call.ts'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { isVideoIn, VideoForm, VideoScreen } from './videos.ts'

export const dataFirst: First = {
  ask: opening =>
    isVideoIn(opening.search)
      ? Promise.all([videoFirst.ask?.(opening), fetchParts([VideoScreen])])
      : opening.ask(ask(materialCalls.get, { materialId: opening.search.get('id') ?? '' })),
}

export const dataFormFirst: First = {
  ask: opening =>
    isVideoIn(opening.search)
      ? Promise.all([editorFirst.ask?.(opening), fetchParts([VideoForm])])
      : Promise.resolve(editorFirst.ask?.(opening)),
}
