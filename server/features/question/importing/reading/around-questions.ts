import { isTable, isTogether } from './answers-together.ts'
import type { Draft } from './draft.ts'
import { endsWithTruth } from './inline.ts'
import { labelsIn } from './labels.ts'
import { behindOrdinal, type Line, letterAt, linesOf, numberAt } from './lines.ts'
import { sectionsOf } from './numbering.ts'

/** Lines that are of the paper, not of what it says. */
export const ofPaper =
  /^\s*(?:第\s*\d+\s*页(?:\s*[,，/]?\s*共\s*\d+\s*页)?|-+\s*\d+\s*-+|—+\s*\d+\s*—+|page\s+\d+(?:\s+of\s+\d+)?|\d+\s*\/\s*\d+)\s*$/i
/** The head of answers that stand together behind the questions. */
export const answersHead =
  /^\s*(?:附\s*:?\s*|[-=*#—_]{2,}\s*|[【《([]\s*)?[^。?？:]{0,30}?(?:参考答案|标准答案|答案|answer\s*keys?|answers|keys?)(?:\s*(?:及|与|和|&|and)?\s*(?:详细)?(?:解析|评分标准|评分细则|explanations?))?\s*[】》)\]]?\s*:?\s*(?:[-=*#—_]{2,}\s*)?$/i

/** Whether what stands behind this head are answers to the questions before it, and not the answer to the last. */
export function areAnswersBehind(lines: readonly Line[], place: number, drafts: readonly Draft[]) {
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
