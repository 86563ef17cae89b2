import './PaperFrame.tsx'
import './QuestionPage.tsx'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

/** What the first question stands in comes together with the screen, and is there before the time runs. */
export const paperFirst: First = { ask: () => loadTexts('question/types', 'file') }
