import { questionLimits } from '#contract/features/question/rules.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import { flat } from './reading/flat.ts'

const right = /^(?:√|✓|✔|☑|对|正确|是|t|true|y|yes|right|correct)$/i
const wrong = /^(?:×|✗|✘|x|错|错误|误|否|不正确|不对|f|false|n|no|wrong|incorrect)$/i

/** Whether a text says that something is right, or wrong; undefined for one that says neither. */
export function truthIn(text: string): boolean | undefined {
  const said = plain(flat(text)).replace(/[\s.。;()]/g, '')
  if (right.test(said)) return true
  return wrong.test(said) ? false : undefined
}

/** Whether options are those of a question that is right or wrong. */
export const isTruth = (options: readonly string[]) =>
  options.length === 2 &&
  options.every(option => truthIn(option) !== undefined) &&
  truthIn(options[0]!) !== truthIn(options[1]!)

/** The places of the options that an answer names, by letters or by what they say; none where it cannot be read. */
export function lettersIn(answer: string, options: readonly string[]): number[] {
  const said = flat(answer).trim()
  const bare = said
    .replace(/^[([{【]\s*|\s*[)\]}】]$/g, '')
    .replace(/\s*(?:,|、|;|\/|\||&|和|及|与|\band\b|→|->|-|\s)\s*/gi, '')
    .replace(/[.。]$/, '')
  if (
    /^[A-Z]{1,26}$/.test(bare) ||
    (/^[a-z]{1,6}$/.test(bare) && bare.length <= Math.max(1, options.length))
  ) {
    const places = [...bare.toUpperCase()].map(letter => letter.charCodeAt(0) - 65)
    if (new Set(places).size === places.length) return places
  }
  const texts = options.map(option => plain(option).normalize('NFKC').toLowerCase())
  const text = said.normalize('NFKC').toLowerCase()
  const whole = texts.indexOf(text)
  if (whole >= 0 && texts.lastIndexOf(text) === whole) return [whole]
  // `B. Beijing`
  const lettered = /^([A-Z])\s*[.、:)]\s*(\S.*)$/s.exec(said)
  const place = lettered ? lettered[1]!.charCodeAt(0) - 65 : -1
  return place >= 0 && texts[place] === lettered![2]!.normalize('NFKC').toLowerCase().trim() ? [place] : []
}

/** The two sides of a pair that goes together: `France = Paris`. */
export function pairsIn(option: string): [string, string] | undefined {
  const found = /^(<p>)?(.*?)\s*(?:=|＝|→|-&gt;|——|—)\s*(.+?)(<\/p>)?$/s.exec(option)
  const [left, right] = [found?.[2]?.trim() ?? '', found?.[3]?.trim() ?? '']
  return left !== '' && right !== '' ? [`<p>${left}</p>`, `<p>${right}</p>`] : undefined
}

interface Variants {
  /** What is accepted in each blank; undefined where there are more or fewer than blanks. */
  blanks: string[][] | undefined
  /** It could be read otherwise. */
  isUnclear: boolean
}

const numbered =
  /(?:^|(?<=[\s;；,，、。]))(?:[（(]\s*(\d{1,2})\s*[)）]|([①②③④⑤⑥⑦⑧⑨⑩])|(\d{1,2})[.、．)）](?!\d))\s*/g

/** The accepted answers to each of so many blanks. Blanks are parted by `;` or `|`, variants by `/`. */
export function variantsIn(answer: string, count: number): Variants {
  const text = answer.trim()
  if (text === '' || count === 0) return { blanks: undefined, isUnclear: false }
  const numbers = [...text.matchAll(numbered)]
  if (count > 1 && numbers.length === count && numbers[0]!.index === 0) {
    const parts = numbers.map((found, place) =>
      text.slice(found.index + found[0].length, numbers[place + 1]?.index).replace(/[;；,，、。|\s]+$/, ''),
    )
    return accepted(parts)
  }
  const strong = parted(text, /[;；|\n]/)
  if (strong.length === count) return accepted(strong, count === 1)
  if (strong.length > 1)
    return count === 1 ? { ...accepted([text]), isUnclear: true } : { blanks: undefined, isUnclear: false }
  const listed = parted(text, /[,，、]/)
  if (listed.length === count) return accepted(listed)
  const wide = parted(text, /\s{2,}|\t/)
  if (wide.length === count) return accepted(wide)
  const spaced = parted(text, /\s+/)
  if (spaced.length === count) return { ...accepted(spaced), isUnclear: !/^[\u3000-\u9fff\s\d]+$/.test(text) }
  return { blanks: undefined, isUnclear: false }
}

/** A number that may be off by so much: `3.14 ± 0.01 m`, `50 ± 2%`. */
export function numberIn(variants: readonly string[]) {
  const found =
    variants.length === 1 &&
    /^([-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*±\s*(\d+(?:\.\d+)?(?:e[-+]?\d+)?)(%?)(?:\s+(\S.*))?$/i.exec(
      variants[0]!,
    )
  if (!found) return undefined
  const [, value = '', tolerance = '', percent = '', unit] = found
  return {
    by: 'number' as const,
    value: Number(value.replace('−', '-')),
    tolerance: percent ? Number(tolerance) / 100 : Number(tolerance),
    isRelative: percent !== '',
    ...{ units: unit ? [unit.trim()] : [], needsUnit: false },
  }
}

const parted = (text: string, by: RegExp) =>
  text
    .split(by)
    .map(part => part.trim())
    .filter(part => part !== '')

function accepted(parts: readonly string[], isWhole = false): Variants {
  // `1/2` is a number, and units have strokes as well.
  const isNumber = (part: string) => /\d\s*[/／]\s*\d|[a-z]{1,4}\s*\/\s*[a-z]{1,3}\d?$/i.test(part)
  const variants = parts.map(part =>
    (isNumber(part) ? [part] : part.split(/[/／]|\s*\bor\b\s*|或者?/))
      .map(each => each.trim())
      .filter(each => each !== '')
      .map(each => each.slice(0, questionLimits.accepted))
      .slice(0, questionLimits.variants),
  )
  const isUnclear =
    parts.some(part =>
      isNumber(part)
        ? !/^\s*-?\d+\s*[/／]\s*\d+\s*$/.test(part) &&
          part.split(/[/／]/).length > 1 &&
          /[a-z]{1,4}\s*\/\s*[a-z]/i.test(part) &&
          !/\d/.test(part)
        : /或|\bor\b/.test(part),
    ) ||
    (isWhole && /[,，、]/.test(parts[0] ?? ''))
  return variants.some(each => each.length === 0)
    ? { blanks: undefined, isUnclear }
    : { blanks: variants, isUnclear }
}
