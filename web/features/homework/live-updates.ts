import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { countsWithoutGrades } from '#contract/features/submission/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { keyOf } from '#web/lib/call.ts'
import { renew, useLive } from '#web/lib/live.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useThrottled } from '#web/lib/throttled.ts'

/** What changes when a submission of a homework changes. */
export const submissionQueries: readonly Call[] = [
  homeworkCalls.get,
  homeworkCalls.listSubmissions,
  homeworkCalls.getSubmission,
  homeworkCalls.listVersions,
  homeworkCalls.listShared,
  submissionCalls.listOfStudent,
  memberCalls.getStudent,
  activityCalls.list,
]

/** Lists are asked for again at most this often, in milliseconds, while hand-ins rush in. */
const listInterval = 2000

/** Keeps the task itself fresh: it may be edited, published or taken back while it is open. */
function useTaskNews(courseId: string) {
  const client = useQueryClient()
  useMessage(
    activityMessages.contentChanged,
    change => {
      if (change.courseId === courseId && change.contentType === homeworkType)
        void renew(client, homeworkCalls.get)
    },
    { courseId },
  )
}

/** Keeps the staff's screens of a homework fresh: the counts at once, the lists soon after, also `lists`. */
export function useStaffNews(courseId: string, homeworkId: string, lists: readonly Call[] = []): void {
  const client = useQueryClient()
  const renewList = useThrottled(
    () => void renew(client, homeworkCalls.listSubmissions, ...lists),
    () => listInterval,
  )
  useTaskNews(courseId)
  useMessage(homeworkMessages.countsChanged, ({ homeworkId: counted, counts }) => {
    if (counted !== homeworkId) return
    client.setQueryData<AnswerOf<typeof homeworkCalls.get>>(
      keyOf(homeworkCalls.get, { id: homeworkId }),
      known => known && { ...known, counts: known.can.grade ? counts : countsWithoutGrades(counts) },
    )
    renewList()
  })
  useResync(() => void renew(client, ...submissionQueries, ...lists))
}

/** Keeps a student's own submission fresh, and tells when it has changed. */
export function useOwnNews(courseId: string, homeworkId: string): void {
  useTaskNews(courseId)
  useLive({
    on: [homeworkMessages.draftChanged],
    refreshes: [homeworkCalls.get],
    when: change => change.homeworkId === homeworkId,
  })
  useLive({
    on: [homeworkMessages.workChanged],
    refreshes: submissionQueries,
    when: change => change.homeworkId === homeworkId,
  })
}
