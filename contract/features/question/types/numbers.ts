/** A number as somebody wrote it, and what stands behind it. */
export interface Quantity {
  value: number
  /** Written alike for all ways of writing it (`unitOf`); empty: none. */
  unit: string
}

const longest = 100

/** Characters that are written for one of the keyboard. */
const alike = new Map([
  ['−', '-'],
  ['–', '-'],
  ['。', '.'],
  ['·', '*'],
  ['×', '*'],
  ['∗', '*'],
  ['⁄', '/'],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['\u3000', ' '],
])

/** The text in the characters of a keyboard: full width ones, and those that look the same. */
export const narrow = (text: string) =>
  text.replace(
    /[！-～]|[−–。·×∗⁄“”‘’\u3000]/g,
    character => alike.get(character) ?? String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  )

/**
 * Reads a number with whatever unit stands behind it: `-3.5`, `１２`, `1,234.5`, `1 234,5`, `3,14`, `6.02×10^23`, `2e-3`,
 * `3/4`, `25 ℃`, `50%`. A comma is a decimal one unless it groups by threes: `1,234` is a thousand and some, `0,125` an eighth.
 * Null: it does not begin with a number. One pass over at most a hundred characters.
 */
export function readQuantity(text: string): Quantity | null {
  const written = narrow(text.trim().slice(0, longest))
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .trim()
  const [sign, afterSign] = signOf(written)
  const figures = /^[0-9.,' ]*/.exec(afterSign)![0]
  const digits = decimalOf(figures.replace(/[.,' ]+$/, ''))
  if (digits === null) return null
  const behind = afterSign.slice(figures.length)
  const power = powerOf(behind)
  const divisor = power ? null : /^\/ ?(\d{1,15})(?![\d.,])/.exec(behind)
  // The digits and the power in one reading: 3e-1 is 0.3, not 0.30000000000000004.
  const size = Number(`${digits}e${power?.by ?? 0}`) / Number(divisor?.[1] ?? 1)
  const rest = behind.slice((power?.written ?? divisor?.[0] ?? '').length)
  return Number.isFinite(size) ? { value: sign * size + 0, unit: unitOf(rest) } : null
}

function signOf(text: string): [sign: 1 | -1, rest: string] {
  const found = /^([-+]) ?/.exec(text)
  return [found?.[1] === '-' ? -1 : 1, found ? text.slice(found[0].length) : text]
}

/** `e5`, `×10^5` or `×10⁵`. */
function powerOf(text: string) {
  const plain = /^(?:[eE]|[*xX] ?10 ?(?:\^|\*\*) ?)([-+]?\d{1,3})(?!\d)/.exec(text)
  if (plain) return { written: plain[0], by: Number(plain[1]) }
  const small = /^[*xX] ?10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})/.exec(text)
  if (!small) return null
  return { written: small[0], by: Number([...small[1]!].map(digit => raised.get(digit)!).join('')) }
}

const raised = new Map([...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'].map((digit, place) => [digit, '0123456789+-'[place]!]))

/** Digits with one point at most; null for what is no number, or could be two. */
function decimalOf(digits: string): string | null {
  const marks = [...new Set(digits.replace(/\d/g, ''))]
  if (!/\d/.test(digits) || marks.length > 2) return null
  if (marks.length === 0) return digits
  const last = digits.replace(/\d/g, '').at(-1)!
  const group = marks.find(mark => mark !== last)
  const before = digits.slice(0, digits.lastIndexOf(last))
  const behind = digits.slice(digits.lastIndexOf(last) + 1)
  if (group !== undefined)
    return isGrouped(before, group) && (last === '.' || last === ',')
      ? `${before.replaceAll(group, '')}.${behind}`
      : null
  const isOnce = !before.includes(last)
  if (last === '.' && isOnce) return digits
  if (isGrouped(digits, last)) return digits.replaceAll(last, '')
  return last === ',' && isOnce ? `${before}.${behind}` : null
}

/** By threes, without a zero at the beginning, which nobody writes in a grouped number. */
function isGrouped(digits: string, mark: string) {
  const [first, ...groups] = digits.split(mark)
  return /^[1-9]\d{0,2}$/.test(first!) && groups.every(group => /^\d{3}$/.test(group))
}

/** A unit in one way of writing it: `m²`, `m^2`, `㎡` and `m2` are one. Capitals tell units apart and stay. */
export const unitOf = (text: string) =>
  narrow(text.slice(0, longest))
    .normalize('NFKC')
    .replace(/[\s^]/g, '')
    .replace(/[.,;]$/, '')
