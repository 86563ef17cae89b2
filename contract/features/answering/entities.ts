import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { askedQuestion, questionInput, questionKey } from '#contract/features/question/entities.ts'
import {
  answerInput,
  answerStatements,
  savedAnswer,
  writtenAnswer,
} from '#contract/features/test/taking-entities.ts'
import { flag, id, idOrNone, integer, list, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { answeringLimits, askings, lastAsking } from './rules.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    answering: true
  }
}

/** The protocol's `contenttype` (wire.md section 7). */
export const answeringType = 3

/**
 * A question of a set: one that it has (`id`), perhaps with other words (`question` beside it), one of a bank, of which the newest
 * version is taken (`fromId`), or one that is written here (`question`).
 */
export const askInput = wired({
  id: idOrNone('question').default(null),
  fromId: ['fromid', idOrNone('question').default(null)],
  question: questionInput.nullable().default(null),
  /** What it is worth; 0 where nothing is right, as in a vote. */
  points: z.number().default(0),
  /** 0 as its type says, 1 anonymously, 2 its texts are shown as words, 3 ideas, 4 questions of the class. */
  asking: integer(0, lastAsking).default(askings.usual),
  /** Of ideas and questions of the class: students see those of others once the results are shown; absent: at once, or as it was. */
  isShownLater: ['shownlater', flag.optional()],
})
export type AskInput = Value<typeof askInput>

export const stepInput = wired({
  /** One that the set has; empty: a new one. */
  id: ['stepid', idOrNone('answeringstep').default(null)],
  title: text(answeringLimits.stepTitle).default(''),
  /** How long it usually runs; 0: until somebody ends it. */
  seconds: ['duration', integer(0, answeringLimits.seconds).default(0)],
  questions: list(askInput, answeringLimits.questions),
})
export type StepInput = Value<typeof stepInput>

/** How far a step is, as everybody may know it. */
export const standingFields = {
  /** 1 not started, 2 ongoing, 3 ended. */
  state: z.number(),
  /** Usual length; 0: until it is ended. */
  seconds: ['duration', z.number()],
  startedAt: ['starttime', time],
  endsAt: ['endtime', time],
  /** The same in milliseconds, for a countdown that is in step; null: it does not run, or until it is ended. */
  endsAtExactly: ['endsat', z.number().nullable()],
  areResultsShown: ['resultsshown', flag],
  areAnswersShown: ['answersshown', flag],
} as const
export const stepStanding = wired(standingFields)
export type StepStanding = Value<typeof stepStanding>

export const stepShown = wired({
  id: ['stepid', id('answeringstep')],
  /** From 1. */
  number: z.number(),
  title: z.string(),
  /** How many questions it has, and what they are worth. */
  count: z.number(),
  score: z.number(),
  ...standingFields,
  /** For staff: students who have opened it, and who have answered something of it; 0 for students. */
  joinedCount: ['joined', z.number()],
  answeredCount: ['answered', z.number()],
  /** For students: they have answered something of it. */
  hasAnswered: ['hasanswered', flag],
})

/** A question of a step, without what is right. */
export const stepQuestion = askedQuestion.extend({
  /** Where its answer stands, as the journal and statements of devices name it. */
  slot: z.number(),
  asking: z.number(),
})

/** One's own answer. */
export const ownAnswer = writtenAnswer.extend({
  questionId: ['questionid', id('question')],
  slot: z.number(),
  /** Answered anonymously: what, nobody knows any more. */
  isGiven: ['given', flag],
  /** It came after the end, and was shown to be from before. */
  isProven: ['proven', flag],
  /** Null: not shown, or nobody has judged it yet. */
  score: z.number().nullable(),
  /** Null: not shown yet. */
  right: questionKey.nullable(),
})
export type OwnAnswer = Value<typeof ownAnswer>

/**
 * An answer, numbered by the writer's journal; or as programs of the protocol write it, in `answer`. One that comes after the end of
 * its step has what the device signed of it before.
 */
export const stepAnswer = answerInput.extend({
  ...answerStatements,
  answer: z.union([z.string(), z.number(), z.null()]).optional(),
})
export type StepAnswer = Value<typeof stepAnswer>
export const answersInput = list(stepAnswer, answeringLimits.answers)

/** What became of an answer; one that is given anonymously says nothing of what it was. */
export const savedInStep = savedAnswer

/** Something that is counted: an option, what stands in a blank, a value. */
export const countedPart = wired({
  /** Which blank, item or place, from 1; 0: the question as a whole. */
  part: z.number(),
  key: z.string(),
  label: z.string(),
  text: z.string(),
  count: z.number(),
  /** Null: nothing is right, or it is not shown. */
  isRight: ['isright', z.boolean().nullable()],
})
export type CountedPart = Value<typeof countedPart>

/** How a question was answered by all together. */
export const questionResult = stepQuestion.extend({
  answered: z.number(),
  /** With full points; null: nothing is right, or it is not shown. */
  rightCount: ['right', z.number().nullable()],
  /** Percent of those who have answered; null as there. */
  correctRate: ['correctrate', z.number().nullable()],
  distribution: z.array(countedPart),
  /** Anonymous, and not told yet: one could tell whose the answers are. */
  isWithheld: ['withheld', flag],
  /** Of a rating: null without answers, or for another type. */
  mean: z.number().nullable(),
  spread: z.number().nullable(),
})

/** Who stands where; who has as much has the same place. */
export const ranked = wired({
  rank: z.number(),
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  score: z.number(),
  isOwn: ['own', flag],
})

/** A student of a step. */
export const answeringStudent = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
  /** 0 not joined, 1 joined, 2 has answered. */
  state: z.number(),
  /** What it got, by people before the machine; null: nothing of it is judged. */
  score: z.number().nullable(),
  joinedAt: ['jointime', time],
  /** Something of it came after the end, and was shown to be from before. */
  isProven: ['proven', flag],
})
export const answeringFilters = ['all', 'joined', 'missing', 'answered', 'unanswered'] as const

/** A row of a course's content (wire.md section 7); `testInfo` is always there. */
export const answeringRow = z.object({
  /** `state` 0: still to answer, 1 answered, 2 over. */
  testInfo: z.object({ state: z.number(), total: z.number(), count: z.number() }),
  mode: z.number(),
  /** For staff. */
  joincount: z.number(),
  studentcount: z.number(),
  /** A step that runs; empty: none. */
  stepid: z.string(),
  /** For staff: the first step that was not started; empty: none. */
  nextstepid: z.string(),
})
