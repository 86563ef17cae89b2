import { offers } from '#contract/offers.ts'
import { deliveryCalls, deliveryCan } from './settings.ts'

const { saveDeliverySettings, subscribePush } = deliveryCalls

export const notificationOffers = [
  offers(deliveryCan, {
    push: [saveDeliverySettings, subscribePush],
    chat: [saveDeliverySettings],
    mail: [saveDeliverySettings],
  }),
]
