import { typeOf } from '#contract/features/question/types/list.ts'
import type { MatchingKey, MatchingParts } from '#contract/features/question/types/matching.ts'
import type { HotspotKey, PointParts } from '#contract/features/question/types/point.ts'
import type { RatingParts } from '#contract/features/question/types/rating.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { followText } from './blanks/follow-text.ts'
import { BlanksWriter, tidyBlanks } from './blanks/Writer.tsx'
import { tidyVote, VoteWriter } from './choice/VoteWriter.tsx'
import { ChoiceWriter, tidyChoice } from './choice/Writer.tsx'
import { tidyPairs } from './matching/pairs.ts'
import { OrderingWriter, tidyOrdering } from './ordering/Writer.tsx'
import { TrueFalseWriter } from './true-false/Writer.tsx'
import { type TypeWriter, typeWriter, type WriterProps } from './writing/writer.ts'
import { OpenWriter } from './written/Writer.tsx'

/** Large, and fetched with the first question of the kind. */
const PointWriter = lazily<WriterProps<PointParts, HotspotKey | null>>(
  () => import('./point/Writer.tsx').then(module => module.PointWriter),
  'question/points',
)
const RatingWriter = lazily<WriterProps<RatingParts, null>>(() =>
  import('./rating/Writer.tsx').then(module => module.RatingWriter),
)
const MatchingWriter = lazily<WriterProps<MatchingParts, MatchingKey>>(() =>
  import('./matching/Writer.tsx').then(module => module.MatchingWriter),
)

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
  hotspot: typeWriter({ Writer: PointWriter, hasParts: parts => parts.most > 1 }),
  shortAnswer: open,
  file: open,
  photo: open,
  singleVote: vote,
  multipleVote: vote,
  ranking: vote,
  point: typeWriter({ Writer: PointWriter }),
  rating: typeWriter({ Writer: RatingWriter }),
  paragraph: {},
}

/** The type of that number and how it is written; undefined for one that this page does not know. */
export function writerOf(number: number): { type: QuestionType; writer: TypeWriter } | undefined {
  const type = typeOf(number)
  const writer = type && writers[type.name]
  return writer && { type, writer }
}
