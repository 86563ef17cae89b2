import { z } from 'zod'
import type { Text } from '#contract/error.ts'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { lost, type Scoring } from '../scoring.ts'
import { partId, partText, wrongIn } from './parts.ts'
import { type Problem, type QuestionType, questionType, type Shuffle } from './type.ts'

/** What is chosen from: the parts of choices, and of votes. */
export const optionParts = z.object({
  options: z.array(z.object({ id: partId, html: partText })).max(questionLimits.parts),
})
export type ChoiceParts = z.output<typeof optionParts>

/** Ids of options. */
export const chosen = z.array(partId).max(questionLimits.parts)
export type Chosen = z.output<typeof chosen>

const key = z.object({ right: chosen })
export type ChoiceKey = z.output<typeof key>

interface Choice {
  number: number
  name: string
  title: Text
  /** How many options may be chosen, and be right. */
  most: 1 | 'any'
  /** So many are right at least. */
  least: 1 | 2
}

/** From a list, one or several. */
function choice({ most, least, ...names }: Choice): QuestionType<ChoiceParts, Chosen, ChoiceKey> {
  return questionType<ChoiceParts, Chosen, ChoiceKey>({
    ...names,
    isAnswered: true,
    isGraded: true,
    keptAs: 'value',
    parts: optionParts,
    answer: chosen,
    key,
    blank: () => ({ parts: emptyOptions(), key: { right: [] } }),
    problem: ({ parts, key }) => optionsProblem(parts) ?? keyProblem(parts, key, most, least),
    withTexts: withOptionTexts,
    shuffled: shuffledOptions,
    clean(answer, parts) {
      const known = chosenOf(answer, parts)
      const kept = most === 1 ? known.slice(0, 1) : known
      return kept.length === 0 ? null : kept
    },
    grade: (answer, { key, scoring }) =>
      answer === null ? 0 : worthOf(new Set(answer), new Set(key.right), scoring),
    count: answer => answer,
    text: (answer, parts) => lettersOf(answer, parts),
    keyText: ({ parts, key }) => lettersOf(key.right, parts),
    wire: {
      options: ({ options }) => options,
      answer: answer => answer.join('|'),
      read: readChosen,
      key: key => key.right.join('|'),
    },
  })
}

export const emptyOptions = (): ChoiceParts => ({
  options: ['1', '2', '3', '4'].map(id => ({ id, html: '' })),
})

export const withOptionTexts = <P extends ChoiceParts>(parts: P, change: (html: string) => string): P => ({
  ...parts,
  options: parts.options.map(option => ({ ...option, html: change(option.html) })),
})

export const shuffledOptions = <P extends ChoiceParts>(parts: P, shuffle: Shuffle): P => ({
  ...parts,
  options: shuffle(parts.options),
})

/** What came as ids joined by `|`. */
export function readChosen(text: string, parts: ChoiceParts): Chosen | null {
  const known = chosenOf(text.split('|'), parts)
  return known.length === 0 ? null : known
}

/** Those of them that are options of the question, each once, in the order of the options. */
export const chosenOf = (ids: readonly string[], { options }: ChoiceParts): Chosen =>
  options.map(({ id }) => id).filter(id => ids.includes(id))

/** Such as `A C`, by the order in which they were written. */
export const lettersOf = (ids: readonly string[], { options }: ChoiceParts): string =>
  options.flatMap(({ id }, place) => (ids.includes(id) ? [letterOf(place)] : [])).join(' ')

export const letterOf = (place: number) => String.fromCharCode(65 + place)

export function optionsProblem({ options }: ChoiceParts): Problem {
  if (options.length < 2) return { error: questionErrors.optionsMissing }
  const wrong = wrongIn(options)
  if (wrong?.kind === 'empty')
    return { error: questionErrors.optionEmpty, details: { letter: letterOf(wrong.place) } }
  return wrong && { error: wrong.kind === 'alike' ? questionErrors.optionsAlike : questionErrors.malformed }
}

function keyProblem(parts: ChoiceParts, { right }: ChoiceKey, most: 1 | 'any', least: number): Problem {
  const known = chosenOf(right, parts)
  if (known.length !== right.length) return { error: questionErrors.malformed }
  if (known.length === 0) return { error: questionErrors.answerMissing }
  if (most === 1 && known.length > 1) return { error: questionErrors.answerNotOne }
  return known.length < least ? { error: questionErrors.answersTooFew, details: { count: least } } : undefined
}

/**
 * Half of the points are for who leaves something out and chooses nothing wrong; where each right option has its share, a
 * wrong one takes one away.
 */
function worthOf(chosen: Set<string>, right: Set<string>, { partial, penalty }: Scoring) {
  if (chosen.size === 0) return 0
  const hits = [...chosen].filter(id => right.has(id)).length
  const misses = chosen.size - hits
  if (misses === 0 && hits === right.size) return 1
  const share = (hits - misses) / right.size
  if (partial === 'share' && share > 0) return share
  if (misses > 0) return lost(penalty)
  return partial === 'half' ? 0.5 : 0
}

export const singleChoice = choice({
  number: 2,
  name: 'singleChoice',
  title: { en: 'Single choice', zh: '单选题' },
  most: 1,
  least: 1,
})
export const multipleChoice = choice({
  number: 3,
  name: 'multipleChoice',
  title: { en: 'Multiple choice', zh: '多选题' },
  most: 'any',
  least: 2,
})
/** It is not said how many are right; one may be. */
export const indefiniteChoice = choice({
  number: 6,
  name: 'indefiniteChoice',
  title: { en: 'One or more correct', zh: '不定项选择题' },
  most: 'any',
  least: 1,
})
