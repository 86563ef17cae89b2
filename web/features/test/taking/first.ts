import './PaperFrame.tsx'
import './QuestionPage.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { PaperFrame, QuestionPage } from './parts.ts'

/** What the first question stands in comes together with the screen, and is there before the time runs. */
const fetchQuestion = () => fetchParts([PaperFrame, QuestionPage])
// With their texts, also where the screen is only fetched ahead: there may be no network later.
void fetchQuestion()

export const paperFirst: First = { ask: fetchQuestion }
