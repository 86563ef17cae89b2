import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, scoreProblem } from '#contract/features/homework/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, type CallFailure, invalidate, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { toast } from '#web/ui/ask.ts'
import { useHomeworkAddress } from '../addresses.ts'
import type { Info } from '../info.ts'
import { submissionQueries } from '../live-updates.ts'
import { scoreOf } from './score-entry.ts'
import { useUnsavedGrades } from './unsaved-grades.ts'

export type Detail = AnswerOf<typeof homeworkCalls.getSubmission>

/** The submission being graded: the one in the address, else the first that is waiting. */
export function useGradedSubmission(isWanted: boolean) {
  const { homeworkId, studentId } = useHomeworkAddress()
  const [search, setSearch] = useSearchParams()
  const [turn, setTurn] = useState<1 | -1>(1)
  const [isDone, setDone] = useState(false)
  const waiting = useFirstWaiting(homeworkId, isWanted && studentId === undefined)
  const current = studentId ?? waiting.data
  const query = useQuery({
    ...ask(homeworkCalls.getSubmission, { id: homeworkId, studentId: current ?? '' }),
    enabled: isWanted && Boolean(current),
  })
  useReadAhead(homeworkId, query.data)

  const go = (student: string, step: 1 | -1 = 1) => {
    setTurn(step)
    setDone(false)
    const address = new URLSearchParams(search)
    address.set('studentid', student)
    setSearch(address, { replace: true })
  }
  return {
    /** While it is not known whose submission comes first. */
    first: current ? undefined : (waiting as UseQueryResult<unknown>),
    query: query as UseQueryResult<unknown>,
    isNone: current === '',
    detail: query.data,
    go,
    turn,
    isDone,
    setDone,
  }
}

/** Id of the first student whose submission waits, else of the first who handed in; empty when nobody did. */
function useFirstWaiting(homeworkId: string, isWanted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [homeworkCalls.listSubmissions.path, { id: homeworkId }, 'first'],
    enabled: isWanted,
    staleTime: 0,
    queryFn: async () => {
      for (const filter of ['tograde', 'submitted'] as const) {
        const { list } = await client.fetchQuery(
          ask(homeworkCalls.listSubmissions, { id: homeworkId, filter, limit: 1 }),
        )
        if (list[0]) return list[0].studentId as string
      }
      return ''
    },
  })
}

/** Fetches the submissions beside this one and their pictures, so that turning to them takes no time. */
function useReadAhead(homeworkId: string, detail: Detail | undefined) {
  const client = useQueryClient()
  const { nextUngraded = '', next = '' } = detail?.place ?? {}
  useEffect(() => {
    for (const studentid of new Set([nextUngraded, next].filter(Boolean))) {
      const question = ask(homeworkCalls.getSubmission, { id: homeworkId, studentId: studentid })
      void client.fetchQuery({ ...question, staleTime: 30_000 }).then(
        ({ work: submission }) => {
          for (const picture of submission.attachments.filter(file => file.isPic).slice(0, 2))
            new Image().src = picture.url
        },
        () => undefined,
      )
    }
  }, [client, homeworkId, nextUngraded, next])
}

/** Entering, saving and returning the grade of one submission. */
export function useGrading(
  info: Info,
  detail: Detail,
  { go, onDone }: { go: (student: string) => void; onDone: () => void },
) {
  const t = useTexts('homework')
  const client = useQueryClient()
  const { homeworkId } = useHomeworkAddress()
  const grades = useUnsavedGrades(homeworkId)
  const [trouble, setTrouble] = useState<{ student: string; text: string } | null>(null)
  const { work: submission, place } = detail
  const given = {
    score: submission.score === null ? '' : String(submission.score),
    comment: submission.comment,
  }
  const grade = grades.of(submission.studentId) ?? given
  const score = scoreOf(grade.score)
  const problem = scoreProblem(score, info.fullScore) ?? commentProblem(grade.comment, info.minCommentLength)
  const renew = () => void invalidate(client, ...submissionQueries)
  const onward = (nextUngraded: string) => {
    if (nextUngraded === '') onDone()
    else go(nextUngraded)
    renew()
  }

  function onFailed(failure: CallFailure) {
    const isNews = failure.is(homeworkErrors.handedInAgain) || failure.is(homeworkErrors.markedMeanwhile)
    if (!isNews) return void alertFailure(failure)
    const text = failure.is(homeworkErrors.handedInAgain)
      ? t('grading.handedInAgain')
      : `${failure.message} · ${t('grading.saveAgain')}`
    setTrouble({ student: submission.studentId, text })
    renew()
  }
  const saving = useCommand(homeworkCalls.grade, {
    onDone: ({ nextUngraded }, { studentId }) => {
      grades.drop(studentId)
      setTrouble(null)
      onward(nextUngraded)
    },
    onFailed,
  })
  const returning = useCommand(homeworkCalls.return, {
    onDone: ({ done }) => {
      grades.drop(submission.studentId)
      toast.good(t('return.done', { count: done }))
      onward(place?.nextUngraded ?? '')
    },
    onFailed,
  })

  return {
    grade,
    score,
    problem,
    set: (change: Partial<typeof grade>) => grades.set(submission.studentId, { ...grade, ...change }),
    save: () => {
      if (problem || saving.isPending) return
      saving.mutate({
        id: homeworkId,
        studentId: submission.studentId,
        score,
        comment: grade.comment.trim(),
        version: submission.version,
        gradeCount: submission.gradeCount,
      })
    },
    isSaving: saving.isPending,
    return: (reason: string) =>
      returning.mutate({
        id: homeworkId,
        studentIds: [submission.studentId],
        reason,
        version: submission.version,
      }),
    isReturning: returning.isPending,
    trouble: trouble?.student === submission.studentId ? trouble.text : undefined,
  }
}

export type Grading = ReturnType<typeof useGrading>
