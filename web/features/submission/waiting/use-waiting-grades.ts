import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { CallFailure, invalidate, send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import type { GradesKind, Shapes, SubmissionKind } from '../kind.ts'
import { type GradeSender, gradeQueue } from './grade-queue.ts'
import type { WaitingGrade } from './waiting-grade.ts'

/** A connection that has died in a tunnel holds back the others no longer than this, in milliseconds. */
const answerMs = 20_000

/** The grades that the server has not confirmed, of all tasks. */
export const useWaitingGrades = (): readonly WaitingGrade[] =>
  useSyncExternalStore(gradeQueue.subscribe, () => gradeQueue.grades)

/** Those of one task; the same array until one of them changes. */
export function useWaitingGradesOf(taskId: string): readonly WaitingGrade[] {
  const all = useWaitingGrades()
  return useMemo(() => all.filter(grade => grade.taskId === taskId), [all, taskId])
}

/** Sends the grades of a kind, now and whenever there is a connection, as long as the component is there. */
export function useSendsGrades<S extends Shapes>(kind: SubmissionKind<S>, grades: GradesKind<S>): void {
  const client = useQueryClient()
  const t = useTexts('submission')
  const account = useUser()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kind never changes
  useEffect(() => {
    if (account === undefined) return
    return gradeQueue.attend(account, {
      ...senderOf(kind, grades),
      onAnswered: unseen => {
        void invalidate(client, ...kind.refreshes)
        if (unseen > 0) toast.good(t('waiting.sent', { count: unseen }))
      },
    })
  }, [account, client, t])
}

function senderOf<S extends Shapes>(
  { pages, submission }: SubmissionKind<S>,
  { grade, entryOf, handedInAgain, gradedMeanwhile }: GradesKind<S>,
): Omit<GradeSender, 'onAnswered'> {
  return {
    kind: pages.task.path,
    send: async ({ taskId, once, entry, ...seen }) => {
      const signal = AbortSignal.timeout(answerMs)
      try {
        return await send(grade.call, grade.input({ taskId, submission: seen, entry }), { once, signal })
      } catch (error) {
        throw signal.aborted ? new CallFailure(grade.call.path, 0, 'offline') : error
      }
    },
    newest: async ({ taskId, studentId, attempt }, code) => {
      if (code !== handedInAgain.code && code !== gradedMeanwhile.code) return undefined
      const { work } = await send(submission.call, submission.input({ taskId, studentId, attempt }))
      return { version: work.version, gradeCount: work.gradeCount, entry: entryOf(work) }
    },
    essence: entry =>
      JSON.stringify(
        grade.input({ taskId: '', submission: { studentId: '', version: 0, gradeCount: 0 }, entry }),
      ),
  }
}
