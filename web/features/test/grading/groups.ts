import type { AnswerOfStudent } from '#contract/features/test/grading-entities.ts'

interface AnswersTogether {
  key: string
  answers: AnswerOfStudent[]
}

/** Those that say the same, together where the first of them stands; what is read by itself stays alone. */
export function groupsOf(answers: readonly AnswerOfStudent[]): AnswersTogether[] {
  const groups = new Map<string, AnswerOfStudent[]>()
  for (const answer of answers) {
    const key = answer.isAnswered && answer.group !== '' ? `group ${answer.group}` : `one ${answer.workId}`
    const known = groups.get(key)
    if (known) known.push(answer)
    else groups.set(key, [answer])
  }
  return [...groups].map(([key, its]) => ({ key, answers: its }))
}

/** The points that all of them have; null: they differ, or some have none. */
export function commonScore(answers: readonly AnswerOfStudent[]) {
  const scores = new Set(answers.map(({ score }) => score?.score ?? null))
  return scores.size === 1 ? [...scores][0]! : null
}
