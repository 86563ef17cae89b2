import type { CallFailure } from '#web/lib/call.ts'
import type { Stored } from '#web/lib/journal/journal-merge.ts'
import type { JournalOptions, JournalStatus } from '#web/lib/journal/journal-options.ts'
import { useJournal } from '#web/lib/journal/use-journal.ts'
import type { Shapes, WritingKind } from '../kind.ts'
import { partKey, writtenKey } from './part-key.ts'

/** A part as the server holds it. */
export interface StoredPart<V> extends Stored<V> {
  slot: number
}

interface WrittenSubmission {
  taskId: string
  attempt?: number
  /** What the server calls the submission; empty for a kind that has no names for them. */
  work?: string
  /** Several write it: what the device kept from before there were names may be of another submission. */
  isShared?: boolean
  /** The student writes in another submission by now: the page has to be asked for again. */
  onMoved?: () => void
  accountId: string
}

interface WrittenParts<V> extends WrittenSubmission {
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
  kind: WritingKind<S>,
  { parts, ...submission }: WrittenParts<S['part']>,
): Writing<S['part']> {
  const journals: PartJournal<S['part']>[] = []
  for (const part of parts) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same number on every render
    const journal = useJournal(partOptions(kind, submission, part))
    journals.push({ ...journal, slot: part.slot })
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

/** How the journal of a part is kept and sent. */
export function partOptions<S extends Shapes>(
  { name, save, essence }: WritingKind<S>,
  { taskId, attempt, work = '', isShared = false, onMoved, accountId }: WrittenSubmission,
  { slot, value, sequence }: StoredPart<S['part']>,
): JournalOptions<S['part']> {
  const partName = partKey(name, { taskId, attempt, slot })
  return {
    account: accountId,
    key: writtenKey(partName, work),
    strays: work === '' ? undefined : { beginning: `${partName}@`, former: partName, isFormerOwn: !isShared },
    onAstray: onMoved,
    initial: { value, sequence },
    send: entry => save({ taskId, attempt, work, slot, ...entry }),
    essence,
  }
}

const fromWorst: readonly JournalStatus[] = ['conflict', 'refused', 'waiting']

const worstOf = (statuses: readonly JournalStatus[]): JournalStatus =>
  fromWorst.find(status => statuses.includes(status)) ?? 'saved'
