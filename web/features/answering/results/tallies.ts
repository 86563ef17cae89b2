import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { cellTally } from '#contract/features/question/tallies.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { isPointed } from '#contract/features/question/types/point.ts'
import type { AnswerOf } from '#contract/input.ts'

type Results = AnswerOf<typeof answeringResultCalls.results>
/** How one question was answered by all together. */
export type QuestionResult = Results['questions'][number]

interface Told {
  answered: number
  joined: number
  total: number
  /** By slot and by what is counted. */
  tallies: Record<string, Record<string, number>>
}

/** The results of a step with what was just told of it: nothing that is told is asked for again. */
export function withTallies<Known extends Pick<Results, 'answered' | 'joined' | 'total' | 'questions'>>(
  known: Known,
  { answered, joined, total, tallies }: Told,
): Known {
  return {
    ...known,
    ...{ answered, joined, total },
    questions: known.questions.map(question => withCounts(question, tallies[question.slot])),
  }
}

function withCounts<Q extends QuestionResult>(question: Q, counts: Record<string, number> | undefined): Q {
  if (!counts) return question
  const { answered = question.answered, right } = counts
  const rightCount = question.rightCount === null ? null : (right ?? 0)
  return {
    ...question,
    answered,
    rightCount,
    correctRate: rightCount === null || answered === 0 ? null : Math.round((rightCount / answered) * 100),
    distribution: partsOf(question, counts).map(one => ({
      ...one,
      count: counts[`=${one.part}:${one.key}`] ?? 0,
    })),
  }
}

/** What can be counted: on a picture any cell, once somebody points there. */
function partsOf({ type: number, distribution }: QuestionResult, counts: Record<string, number>) {
  const type = typeOf(number)
  if (!type || !isPointed(type)) return distribution
  return Object.keys(counts).flatMap(key =>
    key.startsWith('=0:') ? [{ ...cellTally(key.slice(3)), count: 0 }] : [],
  )
}
