import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallFailure, invalidate, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { toast } from '#web/ui/ask.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { Detail, GradingKind, Problem, Shapes, SubmissionKind } from '../kind.ts'
import { useUnsavedGrades } from './unsaved-grades.ts'

/** Entering, saving and returning the grade of one submission. */
export interface Grading<E> {
  entry: E
  problem: Problem
  set: (change: Partial<E>) => void
  save: () => void
  isSaving: boolean
  return: (reason: string) => void
  isReturning: boolean
  /** What changed meanwhile, so that nothing was saved. */
  trouble: string | undefined
}

export function useGrading<S extends Shapes>(
  kind: SubmissionKind<S>,
  gradingKind: GradingKind<S>,
  task: S['task'],
  detail: Detail<S>,
  { go, onDone }: { go: (student: string) => void; onDone: () => void },
): Grading<S['entry']> {
  const t = useTexts('submission')
  const words = kind.useWords()
  const client = useQueryClient()
  const { taskId } = useSubmissionAddress(kind.pages)
  const { grade, entryOf, problem: problemOf, unsavedName, handedInAgain, gradedMeanwhile } = gradingKind
  const unsaved = useUnsavedGrades<S['entry']>(unsavedName(taskId))
  const [trouble, setTrouble] = useState<{ student: string; text: string } | null>(null)
  const { work: submission, place } = detail
  const { studentId } = submission
  const entry = unsaved.of(studentId) ?? entryOf(submission)
  const problem = problemOf(entry, task)
  const renew = () => void invalidate(client, ...kind.refreshes)
  const onward = (nextUngraded: string) => {
    if (nextUngraded === '') onDone()
    else go(nextUngraded)
    renew()
  }

  function onFailed(failure: CallFailure) {
    const isNews = failure.is(handedInAgain) || failure.is(gradedMeanwhile)
    if (!isNews) return void alertFailure(failure)
    const text = failure.is(handedInAgain)
      ? t('grading.handedInAgain')
      : `${failure.message} · ${t('grading.saveAgain')}`
    setTrouble({ student: studentId, text })
    renew()
  }
  const saving = useCommand(grade.call, {
    onDone: ({ nextUngraded }, saved) => {
      unsaved.drop(saved.studentId)
      setTrouble(null)
      onward(nextUngraded)
    },
    onFailed,
  })
  const returnCall = kind.returning?.return
  const returning =
    returnCall &&
    // biome-ignore lint/correctness/useHookAtTopLevel: a kind never changes
    useCommand(returnCall.call, {
      onDone: ({ done }) => {
        unsaved.drop(studentId)
        toast.good(words.returnedSeveral(done))
        onward(place?.nextUngraded ?? '')
      },
      onFailed,
    })

  return {
    entry,
    problem,
    set: change => unsaved.set(studentId, { ...entry, ...change }),
    save: () => {
      if (problem || saving.isPending) return
      saving.mutate(grade.input({ taskId, submission, entry }))
    },
    isSaving: saving.isPending,
    return: reason => {
      const { version } = submission
      const input = returnCall?.input({ taskId, studentIds: [studentId], reason, version })
      if (input) returning?.mutate(input)
    },
    isReturning: returning?.isPending ?? false,
    trouble: trouble?.student === studentId ? trouble.text : undefined,
  }
}
