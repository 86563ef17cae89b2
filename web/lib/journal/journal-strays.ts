import type { Strays } from './journal-options.ts'
import { type JournalRecord, removeEntry, writeEntry } from './journal-store.ts'

interface StrayQuery {
  /** Of the item that takes them over. */
  id: string
  account: string
  strays: Strays
  /** The server holds nothing of it yet. */
  isBlank: boolean
}

/** Below every number of the server: what the text was based on is of another item, so whatever is there is news to it. */
const unrelated = -1

/**
 * Brings the newest text that is kept under another name to this item. Unless it is known to be of this one, it is unrelated
 * to what the server holds: a conflict, about which its writer decides. @returns undefined when there is none
 */
export async function takeStray(
  { id, account, strays, isBlank }: StrayQuery,
  kept: readonly JournalRecord[],
  stop: (id: string) => void,
): Promise<JournalRecord | undefined> {
  const former = `${account}/${strays.former}`
  const beginning = `${account}/${strays.beginning}`
  const found = kept.filter(
    record => (record.id === former || record.id.startsWith(beginning)) && !record.id.startsWith(id),
  )
  const newest = found.sort((one, other) => other.at - one.at)[0]
  if (!newest) return undefined
  stop(newest.id)
  const taken = { ...newest, id, ...relationOf(newest, newest.id === former, { strays, isBlank }) }
  await writeEntry(taken)
  await removeEntry(newest.id)
  return taken
}

function relationOf(
  { base, sent }: JournalRecord,
  isFormer: boolean,
  { strays, isBlank }: Pick<StrayQuery, 'strays' | 'isBlank'>,
): Pick<JournalRecord, 'base' | 'sent'> {
  if (isFormer && (strays.isFormerOwn || (isBlank && base === 0))) return { base, sent }
  // What it has sent itself, with number and content, it knows again.
  return { base: unrelated, sent: isFormer ? sent : [] }
}
