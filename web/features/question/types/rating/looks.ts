import type { RatingAnswer as Answer, RatingParts } from '#contract/features/question/types/rating.ts'
import { looks } from '../looks.ts'
import { RatingAnswer } from './Answer.tsx'
import { RatingShown } from './Shown.tsx'

export const ratingLooks = looks<RatingParts, Answer, null>({ Answer: RatingAnswer, Shown: RatingShown })
