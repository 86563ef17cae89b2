import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

/** The form of an activity waits for its words alone. */
export const editorFirst: First = { ask: () => loadTexts('activity/editor') }
