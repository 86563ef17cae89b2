import { offers } from '#contract/offers.ts'
import { materialCalls as calls, materialRights } from './calls.ts'

export const materialOffers = [offers(materialRights, { manage: [calls.update, calls.publish] })]
