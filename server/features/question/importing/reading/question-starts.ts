import { type Draft, mark } from './draft.ts'
import { endsWithTruth } from './inline.ts'
import { labelsIn } from './labels.ts'
import { type Line, letterAt, numberAt } from './lines.ts'
import type { Section } from './numbering.ts'
import { isShort, type Open } from './open-question.ts'
import { isOfColumns } from './sides.ts'
import { hasOptions, isChoice } from './types.ts'

/** The number with which a line begins a question; undefined where it is text, or counts within a question. */
export function questionAt(
  lines: readonly Line[],
  place: number,
  section: Section,
  open: Open | undefined,
  last: number,
) {
  const found = numberAt(lines[place]!)
  if (!found || section.style === undefined) return undefined
  const expected = last + 1
  const inner = () => {
    if (open) open.inner = found.number
    return undefined
  }
  // Of two columns each line has a number.
  const isInner = found.number === 1 || found.number === (open?.inner ?? 0) + 1
  if (open?.draft.said === 101 && isInner && isOfColumns(lines[place]!.flat)) return inner()
  if (found.style === 'bare') return section.style === 'bare' && found.number === expected ? found : undefined
  if (found.style !== section.style) {
    const isNext = found.number === expected && expected > 1 && (open?.inner ?? 0) !== found.number - 1
    if (!isNext || found.style === 'paren') return inner()
    return { ...found, isUnclear: true }
  }
  if (found.number === expected) return found
  if (found.isUnclear || found.number > expected + 50) return undefined
  if (!open || (found.number !== 1 && found.number !== open.inner + 1)) return found
  // A list within a question, or numbers that begin anew.
  const next = lines[nextLine(lines, place)]
  const isQuestion = next !== undefined && letterAt(next.flat) === 'A' && open.draft.options.length > 0
  const isText = open.field === 'stem' ? open.draft.options.length === 0 : !isShort(open.draft.answer)
  if (isQuestion || !isText || (open.field === 'option' && open.draft.options.length > 0)) return found
  if (open.draft.said !== 101) mark(open.draft, 'numberUnclear')
  return inner()
}

export function noteNumber(
  draft: Draft,
  { number, isUnclear }: { number: number; isUnclear: boolean },
  last: number,
) {
  if (isUnclear) mark(draft, 'numberUnclear')
  if (number > last + 1) mark(draft, 'numberGap')
  if (number <= last) mark(draft, 'numberRepeated')
}

/** Where questions have no numbers: under a head, or in a text that has neither heads nor numbers. */
export const isUnnumbered = (section: Section, sections: readonly Section[]) =>
  section.style === undefined && (section.head >= 0 ? section.said !== null : sections.length === 1)

/** Where questions have no numbers, one ends with its answer or its options, and a line without text. */
export function isNewUnnumbered(open: Open | undefined, section: Section) {
  if (!open) return true
  const { draft, field, isParted } = open
  const isAnswered = draft.answer !== null && draft.answer.trim() !== ''
  if (field === 'stem')
    return (isParted && section.said !== null && draft.stem.trim() !== '') || endsWithTruth(draft.stem)
  if (field === 'option') return isParted
  if (field === 'answer') return isAnswered && (isParted || isShort(draft.answer))
  return isParted || (field !== 'explanation' && isAnswered)
}

/** A line that only might be a question: nothing is asked for. */
export const isBareText = ({ number, said, options, answer, stem }: Draft) =>
  number === null &&
  said === null &&
  options.length === 0 &&
  answer === null &&
  !/_{2,}|[(（]\s*[)）]/.test(stem)

export function isOptionLine(line: Line, open?: Open, next?: Line) {
  const letter = letterAt(line.flat)
  if (!letter) return false
  if (!open) return true
  const { draft, field } = open
  if (field !== 'stem' && field !== 'option')
    return draft.options.length === 0 && letter === 'A' && next !== undefined && letterAt(next.flat) === 'B'
  const expected = 65 + draft.options.length
  const code = letter.charCodeAt(0)
  if (code === 65 && draft.options.length === 0) {
    // `A. Smith says …` is no option, unless others follow.
    return (
      /\s[(【[]?B[)\]】]?\s*[.、:)]|B[.、]/i.test(line.flat) ||
      (next !== undefined && letterAt(next.flat) === 'B') ||
      isChoice(draft.said)
    )
  }
  return draft.options.length === 0 ? code < 68 && hasOptions(draft.said) : code <= expected + 3
}

/** The model answer of a question that somebody answers in words. */
export const isOwnAnswer = ({ flat }: Line, open: Open | undefined) =>
  open?.draft.said === 4 && open.draft.answer === null && labelsIn(flat)[0]?.label === 'answer'

export const nextLine = (lines: readonly Line[], place: number) => {
  for (let next = place + 1; next < lines.length; next++) if (lines[next]!.flat.trim() !== '') return next
  return lines.length
}
