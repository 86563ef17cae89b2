import { useRef } from 'react'
import type { CallFailure } from '#web/lib/call.ts'
import type { Stored } from '#web/lib/journal/journal-merge.ts'
import type {
  Acknowledgement,
  JournalItem,
  JournalSetOptions,
  JournalStatus,
  UsedJournal,
} from '#web/lib/journal/journal-options.ts'
import { useJournals } from '#web/lib/journal/use-journal.ts'
import type { PartToSave } from '../kind.ts'
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
  /** Others than before where the paper has been loaded, or changed. */
  parts: readonly StoredPart<V>[]
}

export type PartJournal<V> = UsedJournal<V> & { slot: number }

/** What of a kind is about saving. */
export interface Saving<V> {
  name: string
  saveParts: (parts: readonly PartToSave<V>[]) => Promise<readonly Acknowledgement<V>[]>
  essence?: (value: V) => unknown
}

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
export function useWriting<V>(kind: Saving<V>, { parts, ...submission }: WrittenParts<V>): Writing<V> {
  const { journals, flush } = useJournals(
    setOptions(kind, submission),
    parts.map(part => partItem(kind, submission, part)),
  )
  /** A part that has not changed stays the same object, so that what shows it need not be drawn again. */
  const known = useRef(new WeakMap<UsedJournal<V>, PartJournal<V>>())
  const shown = journals.map((journal, at) => {
    const part = known.current.get(journal) ?? { ...journal, slot: parts[at]!.slot }
    known.current.set(journal, part)
    return part
  })
  const worst = shown.find(({ status }) => status === worstOf(shown.map(each => each.status)))
  return {
    parts: shown,
    status: worst?.status ?? 'saved',
    failure: worst?.failure,
    isReady: shown.every(({ isReady }) => isReady),
    isKept: shown.every(({ isKept, status }) => isKept || status === 'saved'),
    flush: async () => worstOf(await flush()),
  }
}

export type PartItem<V> = JournalItem<V> & { slot: number }

/** How the parts of a submission are sent: together. */
export function setOptions<V>(
  { name, saveParts, essence }: Saving<V>,
  { taskId, attempt, work = '', onMoved, accountId }: WrittenSubmission,
): JournalSetOptions<V, PartItem<V>> {
  return {
    account: accountId,
    key: writtenKey(partKey(name, { taskId, attempt }), work),
    onAstray: onMoved,
    send: entries =>
      saveParts(entries.map(({ item: { slot }, ...entry }) => ({ taskId, attempt, work, slot, ...entry }))),
    essence,
  }
}

/** How the journal of a part is kept. */
export function partItem<V>(
  { name }: Pick<Saving<V>, 'name'>,
  { taskId, attempt, work = '', isShared = false }: WrittenSubmission,
  { slot, value, sequence }: StoredPart<V>,
): PartItem<V> {
  const partName = partKey(name, { taskId, attempt, slot })
  return {
    slot,
    key: writtenKey(partName, work),
    strays: work === '' ? undefined : { beginning: `${partName}@`, former: partName, isFormerOwn: !isShared },
    initial: { value, sequence },
  }
}

const fromWorst: readonly JournalStatus[] = ['conflict', 'refused', 'waiting']

const worstOf = (statuses: readonly JournalStatus[]): JournalStatus =>
  fromWorst.find(status => statuses.includes(status)) ?? 'saved'
