import type { AnswerTally, PartTally, Thirds, Warning } from '#contract/features/test/analysis-entities.ts'
import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'
import { countOf, type SlotFigures } from './statistics.ts'

interface Found extends SlotFigures {
  unanswered: Thirds
  parts: readonly PartTally[]
  /** Options are chosen, so that one that nobody takes is idle. */
  isChoice: boolean
  /** A machine compares with a key. */
  isKeyed: boolean
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** An answer with how it is spoken of. */
interface Named extends AnswerTally {
  name: string
}

const namedIn = (parts: readonly PartTally[]) =>
  parts.map(({ part, answers }) =>
    answers.map((answer): Named => {
      const called = answer.label || answer.text
      return { ...answer, name: parts.length > 1 ? `(${part}) ${called}` : called }
    }),
  )

/** What is striking about a question, the gravest first; nothing as long as there are too few papers. */
export function warningsOf(found: Found): Warning[] {
  const { students, unanswered, facility, discrimination, isKeyed } = found
  const count = countOf(students)
  if (count < limits.papers || facility === null) return []
  const about = (kind: Warning['kind'], answers: readonly Named[] = []): Warning[] => [
    { kind, about: answers.map(({ name }) => name) },
  ]
  const { better, accept, drawing } = doubtsOf(found)
  const isEasy = facility >= limits.easy
  // One strong student who slips where all others are right says nothing of the key.
  const isAgainst = discrimination !== null && discrimination <= limits.against && !isEasy
  const isKeyDoubtful = isKeyed && (isAgainst || better.length > 0)
  const isWeak = discrimination !== null && discrimination < limits.weak && !isEasy
  const idle = found.isChoice && !isEasy ? idleOf(found) : []
  return [
    ...(isKeyDoubtful ? about('key', better) : []),
    ...(accept.length > 0 ? about('accept', accept) : []),
    ...(!isKeyDoubtful && drawing.length > 0 ? about('distractor', drawing) : []),
    ...(isWeak && !isKeyDoubtful ? about('weak') : []),
    ...(facility < limits.hard ? about('hard') : []),
    ...(isEasy ? about('easy') : []),
    ...(share(countOf(unanswered), count) >= limits.skipped ? about('skipped') : []),
    ...(idle.length > 0 ? about('unused', idle) : []),
  ]
}

/** Wrong answers that speak against the key: taken by more of the best than what is right, typed by many of them, or drawing. */
function doubtsOf({ parts, students: { lower, upper }, isKeyed }: Found) {
  const doubts = { better: [] as Named[], accept: [] as Named[], drawing: [] as Named[] }
  if (!isKeyed) return doubts
  for (const answers of namedIn(parts)) {
    const rights = answers.filter(({ kind }) => kind === 'right').map(({ students }) => students.upper)
    for (const answer of answers) {
      const { upper: best, lower: worst } = answer.students
      if (answer.kind !== 'wrong' || best < limits.atLeast) continue
      const draws = share(best, upper) > share(worst, lower)
      // What is typed has no label: beside what is right, it may be right as well.
      if (answer.label === '') doubts.accept.push(...(share(best, upper) >= limits.common ? [answer] : []))
      else if (draws && best > Math.max(...rights)) doubts.better.push(answer)
      else if (draws) doubts.drawing.push(answer)
    }
  }
  return doubts
}

/** Options that hardly anybody takes: they leave fewer to guess from. */
const idleOf = ({ parts, students }: Found) =>
  namedIn(parts)
    .flat()
    .filter(
      ({ kind, students: takers }) =>
        kind === 'wrong' && share(countOf(takers), countOf(students)) <= limits.unused,
    )
