import { indefiniteChoice, multipleChoice, singleChoice } from './choice.ts'
import type { QuestionType } from './type.ts'

/** All types of questions, in the order in which they are offered. A new one is a module of this folder and a line here. */
export const questionTypes: readonly QuestionType[] = [singleChoice, multipleChoice, indefiniteChoice]

const byNumber = new Map(questionTypes.map(type => [type.number, type]))

/** The type of that number; undefined for one that is not known here, such as a newer one. */
export const typeOf = (number: number): QuestionType | undefined => byNumber.get(number)
