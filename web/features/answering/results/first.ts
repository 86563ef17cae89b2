import './AnsweredQuestions.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { AnsweredQuestions } from './parts.ts'

/** What shows answered questions comes together with the screen. */
export const answeredFirst: First = { ask: () => fetchParts([AnsweredQuestions]) }
