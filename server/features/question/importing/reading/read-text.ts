import { answersIn, giveAnswers, isTable, isTogether } from './answers-together.ts'
import { type Draft, type Left, mark, newDraft, type Reading } from './draft.ts'
import { takeField, withoutTags } from './fields.ts'
import { answerInStem, endsWithTruth } from './inline.ts'
import { type Label, type LabelAt, labelsIn } from './labels.ts'
import { behindOrdinal, type Line, letterAt, linesOf, numberAt, optionsOn } from './lines.ts'
import { type Section, sectionsOf } from './numbering.ts'
import { hasOptions, isChoice } from './types.ts'

/** Lines that are of the paper, not of what it says. */
const ofPaper =
  /^\s*(?:第\s*\d+\s*页(?:\s*[,，/]?\s*共\s*\d+\s*页)?|-+\s*\d+\s*-+|—+\s*\d+\s*—+|page\s+\d+(?:\s+of\s+\d+)?|\d+\s*\/\s*\d+)\s*$/i
/** The head of answers that stand together behind the questions. */
const answersHead =
  /^\s*(?:附\s*:?\s*|[-=*#—_]{2,}\s*|[【《([]\s*)?[^。?？:]{0,30}?(?:参考答案|标准答案|答案|answer\s*keys?|answers|keys?)(?:\s*(?:及|与|和|&|and)?\s*(?:详细)?(?:解析|评分标准|评分细则|explanations?))?\s*[】》)\]]?\s*:?\s*(?:[-=*#—_]{2,}\s*)?$/i

interface Open {
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

/** A text as it is meant, though it looks like something else: a backslash stands before it. */
export const isEscaped = (text: string) => {
  const line = text.trimStart()
  if (!line.startsWith('\\')) return false
  const rest = line.slice(1)
  return rest.startsWith('\\') || isSpecial(rest)
}

/** Whether a line begins with what would be read as more than text. */
export function isSpecial(text: string) {
  const [line] = linesOf(text.split('\n', 1)[0]!)
  if (!line || line.flat.trim() === '') return false
  return (
    numberAt(line) !== undefined ||
    letterAt(line.flat) !== undefined ||
    labelsIn(line.flat).length > 0 ||
    ofPaper.test(line.flat) ||
    answersHead.test(line.flat) ||
    sectionsOf([line, { number: 2, text: '1. x', flat: '1. x' }]).length > 1 ||
    isTogether(line) ||
    /^\s*(?:题\s*号|序\s*号|no\.?|number|question)/i.test(line.flat)
  )
}

/** The model answer of a question that somebody answers in words. */
const isOwnAnswer = ({ flat }: Line, open: Open | undefined) =>
  open?.draft.said === 4 && open.draft.answer === null && labelsIn(flat)[0]?.label === 'answer'

const nextLine = (lines: readonly Line[], place: number) => {
  for (let next = place + 1; next < lines.length; next++) if (lines[next]!.flat.trim() !== '') return next
  return lines.length
}

/** Whether what stands behind this head are answers to the questions before it, and not the answer to the last. */
function areAnswersBehind(lines: readonly Line[], place: number, drafts: readonly Draft[]) {
  const behind = lines
    .slice(place + 1)
    .filter(({ flat }) => flat.trim() !== '')
    .map(behindOrdinal)
  if (behind.slice(0, 6).some((line, index) => isTogether(line) || isTable(line, behind[index + 1])))
    return true
  const known = new Set(drafts.map(({ number }) => number))
  const numbers = behind.flatMap(line => numberAt(line)?.number ?? [])
  const open = drafts.filter(({ answer, stem }) => answer === null && !endsWithTruth(stem))
  return numbers.length > 0 && numbers.every(number => known.has(number)) && open.length * 2 >= drafts.length
}

/** The number with which a line begins a question; undefined where it is text, or counts within a question. */
function questionAt(
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
  mark(open.draft, 'numberUnclear')
  return inner()
}

/** An answer of a few signs: no list stands in it. */
const isShort = (answer: string | null) => answer !== null && /^\s*[A-Z√×对错\s,、]{1,12}\s*$/i.test(answer)

function noteNumber(
  draft: Draft,
  { number, isUnclear }: { number: number; isUnclear: boolean },
  last: number,
) {
  if (isUnclear) mark(draft, 'numberUnclear')
  if (number > last + 1) mark(draft, 'numberGap')
  if (number <= last) mark(draft, 'numberRepeated')
}

function isOptionLine(line: Line, open?: Open, next?: Line) {
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

/** Adds the options of a line. @returns whether they are another question's */
function addOptions(open: Open, line: Line, next: string | undefined): boolean {
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
function labelsHere(line: Line, open: Open | undefined): LabelAt[] {
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

function addLabels(open: Open, line: Line, labels: readonly LabelAt[]) {
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

/** Where questions have no numbers: under a head, or in a text that has neither heads nor numbers. */
const isUnnumbered = (section: Section, sections: readonly Section[]) =>
  section.style === undefined && (section.head >= 0 ? section.said !== null : sections.length === 1)

/** A line that only might be a question: nothing is asked for. */
const isBareText = ({ number, said, options, answer, stem }: Draft) =>
  number === null &&
  said === null &&
  options.length === 0 &&
  answer === null &&
  !/_{2,}|[(（]\s*[)）]/.test(stem)

/** Where questions have no numbers, one ends with its answer or its options, and a line without text. */
function isNewUnnumbered(open: Open | undefined, section: Section) {
  if (!open) return true
  const { draft, field, isParted } = open
  const isAnswered = draft.answer !== null && draft.answer.trim() !== ''
  if (field === 'stem')
    return (isParted && section.said !== null && draft.stem.trim() !== '') || endsWithTruth(draft.stem)
  if (field === 'option') return isParted
  if (field === 'answer') return isAnswered && (isParted || isShort(draft.answer))
  return isParted || (field !== 'explanation' && isAnswered)
}

/** Adds a line of text to what is being read. @returns false for one that belongs to nothing there */
function addLine(open: Open, line: Line): boolean {
  const labels = labelsHere(line, open)
  const lead = line.text.slice(0, labels[0]?.at)
  if (lead.trim() !== '' && !addText(open, lead, line.number)) return false
  if (labels.length > 0) addLabels(open, line, labels)
  return true
}

function addText(open: Open, text: string, number?: number): boolean {
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
