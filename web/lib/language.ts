import { type Language, languages } from '#contract/error.ts'
import { store, stored } from './storage.ts'

export type { Language }
export { languages }

/** Each language in its own name, since its readers may not know the current one. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
}

const isLanguage = (text: string | null): text is Language => languages.some(language => language === text)

/** The language chosen on this device, else the browser's first that we support, else English. */
export function preferredLanguage(browser: readonly string[] = navigator.languages ?? []): Language {
  const chosen = stored('xlanguage')
  if (isLanguage(chosen)) return chosen
  for (const tag of browser) {
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant'
    if (/^zh\b/i.test(tag)) return 'zh-Hans'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}

export function rememberLanguage(language: Language): void {
  store('xlanguage', language)
}
