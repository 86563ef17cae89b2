import { compared } from './types/accepted.ts'
import {
  type BlankAnswer,
  type BlankKey,
  type BlankParts,
  rightBlanks,
  rightIn,
  saidIn,
  textIn,
} from './types/blanks.ts'
import { type ChoiceParts, type Chosen, letterOf } from './types/choice.ts'
import { type MatchingKey, type MatchingParts, optionFor, type Pairs } from './types/matching.ts'
import type { Order, OrderingKey, OrderingParts } from './types/ordering.ts'
import { plain } from './types/parts.ts'
import { cellOf, middleOf, type Points, pointText } from './types/point.ts'
import type { RankingParts } from './types/ranking.ts'
import { type RatingParts, ratingValues } from './types/rating.ts'
import { type TrueFalseAnswer, type TrueFalseKey, truths } from './types/true-false.ts'
import type { QuestionType } from './types/type.ts'

/** Something that is answered, alone or as part of an answer: an option, what stands in a blank, what goes with an item. */
export interface Tallied {
  /** Which blank, item or place, from 1; 0: the question as a whole. */
  part: number
  /** The same for all who answered that there. */
  key: string
  /** How the question calls it, such as `B`; empty: nothing. */
  label: string
  /** What it says, plain; empty where that cannot be said. */
  text: string
  /** Null: nothing is right or wrong. */
  isRight: boolean | null
}

/** How the answers to a question are counted. */
export interface Tallying {
  /** Parts that have a text of their own, by their number: the items of a matching. */
  titles: ReadonlyMap<number, string>
  /** What there is to choose, and what is right, in the order to show; the rest is what people make up. */
  listed: Tallied[]
  of(answer: unknown): Tallied[]
}

interface Question {
  parts: unknown
  key: unknown
}

const counters: Record<string, (question: never) => Tallying> = {
  singleChoice: chosen,
  multipleChoice: chosen,
  indefiniteChoice: chosen,
  singleVote: chosen,
  multipleVote: chosen,
  trueFalse: judged,
  fillIn: inBlanks,
  cloze: inBlanks,
  matching: matched,
  ordering: ordered,
  ranking: rankedFor,
  point: pointed,
  hotspot: pointed,
  rating: rated,
}

/** Null: each answer stands for itself, as texts and files do. */
export const tallyingOf = (type: Pick<QuestionType, 'name'>, question: Question): Tallying | null =>
  counters[type.name]?.(question as never) ?? null

const noTitles: ReadonlyMap<number, string> = new Map()

/** Those of a list that an answer names. */
const named = (listed: readonly Tallied[], keys: readonly string[]) =>
  listed.filter(({ key }) => keys.includes(key))

/** @param key null: none is right, as in a vote */
function chosen({ parts, key }: { parts: ChoiceParts; key: { right: Chosen } | null }): Tallying {
  const listed = parts.options.map(({ id, html }, place) => ({
    ...{ part: 0, key: id, label: letterOf(place), text: plain(html) },
    isRight: key === null ? null : key.right.includes(id),
  }))
  return { titles: noTitles, listed, of: answer => named(listed, answer as Chosen) }
}

function judged({ key }: { key: TrueFalseKey }): Tallying {
  const listed = truths.map(({ id, value, sign }) => ({
    ...{ part: 0, key: id, label: sign, text: '', isRight: value === key.right },
  }))
  return {
    titles: noTitles,
    listed,
    of: answer => listed.filter((_, place) => truths[place]!.value === (answer as TrueFalseAnswer)),
  }
}

const usually = { isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false }

/** Everything that is right in a blank is one; what is wrong is counted by what it says. */
function inBlanks({ parts, key }: { parts: BlankParts; key: BlankKey }): Tallying {
  const rights = rightIn(parts, key)
  const listed = parts.blanks.flatMap((blank, place): Tallied[] => {
    const part = place + 1
    if (blank.options.length === 0)
      return [{ part, key: 'right', label: '', text: rights[place]!, isRight: true }]
    const right = key.blanks.find(one => one.blank === blank.id)?.right
    return blank.options.map(({ id, text }, at) => ({
      ...{ part, key: id, label: letterOf(at), text },
      isRight: right?.by === 'option' && right.option === id,
    }))
  })
  const listedIn = (part: number, key: string) => listed.find(one => one.part === part && one.key === key)
  return {
    titles: noTitles,
    listed,
    of(given) {
      const answer = given as BlankAnswer
      const right = new Set(rightBlanks(answer, parts, key))
      return parts.blanks.flatMap((blank, place): Tallied[] => {
        const [part, text] = [place + 1, textIn(answer, blank.id)]
        if (text === '') return []
        const known = listedIn(part, blank.options.length === 0 ? (right.has(blank.id) ? 'right' : '') : text)
        if (known) return [known]
        return [
          {
            part,
            key: `wrong ${compared(text, usually)}`,
            label: '',
            text: saidIn(blank, text),
            isRight: false,
          },
        ]
      })
    },
  }
}

function matched({ parts, key }: { parts: MatchingParts; key: MatchingKey }): Tallying {
  const pair = (place: number, optionId: string): Tallied[] => {
    const at = parts.options.findIndex(({ id }) => id === optionId)
    if (at < 0) return []
    return [
      {
        ...{ part: place + 1, key: optionId, label: letterOf(at), text: plain(parts.options[at]!.html) },
        isRight: optionFor(key.pairs, parts.items[place]!.id) === optionId,
      },
    ]
  }
  const all = (pairs: Pairs) =>
    parts.items.flatMap(({ id }, place) => pair(place, optionFor(pairs, id) ?? ''))
  return {
    titles: new Map(parts.items.map(({ html }, place) => [place + 1, plain(html)])),
    listed: all(key.pairs),
    of: answer => all(answer as Pairs),
  }
}

/** By places: what stands first, second and so on. */
function ordered({ parts, key }: { parts: OrderingParts; key: OrderingKey }): Tallying {
  const placed = (order: Order) =>
    order.flatMap((itemId, place): Tallied[] => {
      const at = parts.items.findIndex(({ id }) => id === itemId)
      if (at < 0) return []
      return [
        {
          ...{ part: place + 1, key: itemId, label: letterOf(at), text: plain(parts.items[at]!.html) },
          isRight: key.order[place] === itemId,
        },
      ]
    })
  return { titles: noTitles, listed: placed(key.order), of: answer => placed(answer as Order) }
}

function rated({ parts }: { parts: RatingParts }): Tallying {
  const listed = ratingValues(parts).map(value => ({
    ...{ part: 0, key: String(value), label: '', text: String(value), isRight: null },
  }))
  return { titles: noTitles, listed, of: answer => named(listed, [String(answer)]) }
}

/** By places, all that there can be: how often each option stands first, second and so on. */
function rankedFor({ parts: { options, most } }: { parts: RankingParts }): Tallying {
  const listed = Array.from({ length: most }).flatMap((_, place) =>
    options.map(({ id, html }, at) => ({
      ...{ part: place + 1, key: id, label: letterOf(at), text: plain(html), isRight: null },
    })),
  )
  return {
    titles: noTitles,
    listed,
    of: answer => listed.filter(({ part, key }) => (answer as Order)[part - 1] === key),
  }
}

/** Points are counted in the cells of a grid, so that there are never more of them than cells. */
export const cellTally = (cell: string): Tallied => {
  const middle = middleOf(cell)
  return { part: 0, key: cell, label: '', text: middle ? pointText(middle) : cell, isRight: null }
}

function pointed(): Tallying {
  return {
    titles: noTitles,
    listed: [],
    of: answer => [...new Set((answer as Points).map(cellOf))].map(cellTally),
  }
}

/** How often an option was put at a place. */
export interface PlaceCount {
  /** From 1. */
  place: number
  option: string
  count: number
}

/** What all together think of an option. */
export interface Standing {
  option: string
  /** From 1; who has as many points has the same. */
  rank: number
  /** Borda: of as many places as are given, the first gives so many points, the last one, none nothing. */
  points: number
  /** How often it was put first. */
  firsts: number
  /** Of the places that it was given; null: none. */
  mean: number | null
}

/** All options in the order that follows from everybody's, the first first. */
export function standingsOf({ options, most }: RankingParts, counts: readonly PlaceCount[]): Standing[] {
  const unranked = options.map(({ id }) => {
    const its = counts.filter(({ option }) => option === id)
    const given = its.reduce((sum, { count }) => sum + count, 0)
    const places = its.reduce((sum, { place, count }) => sum + place * count, 0)
    return {
      option: id,
      points: (most + 1) * given - places,
      firsts: its.find(({ place }) => place === 1)?.count ?? 0,
      mean: given === 0 ? null : Math.round((places / given) * 100) / 100,
    }
  })
  const sorted = [...unranked].sort((one, other) => other.points - one.points)
  return sorted.map(one => ({ ...one, rank: sorted.findIndex(other => other.points === one.points) + 1 }))
}
