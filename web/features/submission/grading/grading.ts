import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure, invalidate, keyOf, useCommand } from '#web/lib/call.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useUnsent } from '#web/shell/waiting/use-sending.ts'
import { toast } from '#web/ui/base/ask.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { Detail, GradingKind, Problem, Shapes, SubmissionKind } from '../kind.ts'
import { gradeOutbox, isSamePlace, saveGrade } from '../waiting/send-grades.ts'
import type { WaitingGrade } from '../waiting/waiting-grade.ts'
import { useUnsavedGrades } from './unsaved-grades.ts'

/** Entering, saving and returning the grade of one submission. */
export interface Grading<E> {
  entry: E
  problem: Problem
  set: (change: Partial<E>) => void
  /** Saves, and brings the next one to be graded. */
  save: () => void
  isSaving: boolean
  /** Saves a grade that is written and not saved yet, while another submission is being opened. */
  saveInPassing: () => void
  return: (reason: string) => void
  isReturning: boolean
  /** The grade that was saved here, and that the server has not confirmed or has refused. */
  waiting: WaitingGrade | undefined
}

export function useGrading<S extends Shapes>(
  kind: SubmissionKind<S>,
  gradingKind: GradingKind<S>,
  task: S['task'],
  detail: Detail<S>,
  { go, onDone }: { go: (student: string) => void; onDone: () => void },
): Grading<S['entry']> {
  const words = kind.useWords()
  const client = useQueryClient()
  const { courseId, taskId } = useSubmissionAddress(kind.pages)
  const { entryOf, problem: problemOf, unsavedName, handedInAgain, gradedMeanwhile, otherGroup } = gradingKind
  const [saving, setSaving] = useState('')
  const { work: submission, place } = detail
  const { studentId, attempt, workId } = submission
  const here = { taskId, studentId, attempt, workId }
  const unsaved = useUnsavedGrades<S['entry']>(unsavedName(taskId), submission)
  const key = unsaved.name
  const shown = useRef(key)
  shown.current = key
  const waiting = useUnsent(gradeOutbox).find(grade => isSamePlace(grade, here))
  const entry = unsaved.grade ?? (waiting?.entry as S['entry'] | undefined) ?? entryOf(submission)
  const problem = problemOf(entry, task)
  const renew = () => void invalidate(client, ...kind.refreshes)

  const onward = (next: string) => {
    const student = nextToGrade(next, studentId)
    if (student === '') onDone()
    else go(student)
  }

  /** Passes over those whose grades wait to be sent: only their own answers know who comes after them. */
  function nextToGrade(next: string, after: string) {
    const { call, input } = kind.submission
    const passed = new Set([after])
    let student = next
    while (student !== '' && !passed.has(student) && isWaiting(student)) {
      passed.add(student)
      const known = client.getQueryData<Detail<S>>(keyOf(call, input({ taskId, studentId: student })))
      student = known?.place?.nextUngraded ?? ''
    }
    return passed.has(student) ? '' : student
  }

  const isWaiting = (student: string) =>
    gradeOutbox.items.some(grade => grade.taskId === taskId && grade.studentId === student)

  async function keep() {
    const { name, version, gradeCount } = submission
    const kept = await saveGrade({
      kind: kind.pages.task.path,
      ...{ courseId, taskId, studentId, attempt, workId, version, gradeCount, entry },
      taskTitle: task.title,
      studentName: name,
    })
    unsaved.drop()
    return kept
  }

  async function save() {
    setSaving(key)
    const outcome = await (await keep()).outcome
    setSaving('')
    if (shown.current !== key) return
    if (outcome === 'waiting') onward(place?.nextUngraded ?? '')
    else if (outcome instanceof CallFailure) onRefused(outcome)
    else onward(outcome.nextUngraded)
  }

  function onRefused(failure: CallFailure) {
    if (failure.is(handedInAgain) || failure.is(gradedMeanwhile)) return renew()
    if (otherGroup && failure.is(otherGroup)) {
      // It stays with those that were refused: it is no grade for what is shown next.
      renew()
      return void alertFailure(failure)
    }
    // It cannot become right by waiting: it is a grade that was never saved.
    const refused = gradeOutbox.items.find(grade => isSamePlace(grade, here))
    if (refused) void gradeOutbox.discard(refused)
    unsaved.set(entry)
    // What it is graded by may have changed.
    renew()
    void alertFailure(failure)
  }

  const returnCall = kind.returning?.return
  const returning =
    returnCall &&
    // biome-ignore lint/correctness/useHookAtTopLevel: a kind never changes
    useCommand(returnCall.call, {
      onDone: ({ done }) => {
        unsaved.drop()
        if (waiting) void gradeOutbox.discard(waiting)
        toast.good(words.returnedSeveral(done))
        onward(place?.nextUngraded ?? '')
        renew()
      },
      onFailed: failure => {
        if (failure.is(handedInAgain) || (otherGroup && failure.is(otherGroup))) renew()
        void alertFailure(failure)
      },
    })

  return {
    entry,
    problem,
    set: change => unsaved.set({ ...entry, ...change }),
    save: () => {
      if (!problem && saving === '') void save()
    },
    isSaving: saving === key,
    saveInPassing: () => {
      if (!problem && saving === '' && unsaved.grade) void keep()
    },
    return: reason => {
      const { version } = submission
      const input = returnCall?.input({ taskId, studentIds: [studentId], reason, attempt, version, workId })
      if (input) returning?.mutate(input)
    },
    isReturning: returning?.isPending ?? false,
    waiting,
  }
}
