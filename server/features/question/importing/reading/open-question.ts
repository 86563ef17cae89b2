import { type Draft, mark } from './draft.ts'
import { takeField } from './fields.ts'
import { type Label, type LabelAt, labelsIn } from './labels.ts'
import { type Line, optionsOn } from './lines.ts'
import type { Section } from './numbering.ts'

/** The question that is being read, and where in it the reader is. */
export interface Open {
  draft: Draft
  section: Section
  field: 'stem' | 'option' | Label
  /** A line without text stands behind what was last read. */
  isParted: boolean
  /** Letters of the options that are marked as right. */
  right: string
  /** Lines that were added to the last option. */
  trailing: number[]
  /** The last number within it that is not a question's. */
  inner: number
}

/** Adds a line of text to what is being read. @returns false for one that belongs to nothing there */
export function addLine(open: Open, line: Line): boolean {
  const labels = labelsHere(line, open)
  const lead = line.text.slice(0, labels[0]?.at)
  if (lead.trim() !== '' && !addText(open, lead, line.number)) return false
  if (labels.length > 0) addLabels(open, line, labels)
  return true
}

export function addText(open: Open, text: string, number?: number): boolean {
  const { draft, field, isParted } = open
  const join = (before: string) => [before, text.trim()].filter(each => each !== '').join('\n')
  if (field === 'stem') {
    draft.stem = join(draft.stem)
    return true
  }
  if (field === 'option') {
    if (isParted) return false
    draft.options[draft.options.length - 1] = join(draft.options.at(-1)!)
    if (number !== undefined) {
      open.trailing.push(number)
      mark(draft, 'textAfterOptions')
    }
    return true
  }
  if (field === 'answer') {
    const isDone = draft.answer !== null && draft.answer.trim() !== ''
    if (isDone && number !== undefined && draft.said !== 4 && (isShort(draft.answer) || isParted))
      return false
    draft.answer = join(draft.answer ?? '')
    return true
  }
  if (field === 'explanation' && !(isParted && number !== undefined)) {
    draft.explanation = join(draft.explanation)
    return true
  }
  return false
}

/** Adds the options of a line. @returns whether they are another question's */
export function addOptions(open: Open, line: Line, next: string | undefined): boolean {
  const { draft } = open
  const labels = labelsIn(line.flat).filter(({ at, label }) => at > 0 && label === 'answer')
  const end = labels[0]?.at ?? line.text.length
  const { options, isTogether: areTogether } = optionsOn(
    { text: line.text.slice(0, end), flat: line.flat.slice(0, end) },
    next,
  )
  if (options[0]!.letter === 'A' && draft.options.length > 1) return true
  if (areTogether) mark(draft, 'optionsTogether')
  for (const { letter, text, isRight } of options) {
    const place = letter.charCodeAt(0) - 65
    if (place < draft.options.length) mark(draft, 'letterRepeated')
    if (place > draft.options.length) mark(draft, 'letterMissing')
    if (isRight) open.right += String.fromCharCode(65 + draft.options.length)
    draft.options.push(text)
  }
  if (open.right !== '') draft.answer = open.right
  ;[open.field, open.isParted, open.trailing] = ['option', false, []]
  if (labels.length > 0)
    addLabels(
      open,
      line,
      labelsIn(line.flat).filter(({ at }) => at >= end),
    )
  return false
}

/** The labels that count on a line: within a text only that of an answer which nothing else could be. */
export function labelsHere(line: Line, open: Open | undefined): LabelAt[] {
  const labels = labelsIn(line.flat)
  const leading = line.flat.length - line.flat.trimStart().length
  if (labels[0]?.at === leading) return labels
  if (open && open.field !== 'stem' && open.field !== 'option') return labels
  const answer = labels.findIndex(
    ({ label, at }) =>
      label === 'answer' &&
      (/[。.)】？?！!]\s*$|\s{2,}$|\t$/.test(line.flat.slice(Math.max(0, at - 6), at)) ||
        /^【/.test(line.flat.slice(at)) ||
        /^[^a-z]/i.test(line.flat.slice(at))),
  )
  return answer < 0 ? [] : labels.slice(answer)
}

export function addLabels(open: Open, line: Line, labels: readonly LabelAt[]) {
  const { draft } = open
  for (const [index, { label, from }] of labels.entries()) {
    const text = line.text
      .slice(from, labels[index + 1]?.at)
      .replace(/[;；,，]\s*$/, index + 1 < labels.length ? '' : '$&')
      .trim()
    open.field = label
    open.isParted = false
    if (label === 'answer') {
      if (draft.answer !== null && draft.answer.trim() !== '' && open.right === '')
        mark(draft, 'answersDiffer')
      draft.answer = text
      open.right = ''
    } else if (label === 'explanation')
      draft.explanation = [draft.explanation, text].filter(Boolean).join('\n')
    else takeField(draft, label, text)
  }
}

/** An answer of a few signs: no list stands in it. */
export const isShort = (answer: string | null) =>
  answer !== null && /^\s*[A-Z√×对错\s,、]{1,12}\s*$/i.test(answer)
