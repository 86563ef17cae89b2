import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { keyOf } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'

/** What changes when a submission of a homework changes. */
export const submissionQueries: readonly Call[] = [
  homeworkCalls.get,
  homeworkCalls.listSubmissions,
  homeworkCalls.getSubmission,
  homeworkCalls.listVersions,
  activityCalls.list,
]

/** Lists are asked for again at most this often, in milliseconds, while hand-ins rush in. */
const listInterval = 2000

function useRenewal(queries: readonly Call[]) {
  const client = useQueryClient()
  return () => {
    for (const query of queries) void client.invalidateQueries({ queryKey: [query.path] })
  }
}

/** Keeps the task itself fresh: it may be edited, published or taken back while it is open. */
function useTaskNews(courseId: string) {
  const renew = useRenewal([homeworkCalls.get])
  useMessage(
    activityMessages.contentChanged,
    ({ courseid, contenttype }) => {
      if (courseid === courseId && contenttype === homeworkType) renew()
    },
    { courseId },
  )
}

/** Keeps the staff's screens of a homework fresh: the counts at once, the lists soon after. */
export function useStaffNews(courseId: string, homeworkId: string): void {
  const client = useQueryClient()
  const renewAll = useRenewal(submissionQueries)
  const renewList = useThrottled(useRenewal([homeworkCalls.listSubmissions]))
  useTaskNews(courseId)
  useMessage(homeworkMessages.countsChanged, ({ homeworkid, counts }) => {
    if (homeworkid !== homeworkId) return
    client.setQueryData<AnswerOf<typeof homeworkCalls.get>>(
      keyOf(homeworkCalls.get, { id: homeworkId }),
      known => known && { ...known, counts },
    )
    renewList()
  })
  useResync(renewAll)
}

/** Keeps a student's own submission fresh, and tells when it has changed. */
export function useOwnNews(courseId: string, homeworkId: string): void {
  const renew = useRenewal(submissionQueries)
  useTaskNews(courseId)
  useMessage(homeworkMessages.workChanged, ({ homeworkid }) => homeworkid === homeworkId && renew())
  useResync(renew)
}

function useThrottled(run: () => void) {
  const timer = useRef(0)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      latest.current()
    }, listInterval)
  }
}
