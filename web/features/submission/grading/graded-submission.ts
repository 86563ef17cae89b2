import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ask } from '#web/lib/call.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { Detail, GradingKind, Shapes, SubmissionKind } from '../kind.ts'
import { askFirstWaiting } from '../questions.ts'

/** The submission being graded: the one in the address, else the first that is waiting. */
export function useGradedSubmission<S extends Shapes>(
  kind: SubmissionKind<S>,
  grading: GradingKind<S>,
  isWanted: boolean,
) {
  const { taskId, studentId } = useSubmissionAddress(kind.pages)
  const [search, setSearch] = useSearchParams()
  const [turn, setTurn] = useState<1 | -1>(1)
  const [isDone, setDone] = useState(false)
  const waiting = useQuery({
    ...askFirstWaiting(kind, taskId),
    enabled: isWanted && studentId === undefined,
  })
  const current = studentId ?? waiting.data
  const { call, input } = kind.submission
  const query = useQuery({
    ...ask(call, input({ taskId, studentId: current ?? '' })),
    enabled: isWanted && Boolean(current),
  })
  useReadAhead(kind, grading, taskId, query.data)

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

/** Fetches the submissions beside this one and their pictures, so that turning to them takes no time. */
function useReadAhead<S extends Shapes>(
  { submission: { call, input } }: SubmissionKind<S>,
  { picturesOf }: GradingKind<S>,
  taskId: string,
  detail: Detail<S> | undefined,
) {
  const client = useQueryClient()
  const { nextUngraded = '', next = '' } = detail?.place ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kind never changes
  useEffect(() => {
    for (const studentId of new Set([nextUngraded, next].filter(Boolean))) {
      const question = ask(call, input({ taskId, studentId }))
      void client.fetchQuery({ ...question, staleTime: 30_000 }).then(
        ({ work }) => {
          for (const url of picturesOf?.(work).slice(0, 2) ?? []) new Image().src = url
        },
        () => undefined,
      )
    }
  }, [client, taskId, nextUngraded, next])
}
