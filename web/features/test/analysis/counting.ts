import type { Thirds } from '#contract/features/test/analysis-entities.ts'

/** All of them together. */
export const countOf = ({ lower, middle, upper }: Thirds) => lower + middle + upper
