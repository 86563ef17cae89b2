import { offers } from '#contract/offers.ts'
import { courseNoticeCalls as calls, noticeRights } from './calls.ts'

export const noticeOffers = [
  offers(noticeRights, { manage: [calls.update, calls.remind], acknowledge: [calls.acknowledge] }),
]
