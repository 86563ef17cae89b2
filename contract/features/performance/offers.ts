import { offers } from '#contract/offers.ts'
import { classroomCalls, performanceCalls, starsCan } from './calls.ts'

const { give, undo, scanCard } = performanceCalls
const { saveReasons, pick, makeCards, revokeCards } = classroomCalls

export const performanceOffers = [
  offers(starsCan, { give: [give, undo, scanCard, saveReasons, pick, makeCards, revokeCards] }),
]
