import type { Order, OrderingKey, OrderingParts } from '#contract/features/question/types/ordering.ts'
import { looks } from '../looks.ts'
import { OrderingAnswer } from './Answer.tsx'
import { OrderingShown } from './Shown.tsx'

export const orderingLooks = looks<OrderingParts, Order, OrderingKey>({
  Answer: OrderingAnswer,
  Shown: OrderingShown,
})
