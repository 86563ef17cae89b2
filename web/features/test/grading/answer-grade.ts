import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Judging } from '#contract/features/rubric/entities.ts'
import { useUnsaved } from '#web/features/submission/grading/unsaved-grades.ts'
import { gradeOutbox, isSamePlace, saveGrade } from '#web/features/submission/waiting/send-grades.ts'
import { placeInTask, type WaitingGrade } from '#web/features/submission/waiting/waiting-grade.ts'
import { CallFailure, invalidate } from '#web/lib/call.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useUnsent } from '#web/shell/waiting/use-sending.ts'
import { useReviewAddress } from './addresses.ts'
import { gradedQueries } from './queries.ts'
import { refusals } from './refusals.ts'
import { type AnswerEntry, gradesPath } from './sent-grades.ts'
import { useTestTitle } from './title.ts'

type Seen = Pick<WaitingGrade, 'studentId' | 'studentName' | 'version' | 'gradeCount'> &
  Partial<Pick<WaitingGrade, 'attempt' | 'workId' | 'decided'>>

interface Answer {
  /** What it is kept under, within its paper or its test. */
  part: string
  entry: Pick<AnswerEntry, 'questionId' | 'group'>
  seen: Seen
  /** What the server has of it. */
  score: number | null
  comment: string
  judging?: Judging
}

/** What is not given yet: levels that give no points as long as some are missing, and what is said without points. */
interface Begun {
  comment?: string
  judging?: Judging
}

/** Giving points for an answer, or for a group of them: kept on this device, sent at once or when the network is back. */
export function useAnswerGrade(
  { part, entry, seen, ...there }: Answer,
  onGiven?: (graded: number | undefined) => void,
) {
  const client = useQueryClient()
  const { id, courseId } = useReviewAddress()
  const taskTitle = useTestTitle()
  const [isSaving, setSaving] = useState(false)
  const state = [seen.gradeCount, seen.version, seen.decided].join()
  /** What the server has taken, until its answer says so. */
  const [taken, setTaken] = useState<{ entry: AnswerEntry; state: string }>()
  const { studentId, attempt, workId } = seen
  const place = { taskId: id, studentId, part, ...(attempt && { attempt }), ...(workId && { workId }) }
  const waiting = useUnsent(gradeOutbox).find(grade => isSamePlace(grade, place))
  const { grade: begun = {}, set: keep } = useUnsaved<Begun>(`testMarks:${id}`, placeInTask(place))
  const own = (waiting?.entry ?? (taken?.state === state ? taken.entry : undefined)) as
    | AnswerEntry
    | undefined

  async function give(score: number, comment: string, judging?: Judging) {
    const given: AnswerEntry = { ...entry, score, comment, ...(judging && { judging }) }
    setSaving(true)
    keep(undefined)
    const { outcome } = await saveGrade({
      ...{ kind: gradesPath, courseId, taskId: id, taskTitle, part, entry: given },
      ...seen,
    })
    const what = await outcome
    setSaving(false)
    if (what === 'waiting') return
    if (what instanceof CallFailure) return onRefused(what)
    setTaken({ entry: given, state })
    onGiven?.(what.graded)
  }

  function onRefused(failure: CallFailure) {
    void invalidate(client, ...gradedQueries)
    if (failure.is(refusals.handedInAgain) || failure.is(refusals.gradedMeanwhile)) return
    // It cannot become right by waiting: it was never given.
    const refused = gradeOutbox.items.find(grade => isSamePlace(grade, place))
    if (refused) void gradeOutbox.discard(refused)
    void alertFailure(failure)
  }

  return {
    score: own ? own.score : there.score,
    comment: own ? own.comment : there.comment,
    judging: own ? own.judging : there.judging,
    isOwn: own !== undefined,
    /** It is not on the server yet, or was refused. */
    waiting,
    isSaving,
    begun,
    begin: (change: Begun) => keep({ ...begun, ...change }),
    give: (score: number, comment: string, judging?: Judging) => void give(score, comment, judging),
  }
}
