import { blanksLooks } from './blanks/looks.ts'
import { choiceLooks, severalLooks, voteLooks } from './choice/looks.ts'
import { filesLooks } from './files/looks.ts'
import type { Looks } from './looks.ts'
import { matchingLooks } from './matching/looks.ts'
import { orderingLooks } from './ordering/looks.ts'
import { paragraphLooks } from './paragraph/looks.ts'
import { ratingLooks } from './rating/looks.ts'
import { trueFalseLooks } from './true-false/looks.ts'
import { writtenLooks } from './written/looks.ts'

/** By the names of the types (contract/features/question/types/list.ts). */
const looksByName: Record<string, Looks> = {
  singleChoice: choiceLooks,
  multipleChoice: severalLooks,
  indefiniteChoice: severalLooks,
  trueFalse: trueFalseLooks,
  fillIn: blanksLooks,
  cloze: blanksLooks,
  matching: matchingLooks,
  ordering: orderingLooks,
  shortAnswer: writtenLooks,
  file: filesLooks,
  photo: filesLooks,
  singleVote: voteLooks,
  multipleVote: voteLooks,
  rating: ratingLooks,
  paragraph: paragraphLooks,
}

/** How questions of a type look; undefined for one that is not known here, such as a newer one. */
export const looksOf = (typeName: string): Looks | undefined => looksByName[typeName]
