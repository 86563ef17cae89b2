import { richTextLimits } from '#contract/rich-text.ts'
import { formulaMarks } from './marked-text.ts'
import type { WrittenFormula } from './rich-text-formulas.ts'

/** A place in a text being written: what is selected, or where the cursor is. */
export interface Place {
  from: number
  to: number
}

const formulas = new RegExp(formulaMarks, 'gu')

/** The formula that the cursor is in; else a new one in place of what is selected. */
export function formulaAt(text: string, { from, to }: Place): WrittenFormula & Place {
  for (const { 0: whole, 1: block, 2: inline, index } of text.matchAll(formulas)) {
    const end = index + whole.length
    if (index < to && from < end)
      return { latex: (block ?? inline ?? '').trim(), isBlock: block !== undefined, from: index, to: end }
  }
  return { latex: text.slice(from, to).slice(0, richTextLimits.formula), isBlock: false, from, to }
}

/** How a formula stands in a short text; an empty one not at all. */
export function markFormula({ latex, isBlock }: WrittenFormula): string {
  const written = latex.replaceAll('$', '').replaceAll(/\s+/g, ' ').trim()
  if (written === '') return ''
  return isBlock ? `$$${written}$$` : `$${written}$`
}

/** How code stands in a short text: within its line, or in lines of its own. */
export const markCode = (code: string): string =>
  code.includes('\n') ? `\`\`\`\n${code.replaceAll('`', '')}\n\`\`\`` : `\`${code.replaceAll('`', '')}\``
