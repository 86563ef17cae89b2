import { offerErrorsOf } from '#contract/features/submission/offer-errors.ts'
import { homeworkWords } from './words.ts'

export const homeworkOfferErrors = offerErrorsOf(homeworkWords)
