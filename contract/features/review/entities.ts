import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { decimalText, flag, id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** How the students of a homework review each other. */
export const reviewSettings = wired({
  perStudent: ['reviewcount', z.number()],
  endsAt: ['reviewendtime', time],
  /** From the authors. */
  hidesReviewers: ['reviewersanonymous', flag],
  /** From the reviewers. */
  hidesAuthors: ['authorsanonymous', flag],
  points: ['reviewpoints', decimalText],
})
export type ReviewSettings = Value<typeof reviewSettings>

/** What a reviewer is writing, numbered by their journal; 0: nothing is written yet. */
export const reviewDraft = wired({
  score: decimalText,
  comment: z.string(),
  sequence: z.number(),
  savedAt: ['savetime', time],
})

/** A submission that a student is to review, with what they have given it. */
export const reviewToDo = wired({
  /** Of the review, not of the author: who that is may be hidden. */
  id: ['studentid', id('review')],
  /** Empty: hidden. */
  name: ['username', z.string()],
  avatar: z.string(),
  /** 0 to do, 1 done. */
  state: z.number(),
  /** It was handed in again since it was reviewed. */
  isOutdated: ['outdated', flag],
  score: decimalText,
  comment: z.string(),
  doneAt: ['donetime', time],
  content: z.string(),
  /** The same, formatted; empty where it is plain text. */
  html: z.string().default(''),
  attachments: z.array(attachment),
  /** What they are writing, or have sent last. */
  draft: reviewDraft,
})
export type ReviewToDo = Value<typeof reviewToDo>

/** One review of a submission, as its author or the staff see it. */
export const givenReview = wired({
  id: id('review'),
  /** Empty: hidden. */
  name: ['username', z.string()],
  avatar: z.string(),
  state: z.number(),
  score: decimalText,
  comment: z.string(),
  doneAt: ['donetime', time],
  isLeftOut: ['leftout', flag],
})
export type GivenReview = Value<typeof givenReview>

export const appeal = wired({
  reason: z.string(),
  askedAt: ['asktime', time],
  /** Null until it is answered. */
  isKept: ['kept', flag.nullable()],
  answer: z.string(),
  answeredAt: ['answertime', time],
})
export type Appeal = Value<typeof appeal>

/** A student among those who review each other. */
export const reviewRow = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  number: ['stno', z.string()],
  /** What they are to review, and have. */
  due: z.number(),
  done: z.number(),
  remindedAt: ['urgetime', time],
  /** Reviews that their own submission has got and that count. */
  received: z.number(),
  /** To one decimal; null without any. */
  mean: decimalText,
  /** How far the lowest is from the highest. */
  spread: z.number(),
  hasAppealed: ['appealed', flag],
})
export type ReviewRow = Value<typeof reviewRow>
