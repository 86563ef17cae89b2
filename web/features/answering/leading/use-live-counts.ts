import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { keyOf } from '#web/lib/call.ts'
import { renew } from '#web/lib/live.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useThrottled } from '#web/lib/throttled.ts'
import { withTallies } from '../results/tallies.ts'

/** Lists are asked for again at most this often, in milliseconds. */
const interval = 2000

/** Says of what is told of a step whether it is newer than what was told before. */
export function useNewest() {
  const newest = useRef(new Map<string, number>())
  return ({ stepId, at }: { stepId: string; at: number }) => {
    if (at < (newest.current.get(stepId) ?? 0)) return false
    newest.current.set(stepId, at)
    return true
  }
}

/** Takes what is told of answers that come in: the figures at once, lists of students and answers soon after. */
export function useLiveCounts(courseId: string, id: string): void {
  const client = useQueryClient()
  const isNewest = useNewest()
  const renewLists = useThrottled(
    () =>
      void renew(
        client,
        answeringResultCalls.listStudents,
        answeringResultCalls.question,
        answeringWallCalls.photos,
      ),
    () => interval,
  )
  useMessage(
    answeringMessages.answered,
    told => {
      const { answeringId, stepId } = told
      if (answeringId !== id || !isNewest(told)) return
      client.setQueryData<AnswerOf<typeof answeringCalls.get>>(
        keyOf(answeringCalls.get, { id: id as never }),
        known =>
          known && {
            ...known,
            steps: known.steps.map(step =>
              step.id === stepId ? { ...step, joinedCount: told.joined, answeredCount: told.answered } : step,
            ),
          },
      )
      for (const isRanked of [false, true])
        client.setQueryData<AnswerOf<typeof answeringResultCalls.results>>(
          keyOf(answeringResultCalls.results, { stepId: stepId as never, isRanked }),
          known => known && withTallies(known, told),
        )
      renewLists()
    },
    { courseId },
  )
}
