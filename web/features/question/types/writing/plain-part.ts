import { escapeHtml } from '#contract/features/question/types/parts.ts'

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What a rich text says if it is one line without any markup, such as an option usually is; undefined for others. */
export function plainLine(html: string): string | undefined {
  const [, line] = /^(?:<p>)?([^<>]*)(?:<\/p>)?$/.exec(html) ?? []
  return line?.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, entity => entities[entity]!)
}

/** One line as rich text. */
export const lineHtml = (line: string) => (line === '' ? '' : `<p>${escapeHtml(line)}</p>`)

/** The lines of a pasted list, without the numbers and letters before them. */
export const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim().replace(/^(?:[A-Za-z]|\d{1,2})\s*[.、．)）:：]\s*/, ''))
    .filter(line => line !== '')

/** Without those at the end that were left empty: rows that were offered and not needed. */
export function withoutEmptyEnd<T>(parts: readonly T[], isEmpty: (part: T) => boolean): T[] {
  let end = parts.length
  while (end > 0 && isEmpty(parts[end - 1]!)) end--
  return parts.slice(0, end)
}
