import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { withOverrides } from '../../contract/traditional.ts'

/** Simplified to Traditional Chinese with Taiwan's wording; the overrides win over the dictionary. */
export const toTraditional = withOverrides(Converter({ from: 'cn', to: 'twp' }))

/**
 * The files that declare errors, the words that are put into them, and the names of types of questions. Those of the
 * kernel come with the server's answers: the first load does without.
 */
const declaresTexts = /\/contract\/features\/(.+(errors|words)|question\/types\/.+)\.ts$/

/** Puts the Traditional text beside each Simplified one of a file of errors, unless both are the same. */
const withTraditional = (code: string) =>
  code.replace(/\bzh:\s*('(?:[^'\\]|\\.)*')/g, (given, simplified: string) => {
    const traditional = toTraditional(simplified)
    return traditional === simplified ? given : `${given}, hant: ${traditional}`
  })

/**
 * `import './zh.ts?traditional'` gives the Simplified texts of that file in Traditional Chinese. Identifiers
 * are ASCII, so converting the whole source changes nothing but the texts. An error is one object in every language.
 */
export function traditionalTexts(): Plugin {
  return {
    name: 'lectern:traditional-texts',
    enforce: 'pre',
    transform(code, id) {
      if (declaresTexts.test(id)) return { code: withTraditional(code), map: null }
      if (!id.endsWith('?traditional')) return null
      return { code: toTraditional(code), map: null }
    },
  }
}
