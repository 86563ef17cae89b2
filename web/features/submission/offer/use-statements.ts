import { useEffect, useRef } from 'react'
import { onlySlot } from '#contract/features/submission/rules.ts'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import { send } from '#web/lib/call.ts'
import type { SubmissionKind } from '../kind.ts'
import type { Own, ShownShapes } from '../task.ts'
import { endOf } from './closed.ts'
import { sidesOf } from './slots.ts'
import {
  dropFile,
  forgetWritten,
  readWritten,
  type Stated,
  stateFile,
  stateWritten,
  type Written,
  type WrittenPlace,
} from './statements.ts'

/** What was written is signed at most this long afterwards, in milliseconds, and so much before the end. */
const quiet = 1000
const margin = 300

/** A slot as it is being written. */
interface StatedSlot {
  slot: number
  draft: Stated
  /** The server has it as it is, with all files that were chosen for it. */
  isSaved: boolean
}

interface StatementsOptions<S extends ShownShapes> {
  kind: SubmissionKind<S>
  place: WrittenPlace
  /** When the attempt ends; null: there is nothing to prove. */
  end: number | null
  clockOffset: number
  slots: readonly StatedSlot[]
  /** The device's copies have been read. */
  isReady: boolean
}

/** While what is written is not on the server, this device signs it, slot by slot, so that it can be offered after the end. */
export function useStatements<S extends ShownShapes>(options: StatementsOptions<S>) {
  const { kind, place, end, clockOffset, slots, isReady } = options
  const latest = useRef(options)
  latest.current = options
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = () => Date.now() + latest.current.clockOffset
  const isAllSaved = slots.every(({ isSaved }) => isSaved)

  /** Signs what is written by now, unless the server has it. */
  function state() {
    clearTimeout(timer.current)
    timer.current = undefined
    const { end, isReady, slots, place } = latest.current
    if (end === null || !isReady) return
    const at = now()
    for (const { slot, draft, isSaved } of slots)
      if (!isSaved) void stateWritten({ ...place, slot }, draft, at, end)
  }
  const onward = useRef(state)
  onward.current = state

  const written = JSON.stringify(
    slots.map(({ draft: { text, html, value, files } }) => [text, html, value, files.map(({ id }) => id)]),
  )
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
    if (!isKnown) return
    const isStillSaved = (slot: number) => latest.current.slots.some(one => one.slot === slot && one.isSaved)
    void forgetReceived(
      kind,
      place,
      slots,
      (slot, end) => isStillSaved(slot) && (end === null || now() < end),
    )
  }, [isKnown, place.accountId, place.taskId, place.attempt])

  return {
    state,
    /** The same uploads of a slot; what is chosen for them is signed. */
    uploadsOf: (uploads: Uploads, slot = onlySlot) => {
      const of = { ...place, slot }
      return {
        ...uploads,
        add: (files: readonly File[]) => {
          const at = now()
          const draft = latest.current.slots.find(one => one.slot === slot)?.draft
          if (end !== null && draft) for (const file of files) void stateFile(of, draft, file, at, end)
          uploads.add(files)
        },
        remove: (id: string) => {
          const item = uploads.items.find(each => each.id === id)
          if (item) void dropFile(of, item)
          uploads.remove(id)
        },
        forgetUnfinished: (file: Parameters<Uploads['forgetUnfinished']>[0]) => {
          void dropFile(of, file)
          uploads.forgetUnfinished(file)
        },
      }
    },
  }
}

/**
 * Keeps nothing of what the server had before the end. The end is asked for: while this device had no network, it may have
 * come nearer, and what the server has since then proves nothing.
 */
async function forgetReceived<S extends ShownShapes>(
  kind: SubmissionKind<S>,
  place: WrittenPlace,
  slots: readonly Pick<StatedSlot, 'slot'>[],
  isStillGood: (slot: number, end: number | null) => boolean,
): Promise<void> {
  const kept = new Map<number, Written>()
  for (const { slot } of slots) {
    const written = await readWritten({ ...place, slot })
    if (written) kept.set(slot, written)
  }
  if (kept.size === 0) return
  const info: S['task'] | null = await send(kind.task.call, kind.task.input({ taskId: place.taskId })).catch(
    () => null,
  )
  const mine = info?.mine as Own<S> | null | undefined
  if (!info || !mine || mine.attempt !== place.attempt) return
  const end = endOf(info, mine)
  for (const { slot, draft } of sidesOf(kind, mine)) {
    const written = kept.get(slot)
    if (!written) continue
    const { savedAt } = draft
    const isInTime = end === null || (savedAt !== null && savedAt >= written.at && savedAt < end)
    if (isInTime && isStillGood(slot, end)) await forgetWritten({ ...place, slot })
  }
}
