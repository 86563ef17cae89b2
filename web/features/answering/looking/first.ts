import './TriedQuestion.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { TriedQuestion } from './parts.ts'

/** What a question stands in comes together with the screen. */
export const previewFirst: First = { ask: () => fetchParts([TriedQuestion]) }
