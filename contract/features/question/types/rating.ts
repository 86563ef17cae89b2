import { z } from 'zod'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { escapeHtml } from './parts.ts'
import { type Problem, questionType } from './type.ts'

const bound = z.number().min(-1_000_000).max(1_000_000)
const label = z.string().max(questionLimits.label)

/** From one value to another in steps, and what the two ends mean. */
const parts = z.object({ from: bound, to: bound, step: bound, fromLabel: label, toLabel: label })
export type RatingParts = z.output<typeof parts>

const answer = z.number()
export type RatingAnswer = z.output<typeof answer>

export const rating = questionType<RatingParts, RatingAnswer, null>({
  number: 13,
  name: 'rating',
  title: { en: 'Rating', zh: '评分题' },
  isAnswered: true,
  isGraded: false,
  keptAs: 'value',
  parts,
  answer,
  key: z.null(),
  blank: () => ({ parts: { from: 1, to: 5, step: 1, fromLabel: '', toLabel: '' }, key: null }),
  problem: ({ parts }) => scaleProblem(parts),
  withTexts: parts => parts,
  clean: cleanValue,
  count: answer => [String(answer)],
  text: answer => String(answer),
  keyText: () => '',
  wire: {
    options: () => [],
    below: scaleText,
    answer: answer => String(answer),
    read: (text, parts) =>
      /^\s{0,9}-?\d{1,7}(\.\d{1,9})?\s{0,9}$/.test(text) ? cleanValue(Number(text), parts) : null,
    key: () => '',
  },
})

/** The values that can be given, from the first to the last. */
export const ratingValues = (parts: RatingParts) =>
  Array.from({ length: stepsOf(parts) + 1 }, (_, place) => valueAt(place, parts))

/** How many steps lead from the one end to the other; 0 where the step leads nowhere. */
function stepsOf({ from, to, step }: RatingParts) {
  if (!(step > 0) || to <= from) return 0
  return Math.min(Math.floor((to - from) / step + 1e-9), questionLimits.ratingSteps)
}

/** Without the dust of decimals: 0.1 + 0.2 is 0.3. */
const valueAt = (place: number, { from, step }: RatingParts) => Number((from + place * step).toFixed(6)) + 0

function cleanValue(answer: number, parts: RatingParts): number | null {
  const place = parts.step > 0 ? Math.round((answer - parts.from) / parts.step) : 0
  if (!(place >= 0) || place > stepsOf(parts)) return null
  const value = valueAt(place, parts)
  return Math.abs(value - answer) < 1e-6 ? value : null
}

function scaleProblem({ from, to, step }: RatingParts): Problem {
  if (to <= from) return { error: questionErrors.ratingEmpty }
  if (step < 0.001) return { error: questionErrors.ratingStep }
  const steps = (to - from) / step
  if (Math.round(steps) > questionLimits.ratingSteps)
    return { error: questionErrors.ratingLong, details: { limit: questionLimits.ratingSteps + 1 } }
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { error: questionErrors.ratingStep } : undefined
}

function scaleText(parts: RatingParts) {
  const values = ratingValues(parts).map(String)
  const shown = values.length > 11 ? [...values.slice(0, 2), '…', values.at(-1)!] : values
  const [low, high] = [parts.fromLabel.trim(), parts.toLabel.trim()]
  return `<p>${escapeHtml([low, ...shown, high].filter(text => text !== '').join('  '))}</p>`
}
