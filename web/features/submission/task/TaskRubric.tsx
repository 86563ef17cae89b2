import { Suspense } from 'react'
import type { ActivityRubric } from '#contract/features/rubric/entities.ts'
import { RubricSummary } from '#web/features/rubric/lazy.ts'

/** By which rubric it is graded. */
export const TaskRubric = ({ rubric }: { rubric: ActivityRubric }) => (
  <Suspense fallback={null}>
    <RubricSummary rubric={rubric} />
  </Suspense>
)
