import { sql } from 'kysely'
import { attemptErrorsOf } from '#contract/features/submission/attempt-errors.ts'
import { identityErrorsOf } from '#contract/features/submission/identity-errors.ts'
import { submissionErrorsOf } from '#contract/features/submission/kind-errors.ts'
import { offerErrorsOf } from '#contract/features/submission/offer-errors.ts'
import { policyErrorsOf } from '#contract/features/submission/policy-errors.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { moveClocks, type SubmissionKind, submissionTodo } from '#server/features/submission/public.ts'
import { job } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const paperType = 92

const words = {
  feature: 'paper',
  task: { en: 'paper', zh: '试卷' },
  work: { zh: '答卷' },
} as const
export const paperErrors = {
  ...submissionErrorsOf(words),
  ...attemptErrorsOf(words),
  ...identityErrorsOf(words),
  ...offerErrorsOf(words),
  ...policyErrorsOf(words),
}

export const mark = job<{ activityId: string; accountIds: string[] }>('paper.mark')

/** What the kind was told, for the tests: `handed in by 2`, `graded 1` … */
export const heard: string[] = []

const slotsOf = prepared(
  (_, id: string) => sql<{ slots: number }>`select slots::int from paper where id = ${id}`,
)

export const paperSubmissions: SubmissionKind = {
  types: [paperType],
  errors: paperErrors,
  on: {
    handedIn(unit, { id }, accountIds) {
      heard.push(`handed in by ${accountIds.length}`)
      void unit.enqueue(mark, { activityId: id, accountIds })
    },
    workChanged: () => {},
    countsChanged: () => {},
    graded: (_unit, _task, accountIds) => void heard.push(`graded ${accountIds.length}`),
    scoresHidden: () => void heard.push('hidden'),
    returned: (_unit, _task, accountIds) => void heard.push(`returned ${accountIds.length}`),
    reminded: () => {},
  },
  opensAt: ({ id }) => `/paper?id=${id}`,
  slots: async ({ db }, id) => (await slotsOf.one(db, id)).slots,
}

/** A paper of many questions, known only here: some are scored by machine, some by people. */
export const paperKind: ActivityKind = {
  types: [paperType],
  name: { en: 'Paper', zh: '试卷' },
  opensAt: ({ id, courseId }) => `/paper?${new URLSearchParams({ id, courseId })}`,
  page: async () => new Map(),
  on: { changed: moveClocks },
  todo: submissionTodo,
}
