import { cdp } from 'vitest/browser'

// The provider's own session; Vitest types it only for a provider's package that re-exports Playwright's types.
const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> }

/** One step of an input method, such as of pinyin: what it shows so far in the focused field. */
export const compose = (text: string) =>
  devtools().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })

/** The input method puts this in place of what it showed. */
export const confirm = (text: string) => devtools().send('Input.insertText', { text })
