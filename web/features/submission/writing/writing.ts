import type { CallFailure } from '#web/lib/call.ts'
import type { Stored } from '#web/lib/journal/journal-merge.ts'
import type { JournalStatus } from '#web/lib/journal/journal-options.ts'
import { useJournal } from '#web/lib/journal/use-journal.ts'
import type { Shapes, WritingKind } from '../kind.ts'
import { partKey, writtenKey } from './part-key.ts'

/** A part as the server holds it. */
export interface StoredPart<V> extends Stored<V> {
  slot: number
}

interface WrittenSubmission<V> {
  taskId: string
  attempt?: number
  /** What the server calls the submission; empty for a kind that has no names for them. */
  work?: string
  /** Several write it: what the device kept from before there were names may be of another submission. */
  isShared?: boolean
  /** The student writes in another submission by now: the page has to be asked for again. */
  onMoved?: () => void
  accountId: string
  /** The same number in each render: another task needs another `key`. */
  parts: readonly StoredPart<V>[]
}

export type PartJournal<V> = ReturnType<typeof useJournal<V>> & { slot: number }

/** What a student is writing: its parts, and their state as a whole. */
export interface Writing<V> {
  parts: readonly PartJournal<V>[]
  /** That of the part which is furthest from being saved. */
  status: JournalStatus
  failure: CallFailure | undefined
  /** The device's copies have been read; nothing should be typed before. */
  isReady: boolean
  /** False: the device keeps nothing of some part. */
  isKept: boolean
  /** Sends all parts at once, such as before a hand-in. */
  flush: () => Promise<JournalStatus>
}

/**
 * What a student writes, each part in a journal of its own: kept on the device, sent while writing, the same on every
 * device. All are open at once, so that what an earlier visit left unsent is sent whichever part is shown.
 */
export function useWriting<S extends Shapes>(
  { name, save, essence }: WritingKind<S>,
  { taskId, attempt, work = '', isShared = false, onMoved, accountId, parts }: WrittenSubmission<S['part']>,
): Writing<S['part']> {
  const journals: PartJournal<S['part']>[] = []
  for (const { slot, value, sequence } of parts) {
    const partName = partKey(name, { taskId, attempt, slot })
    // biome-ignore lint/correctness/useHookAtTopLevel: the same number on every render
    const journal = useJournal<S['part']>({
      account: accountId,
      key: writtenKey(partName, work),
      strays:
        work === '' ? undefined : { beginning: `${partName}@`, former: partName, isFormerOwn: !isShared },
      onAstray: onMoved,
      initial: { value, sequence },
      send: entry => save({ taskId, attempt, work, slot, ...entry }),
      essence,
    })
    journals.push({ ...journal, slot })
  }
  const worst = journals.find(({ status }) => status === worstOf(journals.map(each => each.status)))
  return {
    parts: journals,
    status: worst?.status ?? 'saved',
    failure: worst?.failure,
    isReady: journals.every(({ isReady }) => isReady),
    isKept: journals.every(({ isKept, status }) => isKept || status === 'saved'),
    flush: async () => worstOf(await Promise.all(journals.map(journal => journal.flush()))),
  }
}

const fromWorst: readonly JournalStatus[] = ['conflict', 'refused', 'waiting']

const worstOf = (statuses: readonly JournalStatus[]): JournalStatus =>
  fromWorst.find(status => statuses.includes(status)) ?? 'saved'
