import { offers } from '#contract/offers.ts'
import { chatCalls } from './calls.ts'
import { groupCan } from './entities.ts'
import { chatGroupCalls as calls } from './group-calls.ts'

export const chatOffers = [
  offers(groupCan, {
    manage: [calls.rename, calls.setStaffOnly, calls.remove],
    add: [calls.add],
    own: [calls.giveAway, calls.dissolve],
    leave: [calls.leave],
    // A text says it.
    mentionAll: [],
    seeReaders: [chatCalls.countReaders, calls.listReaders],
  }),
]
