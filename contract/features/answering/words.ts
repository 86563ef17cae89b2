import type { KindWords } from '#contract/features/submission/words.ts'

export const answeringWords = {
  feature: 'answering',
  task: { en: 'question set', zh: '互动答题' },
  work: { zh: '答题' },
} as const satisfies KindWords
