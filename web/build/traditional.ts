import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { withOverrides } from '../../contract/traditional.ts'

/** Simplified to Traditional Chinese with Taiwan's wording; the overrides win over the dictionary. */
export const toTraditional = withOverrides(Converter({ from: 'cn', to: 'twp' }))

/**
 * `import './zh.ts?traditional'` gives the Simplified texts of that file in Traditional Chinese. Identifiers
 * are ASCII, so converting the whole source changes nothing but the texts.
 */
export function traditionalTexts(): Plugin {
  return {
    name: 'lectern:traditional-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('?traditional')) return null
      return { code: toTraditional(code), map: null }
    },
  }
}
