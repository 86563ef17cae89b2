import { z } from 'zod'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { worthByPart } from '../scoring.ts'
import { letterOf } from './choice.ts'
import { itemsProblem } from './items-problem.ts'
import { narrow } from './numbers.ts'
import { areDistinct, byId, newPartIds, partId, partText } from './parts.ts'
import { type Problem, questionType } from './type.ts'

const most = questionLimits.parts
const side = z.array(z.object({ id: partId, html: partText })).max(most)
export type MatchingSide = z.output<typeof side>

const unordered = {
  items: side,
  /** What goes with the items; there may be more than are needed. */
  options: side,
  /** Several items may go with the same one. */
  isShared: z.boolean(),
}
/** Options are kept by their ids, whatever order they were written in: beside its own item each would be the key. */
const parts = z.codec(
  z.object({ ...unordered, isShared: unordered.isShared.default(false) }),
  z.object(unordered),
  {
    decode: ({ options, ...rest }) => ({ ...rest, options: byId(options) }),
    encode: parts => parts,
  },
)
export type MatchingParts = z.output<typeof parts>

const pairs = z.array(z.object({ item: partId, option: partId })).max(2 * most)
export type Pairs = z.output<typeof pairs>

const key = z.object({ pairs })
export type MatchingKey = z.output<typeof key>

export const matching = questionType<MatchingParts, Pairs, MatchingKey>({
  number: 101,
  name: 'matching',
  title: { en: 'Matching', zh: '连线题' },
  isAnswered: true,
  isGraded: true,
  keptAs: 'value',
  parts,
  answer: pairs,
  key,
  blank() {
    const [items, options] = [newPartIds(3), newPartIds(3)]
    const empty = (ids: string[]) => ids.map(id => ({ id, html: '' }))
    return {
      parts: { items: empty(items), options: byId(empty(options)), isShared: false },
      key: { pairs: items.map((item, place) => ({ item, option: options[place]! })) },
    }
  },
  problem: ({ parts, key }) =>
    sideProblem(parts.items) ?? sideProblem(parts.options) ?? keyProblem(parts, key),
  withTexts: (parts, change) => ({
    ...parts,
    items: parts.items.map(item => ({ ...item, html: change(item.html) })),
    options: parts.options.map(option => ({ ...option, html: change(option.html) })),
  }),
  shuffled: (parts, shuffle) => ({ ...parts, options: shuffle(parts.options) }),
  clean(answer, parts) {
    const kept = pairsOf(answer, parts)
    return kept.length === 0 ? null : kept
  },
  grade(answer, { parts, key, scoring }) {
    if (answer === null) return 0
    const right = answer.filter(({ item, option }) => optionFor(key.pairs, item) === option).length
    return worthByPart({ right, wrong: answer.length - right, of: parts.items.length }, scoring)
  },
  count: answer => answer.map(({ item, option }) => `${item}:${option}`),
  text: pairsText,
  keyText: ({ parts, key }) => pairsText(key.pairs, parts),
  wire: {
    options: () => [],
    below: ({ items, options }) =>
      [
        ...items.map(({ html }, place) => labelled(String(place + 1), html)),
        ...options.map(({ html }, place) => labelled(letterOf(place), html)),
      ].join(''),
    answer: pairsText,
    read(text, parts) {
      const kept = pairsOf(readPairs(text, parts), parts)
      return kept.length === 0 ? null : kept
    },
    key: ({ pairs }, parts) => pairsText(pairs, parts),
  },
})

/** With what an item goes, according to these. */
export const optionFor = (pairs: Pairs, item: string) => pairs.find(pair => pair.item === item)?.option

/** Those of them that can be: one for each item, in the order of the items; where nothing is shared, each option once. */
function pairsOf(pairs: Pairs, { items, options, isShared }: MatchingParts): Pairs {
  const taken = new Set<string>()
  return items.flatMap(({ id: item }) => {
    const option = optionFor(pairs, item)
    if (option === undefined || !options.some(({ id }) => id === option)) return []
    if (taken.has(option) && !isShared) return []
    taken.add(option)
    return [{ item, option }]
  })
}

/** Such as `1-B 2-A`. */
function pairsText(pairs: Pairs, { items, options }: MatchingParts): string {
  return items
    .flatMap(({ id }, place) => {
      const found = options.findIndex(option => option.id === optionFor(pairs, id))
      return found < 0 ? [] : [`${place + 1}-${letterOf(found)}`]
    })
    .join(' ')
}

/** The same as people write it: `1B`, `1 → B`, `1、b`. */
function readPairs(text: string, { items, options }: MatchingParts): Pairs {
  const written = narrow(text.slice(0, 1000)).replace(/\s+/g, ' ')
  return [...written.matchAll(/(\d{1,2}) ?[-–—.:、)→>]{0,2} ?([a-z])(?![a-z])/gi)].flatMap(
    ([, number, letter]) => {
      const item = items[Number(number) - 1]
      const option = options[letter!.toUpperCase().charCodeAt(0) - 65]
      return item && option ? [{ item: item.id, option: option.id }] : []
    },
  )
}

/** A part below a question, after what it is called. */
const labelled = (label: string, html: string) => `<div>${label}. ${html}</div>`

function sideProblem(side: MatchingSide): Problem {
  if (side.length < 2) return { error: questionErrors.pairsMissing }
  return itemsProblem(side)
}

function keyProblem(parts: MatchingParts, { pairs }: MatchingKey): Problem {
  if (!areDistinct(pairs.map(({ item }) => item))) return { error: questionErrors.malformed }
  const isKnown = ({ item, option }: Pairs[number]) =>
    parts.items.some(({ id }) => id === item) && parts.options.some(({ id }) => id === option)
  if (!pairs.every(isKnown)) return { error: questionErrors.malformed }
  const alone = parts.items.findIndex(({ id }) => optionFor(pairs, id) === undefined)
  if (alone >= 0) return { error: questionErrors.pairMissing, details: { number: alone + 1 } }
  return parts.isShared || areDistinct(pairs.map(({ option }) => option))
    ? undefined
    : { error: questionErrors.pairsShared }
}
