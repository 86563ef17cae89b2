import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/lib/call.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { GradingKind, Shapes, SubmissionKind } from '../kind.ts'
import { askFirstWaiting } from '../queries.ts'
import { readAhead, useReadAhead } from './read-ahead.ts'

/** The submission being graded: the one in the address, else the first that is waiting. */
export function useGradedSubmission<S extends Shapes>(
  kind: SubmissionKind<S>,
  grading: GradingKind<S>,
  isWanted: boolean,
) {
  const { taskId, studentId, attempt } = useSubmissionAddress(kind.pages)
  const [, setSides] = useSides('studentid', 'attempt')
  const [turn, setTurn] = useState<1 | -1>(1)
  /** The submission after which there was none left to grade. */
  const [last, setLast] = useState<string>()
  const waiting = useQuery({
    ...askFirstWaiting(kind, taskId),
    enabled: isWanted && studentId === undefined,
  })
  const current = studentId ?? waiting.data
  const client = useQueryClient()
  const { call, input } = kind.submission
  const query = useQuery({
    ...ask(call, input({ taskId, studentId: current ?? '', attempt })),
    enabled: isWanted && Boolean(current),
  })
  useReadAhead(query.data?.place, async studentId => {
    const { work, place } = await client.fetchQuery({
      ...ask(call, input({ taskId, studentId })),
      ...readAhead,
    })
    for (const url of grading.picturesOf?.(work).slice(0, 2) ?? []) new Image().src = url
    return place
  })

  const go = (student: string, step: 1 | -1 = 1) => {
    setTurn(step)
    setLast(undefined)
    setSides({ studentid: student, attempt: null })
  }
  const goToAttempt = (number: number) =>
    setSides({ ...(current && { studentid: current }), attempt: String(number) })
  return {
    /** While it is not known whose submission comes first. */
    first: current ? undefined : (waiting as UseQueryResult<unknown>),
    query: query as UseQueryResult<unknown>,
    isNone: current === '',
    detail: query.data,
    go,
    goToAttempt,
    turn,
    // Until another one is opened, such as from the notice about a refused grade.
    isDone: last !== undefined && last === current,
    setDone: () => setLast(current),
  }
}
