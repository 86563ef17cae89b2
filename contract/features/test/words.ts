import type { KindWords } from '#contract/features/submission/words.ts'

export const testWords = {
  feature: 'test',
  task: { en: 'test', zh: '测试' },
  work: { zh: '答卷' },
} as const satisfies KindWords
