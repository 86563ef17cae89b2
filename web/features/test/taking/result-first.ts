import './ResultAnswers.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { ResultAnswers } from './result-parts.ts'

/** Most results show the paper. */
export const resultFirst: First = { ask: () => fetchParts([ResultAnswers]) }
