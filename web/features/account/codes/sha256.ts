// FIPS 180-4. The browser's own digest answers one promise for each text, which is a hundred times too slow for a puzzle.

const word = (bytes: number[]) => new Uint32Array(bytes)
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  number =>
    number > 1 &&
    !Array.from({ length: number }, (_, each) => each).some(each => each > 1 && number % each === 0),
)
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const rounds = word(primes.slice(0, 64).map(prime => fraction(Math.cbrt(prime))))
const start = word(primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime))))
const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by))

const schedule = new Uint32Array(64)
const state = new Uint32Array(8)

/** SHA-256 of a short text of plain letters (at most 55 characters: one block). */
export function sha256OfShort(text: string): Uint8Array {
  if (text.length > 55) throw new Error('too long for one block')
  schedule.fill(0)
  for (let place = 0; place < text.length; place++)
    schedule[place >> 2]! |= text.charCodeAt(place) << (24 - (place & 3) * 8)
  schedule[text.length >> 2]! |= 0x80 << (24 - (text.length & 3) * 8)
  schedule[15] = text.length * 8
  for (let place = 16; place < 64; place++) {
    const early = schedule[place - 15]!
    const late = schedule[place - 2]!
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[place] = schedule[place - 16]! + s0 + schedule[place - 7]! + s1
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let place = 0; place < 64; place++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[place]! + schedule[place]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = start[place]! + value
  const bytes = new Uint8Array(32)
  for (let place = 0; place < 32; place++) bytes[place] = state[place >> 2]! >>> (24 - (place & 3) * 8)
  return bytes
}
