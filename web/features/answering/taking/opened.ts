import { useQueryClient } from '@tanstack/react-query'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { stepOpened } from '#contract/features/answering/opened-message.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useMessage } from '#web/lib/socket.ts'
import type { Step } from './step-writing.ts'

type SetShown = AnswerOf<typeof answeringCalls.get>

/**
 * Takes what a step asks from the message that it was started, so that it is there at the tap, however many tap. What is one's own of
 * it, and its pictures, are asked for as ever.
 */
export function useOpenedSteps(courseId: string, id: string): void {
  const client = useQueryClient()
  useMessage(
    stepOpened,
    ({ answeringId, stepId, courseId: of, classTimeId: _, setTitle, ...told }) => {
      if (answeringId !== id) return
      const step: Step = {
        ...{ ...told, id: stepId as never, answeringId: id as never, courseId: of as never },
        ...{ answers: [], workId: '', isWritable: true },
      }
      const title = step.title || setTitle
      const inSet = { id: step.answeringId }
      client.setQueryData(ask(answeringTakingCalls.getStep, { stepId: step.id }).queryKey, step)
      client.setQueryData(
        ask(answeringTakingCalls.listToJoin, { courseId: step.courseId, ...inSet }).queryKey,
        {
          exists: true,
          list: [{ ...inSet, stepId: step.id, title, state: step.state, remain: step.remain }],
        },
      )
      client.setQueryData(
        ask(answeringCalls.get, inSet).queryKey,
        (set: SetShown | undefined) => set && withRunning(set, step),
      )
    },
    { courseId },
  )
}

/** One step of a set runs at a time. */
const withRunning = (set: SetShown, step: Step): SetShown => ({
  ...set,
  steps: set.steps.map(one => {
    if (one.id !== step.id)
      return one.state === stepStates.ongoing ? { ...one, state: stepStates.ended } : one
    const { state, startedAt, endsAt, endsAtExactly } = step
    return { ...one, state, startedAt, endsAt, endsAtExactly }
  }),
})
