import { z } from 'zod'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { rubricLimits, rubricProblem } from '#contract/features/rubric/rules.ts'

export type Criteria = RubricEntered['criteria']

const level = z.object({ title: z.string(), description: z.string(), points: z.number() })
const stored = z.array(
  z.object({
    title: z.string(),
    description: z.string(),
    levels: z.array(level).max(rubricLimits.maxLevels),
  }),
)

/** Criteria as a row holds them. */
export const criteriaIn = (value: unknown): Criteria => stored.parse(value)

/** Whether what came in a file can be a rubric. */
export function isSoundRubric(title: unknown, criteria: unknown): boolean {
  const read = stored.safeParse(criteria)
  return read.success && rubricProblem({ title: String(title), criteria: read.data }) === undefined
}

const judgement = z.object({
  revision: z.int().positive(),
  chosen: z
    .array(
      z.object({
        level: z
          .int()
          .min(0)
          .max(rubricLimits.maxLevels - 1)
          .nullable(),
        comment: z.string(),
      }),
    )
    .max(rubricLimits.criteria),
  score: z.number().nullable(),
})

/** Levels behind a grade as a row holds them; null: it was given without a rubric. */
export const judgementIn = (value: unknown) => (value === null ? null : judgement.parse(value))

export const isSoundJudgement = (value: unknown): boolean =>
  value == null || judgement.safeParse(value).success
