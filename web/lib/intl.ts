import type { Language } from './language.ts'
import { currentLanguage } from './texts.ts'

// Creating an Intl object costs a millisecond on a slow phone; a list of a thousand rows shares one.
const made = new Map<string, unknown>()

/** What `make` gives for the current language, made once for each `key`. */
export function kept<T>(key: string, make: (language: Language) => T): T {
  const language = currentLanguage()
  const name = `${language} ${key}`
  if (!made.has(name)) made.set(name, make(language))
  return made.get(name) as T
}
