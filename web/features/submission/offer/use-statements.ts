import { useEffect, useRef } from 'react'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import { send } from '#web/lib/call.ts'
import type { SubmissionKind } from '../kind.ts'
import type { ShownShapes } from '../task.ts'
import type { Draft } from '../writing/draft.ts'
import { endOf } from './closed.ts'
import {
  dropFile,
  forgetWritten,
  readWritten,
  stateFile,
  stateWritten,
  type WrittenPlace,
} from './statements.ts'

/** What was written is signed at most this long afterwards, in milliseconds, and so much before the end. */
const quiet = 1000
const margin = 300

interface StatementsOptions<S extends ShownShapes> {
  kind: SubmissionKind<S>
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
export function useStatements<S extends ShownShapes>(options: StatementsOptions<S>) {
  const { kind, place, end, clockOffset, draft, isReady, uploads } = options
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

  const written = JSON.stringify([draft.text, draft.html, draft.files.map(({ id }) => id)])
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

  const isKnown = isReady && isAllSaved && end !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether all of it is on the server counts
  useEffect(() => {
    if (isKnown)
      void forgetReceived(kind, place, end => hasAll(latest.current) && (end === null || now() < end))
  }, [isKnown, place.accountId, place.taskId, place.attempt])

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

/**
 * Keeps nothing of what the server had before the end. The end is asked for: while this device had no network, it may have
 * come nearer, and what the server has since then proves nothing.
 */
async function forgetReceived<S extends ShownShapes>(
  { task }: SubmissionKind<S>,
  place: WrittenPlace,
  isStillGood: (end: number | null) => boolean,
): Promise<void> {
  const written = await readWritten(place)
  if (!written) return
  const info = await send(task.call, task.input({ taskId: place.taskId })).catch(() => null)
  const mine = info?.mine
  if (!info || !mine || mine.attempt !== place.attempt) return
  const end = endOf(info, mine)
  const { savedAt } = mine.draft
  const isInTime = end === null || (savedAt !== null && savedAt >= written.at && savedAt < end)
  if (isInTime && isStillGood(end)) await forgetWritten(place)
}

/** The server has the text and all files that were chosen for it. */
const hasAll = ({ isSaved, uploads }: Pick<StatementsOptions<ShownShapes>, 'isSaved' | 'uploads'>) =>
  isSaved && uploads.items.length === 0 && uploads.unfinished.length === 0
