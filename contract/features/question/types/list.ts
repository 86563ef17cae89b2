import { cloze, fillIn } from './blanks.ts'
import { indefiniteChoice, multipleChoice, singleChoice } from './choice.ts'
import { matching } from './matching.ts'
import { fileAnswer, photoAnswer, shortAnswer } from './open.ts'
import { ordering } from './ordering.ts'
import { paragraph } from './paragraph.ts'
import { hotspot, pointVote } from './point.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { trueFalse } from './true-false.ts'
import type { QuestionType } from './type.ts'
import { multipleVote, singleVote } from './vote.ts'

/** All types of questions, in the order in which they are offered. A new one is a module of this folder and a line here. */
export const questionTypes = [
  singleChoice,
  multipleChoice,
  indefiniteChoice,
  trueFalse,
  fillIn,
  cloze,
  matching,
  ordering,
  hotspot,
  shortAnswer,
  fileAnswer,
  photoAnswer,
  singleVote,
  multipleVote,
  ranking,
  pointVote,
  rating,
  paragraph,
] as readonly QuestionType[]

const byNumber = new Map(questionTypes.map(type => [type.number, type]))

/** The type of that number; undefined for one that is not known here, such as a newer one. */
export const typeOf = (number: number): QuestionType | undefined => byNumber.get(number)
