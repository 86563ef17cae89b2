import { offers } from '#contract/offers.ts'
import { videoCalls as calls, videoRights } from './calls.ts'

export const videoOffers = [
  offers(videoRights, { manage: [calls.update, calls.setClosed], report: [calls.report] }),
]
