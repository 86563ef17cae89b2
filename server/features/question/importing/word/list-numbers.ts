import { all, type Element, first, wordValue } from './xml.ts'

interface Level {
  format: string
  /** Such as `%1.`; `%2` is the number of the second level. */
  text: string
  start: number
}

/** Numbers of lists as Word shows them: they stand in no text. */
export interface ListNumbers {
  /** What stands before a paragraph of a list; empty for bullets. */
  before: (numId: string, level: number) => string
}

const none: ListNumbers = { before: () => '' }

export function listNumbersOf(numbering: Element | undefined): ListNumbers {
  const root = numbering && first(numbering, 'w:numbering')
  if (!root) return none
  const abstracts = new Map(
    all(root, 'w:abstractNum').map(each => [each.attributes['w:abstractNumId'], levelsOf(each)] as const),
  )
  const lists = new Map(
    all(root, 'w:num').map(each => {
      const abstractId = wordValue(each, 'w:abstractNumId') ?? ''
      const starts = new Map(
        all(each, 'w:lvlOverride').flatMap(over => {
          const start = wordValue(over, 'w:startOverride')
          return start === undefined ? [] : [[Number(over.attributes['w:ilvl']), Number(start)] as const]
        }),
      )
      return [
        each.attributes['w:numId'],
        { abstractId, levels: abstracts.get(abstractId) ?? new Map(), starts },
      ] as const
    }),
  )
  /** Lists of one definition go on counting, unless one begins anew. */
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  return {
    before(numId, level) {
      const list = lists.get(numId)
      const shape: Level | undefined = list?.levels.get(level)
      if (!list || !shape) return ''
      const count = counts.get(list.abstractId) ?? []
      counts.set(list.abstractId, count)
      const start = list.starts.get(level)
      if (start !== undefined && !begun.has(`${numId} ${level}`)) {
        begun.add(`${numId} ${level}`)
        count[level] = start - 1
      }
      count[level] = (count[level] ?? shape.start - 1) + 1
      count.length = level + 1
      const shown = shape.text.replace(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const other = list.levels.get(at) ?? shape
        return numeral(count[at] ?? other.start, other.format)
      })
      return shape.format === 'bullet' || shape.format === 'none' ? '' : shown
    },
  }
}

function levelsOf(abstract: Element): Map<number, Level> {
  return new Map(
    all(abstract, 'w:lvl').map(level => [
      Number(level.attributes['w:ilvl']),
      {
        format: wordValue(level, 'w:numFmt') ?? 'decimal',
        text: (wordValue(level, 'w:lvlText') ?? '').slice(0, 40),
        start: Number(wordValue(level, 'w:start') ?? 1) || 0,
      },
    ]),
  )
}

const chinese = '零一二三四五六七八九'
const roman: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function numeral(number: number, format: string): string {
  if (!Number.isInteger(number) || number < 1 || number > 3000) return String(number)
  if (format === 'upperLetter' || format === 'lowerLetter') {
    const letter = String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
    return format === 'upperLetter' ? letter : letter.toLowerCase()
  }
  if (format === 'upperRoman' || format === 'lowerRoman') {
    let [rest, text] = [number, '']
    for (const [value, sign] of roman)
      while (rest >= value) {
        text += sign
        rest -= value
      }
    return format === 'upperRoman' ? text : text.toLowerCase()
  }
  if (/chinese|japanese|ideograph|taiwanese/i.test(format)) return inChinese(number)
  return String(number)
}

function inChinese(number: number): string {
  if (number < 10) return chinese[number]!
  if (number < 20) return `十${number === 10 ? '' : chinese[number - 10]}`
  if (number < 100)
    return `${chinese[Math.floor(number / 10)]}十${number % 10 === 0 ? '' : chinese[number % 10]}`
  return String(number)
}
