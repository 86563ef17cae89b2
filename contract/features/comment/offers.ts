import { offers } from '#contract/offers.ts'
import { commentCalls as calls } from './calls.ts'
import { commentRights } from './entities.ts'

export const commentOffers = [
  offers(commentRights, {
    write: [calls.add],
    refusal: [],
    like: [calls.like],
    remove: [calls.delete, calls.restore],
    manage: [calls.hide, calls.lock, calls.delete, calls.restore],
    choose: [calls.choose],
    hideName: [calls.add],
  }),
]
