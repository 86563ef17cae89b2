import { z } from 'zod'
import { everyErrorOf } from '#contract/features/submission/every-error.ts'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { activityOf, submissionFacts, submissionsOf } from '#server/features/submission/public.ts'

export const stepType = 93

const words = {
  feature: 'step',
  task: { en: 'step', zh: '互动' },
  work: { zh: '答卷' },
} as const
export const stepErrors = everyErrorOf(words)

/** Who has answered, as the kind was told: an id for each hand-in. */
export const answered: string[] = []

export const stepSubmissions = submissionsOf({
  types: [stepType],
  words,
  facts: submissionFacts<{ stepId: string }>('step'),
  messages: submissionMessagesOf('step', { stepId: ['stepid', z.string()] }),
  keyOf: ({ id }) => ({ stepId: id }),
  opensAt: ({ id }) => `/step?id=${id}`,
  isSoundValue: (_slot, value) => typeof value === 'object' && 'chosen' in value!,
  handedIn: (_unit, _task, accountIds) => void answered.push(...accountIds),
})

/** A question that a whole hall answers at the same moment, known only here. */
export const stepKind: ActivityKind = {
  ...activityOf(stepSubmissions),
  name: { en: 'Step', zh: '互动' },
  opensAt: ({ id, courseId }) => `/step?${new URLSearchParams({ id, courseId })}`,
  page: async () => new Map(),
}
