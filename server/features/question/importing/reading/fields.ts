import type { PartialCredit } from '#contract/features/question/scoring.ts'
import { type Draft, mark, type Scale } from './draft.ts'
import { flat } from './flat.ts'
import type { Field } from './labels.ts'
import { saidIn } from './types.ts'

const levels: readonly [RegExp, 1 | 2 | 3][] = [
  [/^(?:1|易|容易|较易|简单|较简单|低|easy|low|★|☆|⭐)$/i, 1],
  [/^(?:2|中|中等|一般|适中|普通|medium|moderate|normal|average|★★|⭐⭐)$/i, 2],
  [/^(?:3|难|较难|困难|偏难|高|hard|difficult|high|★★★|⭐⭐⭐)$/i, 3],
]
export const difficultyIn = (text: string) =>
  levels.find(([level]) => level.test(flat(text).replace(/[\s.。;]/g, '')))?.[1]

export function pointsIn(text: string): number | undefined {
  const found = /^(\d{1,3}(?:\.\d{1,2})?)(?:分|points?|marks?|pts?)?[.。;]?$/i.exec(
    flat(text).replace(/\s/g, ''),
  )
  return found ? Number(found[1]) : undefined
}

/** Points of knowledge, or tags. */
export const labelsOf = (text: string) => [
  ...new Set(
    text
      .split(/[;；,，、|\n\t]/)
      .map(each => each.trim())
      .filter(each => each !== ''),
  ),
]

const tagForm = /^\s*(?:【([^】]{1,20})】|\[([^\]]{1,24})\]|\(([^)]{1,24})\))\s*/
const pointsForm = /(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?|marks?|pts?)/i

/** Takes what is said of type, points and difficulty in brackets before a text: `【单选题】（2 分）`. @returns the rest */
export function withoutTags(draft: Draft, text: string): string {
  let rest = text
  for (;;) {
    const found = tagForm.exec(flat(rest))
    const inside = found?.slice(1).find(each => each !== undefined)
    if (!found || inside === undefined || !takesTag(draft, inside)) return withoutPoints(draft, rest)
    rest = rest.slice(found[0].length)
  }
}

function takesTag(draft: Draft, inside: string) {
  const parts = inside.split(/[,，;、\s·]+/).filter(part => part !== '')
  const all =
    parts.length > 1 && saidIn(inside) !== undefined && parts.every(part => /^[a-z/-]+$/i.test(part))
      ? [inside]
      : parts
  const taken = all.map(part => {
    const points = pointsForm.exec(part)
    const said = part.length <= 30 ? saidIn(part) : undefined
    const level = difficultyIn(part)
    if (points && points[0] === part)
      return () => {
        draft.points = Number(points[1])
      }
    if (said !== undefined && isName(part))
      return () => {
        draft.said = said
      }
    if (level !== undefined && !/^\d$/.test(part))
      return () => {
        draft.difficulty = level
      }
    return undefined
  })
  if (taken.length === 0 || taken.includes(undefined)) return false
  for (const take of taken) take?.()
  return true
}

/** What is a type and nothing else. */
const isName = (part: string) =>
  /(?:题|投票|段落说明)$|^(?:单选|多选|判断|填空|简答|不定项|投票|排序|匹配|连线)$|^[a-z /-]+$/i.test(part)

/** Points that stand in brackets at the end: `（5 分）`. */
function withoutPoints(draft: Draft, text: string) {
  const found =
    /\s*(?<!\\)\(\s*(?:本题\s*)?(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|points?|marks?|pts?)\s*\)\s*$/i.exec(
      flat(text),
    )
  if (!found) return text
  draft.points ??= Number(found[1])
  return text.slice(0, found.index)
}

/** What a field's label says of a question. */
export function takeField(draft: Draft, label: Field, text: string) {
  const said = text.trim()
  if (said === '') return
  if (label === 'difficulty') {
    const level = difficultyIn(said)
    if (level === undefined) mark(draft, 'difficultyUnknown')
    else draft.difficulty = level
  } else if (label === 'points') {
    const points = pointsIn(said)
    if (points === undefined) mark(draft, 'pointsUnknown')
    else draft.points = points
  } else if (label === 'partial') {
    const partial = partials.find(([form]) => form.test(said))?.[1]
    if (partial === undefined) mark(draft, 'pointsUnknown')
    else draft.scoring.partial = partial
  } else if (label === 'penalty') {
    const found = /^(\d{1,3}(?:\.\d{1,10})?)\s*%$/.exec(flat(said))
    if (!found || Number(found[1]) > 100) mark(draft, 'pointsUnknown')
    else draft.scoring.penalty = Number(found[1]) / 100
  } else if (label === 'scale') {
    draft.scale = scaleIn(said)
    if (!draft.scale) mark(draft, 'pointsUnknown')
  } else if (label === 'low' || label === 'high') draft[label] = said
  else draft[label] = [...new Set([...draft[label], ...labelsOf(said)])]
}

const partials: readonly [RegExp, PartialCredit][] = [
  [/^(?:按比例(?:得分)?|share)$/i, 'share'],
  [/^(?:一半|得一半分|half)$/i, 'half'],
  [/^(?:无|不得分|none)$/i, 'none'],
]

/** `1 ~ 5`, `0 to 10; 0.5`. */
function scaleIn(text: string): Scale | null {
  const found =
    /^(-?\d{1,7}(?:\.\d{1,9})?)\s*(?:~|-|–|—|至|到|to)\s*(-?\d{1,7}(?:\.\d{1,9})?)(?:\s*[,;]\s*(?:间隔|step)?\s*(\d{1,7}(?:\.\d{1,9})?))?$/i.exec(
      flat(text),
    )
  return found && { from: Number(found[1]), to: Number(found[2]), step: Number(found[3] ?? 1) }
}
