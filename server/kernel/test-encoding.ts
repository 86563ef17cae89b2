import type { Encoding } from '#contract/encodings.ts'

/** The bytes of two-byte encodings, which nothing here writes, by what reads them. */
function codesOf(encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, readonly number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if ([...text].length === 1 && text !== '\ufffd' && !codes.has(text)) codes.set(text, [lead, trail])
    }
  return codes
}
const known = new Map<Encoding, ReturnType<typeof codesOf>>()

/** A text as bytes of an encoding. @throws for a character that it has not */
export function encoded(text: string, as: Encoding): Buffer {
  if (as === 'utf-8') return Buffer.from(text)
  if (as === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (as === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  if (as === 'windows-1252') return Buffer.from(text, 'latin1')
  const codes = known.get(as) ?? codesOf(as)
  known.set(as, codes)
  return Buffer.from(
    [...text].flatMap(sign => {
      const code = sign.codePointAt(0)! < 0x80 ? [sign.codePointAt(0)!] : codes.get(sign)
      if (!code) throw new Error(`${sign} is not in ${as}`)
      return [...code]
    }),
  )
}
