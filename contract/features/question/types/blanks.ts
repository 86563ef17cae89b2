import { z } from 'zod'
import type { Text } from '#contract/error.ts'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { type Scoring, worthByPart } from '../scoring.ts'
import { type AcceptedText, accepted, acceptedText, accepts, compared, typed } from './accepted.ts'
import { letterOf } from './choice.ts'
import { areDistinct, escapeHtml, partId } from './parts.ts'
import { type Problem, type QuestionType, questionType } from './type.ts'

const most = questionLimits.parts
const option = z.object({ id: partId, text: z.string().max(questionLimits.accepted) })
/** The n-th blank is the n-th run of underscores in the question's text (`blanksIn`). */
const blank = z.object({
  id: partId,
  /** Chosen from these; none: something is typed. */
  options: z.array(option).max(most).default([]),
})
export type Blank = z.output<typeof blank>

const parts = z.object({ blanks: z.array(blank).max(most) })
export type BlankParts = z.output<typeof parts>

/** What stands in each blank: what was typed, or the id of what was chosen. Empty ones are left out. */
const answer = z.array(z.object({ blank: partId, text: z.string().max(questionLimits.html) })).max(2 * most)
export type BlankAnswer = z.output<typeof answer>

const key = z.object({
  blanks: z.array(z.object({ blank: partId, right: accepted })).max(most),
  /** Each answer is right in whichever blank it stands, once. */
  isAnyOrder: z.boolean().default(false),
})
export type BlankKey = z.output<typeof key>

interface Blanks {
  number: number
  name: string
  title: Text
  /** Blanks may have choices. */
  hasChoices: boolean
}

/** A text with blanks. */
function blanks({ hasChoices, ...names }: Blanks): QuestionType<BlankParts, BlankAnswer, BlankKey> {
  return questionType<BlankParts, BlankAnswer, BlankKey>({
    ...names,
    isAnswered: true,
    isGraded: true,
    keptAs: 'value',
    parts,
    answer,
    key,
    blank: () => ({
      parts: { blanks: [{ id: '1', options: [] }] },
      key: { blanks: [{ blank: '1', right: newAccepted() }], isAnyOrder: false },
    }),
    problem: ({ html, parts, key }) =>
      !hasChoices && parts.blanks.some(({ options }) => options.length > 0)
        ? { error: questionErrors.malformed }
        : (partsProblem(html, parts) ?? keyProblem(parts, key)),
    withTexts: parts => parts,
    ...(hasChoices && {
      shuffled: ({ blanks }, shuffle) => ({
        blanks: blanks.map(blank => ({ ...blank, options: shuffle(blank.options) })),
      }),
    }),
    clean(answer, parts) {
      const kept = parts.blanks.flatMap(blank => {
        const text = cleanIn(blank, textIn(answer, blank.id))
        return text === '' ? [] : [{ blank: blank.id, text }]
      })
      return kept.length === 0 ? null : kept
    },
    grade: (answer, { parts, key, scoring }) => (answer === null ? 0 : worthOf(answer, parts, key, scoring)),
    count: (answer, parts) =>
      parts.blanks.flatMap(({ id, options }) => {
        const text = textIn(answer, id)
        if (text === '') return []
        return [`${id}:${options.length > 0 ? text : compared(text, usually)}`]
      }),
    text: (answer, parts) => numbered(parts.blanks.map(blank => saidIn(blank, textIn(answer, blank.id)))),
    keyText: ({ parts, key }) => numbered(rightIn(parts, key)),
    wire: {
      options: () => [],
      below: choicesText,
      answer: (answer, parts) =>
        parts.blanks.map(blank => saidIn(blank, textIn(answer, blank.id))).join('\n'),
      read(text, parts) {
        const lines = text.split('\n', most)
        const kept = parts.blanks.flatMap((blank, place) => {
          const given = readIn(blank, lines[place] ?? '')
          return given === '' ? [] : [{ blank: blank.id, text: given }]
        })
        return kept.length === 0 ? null : kept
      },
      key: (key, parts) => rightIn(parts, key).join('\n'),
    },
  })
}

export const fillIn = blanks({
  number: 5,
  name: 'fillIn',
  title: { en: 'Fill in the blanks', zh: '填空题' },
  hasChoices: false,
})
export const cloze = blanks({
  number: 103,
  name: 'cloze',
  title: { en: 'Cloze', zh: '完形填空题' },
  hasChoices: true,
})

const usually = { isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false }

/** What is right in a blank before anybody says so. */
export const newAccepted = (): AcceptedText => ({ by: 'text', accepts: [''], ...usually })

/**
 * A question's text with each of its blanks, runs of three underscores or more, made into something else. Underscores in
 * tags are none.
 */
export function withBlanks(html: string, change: (place: number) => string): string {
  let place = 0
  return html.replace(/<[^<>]*>|_{3,}/g, found => (found.startsWith('<') ? found : change(place++)))
}

/** How many blanks a question's text has. */
export function blanksIn(html: string): number {
  let count = 0
  withBlanks(html, place => {
    count = place + 1
    return ''
  })
  return count
}

/** What an answer says in a blank; empty where it says nothing. */
export const textIn = (answer: BlankAnswer, id: string) =>
  answer.find(({ blank }) => blank === id)?.text ?? ''

export const optionText = ({ options }: Blank, id: string) =>
  options.find(option => option.id === id)?.text ?? ''

function cleanIn({ options }: Blank, text: string) {
  if (options.length === 0) return typed(text)
  return options.some(({ id }) => id === text) ? text : ''
}

/** A blank's answer as people read it. */
export const saidIn = (blank: Blank, text: string) =>
  blank.options.length > 0 ? typed(optionText(blank, text)) : text

/** The other way; of a choice also its letter. */
function readIn({ options }: Blank, line: string) {
  const text = typed(line)
  if (options.length === 0 || text === '') return text
  const found =
    options.find(option => typed(option.text) === text) ??
    options.find(option => compared(option.text, usually) === compared(text, usually)) ??
    options[/^[a-z]$/i.test(text) ? text.toUpperCase().charCodeAt(0) - 65 : -1]
  return found?.id ?? ''
}

const numbered = (texts: readonly string[]) =>
  texts.length === 1
    ? texts[0]!
    : texts.map((text, place) => `(${place + 1}) ${text === '' ? '—' : text}`).join('  ')

/** What is right in each blank, as people read it. */
export const rightIn = (parts: BlankParts, key: BlankKey) =>
  parts.blanks.map(blank => {
    const right = key.blanks.find(one => one.blank === blank.id)?.right
    return right ? acceptedText(right, id => optionText(blank, id)) : ''
  })

/** The choices of each blank that has some, after its number. */
function choicesText({ blanks }: BlankParts) {
  const texts = blanks.map(({ options }, place) => {
    const choices = options.map(({ text }, at) => `${letterOf(at)}. ${escapeHtml(text)}`)
    return choices.length === 0 ? '' : `<p>(${place + 1}) ${choices.join('  ')}</p>`
  })
  return texts.join('')
}

function partsProblem(html: string, { blanks }: BlankParts): Problem {
  const count = blanksIn(html)
  if (count === 0) return { error: questionErrors.blanksMissing }
  if (count !== blanks.length)
    return { error: questionErrors.blanksDiffer, details: { count, answers: blanks.length } }
  if (!areDistinct(blanks.map(({ id }) => id))) return { error: questionErrors.malformed }
  for (const [place, { options }] of blanks.entries()) {
    const details = { number: place + 1 }
    if (options.length === 0) continue
    if (!areDistinct(options.map(({ id }) => id))) return { error: questionErrors.malformed }
    if (options.length < 2) return { error: questionErrors.blankOptionsMissing, details }
    const texts = options.map(({ text }) => compared(text, { ...usually, isCaseSensitive: true }))
    if (texts.includes('')) return { error: questionErrors.blankOptionEmpty, details }
    if (!areDistinct(texts)) return { error: questionErrors.blankOptionsAlike, details }
  }
  return
}

function keyProblem({ blanks }: BlankParts, key: BlankKey): Problem {
  const ids = key.blanks.map(({ blank }) => blank)
  if (!areDistinct(ids) || ids.some(id => !blanks.some(blank => blank.id === id)))
    return { error: questionErrors.malformed }
  if (key.isAnyOrder && blanks.some(({ options }) => options.length > 0))
    return { error: questionErrors.blanksMixed }
  for (const [place, { id, options }] of blanks.entries()) {
    const right = key.blanks.find(({ blank }) => blank === id)?.right
    const isSaid =
      right !== undefined &&
      (right.by === 'option'
        ? options.some(option => option.id === right.option)
        : options.length === 0 && isGiven(right.by === 'text' ? right.accepts : [String(right.value)]))
    if (!isSaid) return { error: questionErrors.blankEmpty, details: { number: place + 1 } }
  }
  return
}

const isGiven = (accepts: readonly string[]) => accepts.every(text => compared(text, usually) !== '')

function worthOf(answer: BlankAnswer, parts: BlankParts, key: BlankKey, scoring: Scoring) {
  const right = rightBlanks(answer, parts, key).length
  const answered = parts.blanks.filter(({ id }) => textIn(answer, id) !== '').length
  return worthByPart({ right, wrong: answered - right, of: parts.blanks.length }, scoring)
}

/** Ids of the blanks in which what is right stands. */
export function rightBlanks(answer: BlankAnswer, { blanks }: BlankParts, key: BlankKey): string[] {
  const given = blanks.map(({ id }) => textIn(answer, id))
  const rights = blanks.map(({ id }) => key.blanks.find(({ blank }) => blank === id)?.right)
  const isRight = (at: number, place: number) =>
    given[at] !== '' && rights[place] !== undefined && accepts(rights[place], given[at]!)
  const places = blanks.map((_, place) => place)
  const right = key.isAnyOrder ? fitting(places, isRight) : places.filter(place => isRight(place, place))
  return right.map(place => blanks[place]!.id)
}

/**
 * As many answers as can have a right place of their own: where one fits in two places, another may need one of them.
 */
function fitting(places: readonly number[], isRight: (answer: number, place: number) => boolean) {
  const answerAt: (number | undefined)[] = []
  const seat = (answer: number, tried: Set<number>): boolean => {
    for (const place of places) {
      if (tried.has(place) || !isRight(answer, place)) continue
      tried.add(place)
      const sitting = answerAt[place]
      if (sitting !== undefined && !seat(sitting, tried)) continue
      answerAt[place] = answer
      return true
    }
    return false
  }
  return places.filter(answer => seat(answer, new Set()))
}
