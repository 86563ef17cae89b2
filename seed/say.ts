import { inChinese } from './in-chinese.ts'
import { inEnglish } from './in-english.ts'

export type SeedLanguage = 'en' | 'zh'

/** Says a name or text of the seed. */
export type Say = (text: string) => string

/** The cast as it stands in the source, in both languages: what tests know. */
export const asWritten: Say = text => text

/** The demo school speaks one language; what has no translation here is the same in it. */
export function sayIn(language: SeedLanguage): Say {
  const words: Record<string, string> = language === 'en' ? inEnglish : inChinese
  return text => words[text] ?? text
}
