import { Converter, CustomConverter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { traditionalOverrides } from '../lib/traditional-overrides.ts'

/** Simplified to Traditional Chinese with Taiwan's wording; the overrides win over the dictionary. */
export const toTraditional = (() => {
  const convert = Converter({ from: 'cn', to: 'twp' })
  // The override marks its result with private-use characters, so that the dictionary leaves it alone.
  const marks = traditionalOverrides.map((_, index) => String.fromCodePoint(0xe000 + index))
  const protect = CustomConverter(
    traditionalOverrides.map(([simplified], index) => [simplified, marks[index]!]),
  )
  const reveal = CustomConverter(
    traditionalOverrides.map(([, traditional], index) => [marks[index]!, traditional]),
  )
  return (text: string): string => reveal(convert(protect(text)))
})()

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
