import { everyErrorOf } from '#contract/features/submission/every-error.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { type SubmissionKind, submissionTodo } from '#server/features/submission/public.ts'

export const stepType = 93

const words = {
  feature: 'step',
  task: { en: 'step', zh: '互动' },
  work: { zh: '答卷' },
} as const
export const stepErrors = everyErrorOf(words)

/** Who has answered, as the kind was told: an id for each hand-in. */
export const answered: string[] = []

export const stepSubmissions: SubmissionKind = {
  types: [stepType],
  errors: stepErrors,
  on: {
    handedIn: (_unit, _task, accountIds) => void answered.push(...accountIds),
    workChanged: () => {},
    countsChanged: () => {},
    graded: () => {},
    scoresHidden: () => {},
    returned: () => {},
    reminded: () => {},
  },
  opensAt: ({ id }) => `/step?id=${id}`,
}

/** A question that a whole hall answers at the same moment, known only here. */
export const stepKind: ActivityKind = {
  types: [stepType],
  name: { en: 'Step', zh: '互动' },
  opensAt: ({ id, courseId }) => `/step?${new URLSearchParams({ id, courseId })}`,
  page: async () => new Map(),
  todo: submissionTodo,
}
