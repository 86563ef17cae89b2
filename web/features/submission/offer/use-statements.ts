import { useEffect, useRef } from 'react'
import { onlySlot } from '#contract/features/submission/rules.ts'
import type { Uploads } from '#web/features/file/use-uploads.ts'
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

/** How an attempt stands at the server: when it ends, and since when it has what is written in its slots. */
export interface Received {
  attempt: number
  end: number | null
  slots: readonly { slot: number; savedAt: number | null }[]
}

interface StatementsOptions {
  /** Asks the server how the attempt stands; null: there is none. */
  look: () => Promise<Received | null>
  place: WrittenPlace
  /** When the attempt ends; null: there is nothing to prove. */
  end: number | null
  clockOffset: number
  slots: readonly StatedSlot[]
  /** The device's copies have been read. */
  isReady: boolean
}

/** While what is written is not on the server, this device signs it, slot by slot, so that it can be offered after the end. */
export function useStatements(options: StatementsOptions) {
  const { place, end, clockOffset, slots, isReady } = options
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
      latest.current.look,
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
async function forgetReceived(
  look: () => Promise<Received | null>,
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
  const received = await look().catch(() => null)
  if (!received || received.attempt !== place.attempt) return
  const { end } = received
  for (const { slot, savedAt } of received.slots) {
    const written = kept.get(slot)
    if (!written) continue
    const isInTime = end === null || (savedAt !== null && savedAt >= written.at && savedAt < end)
    if (isInTime && isStillGood(slot, end)) await forgetWritten({ ...place, slot })
  }
}
