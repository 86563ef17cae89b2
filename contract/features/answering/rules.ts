import { maxScore } from '#contract/features/submission/rules.ts'

/** How a set of questions is answered: at the teacher's pace, or at one's own until a deadline. */
export const answeringModes = { inClass: 1, homework: 2, preStudy: 3 } as const
export type AnsweringMode = (typeof answeringModes)[keyof typeof answeringModes]

/** Of a step and of its questions, as of an activity (R2-170). */
export const stepStates = { notStarted: 1, ongoing: 2, ended: 3 } as const
export type StepState = (typeof stepStates)[keyof typeof stepStates]

/** How a question of a set is asked, beside what its type says. */
export const askings = {
  usual: 0,
  /** Nobody learns whose answer it is (decision 303). */
  anonymous: 1,
  /** Its texts are shown as the words that occur in them. */
  words: 2,
  /** Everybody writes several short texts, which are voted for and grouped (decision 310). */
  ideas: 3,
  /** Everybody asks several short questions, which are voted for and marked as answered. */
  classQuestions: 4,
} as const
export type Asking = (typeof askings)[keyof typeof askings]
export const lastAsking: number = Math.max(...Object.values(askings))

/** Types of questions beside which nobody's name need stand: texts, votes, rankings, points on pictures and ratings. */
export const anonymousTypes: readonly number[] = [4, 11, 12, 13, 104, 105]

/** The protocol's number of an open question that is answered anonymously. */
export const anonymousOpenType = 14

/** How many photos a projector shows of those that answer a question. */
export const maxProjected = 24

/** Anonymous answers are shown from so many on while they come in. */
export const fewestAnonymous = 5

export const answeringLimits = {
  title: 100,
  details: 100_000,
  steps: 100,
  stepTitle: 100,
  /** Of one step, and of the whole. */
  ofStep: 50,
  questions: 200,
  /** Of one question, and of the whole. */
  points: 100,
  total: maxScore,
  /** A step runs at most so long. */
  seconds: 4 * 3600,
  /** Answers that are saved with one call. */
  answers: 50,
} as const

/** Milliseconds after the end of a step in which what was on its way is taken. */
export const arrivalGrace = 2000

/** What one starts without preparation. */
export const quickKinds = [
  'choice',
  'choices',
  'truefalse',
  'text',
  'words',
  'rating',
  'ranking',
  'photo',
  'point',
  ...(['ideas', 'classquestions'] as const),
] as const
export type QuickKind = (typeof quickKinds)[number]

/** The stream of what happens in the steps of an activity. */
export const answeringStream = 'answering'
