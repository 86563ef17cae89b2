import { type QuestionMark, questionImportLimits } from '#contract/features/question/import.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { escapeHtml } from '#contract/features/question/types/parts.ts'
import type { Draft, Left } from './reading/draft.ts'
import { visible } from './reading/flat.ts'
import { readLines } from './reading/read-text.ts'
import {
  comparable,
  htmlOf,
  type Thing,
  textWith,
  thingsIn,
  thingsOf,
  unescaped,
  withThings,
} from './reading/rich.ts'
import { sidesOf } from './reading/sides.ts'
import type { Found } from './settled.ts'

export interface Read {
  found: Found[]
  left: Left[]
}

/** The questions of a text as somebody pasted it. */
export function readPasted(text: string): Read {
  const { things, add } = thingsOf()
  return readMarked(withThings(visible(text), add), things)
}

/** The questions of a text in which signs stand for what is no text. */
export function readMarked(text: string, things: readonly Thing[], unclear: readonly number[] = []): Read {
  const { drafts, left } = readLines(text)
  return foundOfDrafts(drafts, left, things, unclear)
}

/** @param unclear places of formulas that could only be read in part */
export function foundOfDrafts(
  drafts: readonly Draft[],
  left: readonly Left[],
  things: readonly Thing[],
  unclear: readonly number[] = [],
): Read {
  const doubtful = new Set(unclear.map(place => things[place]!))
  const isUnclear = ({ stem, options, explanation, answer }: Draft) =>
    doubtful.size > 0 &&
    thingsIn([stem, ...options, explanation, answer ?? ''].join(''), things).some(thing =>
      doubtful.has(thing),
    )
  const found = drafts.map(draft => foundOf(draft, things, isUnclear(draft) ? ['formulaUnclear'] : []))
  markRepeated(drafts, found, things)
  return {
    found,
    left: left.map(each => ({ ...each, text: textWith(each.text, things).slice(0, longestLeft) })),
  }
}
/** Characters that are shown of a text which belongs to nothing. */
const longestLeft = 2000

function foundOf(draft: Draft, things: readonly Thing[], more: QuestionMark[]): Found {
  const marks = new Set([...draft.marks, ...more])
  const html = (text: string, limit: number) => {
    const whole = htmlOf(unescaped(text), things)
    if (whole.length <= limit) return whole
    marks.add('tooLong')
    return cut(textWith(text, things), limit)
  }
  const answer = draft.answer ?? ''
  const isLost = thingsIn([draft.stem, ...draft.options, draft.explanation].join(''), things).some(
    thing => thing.kind === 'picture' && thing.fileId === '',
  )
  // An answer is text.
  if (isLost || thingsIn(answer, things).some(({ kind }) => kind !== 'formula')) marks.add('pictureLost')
  const sides = draft.said === 101 ? sidesOf(draft, things) : undefined
  const label = (text: string) => unescaped(textWith(text, things)).slice(0, questionLimits.label)
  const labels = (all: string[]) => {
    const short = all.filter(label => label.length <= questionLimits.label).slice(0, questionLimits.labels)
    if (short.length < all.length) marks.add('labelsLeft')
    return short
  }
  const options = draft.options.slice(0, questionLimits.parts)
  if (options.length < draft.options.length) marks.add('letterRepeated')
  return {
    ...{ line: draft.line, number: draft.number, said: draft.said },
    html: html((sides?.stem ?? draft.stem).replace(/_{2,}/g, '____'), questionLimits.html),
    options: options.map(option => html(option, questionLimits.part)),
    answer: textWith(answer, things).slice(0, questionImportLimits.answer),
    explanation: html(draft.explanation, questionLimits.explanation),
    ...{ difficulty: draft.difficulty, points: pointsOf(draft, marks), isPerBlank: draft.isPerBlank },
    ...{ knowledge: labels(draft.knowledge), tags: labels(draft.tags) },
    ...{ scoring: draft.scoring, scale: draft.scale, low: label(draft.low), high: label(draft.high) },
    ...(sides && {
      sides: {
        left: sides.left.map(each => html(each, questionLimits.part)),
        right: sides.right.map(each => html(each, questionLimits.part)),
        pairs: sides.pairs,
        ...(sides.isCrossed && { isCrossed: true }),
      },
    }),
    found: [...marks],
  }
}

function pointsOf({ points }: Draft, marks: Set<QuestionMark>) {
  if (points === null || points <= questionLimits.points) return points
  marks.add('pointsUnknown')
  return null
}

/** As much of a text as fits, without markup. */
function cut(text: string, limit: number) {
  let shown = text.slice(0, limit)
  while (`<p>${escapeHtml(shown)}</p>`.length > limit) shown = shown.slice(0, Math.floor(shown.length * 0.9))
  return `<p>${escapeHtml(shown.toWellFormed())}</p>`
}

function markRepeated(drafts: readonly Draft[], all: readonly Found[], things: readonly Thing[]) {
  const seen = new Set<string>()
  for (const [place, { stem, options }] of drafts.entries()) {
    const key = [stem, ...options].map(text => comparable(text, things)).join('\n')
    if (seen.has(key)) all[place]!.found.push('repeated')
    seen.add(key)
  }
}
