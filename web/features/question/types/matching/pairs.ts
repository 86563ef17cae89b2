import {
  type MatchingKey,
  type MatchingParts,
  optionFor,
} from '#contract/features/question/types/matching.ts'
import { newPartId, plain } from '#contract/features/question/types/parts.ts'
import type { Part } from '../writing/PartList.tsx'
import { withoutEmptyEnd } from '../writing/plain-part.ts'

interface Written {
  parts: MatchingParts
  right: MatchingKey
}

/** As it is written: each item beside what it goes with, and what goes with none. */
export interface Pair {
  item: Part
  option: Part
}

export function pairsOf({ parts, right }: Written): { pairs: Pair[]; rest: Part[] } {
  const known = new Map(parts.options.map(option => [option.id, option]))
  const pairs = parts.items.map(item => {
    const option = known.get(optionFor(right.pairs, item.id) ?? '')
    return { item, option: option ?? { id: '', html: '' } }
  })
  const used = new Set(pairs.map(({ option }) => option.id))
  return { pairs, rest: parts.options.filter(({ id }) => !used.has(id)) }
}

/** The other way. What goes with an item and has no id yet gets one; what no item and nobody names goes. */
export function writtenOf(pairs: readonly Pair[], rest: readonly Part[], isShared: boolean): Written {
  const options: Part[] = []
  const paired = pairs.map(({ item, option }) => {
    const same = options.find(({ id }) => id === option.id)
    if (same && same.html === option.html) return { item: item.id, option: same.id }
    const taken = [...rest, ...options, ...pairs.map(pair => pair.option)].map(({ id }) => id)
    const id = option.id === '' || same ? newPartId(taken) : option.id
    options.push({ id, html: option.html })
    return { item: item.id, option: id }
  })
  return {
    parts: { items: pairs.map(({ item }) => item), options: [...options, ...rest], isShared },
    right: { pairs: paired },
  }
}

/** Without pairs at the end that were left empty; items beside which the same stands share it. */
export function tidyPairs(parts: MatchingParts, right: MatchingKey): Written {
  const { pairs, rest } = pairsOf({ parts, right })
  const kept = withoutEmptyEnd(pairs, ({ item, option }) => item.html === '' && option.html === '')
  // Empty ones are different: each is still to be written.
  const firstWith = (option: Part) =>
    kept.find(pair => says(pair.option.html) !== '' && says(pair.option.html) === says(option.html))
      ?.option ?? option
  const merged = kept.map(({ item, option }) => ({ item, option: firstWith(option) }))
  const isRepeated = new Set(merged.map(({ option }) => option.id)).size < merged.length
  return writtenOf(
    merged,
    rest.filter(({ html }) => html !== ''),
    parts.isShared || isRepeated,
  )
}

const says = (html: string) => plain(html) || html
