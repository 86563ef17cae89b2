import { type Draft, type Left, mark } from './draft.ts'
import { flat } from './flat.ts'
import { labelsIn } from './labels.ts'
import { behindOrdinal, type Line, sectionAt } from './lines.ts'
import type { Said } from './types.ts'

/** A section of the answers that stand together, as its head says. */
interface Context {
  ordinal: string
  said: Said | null
}

interface Given {
  line: number
  context: Context | null
  number: number
  answer: string
  explanation: string
}

/** The heads of the sections that questions stand in. */
export type SectionOf = (draft: Draft) => Context

const range = /(\d{1,4})\s*(?:-{1,2}|~|～|—{1,2}|–|至|到|to)\s*(\d{1,4})\s*[.、:)题]?\s*/gi
const item =
  /(?:^|(?<=[\s;,、。|]))(?:第?\s*\(?\s*(\d{1,4})\s*\)?\s*[题]?\s*[.、:)]\s*|(\d{1,4})\s*(?=(?:[A-H]{1,8}|[√×✓✗对错TF])(?:[\s;,、。|]|$))|(\d{1,4})\s*(?=【答案】))/g
const numbersRow = /^\s*(?:题\s*号|序\s*号|题目|no\.?|number|question|#)\s*[:|\t ]/i
const answersRow = /^\s*(?:答\s*案|参考答案|answers?|key)\s*[:|\t ]/i

/** Whether a line gives several answers at once, such as `1-5 ABCDA` or `1. A 2. C 3. B`. */
export function isTogether(whole: Line) {
  const { flat: line } = behindOrdinal(whole)
  if (
    /^\s*(?:答案\s*:?|answers?\s*:?|key\s*:?)?\s*\d{1,4}\s*(?:-{1,2}|~|—{1,2}|–|至|到)\s*\d{1,4}\s*[.、:)题]?\s*[A-H√×✓✗对错TF]{1,8}(?:[\s,、;]|$|[A-H√×✓✗对错TF\d])/i.test(
      line,
    )
  )
    return true
  return /^\s*(?:\d{1,4}\s*[.、:)]?\s*(?:[A-H]{1,8}|[√×✓✗对错TF])[\s;,、。]+){2,}(?:\d{1,4}\s*[.、:)]?\s*(?:[A-H]{1,8}|[√×✓✗对错TF])\s*[;。]?)?\s*$/.test(
    `${line} `,
  )
}

/** Whether two lines are the rows of a table of answers: numbers, and below them answers. */
export const isTable = (upper: Line | undefined, lower: Line | undefined) =>
  upper !== undefined && lower !== undefined && numbersRow.test(upper.flat) && answersRow.test(lower.flat)

/** Reads answers that stand apart from their questions. */
export function answersIn(lines: readonly Line[]): { given: Given[]; left: Left[] } {
  const given: Given[] = []
  const left: Left[] = []
  let context: Context | null = null
  const leave = ({ number, text }: Line) => left.push({ line: number, text: text.trim(), reason: 'answer' })
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place]!
    if (line.flat.trim() === '') continue
    if (isTable(line, lines[place + 1])) {
      const found = fromTable(line, lines[++place]!, context)
      if (found) given.push(...found)
      else [line, lines[place]!].forEach(leave)
      continue
    }
    const section = /^\s*\(?\d/.test(line.flat) ? undefined : (sectionAt(line) ?? ordinalOnly(line))
    if (section) context = { ordinal: section.ordinal, said: section.said }
    const begins = section ? /\d{1,4}\s*(?:[-~—–.、:)]|[A-H√×])/.exec(line.flat)?.index : startOf(line.flat)
    if (section && begins === undefined) continue
    const found = begins === undefined ? undefined : onLine(line, begins, context, given.at(-1)?.number)
    if (found) given.push(...found)
    else if (given.length > 0 && !section) addTo(given.at(-1)!, line)
    else leave(line)
  }
  return { given, left }
}

/** `一、1-5 ABCDA`, however long. */
const ordinalOnly = (line: Line) =>
  sectionAt({ flat: line.flat.slice(0, line.flat.length - behindOrdinal(line).flat.length) })

const startOf = (line: string) =>
  /^\s*(?:(?:参考)?答案\s*:?|answers?\s*:?|key\s*:?)?\s*/i.exec(line)![0].length

function fromTable(upper: Line, lower: Line, context: Context | null): Given[] | undefined {
  const cells = ({ text, flat: line }: Line) => {
    const head = /^\s*[^\d\s|:]+?\s*[:|\t ]\s*/.exec(line)![0].replace(/\d[\s\S]*$/, '')
    const rest = text.slice(head.length)
    return (/[\t|]/.test(rest) ? rest.split(/[\t|]/) : rest.split(/\s+/))
      .map(cell => cell.trim())
      .filter(cell => cell !== '')
  }
  const [numbers, answers] = [cells(upper), cells(lower)]
  if (numbers.length !== answers.length || !numbers.every(number => /^\d{1,4}$/.test(flat(number))))
    return undefined
  return numbers.map((number, index) => ({
    ...{ line: lower.number, context, number: Number(flat(number)) },
    ...{ answer: answers[index]!, explanation: '' },
  }))
}

/** The answers of a line; undefined if it begins with none, or with a range that has another number of answers. */
function onLine(
  line: Line,
  begins: number,
  context: Context | null,
  last: number | undefined,
): Given[] | undefined {
  const text = line.text.slice(begins)
  const line_ = line.flat.slice(begins)
  const ranges = [...line_.matchAll(range)].filter(found =>
    /[A-H√×✓✗对错TF]/i.test(line_[found.index + found[0].length] ?? ''),
  )
  if (ranges[0]?.index === 0) {
    const all: Given[] = []
    for (const [index, found] of ranges.entries()) {
      const from = found.index + found[0].length
      const content = line_.slice(from, ranges[index + 1]?.index)
      const [first, final] = [Number(found[1]), Number(found[2])]
      // Behind a range, others may be given one by one.
      const tail = itemsOf(content, undefined)
      const tailAt = tail[0]?.at ?? content.length
      const answers = splitRange(content.slice(0, tailAt), final - first + 1)
      if (!answers) return undefined
      all.push(
        ...answers.map((answer, offset) => ({
          line: line.number,
          context,
          number: first + offset,
          answer,
          explanation: '',
        })),
      )
      all.push(...given(line, context, tail, text.slice(from, from + content.length)))
    }
    return all
  }
  const items = itemsOf(line_, last)
  return items[0]?.at === 0 || (items[0] && line_.slice(0, items[0].at).trim() === '')
    ? given(line, context, items, text)
    : undefined
}

interface Item {
  at: number
  from: number
  number: number
}

/** Where single answers begin on a line; their numbers follow each other. */
function itemsOf(line: string, last: number | undefined): Item[] {
  const items: Item[] = []
  for (const found of line.matchAll(item)) {
    const number = Number(found[1] ?? found[2] ?? found[3])
    const before = items.at(-1)?.number
    if (before !== undefined && number !== before + 1) continue
    if (
      before === undefined &&
      found.index > 0 &&
      last === undefined &&
      line.slice(0, found.index).trim() !== '' &&
      !/[A-H√×TF对错]\s*$/.test(line.slice(0, found.index))
    )
      continue
    items.push({ at: found.index, from: found.index + found[0].length, number })
  }
  return items
}

function given(line: Line, context: Context | null, items: Item[], text: string): Given[] {
  return items.map(({ from, number }, index) => {
    const one = { line: line.number, context, number, answer: '', explanation: '' }
    addTo(one, {
      ...line,
      text: text.slice(from, items[index + 1]?.at),
      flat: flat(text.slice(from, items[index + 1]?.at)),
    })
    return index + 1 < items.length ? { ...one, answer: one.answer.replace(/[;；,，]\s*$/, '') } : one
  })
}

/** Adds a line to an answer: what stands behind the word for it is explanation. */
function addTo(one: Given, { text, flat: line }: Line) {
  const labels = labelsIn(line)
  const lead = text.slice(0, labels[0]?.at).trim()
  const isExplained = one.explanation !== ''
  const join = (before: string, more: string) => [before, more].filter(Boolean).join('\n')
  if (isExplained) one.explanation = join(one.explanation, lead)
  else one.answer = join(one.answer, lead)
  for (const [index, { label, from }] of labels.entries()) {
    const said = text.slice(from, labels[index + 1]?.at).trim()
    if (label === 'explanation') one.explanation = join(one.explanation, said)
    else if (label === 'answer') one.answer = join(one.answer, said)
    else if (one.explanation !== '')
      one.explanation = join(one.explanation, text.slice(labels[index]!.at, labels[index + 1]?.at).trim())
  }
}

/** The answers of a range: one sign each, or one word each; undefined if there are more or fewer. */
function splitRange(content: string, count: number): string[] | undefined {
  const words = content.split(/[\s,;、.。|/]+/).filter(word => word !== '')
  if (words.length === count) return words
  const letters = words.join('')
  return letters.length === count && /^[A-Z√×✓✗对错]+$/i.test(letters) ? [...letters] : undefined
}

/** Gives each question its answer. @returns those of no question, or of several */
export function giveAnswers(given: readonly Given[], drafts: readonly Draft[], sectionOf: SectionOf): Left[] {
  const left: Left[] = []
  const byNumber = Map.groupBy(drafts, ({ number }) => number)
  for (const { line, context, number, answer, explanation } of given) {
    const all = byNumber.get(number) ?? []
    const here = context ? all.filter(draft => isSame(sectionOf(draft), context)) : []
    const [draft, another] = here.length > 0 ? here : all
    if (!draft || another) {
      left.push({ line, text: `${number}. ${answer}`, reason: 'answer' })
      continue
    }
    if (explanation !== '' && draft.explanation === '') draft.explanation = explanation
    if (answer === '') continue
    const plain = (text: string) =>
      flat(text)
        .replace(/[\s,、;]/g, '')
        .toUpperCase()
    if (draft.answer !== null && plain(draft.answer) !== plain(answer)) mark(draft, 'answersDiffer')
    draft.answer ??= answer
  }
  return left
}

const isSame = (section: Context, context: Context) =>
  section.ordinal !== '' && context.ordinal !== ''
    ? section.ordinal === context.ordinal
    : section.said !== null && section.said === context.said
