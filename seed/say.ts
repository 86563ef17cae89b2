import { textIn } from '#server/kernel/envelope.ts'
import { inChinese } from './in-chinese.ts'
import { inEnglish } from './in-english.ts'

export type SeedLanguage = 'en' | 'zh' | 'zh-Hant'

/** Says a name or text of the seed. */
export type Say = (text: string) => string

/** The cast as it stands in the source, in both languages: what tests know. */
export const asWritten: Say = text => text

/** The demo school speaks one language; what has no translation here is the same in it. Traditional is derived, as all texts are. */
export function sayIn(language: SeedLanguage): Say {
  const words: Record<string, string> = language === 'en' ? inEnglish : inChinese
  const say: Say = text => words[text] ?? text
  return language === 'zh-Hant' ? text => textIn('zh-Hant', { text: { en: '', zh: say(text) } }) : say
}
