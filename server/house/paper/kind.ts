import { sql } from 'kysely'
import { errors } from '#contract/error.ts'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { moveClocks, type SubmissionKind, submissionTodo } from '#server/features/submission/public.ts'
import { job } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const paperType = 92

const one = { en: 'Not now', zh: '现在不行' }
export const paperErrors = errors('paper', {
  closed: one,
  alreadyGraded: one,
  final: one,
  workOpen: one,
  handedInElsewhere: one,
  notHandedIn: one,
  handedInAgain: one,
  markedMeanwhile: { en: '{name} was quicker', zh: '{name}更快' },
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
