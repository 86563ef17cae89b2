/**
 * A piece of a short text: words, an address to open, the name of a member; code (in backticks) or a formula (in dollars), alone
 * in its line where the mark is doubled or threefold. `text` is what is shown, without its marks.
 */
export interface Piece {
  kind: 'text' | 'link' | 'mention' | 'code' | 'codeBlock' | 'formula' | 'formulaBlock'
  text: string
}

/** Only what begins with a scheme opens: no text becomes an address by accident. */
const address = 'https?:\\/\\/[^\\s<>"\'`，。；！？、）】》]+'
const code = '```(?:[a-z+#]{1,12}\\n)?([^`]+)```|`([^`\\n]+)`'
/**
 * A formula alone in its line, or else within it. Prices are none: nothing is between the marks and what they hold, and no figure
 * follows ("$5 and $6", "$5-$6").
 */
export const formulaMarks = '\\$\\$([^$]+)\\$\\$|\\$([^\\s$](?:[^$\\n]*[^\\s$])?)\\$(?!\\d)'
const marked = new RegExp(`(${address})|${code}|${formulaMarks}`, 'giu')
const kinds = ['link', 'codeBlock', 'code', 'formulaBlock', 'formula'] as const

/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?)\]}]+$/

/** Splits a short text into what is shown as it is, what opens, whom it names, and what is drawn. Linear in its length. */
export function piecesOf(text: string, names: readonly string[] = []): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    const place = kinds.findIndex((_, index) => match[index + 1] !== undefined)
    const kind = kinds[place]!
    const inside = match[place + 1]!
    pieces.push(...withNames(text.slice(end, match.index), names))
    const shown = kind === 'link' ? inside.replace(trailing, '') : inside.trim()
    end = match.index + (kind === 'link' ? shown.length : match[0].length)
    pieces.push(shown === '' ? { kind: 'text', text: match[0] } : { kind, text: shown })
  }
  return [...pieces, ...withNames(text.slice(end), names)]
}

function withNames(text: string, names: readonly string[]): Piece[] {
  // The longest first: "@Anna Li" is not "@Anna".
  const known = [...names].sort((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  let plain = ''
  for (let place = 0; place < text.length; ) {
    const name = text[place] === '@' ? known.find(one => text.startsWith(one, place + 1)) : undefined
    if (name === undefined) {
      plain += text[place]
      place += 1
      continue
    }
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
    pieces.push({ kind: 'mention', text: `@${name}` })
    place += name.length + 1
  }
  return plain ? [...pieces, { kind: 'text', text: plain }] : pieces
}
