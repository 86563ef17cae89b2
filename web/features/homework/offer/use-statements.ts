import { useEffect, useRef } from 'react'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import type { Draft } from '../submissions.ts'
import { dropFile, forgetWritten, stateFile, stateWritten, type WrittenPlace } from './statements.ts'

/** What was written is signed at most this long afterwards, in milliseconds, and so much before the end. */
const quiet = 1000
const margin = 300
/** The server may count by a clock that is so much ahead, in milliseconds. */
const doubt = 2000

interface StatementsOptions {
  place: WrittenPlace
  /** When the attempt ends; null: there is nothing to prove. */
  end: number | null
  clockOffset: number
  draft: Draft
  /** The device's copy has been read. */
  isReady: boolean
  /** The server has the text as it is. */
  isSaved: boolean
  uploads: Uploads
}

/** While what is written is not on the server, this device signs it, so that it can be offered after the end. */
export function useStatements(options: StatementsOptions) {
  const { place, end, clockOffset, draft, isReady, uploads } = options
  const latest = useRef(options)
  latest.current = options
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = () => Date.now() + latest.current.clockOffset
  const isAllSaved = hasAll(options)

  /** Signs what is written by now, unless the server has it. */
  function state() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { end, isReady, draft, place } = latest.current
    if (end !== null && isReady && !hasAll(latest.current)) void stateWritten(place, draft, now(), end)
  }
  const onward = useRef(state)
  onward.current = state

  const written = JSON.stringify([draft.text, draft.files.map(({ id }) => id)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is written begins the wait
  useEffect(() => {
    if (end === null || !isReady || isAllSaved || timer.current !== undefined) return
    const left = end - (Date.now() + clockOffset) - margin
    if (left > -margin) timer.current = setTimeout(() => onward.current(), Math.max(0, Math.min(quiet, left)))
  }, [written, end, clockOffset, isReady, isAllSaved])
  useEffect(
    () => () => {
      if (timer.current !== undefined) onward.current()
    },
    [],
  )

  const { accountId, taskId, attempt } = place
  useEffect(() => {
    if (isReady && isAllSaved && end !== null && Date.now() + clockOffset < end - doubt)
      void forgetWritten({ accountId, taskId, attempt })
  }, [isReady, isAllSaved, end, clockOffset, accountId, taskId, attempt])

  return {
    state,
    /** The same uploads; what is chosen for them is signed. */
    uploads: {
      ...uploads,
      add: (files: readonly File[]) => {
        const at = now()
        if (end !== null) for (const file of files) void stateFile(place, latest.current.draft, file, at, end)
        uploads.add(files)
      },
      remove: (id: string) => {
        const item = uploads.items.find(each => each.id === id)
        if (item) void dropFile(place, item)
        uploads.remove(id)
      },
      forgetUnfinished: (file: Parameters<Uploads['forgetUnfinished']>[0]) => {
        void dropFile(place, file)
        uploads.forgetUnfinished(file)
      },
    },
  }
}

/** The server has the text and all files that were chosen for it. */
const hasAll = ({ isSaved, uploads }: StatementsOptions) =>
  isSaved && uploads.items.length === 0 && uploads.unfinished.length === 0
