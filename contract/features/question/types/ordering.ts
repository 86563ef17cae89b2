import { z } from 'zod'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { type Scoring, worthByPart } from '../scoring.ts'
import { letterOf } from './choice.ts'
import { itemsProblem } from './items-problem.ts'
import { narrow } from './numbers.ts'
import { byId, newPartIds, partId, partText } from './parts.ts'
import { type Problem, questionType } from './type.ts'

const most = questionLimits.parts

const written = z.object({ items: z.array(z.object({ id: partId, html: partText })).max(most) })
/** Kept by their ids, whatever order they were written in: that is the right one, as a rule. */
const parts = z.codec(written, written, {
  decode: ({ items }) => ({ items: byId(items) }),
  encode: parts => parts,
})
export type OrderingParts = z.output<typeof parts>

/** Ids of items, the first first. Who is not done has placed only some. */
const order = z.array(partId).max(2 * most)
export type Order = z.output<typeof order>

const key = z.object({ order })
export type OrderingKey = z.output<typeof key>

export const ordering = questionType<OrderingParts, Order, OrderingKey>({
  number: 102,
  name: 'ordering',
  title: { en: 'Ordering', zh: '排序题' },
  isAnswered: true,
  isGraded: true,
  keptAs: 'value',
  parts,
  answer: order,
  key,
  blank() {
    const ids = newPartIds(4)
    return { parts: { items: byId(ids.map(id => ({ id, html: '' }))) }, key: { order: ids } }
  },
  problem: ({ parts, key }) => listProblem(parts, key) ?? keyProblem(parts, key),
  withTexts: ({ items }, change) => ({ items: items.map(item => ({ ...item, html: change(item.html) })) }),
  shuffled: ({ items }, shuffle) => ({ items: shuffle(items) }),
  clean(answer, parts) {
    const kept = orderOf(answer, parts.items)
    return kept.length === 0 ? null : kept
  },
  grade: (answer, { key, scoring }) => (answer === null ? 0 : worthOf(answer, key.order, scoring)),
  count: answer => answer.map((id, place) => `${place + 1}:${id}`),
  text: orderText,
  keyText: ({ parts, key }) => orderText(key.order, parts),
  wire: {
    options: () => [],
    below: ({ items }) => letteredText(items),
    answer: orderText,
    read(text, parts) {
      const kept = readOrder(text, parts.items)
      return kept.length === 0 ? null : kept
    },
    key: ({ order }, parts) => orderText(order, parts),
  },
})

interface Item {
  id: string
}

/** Those of them that are items, each once. */
export const orderOf = (ids: readonly string[], items: readonly Item[]): Order =>
  [...new Set(ids)].filter(id => items.some(item => item.id === id))

function orderText(order: readonly string[], { items }: OrderingParts): string {
  return placesText(order, items)
}

/** Such as `B A C`: the items' letters, by the places in which they are shown. */
export function placesText(order: readonly string[], items: readonly Item[]): string {
  const places = order.map(id => items.findIndex(item => item.id === id)).filter(place => place >= 0)
  return places.map(letterOf).join(' ')
}

/** What came as such letters. */
export function readOrder(text: string, items: readonly Item[]): Order {
  const letters = narrow(text.slice(0, 1000)).match(/[a-z]/gi) ?? []
  const places = letters.map(letter => letter.toUpperCase().charCodeAt(0) - 65)
  return orderOf(
    places.flatMap(place => items[place]?.id ?? []),
    items,
  )
}

/** Items below each other, each behind its letter: HTML. */
export const letteredText = (items: readonly { html: string }[]) =>
  items.map(({ html }, place) => `<div>${letterOf(place)}. ${html}</div>`).join('')

/**
 * In part right is what stands in the right order whatever stands between: the longest such run of items, of all, less the
 * one that alone is always in order. An item at the wrong place costs that item; the order turned around is worth nothing.
 */
function worthOf(answer: Order, right: Order, scoring: Scoring) {
  const places = answer.map(id => right.indexOf(id)).filter(place => place >= 0)
  const inOrder = longestRise(places)
  const wrong = places.length - inOrder
  return worthByPart({ right: Math.max(0, inOrder - 1), wrong, of: right.length - 1 }, scoring)
}

/** How many of the numbers, at most, rise from left to right when others are left out. */
function longestRise(numbers: readonly number[]): number {
  const upTo: number[] = []
  for (const [at, number] of numbers.entries()) {
    const before = numbers.slice(0, at).map((other, place) => (other < number ? upTo[place]! : 0))
    upTo.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...upTo)
}

function listProblem({ items }: OrderingParts, { order }: OrderingKey): Problem {
  if (items.length < 2) return { error: questionErrors.itemsMissing }
  // Their writer counts them in the right order.
  const place = (id: string) => order.indexOf(id)
  return itemsProblem([...items].sort((a, b) => place(a.id) - place(b.id)))
}

function keyProblem(parts: OrderingParts, { order }: OrderingKey): Problem {
  const isWhole = order.length === parts.items.length && orderOf(order, parts.items).length === order.length
  return isWhole ? undefined : { error: questionErrors.malformed }
}
