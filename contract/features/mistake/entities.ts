import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { askedQuestion, questionKey } from '#contract/features/question/entities.ts'
import { flag, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Where mistakes come from, as the protocol numbers it. Courseware will be another. */
export const mistakeSources = { test: 6 } as const

/** Days on which a mistake has to be answered right before it leaves the book. */
export const rightDaysWanted = 2

/** How far somebody is with a mistake. */
const standing = {
  /** Days on which it was answered right since it was last wrong. */
  rightDays: ['rightdays', z.number()],
  /** It has left the book. */
  isMastered: ['mastered', flag],
  /** When it is practised next; in the past: now. */
  dueAt: ['duetime', time],
} as const

/** A mistake in the list. */
export const mistakeRow = wired({
  id: id('question'),
  /** The beginning of what it says, plain. */
  title: z.string(),
  type: z.number(),
  source: z.number(),
  /** In how many papers it was answered below full points. */
  wrongTimes: ['wrongtimes', z.number()],
  /** When it was handed in that way last. */
  lastAt: ['lasttime', time],
  knowledge: z.array(z.string()),
  ...standing,
})
export type MistakeRow = Value<typeof mistakeRow>

/** What somebody answered to a question, as its type keeps it. */
export const keptAnswer = wired({
  text: z.string(),
  html: z.string(),
  value: z.unknown(),
  files: z.array(attachment),
})

/** A mistake with all that its student may know of it. */
export const mistake = wired({
  id: id('question'),
  question: askedQuestion,
  /** As it was handed in last that way. */
  answer: keptAnswer,
  right: questionKey,
  /** Why; empty where it is not shown, or nothing is said. */
  analysis: z.string(),
  source: z.number(),
  /** The title of what it was asked in. */
  from: z.string(),
  score: z.number(),
  wrongTimes: ['wrongtimes', z.number()],
  lastAt: ['lasttime', time],
  knowledge: z.array(z.string()),
  /** It can be practised: a machine can tell what is right. */
  isPractised: ['practised', flag],
  ...standing,
})
export type Mistake = Value<typeof mistake>

/** What came of answering a question in the book. */
export const practised = wired({
  isRight: ['correct', flag],
  /** What of the full points it would get, from 0 to 1. */
  worth: z.number(),
  right: questionKey,
  analysis: z.string(),
  ...standing,
})
export type Practised = Value<typeof practised>

/** How many of something there are. */
const counted = z.object({ count: z.number() })
export const mistakesSummary = wired({
  /** In the book. */
  count: z.number(),
  /** Of these, to be practised now. */
  dueCount: ['due', z.number()],
  /** When the next one is to be practised; empty: none later. */
  nextAt: ['nexttime', time],
  /** Those that have left the book. */
  masteredCount: ['mastered', z.number()],
  types: z.array(counted.extend({ type: z.number() })),
  knowledge: z.array(counted.extend({ label: z.string() })),
})
export type MistakesSummary = Value<typeof mistakesSummary>

/** A question of the course's papers, and how the class did with it. */
export const classMistake = wired({
  id: id('question'),
  title: z.string(),
  type: z.number(),
  knowledge: z.array(z.string()),
  answeredCount: ['answered', z.number()],
  wrongCount: ['wrong', z.number()],
})
export type ClassMistake = Value<typeof classMistake>
