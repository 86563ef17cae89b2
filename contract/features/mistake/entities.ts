import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { askedQuestion, questionKey } from '#contract/features/question/entities.ts'
import { flag, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Where mistakes come from, as the protocol numbers it. Courseware will be another. */
export const mistakeSources = { step: 3, test: 6 } as const

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
  /** It can be practised: a machine, or whoever compares it with what is right, can tell whether it is. */
  isPractised: ['practised', flag],
  ...standing,
})
export type Mistake = Value<typeof mistake>

/** How somebody judges their own answer, where no machine can tell what it is worth. */
export const ownJudgements = ['wrong', 'partly', 'right'] as const
export type OwnJudgement = (typeof ownJudgements)[number]

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
  /** In the book, of those asked for; so are the others, but the last. */
  count: z.number(),
  /** Of these, to be practised now. */
  dueCount: ['due', z.number()],
  /** When the next one is to be practised; empty: none later. */
  nextAt: ['nexttime', time],
  /** Those that have left the book. */
  masteredCount: ['mastered', z.number()],
  /** All that there are, in the book and out of it, whatever is asked for. */
  totalCount: ['total', z.number()],
  /** What could be asked for instead, each with the rest of what is asked for. */
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

/** Where the class was asked a question, and how it did there. */
const askedIn = wired({
  source: z.number(),
  activityId: ['contentid', id('activity')],
  /** The question as it stands there. */
  questionId: ['questionid', id('question')],
  title: z.string(),
  /** Staff do not learn there whose work it is. */
  areNamesHidden: ['nameless', flag],
  answeredCount: ['answered', z.number()],
  wrongCount: ['wrong', z.number()],
})

/** Something wrong that several answered, alone or as part of an answer. */
export const wrongAnswer = wired({
  /** Which blank, item or place, from 1; 0: the question as a whole. */
  part: z.number(),
  /** What that part says, such as the item of a matching; mostly empty. */
  title: z.string(),
  /** How the question calls the answer, such as `B`; empty: nothing. */
  label: z.string(),
  text: z.string(),
  count: z.number(),
})
export type WrongAnswer = Value<typeof wrongAnswer>

/** A question that a class got wrong, with what is right, what was answered instead, and where. */
export const classMistakeDetail = wired({
  id: id('question'),
  question: askedQuestion,
  right: questionKey,
  knowledge: z.array(z.string()),
  answeredCount: ['answered', z.number()],
  wrongCount: ['wrong', z.number()],
  /** The commonest first. */
  answers: z.array(wrongAnswer),
  /** The newest first. */
  from: z.array(askedIn),
})
export type ClassMistakeDetail = Value<typeof classMistakeDetail>

/** A student who got a question wrong in what they handed in last. */
export const classMistakeStudent = wired({
  studentId: ['studentid', id('account')],
  name: z.string(),
  avatar: z.string(),
  number: ['stno', z.string()],
  /** In how many tests. */
  wrongCount: ['wrong', z.number()],
})
export type ClassMistakeStudent = Value<typeof classMistakeStudent>
