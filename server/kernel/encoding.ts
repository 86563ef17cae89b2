import type { Encoding } from '#contract/encodings.ts'

/**
 * The text of a file. Excel and Notepad write UTF-8 with a mark, UTF-16, or in the system's encoding, which nothing in the
 * file tells.
 * @param as what it is written in; absent: what it seems to be
 * @throws for bytes that are nothing in `as`
 */
export function textOf(bytes: Buffer, as?: Encoding): string {
  return new TextDecoder(as ?? encodingOf(bytes), { fatal: as !== undefined }).decode(bytes)
}

/** What a text seems to be written in. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isIn('utf-8', bytes)) return 'utf-8'
  const [likeliest] = [
    { encoding: 'gb18030' as const, worth: isIn('gb18030', bytes) ? worthInPairs(bytes, inGb) : -1 },
    { encoding: 'big5' as const, worth: isIn('big5', bytes) ? worthInPairs(bytes, inBig5) : -1 },
    { encoding: 'windows-1252' as const, worth: worthInLatin(bytes) },
  ].sort((a, b) => b.worth - a.worth)
  return likeliest!.encoding
}

function isIn(encoding: Encoding, bytes: Buffer) {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** How usual a character is, from its two bytes: names have rare ones, but not only. */
type Usual = (lead: number, trail: number) => number
const between = (low: number, byte: number, high: number) => byte >= low && byte <= high

/** GB 2312 has the usual characters first; what GBK added to it has small second bytes. */
const inGb: Usual = (lead, trail) => {
  if (trail < 0xa1) return 0
  if (between(0xb0, lead, 0xd7)) return 1
  return between(0xa1, lead, 0xa9) ? 0.8 : between(0xd8, lead, 0xf7) ? 0.5 : 0
}
const inBig5: Usual = lead => {
  if (between(0xa4, lead, 0xc6)) return 1
  return between(0xa1, lead, 0xa3) ? 0.8 : between(0xc9, lead, 0xf9) ? 0.5 : 0
}

function worthInPairs(bytes: Buffer, usual: Usual) {
  let [sum, count] = [0, 0]
  for (let place = 0; place < bytes.length; place++) {
    const lead = bytes[place]!
    if (lead < 0x80) continue
    place++
    count++
    sum += usual(lead, bytes[place] ?? 0)
  }
  return sum / count
}

/** In names of the Latin alphabet a letter with a mark is beside one without. */
function worthInLatin(bytes: Buffer) {
  let [sum, count] = [0, 0]
  for (const [place, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    count++
    const isLetter = byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7
    const isBeside = isPlainLetter(bytes[place - 1]) || isPlainLetter(bytes[place + 1])
    sum += isLetter ? (isBeside ? 1 : 0.1) : isBeside ? 0.4 : 0.1
  }
  return sum / count
}

const isPlainLetter = (byte = 0) => between(0x41, byte, 0x5a) || between(0x61, byte, 0x7a)
