import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { followText } from './blanks/follow-text.ts'
import { BlanksWriter, tidyBlanks } from './blanks/Writer.tsx'
import { tidyVote, VoteWriter } from './choice/VoteWriter.tsx'
import { ChoiceWriter, tidyChoice } from './choice/Writer.tsx'
import { tidyPairs } from './matching/pairs.ts'
import { MatchingWriter } from './matching/Writer.tsx'
import { OrderingWriter, tidyOrdering } from './ordering/Writer.tsx'
import { RatingWriter } from './rating/Writer.tsx'
import { TrueFalseWriter } from './true-false/Writer.tsx'
import { type TypeWriter, typeWriter } from './writing/writer.ts'
import { OpenWriter } from './written/Writer.tsx'

const choice = typeWriter({ Writer: ChoiceWriter, tidy: tidyChoice })
const choices = typeWriter({ Writer: ChoiceWriter, tidy: tidyChoice, hasParts: () => true })
const vote = typeWriter({ Writer: VoteWriter, tidy: tidyVote })
const open = typeWriter({ Writer: OpenWriter })
const blanks = typeWriter({
  Writer: BlanksWriter,
  tidy: tidyBlanks,
  follow: followText,
  hasBlanks: true,
  hasParts: parts => parts.blanks.length > 1,
})

/** How each type is written, by its name; a line for each. Only whoever writes questions fetches them. */
const writers: Record<string, TypeWriter> = {
  singleChoice: choice,
  multipleChoice: choices,
  indefiniteChoice: choices,
  trueFalse: typeWriter({ Writer: TrueFalseWriter }),
  fillIn: blanks,
  cloze: blanks,
  matching: typeWriter({ Writer: MatchingWriter, tidy: tidyPairs, hasParts: () => true }),
  ordering: typeWriter({ Writer: OrderingWriter, tidy: tidyOrdering, hasParts: () => true }),
  shortAnswer: open,
  file: open,
  photo: open,
  singleVote: vote,
  multipleVote: vote,
  rating: typeWriter({ Writer: RatingWriter }),
  paragraph: {},
}

/** The type of that number and how it is written; undefined for one that this page does not know. */
export function writerOf(number: number): { type: QuestionType; writer: TypeWriter } | undefined {
  const type = typeOf(number)
  const writer = type && writers[type.name]
  return writer && { type, writer }
}
