import './StepPaper.tsx'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { StepPaper } from './parts.ts'

/** What the questions stand in comes together with the screen, also where that is only fetched ahead. */
const fetchPaper = () => fetchParts([StepPaper])
void fetchPaper()

export const answerFirst: First = { ask: fetchPaper }
