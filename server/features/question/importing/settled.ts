import { isBlankHtml } from '#contract/blank-html.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import type { QuestionMark } from '#contract/features/question/import.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { newPartIds, plain } from '#contract/features/question/types/parts.ts'
import { readWritten } from '#contract/features/question/written.ts'
import { isTruth, lettersIn, numberIn, pairsIn, truthIn, variantsIn } from './answers.ts'
import type { Draft } from './reading/draft.ts'
import { htmlOf, thingsOf, unescaped, withThings } from './reading/rich.ts'
import { pairsSaid } from './reading/sides.ts'
import { isChoice, isWithoutKey } from './reading/types.ts'

/** Kept only where it was said. */
type SaidAtTimes = 'scoring' | 'scale' | 'low' | 'high'

/** A question that was read, as it is kept until somebody takes it. Texts are HTML, the answer is as it was written. */
export interface Found
  extends Omit<Draft, 'stem' | 'answer' | 'marks' | SaidAtTimes>,
    Partial<Pick<Draft, SaidAtTimes>> {
  html: string
  answer: string
  /** The two sides of a matching, as texts; which go together is said by the pairs, or else by the answer. */
  sides?: { left: string[]; right: string[]; pairs: [number, number][] | null; isCrossed?: boolean }
  /** What was unsure when it was read. */
  found: QuestionMark[]
  /** Somebody has chosen the type, whatever stands there. */
  isTypeChosen?: boolean
  /** What somebody has written in its place. */
  given?: QuestionInput
}

export interface Settled {
  question: QuestionInput
  /** What should be looked at. */
  marks: QuestionMark[]
  /** Why it cannot be taken as it is. */
  problem: ReturnType<typeof readWritten>['problem']
}

/** A question of what was read: its type, where nothing says it, by what stands there; and what is unsure about it. */
export function settle(source: Found): Settled {
  if (source.given) return { question: source.given, marks: [], problem: readWritten(source.given).problem }
  const marks = new Set(source.found)
  const type = typeFor(source, marks)
  const whole = withBlanksFor(type, source.html, source.answer, marks)
  const { html = whole, ...made } = makers[type]?.({ ...source, html: whole }, marks) ?? {
    parts: {},
    key: null,
  }
  const points = source.points ?? 1
  const question: QuestionInput = {
    ...{ type, html, parts: made.parts, key: made.key },
    scoring: typeOf(type)?.isGraded ? { ...usualScoring, ...source.scoring } : usualScoring,
    explanation: source.explanation,
    difficulty: source.difficulty ?? 2,
    points: Math.min(
      questionLimits.points,
      source.isPerBlank ? points * Math.max(1, blanksIn(html)) : points,
    ),
    ...{ knowledge: source.knowledge, tags: source.tags, fileIds: [] },
  }
  if (isBlankHtml(html)) marks.add('textMissing')
  if (source.options.some(isBlankHtml)) marks.add('optionEmpty')
  const said = source.options.map(option => plain(option) || option)
  if (new Set(said).size < said.length) marks.add('optionsAlike')
  if (source.answer === '' && !isWithoutKey(type) && type !== 101) marks.add('noAnswer')
  return { question, marks: [...marks], problem: readWritten(question).problem }
}

const blank = /_{3,}/g
/** Brackets with nothing in them, as they stand for a blank. */
const gap = /[（(【[]\s*(?:&nbsp;|\s)*[)）】\]]/g
const blanksIn = (html: string) => html.replace(/<[^<>]*>/g, '').match(blank)?.length ?? 0
const gapsIn = (html: string) => html.match(gap)?.length ?? 0

function typeFor({ said, options, answer, html, isTypeChosen }: Found, marks: Set<QuestionMark>): number {
  const letters = lettersIn(answer, options)
  const byOptions = isTruth(options) && letters.length < 2 ? 1 : letters.length > 1 ? 3 : 2
  if (typeof said === 'number') {
    if (isTypeChosen) return said
    const isAtOdds =
      (options.length > 0 && [4, 5, 103, 13, 10, 7, 15, 105, 106].includes(said)) ||
      (said === 1 && options.length > 0 && !isTruth(options)) ||
      (said === 2 && letters.length > 1) ||
      (said === 3 && letters.length === 1)
    if (!isAtOdds) return said
    marks.add('typeDisagrees')
    return isChoice(said) ? said : byOptions
  }
  if (said === 'choice') {
    if (letters.length === 0) marks.add('typeGuessed')
    if (options.length === 0) marks.add('optionsMissing')
    return letters.length > 1 ? 3 : 2
  }
  marks.add('typeGuessed')
  if (options.length > 0) return byOptions
  if (truthIn(answer) !== undefined) return 1
  return blanksIn(html) > 0 || (gapsIn(html) > 0 && answer !== '') ? 5 : 4
}

/** Blanks as they are kept: underscores. Brackets with nothing in them are some, too. */
function withBlanksFor(type: number, html: string, answer: string, marks: Set<QuestionMark>) {
  if (type !== 5 && type !== 103) return html
  const shown = blanksIn(html) > 0 ? html : html.replace(gap, '____')
  if (blanksIn(shown) > 0 || answer === '') return shown
  marks.add('blanksDiffer')
  return shown.endsWith('</p>') ? `${shown.slice(0, -4)} ____</p>` : `${shown}<p>____</p>`
}

type Made = {
  parts: unknown
  key: unknown
  /** Where what the parts are of was taken out of the text. */
  html?: string
}
type Maker = (source: Found, marks: Set<QuestionMark>) => Made

const idAt = (place: number) => (place + 1).toString(36)
const optionsOf = (options: readonly string[]) => options.map((html, place) => ({ id: idAt(place), html }))

const choice: Maker = ({ options, answer }, marks) => {
  const right = lettersIn(answer, options).map(place => idAt(place))
  if (answer !== '' && (right.length === 0 || !rightAreOptions(answer, options))) marks.add('answerUnknown')
  return { parts: { options: optionsOf(options) }, key: { right } }
}
const rightAreOptions = (answer: string, options: readonly string[]) =>
  lettersIn(answer, options).every(place => place < options.length)

const blanks: Maker = ({ html, answer }, marks) => {
  const ids = Array.from({ length: Math.min(questionLimits.parts, blanksIn(html)) }, (_, place) =>
    idAt(place),
  )
  // What is typed has no raised letters; somebody should look whether that is still what is meant.
  if (answer.includes('<sup>')) marks.add('variantsUnclear')
  const typed = answer.replaceAll('<sup>', '^').replace(/<\/?(?:sub|sup|u)>/g, '')
  const { blanks: said, isUnclear } = variantsIn(typed, ids.length)
  if (answer !== '' && said === undefined) marks.add('blanksDiffer')
  if (isUnclear) marks.add('variantsUnclear')
  const rights = ids.flatMap((id, place) => {
    const accepts = (said?.[place] ?? []).map(unescaped)
    return accepts.length === 0 ? [] : [{ blank: id, right: numberIn(accepts) ?? { by: 'text', accepts } }]
  })
  return { parts: { blanks: ids.map(id => ({ id, options: [] })) }, key: { blanks: rights } }
}

const model: Maker = ({ answer }) => ({ parts: {}, key: { html: htmlOfText(answer) } })
const files = (source: Found, marks: Set<QuestionMark>): Made => ({
  ...model(source, marks),
  parts: { most: 1 },
})
const vote =
  (most: 'one' | 'any'): Maker =>
  ({ options }) => ({
    parts: { options: optionsOf(options), most: most === 'one' ? 1 : Math.max(1, options.length) },
    key: null,
  })

/** The last picture of the text is the one to point at. Which regions of it are right, no file says. */
const pointed =
  (key: unknown): Maker =>
  ({ html }) => {
    const picture = [...html.matchAll(/<img\b[^<>]*>/g)].at(-1)?.[0] ?? ''
    const at = html.lastIndexOf(picture)
    const rest = (html.slice(0, at) + html.slice(at + picture.length)).replaceAll('<p></p>', '')
    return { parts: { picture, most: 1 }, key, ...(picture !== '' && { html: rest }) }
  }

const makers: Record<number, Maker> = {
  1({ answer, options }, marks) {
    const right = truthIn(answer) ?? truthIn(options[lettersIn(answer, options)[0] ?? -1] ?? '')
    if (answer !== '' && right === undefined) marks.add('answerUnknown')
    return { parts: {}, key: { right: right ?? null } }
  },
  ...{ 2: choice, 3: choice, 6: choice, 5: blanks, 103: blanks, 4: model, 7: files, 15: files },
  ...{ 11: vote('one'), 12: vote('any'), 104: vote('any') },
  ...{ 105: pointed(null), 106: pointed({ regions: [] }) },
  13: ({ scale, low = '', high = '' }) => ({
    parts: { ...(scale ?? { from: 1, to: 5, step: 1 }), fromLabel: low, toLabel: high },
    key: null,
  }),
  101(source, marks) {
    const { left, right, pairs } = sidesFor(source, marks)
    const [items, matches] = [newPartIds(left.length), newPartIds(right.length)]
    return {
      parts: {
        items: left.map((html, place) => ({ id: items[place]!, html })),
        options: right.map((html, place) => ({ id: matches[place]!, html })),
        isShared: new Set(pairs.map(([, match]) => match)).size < pairs.length,
      },
      key: { pairs: pairs.map(([item, match]) => ({ item: items[item]!, option: matches[match]! })) },
    }
  },
  102({ options, answer }, marks) {
    const order = lettersIn(answer, options)
    const ids = newPartIds(options.length)
    if (answer !== '' && (order.length !== options.length || !rightAreOptions(answer, options)))
      marks.add('answerUnknown')
    return {
      parts: { items: options.map((html, place) => ({ id: ids[place]!, html })) },
      key: { order: order.flatMap(place => ids[place] ?? []) },
    }
  },
}

/** The sides of a matching; where it was read as something else, of its options, of which each is a pair. */
function sidesFor({ sides, options, answer }: Found, marks: Set<QuestionMark>) {
  if (!sides) {
    const pairs = options.map(option => pairsIn(option))
    if (pairs.includes(undefined)) marks.add('answerUnknown')
    const both = pairs.flatMap(pair => (pair ? [pair] : []))
    return {
      left: both.map(([html]) => html),
      right: both.map(([, html]) => html),
      pairs: both.map((_, place): [number, number] => [place, place]),
    }
  }
  const { left, right } = sides
  if (sides.pairs) return { left, right, pairs: sides.pairs }
  const said = pairsSaid(answer, left.length, right.length, sides.isCrossed)
  if (answer === '') marks.add('noAnswer')
  else if (!said) marks.add('answerUnknown')
  return { left, right, pairs: said ?? [] }
}

/** A written answer as HTML: formulas stand between dollar signs. */
export function htmlOfText(text: string): string {
  const { things, add } = thingsOf()
  return htmlOf(unescaped(withThings(text, add)), things)
}
