import { z } from 'zod'
import { clean } from '#contract/wire.ts'
import { questionLimits } from '../rules.ts'
import { narrow, readQuantity, unitOf } from './numbers.ts'
import { partId } from './parts.ts'

const said = z.string().max(questionLimits.accepted)

/** Which differences count; usually none does. */
const asWritten = z.object({
  by: z.literal('text'),
  accepts: z.array(said).min(1).max(questionLimits.variants),
  /** Capitals and small letters differ. */
  isCaseSensitive: z.boolean().default(false),
  /** Spaces within count: `ice cream` is not `icecream`. */
  isSpaceSensitive: z.boolean().default(false),
  /** Full width characters and the punctuation of Chinese differ from those of the keyboard. */
  isWidthSensitive: z.boolean().default(false),
})
const asNumber = z.object({
  by: z.literal('number'),
  value: z.number(),
  /** How far from it an answer may be: so much, or such a share of the value (0.01 is one per cent). */
  tolerance: z.number().min(0).default(0),
  isRelative: z.boolean().default(false),
  /** Ways of writing its unit; none: a number alone. */
  units: z.array(said).max(questionLimits.variants).default([]),
  /** Without the unit it is wrong. */
  needsUnit: z.boolean().default(false),
})
const asOption = z.object({ by: z.literal('option'), option: partId })

/** What is right in a blank: one of several texts, a number, or one of the blank's own choices. */
export const accepted = z.union([asWritten, asNumber, asOption])
export type Accepted = z.output<typeof accepted>
export type AcceptedText = z.output<typeof asWritten>
export type AcceptedNumber = z.output<typeof asNumber>

/** What somebody typed in a blank, in one line. */
export const typed = (text: string) => {
  const line = clean(text.replace(/\s/g, ' '))
  return clean(line.slice(0, questionLimits.accepted))
}

export function accepts(accepted: Accepted, answer: string): boolean {
  if (accepted.by === 'option') return answer === accepted.option
  return accepted.by === 'number' ? acceptsNumber(accepted, answer) : acceptsText(accepted, answer)
}

function acceptsText(accepted: AcceptedText, answer: string) {
  const given = compared(answer, accepted)
  return given !== '' && accepted.accepts.some(variant => compared(variant, accepted) === given)
}

/** A text with only those differences that count. */
export function compared(
  text: string,
  {
    isCaseSensitive,
    isSpaceSensitive,
    isWidthSensitive,
  }: Pick<AcceptedText, 'isCaseSensitive' | 'isSpaceSensitive' | 'isWidthSensitive'>,
) {
  const written = isWidthSensitive ? text.normalize('NFC') : narrow(text.normalize('NFC'))
  const spaced = isSpaceSensitive ? typed(written) : written.replace(/[\s\u200b\ufeff]/g, '')
  return isCaseSensitive ? spaced : spaced.toLowerCase()
}

function acceptsNumber({ value, tolerance, isRelative, units, needsUnit }: AcceptedNumber, answer: string) {
  const given = readQuantity(answer)
  if (!given) return false
  const isUnit = units.some(unit => unitOf(unit) === given.unit)
  if (given.unit === '' ? needsUnit : !isUnit) return false
  const allowed = isRelative ? tolerance * Math.abs(value) : tolerance
  // What binary fractions cannot say is no error of the student's: 0.1 + 0.2.
  const dust = 1e-12 * Math.max(Math.abs(value), Math.abs(given.value), Math.abs(allowed))
  return Math.abs(given.value - value) <= allowed + dust
}

/** What is right, as people read it. */
export function acceptedText(accepted: Accepted, optionText: (id: string) => string): string {
  if (accepted.by === 'option') return optionText(accepted.option)
  if (accepted.by === 'text') return accepted.accepts.join(' / ')
  const { value, tolerance, isRelative, units } = accepted
  const around = isRelative ? `${Number((tolerance * 100).toFixed(6))}%` : String(tolerance)
  return [`${value}${tolerance > 0 ? ` ± ${around}` : ''}`, ...units.slice(0, 1)].join(' ')
}
