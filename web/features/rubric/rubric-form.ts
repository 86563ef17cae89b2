import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { pointsOf, rubricLimits, rubricProblem } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Translate } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'

export type CriterionEntered = RubricEntered['criteria'][number]

/** The form of a rubric: its name, and its criteria as a whole. */
export function useRubricForm(
  start: RubricEntered,
  send: (rubric: RubricEntered) => unknown,
  left: { entered?: RubricEntered | undefined; onChange?: (rubric: RubricEntered) => void } = {},
) {
  return useForm({
    start: { title: start.title, criteria: start.criteria },
    ...left,
    problems: rubric => {
      const problem = rubricProblem(rubric)
      const text = problemText(problem?.error, problem?.details)
      return problem?.error === rubricErrors.titleMissing ? { title: text } : { criteria: text }
    },
    send: ({ title, criteria }) => send({ title: title.trim(), criteria }),
  })
}

export type RubricForm = ReturnType<typeof useRubricForm>

export const emptyRubric: RubricEntered = { title: '', criteria: [] }

/** Four levels to begin with. */
export const newCriterion = (t: Translate<'rubric'>): CriterionEntered => ({
  title: '',
  description: '',
  levels: [
    { title: t('form.best'), description: '', points: 5 },
    { title: t('form.good'), description: '', points: 4 },
    { title: t('form.fair'), description: '', points: 3 },
    { title: t('form.poor'), description: '', points: 0 },
  ],
})

/** "4 criteria · 20 pt". */
export const aboutRubric = (criterionCount: number, points: number, t: Translate<'rubric'>) =>
  t('about', {
    criteria: t('criteriaCount', { count: criterionCount }),
    points: t('points', { points: number(points, 1) }),
  })

export const aboutCriteria = (criteria: RubricEntered['criteria'], t: Translate<'rubric'>) =>
  aboutRubric(criteria.length, pointsOf(criteria), t)

/** A list with other items in place of some at a position. */
export const spliced = <T>(list: readonly T[], at: number, dropped: number, ...items: T[]): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at + dropped),
]

/** The copy of a rubric, named so that it can be told from it. */
export const copyOf = ({ title, criteria }: RubricEntered, t: Translate<'rubric'>): RubricEntered => ({
  title: t('copyOf', { title }).slice(0, rubricLimits.title),
  criteria,
})
