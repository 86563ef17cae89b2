import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { scoring } from '#contract/features/question/scoring.ts'
import { decimalNumber, flag, id, list, oneOf, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

export const regradeLimits = {
  /** Questions that are changed at once. */
  questions: 20,
  reason: 300,
} as const

/** How a question counts: as it was answered, for nobody, or with full points for everybody whom it was asked. */
export const countings = ['counts', 'dropped', 'full'] as const
export type Counting = (typeof countings)[number]

/** What becomes of a question of a begun test. What is left out stays as it is; what it says always does. */
export const regradeChange = wired({
  questionId: ['questionid', id('question')],
  /** What is right from now on, whole: as its type keeps it. */
  right: z
    .object({
      key: z.unknown().default(null),
      /** These two may be left out: as they are. */
      scoring: scoring.optional(),
      explanation: text(questionLimits.explanation).optional(),
    })
    .optional(),
  points: decimalNumber.optional(),
  /** These points are for all questions of the random draw that it is one of, which is worth that then. */
  isForDraw: ['fordraw', flag.optional()],
  counting: oneOf(countings).optional(),
})
export type RegradeChange = Value<typeof regradeChange>
export const regradeChanges = list(regradeChange, regradeLimits.questions)

/** A question of a test as it may be changed by a regrade. */
export const regradableQuestion = wired({
  id: id('question'),
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  points: z.number(),
  counting: z.enum(countings),
  /** It is one of those that are drawn from: not on every paper. */
  isDrawn: ['drawn', flag],
  /** How many questions its draw has to draw from; 0: it is none of a draw. */
  ofDraw: ['ofdraw', z.number()],
})
export type RegradableQuestion = Value<typeof regradableQuestion>

/** What a regrade does to the score of one student. */
export const regradedStudent = wired({
  studentId: ['studentid', id('account')],
  /** As the caller may know them. */
  name: ['username', z.string()],
  number: ['stno', z.string()],
  /** What counts of their attempts; null: not graded. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Whether they have passed; null: there is no such mark, or no score. */
  passedBefore: ['passedbefore', z.boolean().nullable()],
  passedAfter: ['passedafter', z.boolean().nullable()],
})
export type RegradedStudent = Value<typeof regradedStudent>

/** What a regrade does to all. */
export const regradeEffect = wired({
  /** Who has handed in something that counts. */
  students: z.number(),
  ...{ gain: z.number(), lose: z.number() },
  /** Who has a score only then, or has none any more. */
  judged: z.number(),
  unjudged: z.number(),
  ...{ nowPassed: ['nowpassed', z.number()], nowFailed: ['nowfailed', z.number()] },
  /** What the whole test is worth. */
  fullBefore: ['fullbefore', z.number()],
  fullAfter: ['fullafter', z.number()],
  /** How many scores there are in each tenth of the full score, the lowest first. */
  spreadBefore: ['spreadbefore', z.array(z.number())],
  spreadAfter: ['spreadafter', z.array(z.number())],
  /** Answers to these questions that people have graded: what they gave stays, as far as the question is worth that much. */
  byHand: ['byhand', z.number()],
})
export type RegradeEffect = Value<typeof regradeEffect>

/** What a regrade has changed in a question. */
const regradedQuestion = wired({
  questionId: ['questionid', id('question')],
  hasKey: ['haskey', flag],
  ...{ pointsBefore: ['pointsbefore', z.number()], pointsAfter: ['pointsafter', z.number()] },
  countingBefore: ['countingbefore', z.enum(countings)],
  countingAfter: ['countingafter', z.enum(countings)],
})

export const regradeRow = wired({
  id: id('regrade'),
  /** Who made it. */
  by: z.string(),
  madeAt: ['createtime', time],
  reason: z.string(),
  /** Empty: it was not undone. */
  undoneBy: ['undoneby', z.string()],
  undoneAt: ['undotime', time],
  /** Students whose score it changed. */
  students: z.number(),
  questions: z.array(regradedQuestion),
})
export type RegradeRow = Value<typeof regradeRow>
