import { lazily } from '#web/shell/extension-points.ts'

/** Parts for screens in which they are rare: fetched when they show. Each wants a `Suspense` around it. */

export const RubricField = lazily(
  () => import('./parts/RubricField.tsx').then(module => module.RubricField),
  'rubric',
)

export const RubricSummary = lazily(
  () => import('./parts/RubricSummary.tsx').then(module => module.RubricSummary),
  'rubric',
)

export const JudgedRubric = lazily(
  () => import('./parts/JudgedRubric.tsx').then(module => module.JudgedRubric),
  'rubric',
)

export const PhraseBank = lazily(
  () => import('./parts/PhraseBank.tsx').then(module => module.PhraseBank),
  'rubric',
)

export const RubricFigures = lazily(
  () => import('./parts/RubricFigures.tsx').then(module => module.RubricFigures),
  'rubric',
)
