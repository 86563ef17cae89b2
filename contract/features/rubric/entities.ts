import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { decimalText, flag, id, integer, list, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { rubricLimits } from './rules.ts'

const level = z.object({
  title: text(rubricLimits.levelTitle).default(''),
  description: text(rubricLimits.description).default(''),
  points: decimalText.default(null),
})

/** Too many levels get their own error, not "malformed". */
export const criterion = z.object({
  title: text(rubricLimits.criterionTitle).default(''),
  description: text(rubricLimits.description).default(''),
  levels: list(level, 50),
})

/** As it is entered. */
export const rubricInput = z.object({
  title: text(rubricLimits.title).default(''),
  criteria: list(criterion, 200),
})
export type RubricEntered = Value<typeof rubricInput>

/** One of a person's own, as in their list. */
export const rubricRow = wired({
  id: id('rubric'),
  title: z.string(),
  criterionCount: ['criteria', z.number()],
  /** Of the best levels together. */
  points: z.number(),
  changedAt: ['updatetime', time],
})
export type RubricRow = Value<typeof rubricRow>

/** One of them with all that it says. */
export const rubric = z.object({
  id: id('rubric'),
  title: z.string(),
  criteria: z.array(criterion),
  /** Raised with each change. */
  version: z.number(),
})
export type Rubric = Value<typeof rubric>

/** How an activity is graded. */
export const activityRubric = wired({
  title: z.string(),
  criteria: z.array(criterion),
  /** Raised when anything but words changes. */
  revision: z.number(),
  /** Work has been graded by it: only words change any more. False for students. */
  isLocked: ['locked', flag],
})
export type ActivityRubric = Value<typeof activityRubric>

const choice = z.object({
  /** The place of the level, from 0; null: none. */
  level: integer(0, rubricLimits.maxLevels - 1)
    .nullable()
    .default(null),
  comment: text(rubricLimits.description).default(''),
})

/** The levels that a grader has chosen, in the order of the criteria. */
export const judging = z.object({
  /** Of the rubric that they were chosen by. */
  revision: integer(1, 1_000_000),
  chosen: list(choice, rubricLimits.criteria),
})
export type Judging = Value<typeof judging>

/** The same as it is kept. */
export const judgement = judging.extend({
  /** What the levels gave when they were chosen; null: not every criterion had one. */
  score: z.number().nullable(),
})
export type Judgement = Value<typeof judgement>

/** A comment that a grader keeps for further use. */
export const phrase = z.object({
  id: id('phrase'),
  text: z.string(),
  uses: z.number(),
})
export type Phrase = Value<typeof phrase>

/** How often each level was chosen. */
export const criterionFigures = wired({
  /** In the order of the levels. */
  counts: z.array(z.number()),
  /** Graded without a level. */
  missing: z.number(),
  /** Points, to two decimals; null where nobody has any. */
  mean: z.number().nullable(),
})
export type CriterionFigures = Value<typeof criterionFigures>
