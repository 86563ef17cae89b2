import type { Lazily } from '#web/shell/extension-points.ts'
import { blanksLooks } from './blanks/looks.ts'
import { choiceLooks, severalLooks, voteLooks } from './choice/looks.ts'
import { filesLooks } from './files/looks.ts'
import type { Looks } from './looks.ts'
import { matchingLooks } from './matching/looks.ts'
import { orderingLooks } from './ordering/looks.ts'
import { paragraphLooks } from './paragraph/looks.ts'
import { hotspotLooks, pointLooks } from './point/looks.ts'
import { rankingLooks } from './ranking/looks.ts'
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
  hotspot: hotspotLooks,
  shortAnswer: writtenLooks,
  file: filesLooks,
  photo: filesLooks,
  singleVote: voteLooks,
  multipleVote: voteLooks,
  ranking: rankingLooks,
  point: pointLooks,
  rating: ratingLooks,
  paragraph: paragraphLooks,
}

/** How questions of a type look; undefined for one that is not known here, such as a newer one. */
export const looksOf = (typeName: string): Looks | undefined => looksByName[typeName]

/** Fetches what of them comes with the first question of its kind: before somebody is without a network. */
export const fetchLooks = (): Promise<unknown> =>
  Promise.all(
    Object.values(looksByName).flatMap(looks =>
      [looks.Answer, looks.Shown].map(part => (part as Partial<Lazily>).fetch?.()),
    ),
  )
