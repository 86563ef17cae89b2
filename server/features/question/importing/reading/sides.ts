import { questionLimits } from '#contract/features/question/rules.ts'
import type { Draft } from './draft.ts'
import { flat } from './flat.ts'
import { type Thing, thingAt } from './rich.ts'

/** The two sides of a matching; pairs by their places, or null where only the answer says what goes together. */
export interface Sides {
  /** What is asked, without them. */
  stem: string
  left: string[]
  right: string[]
  pairs: [number, number][] | null
  /** The left side has letters, the right one numbers. */
  isCrossed?: boolean
}

/** The sides of a question whose things are to be matched, in any of the ways in which they are written. */
export function sidesOf({ stem, options }: Draft, things: readonly Thing[]): Sides | undefined {
  return (
    pairsAmong(options, stem) ??
    crossed(stem, options) ??
    numberedAbove(stem, options) ??
    inColumns(stem, options) ??
    inTable(stem, things) ??
    (options.length === 0 ? connectedLines(stem) : undefined)
  )
}

/** `France = Paris`, one a line; what stands behind a sign without anything before it goes with nothing. */
function pairsAmong(texts: readonly string[], stem: string): Sides | undefined {
  const pairs = texts.map(pairIn)
  if (pairs.length === 0 || !pairs.every(pair => pair !== undefined)) return undefined
  const both = pairs.filter(([left]) => left !== '')
  const right = [...new Set(pairs.map(([, match]) => match))].slice(0, questionLimits.parts)
  return {
    stem,
    left: both.map(([left]) => left),
    right,
    pairs: both.map(([, match], place): [number, number] => [place, right.indexOf(match)]),
  }
}

/** Signs between what goes together; one that says nothing else wins over those that also stand in texts. */
const between = [
  /\s*(?:⟷|↔|←→|<->)\s*/,
  /\s(?:=|→|->|—{1,2}|–|-{1,2})\s+|^\s*=\s*/,
  /\s*(?:=|→|->|—{1,2}|-{2,}|…{1,6}|\.{4,})\s*/,
]

function pairIn(text: string): [string, string] | undefined {
  const line = flat(text)
  for (const sign of between) {
    const found = sign.exec(line)
    if (!found) continue
    const right = text.slice(found.index + found[0].length).trim()
    if (right !== '') return [text.slice(0, found.index).trim(), right]
  }
  return undefined
}

/** Letters at the left, numbers at the right: `A. France    2. Paris`. */
function crossed(stem: string, options: readonly string[]): Sides | undefined {
  const rows = options.map(option =>
    /^(.*?\S)(?:\s{2,}|\t\s*)\(?\d{1,2}\s*[.、:)]\s*(?=\S)/.exec(flat(option)),
  )
  if (rows.length < 2 || rows.includes(null)) return undefined
  return {
    stem,
    left: rows.map((row, place) => options[place]!.slice(0, row![1]!.length).trim()),
    right: rows.map((row, place) => options[place]!.slice(row![0].length).trim()),
    pairs: null,
    isCrossed: true,
  }
}

const number = /^\s*(?:\(\s*\d{1,2}\s*\)|\d{1,2}\s*[.、:)]|[①-⑳])\s*(?=\S)/

/** Numbers in lines above, letters as options below. */
function numberedAbove(stem: string, options: readonly string[]): Sides | undefined {
  if (options.length < 2) return undefined
  const lines = stem.split('\n')
  const left = lines.slice(1).filter(line => number.test(flat(line)) && !column.test(flat(line)))
  if (left.length < 2) return undefined
  return {
    stem: lines.filter(line => !left.includes(line)).join('\n'),
    left: left.map(line => line.slice(number.exec(flat(line))![0].length).trim()),
    right: [...options],
    pairs: null,
  }
}

const column =
  /^\s*(?:\(\s*\d{1,2}\s*\)|\d{1,2}\s*[.、:)]|[①-⑳])\s*(\S.*?)(?:\s{2,}|\s*\t\s*)\(?[A-Za-z]\s*[.、:)]\s*(?=\S)/

/** Whether a line has something numbered at the left and something with a letter at the right. */
export const isOfColumns = (flatLine: string) => column.test(flatLine)

/** `1. France    A. Tokyo`, line by line; options of their own are more of the right side. */
function inColumns(stem: string, options: readonly string[]): Sides | undefined {
  const lines = stem.split('\n')
  const rows = lines.filter(line => isOfColumns(flat(line)))
  if (rows.length < 2) return undefined
  const found = rows.map(row => column.exec(flat(row))!)
  return {
    stem: lines.filter(line => !rows.includes(line) && !isHead(line)).join('\n'),
    left: found.map(([whole, left], place) => {
      const from = whole.indexOf(left!)
      return rows[place]!.slice(from, from + left!.length).trim()
    }),
    right: [...found.map(([whole], place) => rows[place]!.slice(whole.length).trim()), ...options],
    pairs: null,
  }
}

/** `Column A    Column B` above them. */
const isHead = (line: string) =>
  /^\s*(?:column|[左甲]|a\s?[栏列组]|第一[栏列组])\S*(?:\s+\S+)?\s+(?:column|[右乙]|b\s?[栏列组]|第二[栏列组])/i.test(
    line,
  )

/** A table of two columns, with or without numbers and letters. */
function inTable(stem: string, things: readonly Thing[]): Sides | undefined {
  const sign = [...stem].find(each => thingAt(each, things)?.kind === 'table')
  const table = sign === undefined ? undefined : thingAt(sign, things)
  if (sign === undefined || table?.kind !== 'table' || !table.rows.every(row => row.length === 2))
    return undefined
  const rows = table.rows.filter(([left = '', right = '']) => !isHead(`${left}  ${right}`))
  const letter = /^\s*\(?[A-Za-z]\s*[.、:)]\s*(?=\S)/
  if (
    !rows.every(
      ([left = '', right = '']) =>
        (left.trim() === '' || number.test(flat(left))) && letter.test(flat(right)),
    )
  )
    return undefined
  return {
    stem: stem.replace(sign, '').trim(),
    left: rows.flatMap(([left = '']) => left.slice(number.exec(flat(left))?.[0].length ?? 0).trim() || []),
    right: rows.map(([, right = '']) => right.slice(letter.exec(flat(right))![0].length).trim()),
    pairs: null,
  }
}

/** `France —— Paris` in lines without letters. */
function connectedLines(stem: string): Sides | undefined {
  const [asked = '', ...lines] = stem.split('\n')
  const bare = lines.map(line => line.slice(number.exec(flat(line))?.[0].length ?? 0))
  return bare.length < 2 ? undefined : pairsAmong(bare, asked)
}

/**
 * What goes together, as an answer says it: `1-B 2-A`, `A→2；B→1`, or only the letters in the order of the left side.
 * @param isCrossed the left side has the letters
 * @returns places at the left and at the right; null for what cannot be read as that
 */
export function pairsSaid(
  answer: string,
  left: number,
  right: number,
  isCrossed = false,
): [number, number][] | null {
  const said = flat(answer).trim()
  const inOrder = [...said.replace(/[\s,、;.]/g, '')].map(placeOf)
  if (!isCrossed && inOrder.length === left && inOrder.every(place => place >= 0 && place < right))
    return inOrder.map((place, item) => [item, place])
  for (const form of pairForms) {
    const found = [...said.matchAll(form)]
    if (found.length === 0 || said.replace(form, '').replace(/[\s,、;.。和]/g, '') !== '') continue
    const pairs = found.map(({ groups = {} }): [number, number] => {
      const numbered =
        (groups.digits ? Number(groups.digits) : groups.circled!.codePointAt(0)! - circledZero) - 1
      const lettered = placeOf(groups.letter!)
      return isCrossed ? [lettered, numbered] : [numbered, lettered]
    })
    const areOnce = new Set(pairs.map(([item]) => item)).size === pairs.length
    const areThere = pairs.every(([item, match]) => item >= 0 && item < left && match >= 0 && match < right)
    return areOnce && areThere ? pairs : null
  }
  return null
}

const placeOf = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65
const circledZero = 0x245f
const numberSaid = '(?:\\(?(?<digits>\\d{1,2})\\)?|(?<circled>[①-⑳]))'
const letterSaid = '\\(?(?<letter>[A-Za-z])\\)?(?![A-Za-z])'
const together = '\\s*[.、:]?\\s*(?:-+|—+|–|~|→|->|=|配|对)?\\s*'
const pairForms = [
  `${numberSaid}${together}${letterSaid}`,
  `${letterSaid}${together}${numberSaid}(?!\\d)`,
].map(form => new RegExp(form, 'g'))
