import type { KindWords } from '#contract/features/submission/words.ts'

export const homeworkWords = {
  feature: 'homework',
  task: { en: 'homework', zh: '作业' },
  work: { zh: '作业' },
} as const satisfies KindWords
