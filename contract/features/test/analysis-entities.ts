import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { questionKey } from '#contract/features/question/entities.ts'
import { flag, id } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { paperQuestion } from './entities.ts'

/** How many of the students in the worst, the middle and the best third of the papers. */
export const thirds = z.object({ lower: z.number(), middle: z.number(), upper: z.number() })
export type Thirds = Value<typeof thirds>

/**
 * What is striking about a question:
 * `key` the key may be wrong, as the best are wrong more often than the others;
 * `accept` a wrong answer of many of the best may have to be accepted;
 * `distractor` a wrong answer draws more of the best than of the worst;
 * `weak` it hardly tells the strong from the weak; `hard`, `easy` nearly nobody, nearly everybody gets its points;
 * `skipped` many leave it out; `unused` nearly nobody takes this option.
 */
export const itemWarnings = [
  'key',
  'accept',
  'distractor',
  'weak',
  'hard',
  'easy',
  'skipped',
  'unused',
] as const
export type ItemWarning = (typeof itemWarnings)[number]

const warning = z.object({
  kind: z.enum(itemWarnings),
  /** Which answers, as they are called or say; empty: none in particular. */
  about: z.array(z.string()),
})
export type Warning = Value<typeof warning>

/** What the papers say about a question. Shares are 0 to 1; below 0 where wrong answers cost points. */
export const itemFigures = wired({
  questionId: ['questionid', id('question')],
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  /** Which section it is in, from 0. */
  section: z.number(),
  points: z.number(),
  isDropped: ['dropped', flag],
  /** Everybody gets its points, by a regrade: it has no figures. */
  isFull: ['full', flag],
  /** Who had it on their paper. */
  students: thirds,
  unanswered: thirds,
  /** Full points, some, none; null: it gives no points. */
  credit: z.object({ full: thirds, part: thirds, none: thirds }).nullable(),
  /** Mean share of its points, the item's difficulty index; null: it gives none, or nobody had it. */
  facility: z.number().nullable(),
  /** Correlation with the rest of the paper (corrected item-total correlation), -1 to 1; null: too few papers, or all the same. */
  discrimination: z.number().nullable(),
  /** Facility among the best 27 per cent, less that among the worst; null: too few papers. */
  index: z.number().nullable(),
  warnings: z.array(warning),
})
export type ItemFigures = Value<typeof itemFigures>

/** How often something was answered. */
export const answerTally = wired({
  /** How the question calls it, such as `B`. */
  label: z.string(),
  /** Plain; empty where it cannot be said in words. */
  text: z.string(),
  /** `rest`: all other wrong answers together; `neutral`: nothing is right. */
  kind: z.enum(['right', 'wrong', 'neutral', 'rest']),
  students: thirds,
})
export type AnswerTally = Value<typeof answerTally>

/** What was answered in one part of a question, such as a blank. */
export const partTally = z.object({
  /** From 1; 0: the question as a whole. */
  part: z.number(),
  /** What this part says, plain. */
  title: z.string(),
  answers: z.array(answerTally),
})
export type PartTally = Value<typeof partTally>

/** What the papers say about the test as a whole. */
export const testFigures = wired({
  /** Students whose paper was handed in and scored as a whole: of several attempts, the one that counts. */
  papers: z.number(),
  /** Whose paper waits for a grader, and is not among them. */
  waiting: z.number(),
  fullScore: ['fullscore', z.number()],
  passPercent: ['passpercent', z.number()],
  /** Students do not get the same questions. */
  isDrawn: ['drawn', flag],
  /** Null: there are no papers. */
  scores: wired({
    mean: z.number(),
    median: z.number(),
    /** Standard deviation. */
    deviation: z.number(),
    lowest: z.number(),
    highest: z.number(),
    /** Students who have passed; null: there is no mark from which one has. */
    passed: z.number().nullable(),
    /** Students by tenths of the full score, the best last. */
    histogram: z.array(z.number()),
  }).nullable(),
  /** Internal consistency; null: too few papers or questions, all alike, or drawn for each student. */
  reliability: wired({
    /** Kuder and Richardson's formula 20 where every question gives all or nothing, and the same; otherwise Cronbach's alpha. */
    coefficient: z.enum(['alpha', 'kr20']),
    value: z.number(),
    /** Standard error of measurement, in points; null: it cannot be told. */
    error: z.number().nullable(),
  }).nullable(),
})
export type TestFigures = Value<typeof testFigures>

/** A question with what is right in it, and everything that was answered. */
export const analysedQuestion = itemFigures.extend({
  question: paperQuestion.extend({ right: questionKey }),
  parts: z.array(partTally),
})
export type AnalysedQuestion = Value<typeof analysedQuestion>
