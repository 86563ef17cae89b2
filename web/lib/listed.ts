import { kept } from './intl.ts'

/** Names in a sentence: `A, B and C`, `A、B和C`. */
export const listed = (names: readonly string[]): string =>
  kept('list', language => new Intl.ListFormat(language === 'en' ? 'en-GB' : language)).format(names)
