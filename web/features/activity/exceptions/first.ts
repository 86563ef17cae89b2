import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

/** What the screens of individual deadlines need at once. */
export const exceptionsFirst: First = { ask: () => loadTexts('activity/exceptions', 'member') }
