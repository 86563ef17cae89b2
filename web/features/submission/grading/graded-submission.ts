import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '#web/lib/call.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { Detail, GradingKind, Shapes, SubmissionKind } from '../kind.ts'
import { askFirstWaiting } from '../queries.ts'

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
  const { call, input } = kind.submission
  const query = useQuery({
    ...ask(call, input({ taskId, studentId: current ?? '', attempt })),
    enabled: isWanted && Boolean(current),
  })
  useReadAhead(kind, grading, taskId, query.data)

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

/** How many submissions further than the one on screen are fetched, so that grading goes on through a tunnel. */
const ahead = 4

/** Fetches the submissions that come next and their pictures, so that turning to them takes no time and no network. */
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
    let isLeft = false
    const fetchOne = async (studentId: string) => {
      const question = ask(call, input({ taskId, studentId }))
      const { work, place } = await client.fetchQuery({ ...question, staleTime: 30_000, gcTime: readAheadMs })
      for (const url of picturesOf?.(work).slice(0, 2) ?? []) new Image().src = url
      return place?.nextUngraded ?? ''
    }
    const fetchAhead = async () => {
      if (next !== '' && next !== nextUngraded) void fetchOne(next).catch(() => undefined)
      const seen = new Set([''])
      for (let student = nextUngraded; !seen.has(student) && seen.size <= ahead && !isLeft; ) {
        seen.add(student)
        student = await fetchOne(student)
      }
    }
    fetchAhead().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [client, taskId, nextUngraded, next])
}

/** What was fetched ahead is there for as long as a lesson, in milliseconds. */
const readAheadMs = 45 * 60_000
