import { type Tallied, type Tallying, tallyingOf } from '#contract/features/question/tallies.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import type { AnswerTally, PartTally, Thirds } from '#contract/features/test/analysis-entities.ts'
import { answerIn } from '#server/features/question/public.ts'
import type { AnswerCount } from '#server/features/submission/public.ts'
import { countOf, thirdNames } from './statistics.ts'

/** Wrong answers that people made up, of one part, that are shown by themselves. */
const maxShown = 8

interface Question {
  type: QuestionType
  parts: unknown
  key: unknown
}

interface Counted extends Tallied {
  isListed: boolean
  students: Thirds
}

export const noStudents = (): Thirds => ({ lower: 0, middle: 0, upper: 0 })

function add(to: Thirds, counts: readonly number[]) {
  for (const [place, name] of thirdNames.entries()) to[name] += counts[place] ?? 0
}

/** Everything that was answered to a question, by part. */
export interface Tally {
  answered: Thirds
  parts: PartTally[]
}

/** @param answers what stands in its slot, the same together */
export function tallyOf({ type, parts, key }: Question, answers: readonly AnswerCount[]): Tally {
  const answered = noStudents()
  const tallying = key === null && type.isGraded ? null : tallyingOf(type, { parts, key })
  const known = new Map<string, Counted>()
  const nameOf = ({ part, key }: Tallied) => `${part} ${key}`
  for (const one of tallying?.listed ?? [])
    known.set(nameOf(one), { ...one, isListed: true, students: noStudents() })
  for (const { value, isWritten, counts } of answers) {
    const answer =
      type.keptAs === 'value' ? answerIn(type, parts, { text: '', html: '', value, files: [] }) : null
    if (type.keptAs === 'value' ? answer === null : !isWritten) continue
    add(answered, counts)
    for (const one of answer === null ? [] : (tallying?.of(answer) ?? [])) {
      const counted = known.get(nameOf(one)) ?? { ...one, isListed: false, students: noStudents() }
      known.set(nameOf(one), counted)
      add(counted.students, counts)
    }
  }
  return { answered, parts: tallying ? partsOf([...known.values()], tallying) : [] }
}

function partsOf(all: readonly Counted[], { titles }: Tallying): PartTally[] {
  const numbers = [...new Set(all.map(({ part }) => part))].sort((a, b) => a - b)
  return numbers.map(part => {
    const here = all.filter(one => one.part === part)
    const made = here
      .filter(({ isListed }) => !isListed)
      .sort((one, other) => countOf(other.students) - countOf(one.students))
    const rest = made.slice(maxShown)
    const others = noStudents()
    for (const { students } of rest)
      add(
        others,
        thirdNames.map(name => students[name]),
      )
    return {
      part,
      title: titles.get(part) ?? '',
      answers: [
        ...[...here.filter(({ isListed }) => isListed), ...made.slice(0, maxShown)].map(presented),
        ...(rest.length > 0 ? [{ label: '', text: '', kind: 'rest' as const, students: others }] : []),
      ],
    }
  })
}

const presented = ({ label, text, isRight, students }: Counted): AnswerTally => ({
  ...{ label, text, students },
  kind: isRight === null ? 'neutral' : isRight ? 'right' : 'wrong',
})
