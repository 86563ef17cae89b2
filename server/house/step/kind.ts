import { errors } from '#contract/error.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { type SubmissionKind, submissionTodo } from '#server/features/submission/public.ts'

export const stepType = 93

const one = { en: 'Not now', zh: '现在不行' }
export const stepErrors = errors('step', {
  closed: one,
  alreadyGraded: one,
  final: one,
  workOpen: one,
  handedInElsewhere: one,
  notHandedIn: one,
  handedInAgain: one,
  markedMeanwhile: one,
  nothingChosen: one,
  nobodyToReturn: one,
  notPublished: one,
  noAttemptLeft: one,
  notBegun: one,
  attemptOver: one,
  otherWork: one,
  otherGroup: one,
  otherWorks: one,
  writtenMeanwhile: one,
  writesAgain: one,
  unproven: one,
  offerDecided: one,
  offerChanged: one,
  workEmpty: one,
  tooManyFiles: one,
  groupHasNothing: one,
})

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
