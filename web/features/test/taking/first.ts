import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

/** The words of whichever question comes first are there with the screen. */
export const paperFirst: First = { ask: () => loadTexts('question/types', 'file') }
