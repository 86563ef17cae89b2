import { classroomCalls, performanceCalls } from '#contract/features/performance/calls.ts'
import type { StarReason } from '#contract/features/performance/entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { starQueries } from './queries.ts'
import { signed } from './signed.ts'

/** How long it is easy to take back, in milliseconds. */
const undoMs = 7000

/** Who is to get stars. */
export interface Target {
  /** Named in what follows. */
  name: string
  studentIds?: string[]
  groupIds?: string[]
  /** Has a page of their own: a single student. */
  stars?: number
}

/** Gives stars, and offers to take them back. */
export function useGive(courseId: string, onDone: () => void = () => undefined) {
  const t = useTexts('performance')
  const undo = useUndo(courseId)
  const give = useCommand(performanceCalls.give, { refreshes: starQueries })
  return {
    isPending: give.isPending,
    give({ name, studentIds, groupIds }: Target, { reason, stars }: StarReason) {
      give.mutate(
        { courseId, studentIds, groupIds, reason, stars },
        {
          onSuccess: ({ id }) => {
            toast.show({
              text: t(reason === '' ? 'given.plain' : 'given.with', { name, stars: signed(stars), reason }),
              tone: 'good',
              stay: undoMs,
              action: { label: t('undo'), onClick: () => undo(id) },
            })
            onDone()
          },
        },
      )
    },
  }
}

/** Takes back what was given in one step, or one student's part of it. */
export function useUndo(courseId: string) {
  const t = useTexts('performance')
  const { mutate } = useCommand(performanceCalls.undo, {
    refreshes: starQueries,
    onDone: () => toast.info(t('undone')),
  })
  return (id: string, studentId?: string) => mutate({ courseId, id, studentId: studentId ?? null })
}

/** What shows a course's reasons. */
export const reasonQueries = [classroomCalls.listReasons] as const
