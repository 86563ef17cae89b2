/** A piece of a comment: words, an address to open, or the name of a member. */
export type Piece = { kind: 'text' | 'link' | 'mention'; text: string }

/** Only what begins with a scheme opens: no text becomes an address by accident. */
const address = /https?:\/\/[^\s<>"'`，。；！？、）】》]+/giu
/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?)\]}]+$/

/** Splits a comment into what is shown as it is, what opens, and whom it names. */
export function piecesOf(content: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of content.matchAll(address)) {
    const text = match[0].replace(trailing, '')
    pieces.push(...withNames(content.slice(end, match.index), names), { kind: 'link', text })
    end = match.index + text.length
  }
  return [...pieces, ...withNames(content.slice(end), names)]
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
