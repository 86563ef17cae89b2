import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { ask, CallFailure, invalidate, sendOnce } from '#web/lib/call.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { exactOffset, useSetNews } from '../queries.ts'
import { useOpenedSteps } from './opened.ts'
import { StepPaper } from './parts.ts'
import type { Step } from './step-writing.ts'

/** The questions of a step: to be answered while it runs, otherwise with what was answered. */
export function AnswerScreen() {
  const { id, stepId, courseId, isStaff } = useAnsweringAddress()
  const query = useQuery({ ...ask(answeringTakingCalls.getStep, { stepId }), enabled: !isStaff })
  const user = useUser()
  useSetNews(courseId, id)
  useOpenedSteps(courseId, id)
  useJoined(query.data)
  if (isStaff) return <Navigate to={answeringPath('lead', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {step =>
        user && (
          <Suspense
            fallback={
              <Screen>
                <SkeletonCards cards={2} />
              </Screen>
            }
          >
            <StepPaper
              key={step.id}
              step={step}
              accountId={user.id}
              clockOffset={exactOffset(step.serverTimeExactly, query.dataUpdatedAt)}
              renew={query.refetch}
            />
          </Suspense>
        )
      }
    </AnsweredScreen>
  )
}

/** Who has a running step before them has joined it: they are not asked to any more. */
function useJoined(step: Step | undefined) {
  const client = useQueryClient()
  const stepId = step?.isWritable ? step.id : undefined
  useEffect(() => {
    if (!stepId) return
    sendOnce(answeringTakingCalls.join, { stepId }).then(
      () => invalidate(client, answeringTakingCalls.listToJoin, runningCalls.getRunning),
      // Whoever answers has joined as well.
      failure => {
        if (!(failure instanceof CallFailure)) throw failure
      },
    )
  }, [client, stepId])
}
