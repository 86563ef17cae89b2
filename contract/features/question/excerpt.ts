import { above, below, formulaLine } from './formula-line.ts'
import { escapeHtml, plain } from './types/parts.ts'

/** Characters of a question's text that a list shows. */
const longest = 200

/** Characters of a text with its markup that are enough for that. */
export const excerptSource = 4000

/**
 * The beginning of a question's own text, without what its type adds: plain, and formulas as one line that people read.
 * @param html may end anywhere
 */
export function excerptOf(html: string): string {
  const read = html
    .replace(/<[^<>]*$/, '')
    .replace(/<(?:span|div) data-latex="([^"]*)">[^<]*/g, (tag, latex: string) =>
      [tag.startsWith('<div') ? ' ' : '', escapeHtml(formulaLine(plain(latex)))].join(''),
    )
    .replace(/<sup>([^<]*)/g, (_, text: string) => escapeHtml(above(plain(text))))
    .replace(/<sub>([^<]*)/g, (_, text: string) => escapeHtml(below(plain(text))))
  return plain(read).slice(0, longest)
}
