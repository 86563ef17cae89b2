import type { QuestionType, Shuffle } from '#contract/features/question/types/type.ts'
import { writtenOrders } from '#contract/features/test/sealing.ts'

/** Of each list of parts that has an order of chance: which of the parts as they were written stands where. */
export type Orders = readonly (readonly number[])[]

/** Parts in an order of their own: that in which they were written says more than a paper may. */
export function reordered(
  type: QuestionType,
  parts: unknown,
  shuffle: Shuffle,
): { parts: unknown; orders: Orders } {
  const orders: number[][] = []
  const inOrder: Shuffle = list => {
    const order = shuffle(list.map((_, place) => place))
    orders.push(order)
    return order.map(place => list[place]!)
  }
  return { parts: type.shuffled?.(parts, inOrder) ?? parts, orders }
}

/** How `inOrders` gets from these to those of a paper. @param shuffle of the paper; null: as they were written */
export const ordersShown = (orders: Orders, shuffle: Shuffle | null): string =>
  writtenOrders(
    orders.map(order => {
      const written = order.map((_, place) => place)
      return (shuffle?.(written) ?? written).map(place => order.indexOf(place))
    }),
  )
