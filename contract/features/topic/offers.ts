import { offers } from '#contract/offers.ts'
import { topicCalls as calls, topicRights } from './calls.ts'

export const topicOffers = [
  offers(topicRights, {
    manage: [calls.publish],
    edit: [calls.update],
    like: [calls.like],
    start: [calls.create],
  }),
]
