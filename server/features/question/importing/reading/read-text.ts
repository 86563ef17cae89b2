import { answersIn, giveAnswers, isTable, isTogether } from './answers-together.ts'
import { answersHead, areAnswersBehind, isEscaped, ofPaper } from './around-questions.ts'
import { type Draft, type Left, mark, newDraft, type Reading } from './draft.ts'
import { withoutTags } from './fields.ts'
import { answerInStem } from './inline.ts'
import { type Line, letterAt, linesOf, numberAt } from './lines.ts'
import { type Section, sectionsOf } from './numbering.ts'
import { addLabels, addLine, addOptions, addText, labelsHere, type Open } from './open-question.ts'
import {
  isBareText,
  isNewUnnumbered,
  isOptionLine,
  isOwnAnswer,
  isUnnumbered,
  nextLine,
  noteNumber,
  questionAt,
} from './question-starts.ts'

/** Reads questions as people write them down, line by line, in one pass. */
export function readLines(text: string): Reading {
  return readText(linesOf(text))
}

function readText(lines: readonly Line[]): Reading {
  const sections = sectionsOf(lines)
  const drafts: Draft[] = []
  const left: Left[] = []
  const sectionOf = new Map<Draft, Section>()
  let section = sections[0]!
  let nextSection = 1
  let open: Open | undefined
  let last = 0
  let answersFrom: number | undefined
  const together: Line[] = []

  const leave = (line: Line) => {
    const before = left.at(-1)
    const reason = drafts.length === 0 ? 'before' : 'between'
    if (before?.reason === reason && before.line + before.text.split('\n').length === line.number)
      before.text += `\n${line.text.trim()}`
    else left.push({ line: line.number, text: line.text.trim(), reason })
  }
  const begin = (line: Line, number: number | null, rest: string) => {
    const draft = newDraft(line.number, number, section.said)
    drafts.push(draft)
    sectionOf.set(draft, section)
    ;[draft.points, draft.isPerBlank] = [section.points, section.perBlank]
    open = { draft, section, field: 'stem', isParted: false, right: '', trailing: [], inner: 0 }
    addLine(open, { ...line, text: rest, flat: line.flat.slice(line.text.length - rest.length) })
    draft.stem = withoutTags(draft, draft.stem)
    return draft
  }

  for (let place = 0; place < lines.length; place++) {
    const line = lines[place]!
    if (line.flat.trim() === '') {
      if (open) open.isParted = true
      continue
    }
    if (sections[nextSection]?.head === place) {
      section = sections[nextSection++]!
      open = undefined
      if (section.style !== undefined && (section.ordinal !== '' || section.said !== null)) noteStart(section)
      continue
    }
    if (isEscaped(line.text)) {
      if (open) addText(open, line.text.trimStart().slice(1))
      else leave(line)
      continue
    }
    if (ofPaper.test(line.flat)) {
      leave(line)
      continue
    }
    if (drafts.length > 0 && answersHead.test(line.flat) && areAnswersBehind(lines, place, drafts)) {
      answersFrom = place + 1
      break
    }
    if (drafts.length > 0 && isTable(line, lines[place + 1])) {
      together.push(line, lines[++place]!)
      continue
    }
    if (drafts.length > 0 && isTogether(line) && !isOptionLine(line) && !isOwnAnswer(line, open)) {
      together.push(line)
      continue
    }
    const number = questionAt(lines, place, section, open, last)
    if (number) {
      const draft = begin(line, number.number, number.rest)
      if (number.before !== '') [draft.answer] = [number.before]
      noteNumber(draft, number, last)
      last = number.number
      continue
    }
    if (open && isOptionLine(line, open, lines[nextLine(lines, place)])) {
      const next = lines[nextLine(lines, place)]
      const started = addOptions(open, line, next && letterAt(next.flat))
      if (!started) continue
      // A second first option: what stood behind the options before begins another question.
      const { draft, trailing } = open
      const lost = trailing.map(each => lines[each - 1]!)
      draft.options[draft.options.length - 1] = draft.options.at(-1)!.split('\n')[0]!
      draft.marks = draft.marks.filter(each => each !== 'textAfterOptions')
      const another = begin(lost[0] ?? line, null, lost.map(({ text }) => text).join('\n'))
      mark(another, 'numberMissing')
      addOptions(open, line, next && letterAt(next.flat))
      continue
    }
    const labels = labelsHere(line, open)
    if (open && labels[0]?.at === line.flat.length - line.flat.trimStart().length) {
      addLabels(open, line, labels)
      continue
    }
    if (isUnnumbered(section, sections) && isNewUnnumbered(open, section)) {
      begin(line, null, line.text)
      continue
    }
    if (!open || !addLine(open, line)) leave(line)
  }

  const apart = answersIn([...together, ...lines.slice(answersFrom ?? lines.length)])
  for (const draft of drafts) settleAnswer(draft)
  left.push(...apart.left, ...giveAnswers(apart.given, drafts, draft => sectionOf.get(draft)!))
  for (const draft of drafts) tidy(draft)
  const bare = drafts.filter(isBareText)
  left.push(...bare.map(({ line, stem }): Left => ({ line, text: stem, reason: 'between' })))
  return {
    drafts: drafts.filter(draft => !bare.includes(draft)),
    left: left.sort((one, other) => one.line - other.line),
  }

  /** Numbers begin anew in it, or go on. */
  function noteStart({ head, style }: Section) {
    const first = lines.slice(head + 1).find(line => numberAt(line)?.style === style)
    if (first && numberAt(first)?.number === 1) last = 0
  }
}

/** Takes the answer out of a stem that says it in brackets. */
function settleAnswer(draft: Draft) {
  draft.stem = withoutTags(draft, draft.stem.trim())
  const found = answerInStem(draft)
  if (!found) return
  draft.stem = found.stem
  if (draft.answer === null || draft.answer.trim() === '') draft.answer = found.answer
  if (found.isUnclear) mark(draft, 'answerGuessed')
  if (found.isOther) mark(draft, 'answersDiffer')
}

function tidy(draft: Draft) {
  draft.stem = withoutTags(draft, draft.stem.trim())
  draft.answer = draft.answer?.trim() || null
  draft.explanation = draft.explanation.trim()
  draft.options = draft.options.map(option => option.trim())
}
