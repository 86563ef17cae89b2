import './PaperFrame.tsx'
import './QuestionPage.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { PaperFrame, QuestionPage } from './parts.ts'

/** What the first question stands in comes together with the screen, and is there before the time runs. */
export const paperFirst: First = { ask: () => fetchParts([PaperFrame, QuestionPage]) }
