import type * as journalStore from './journal-store.ts'
import type { KeptRecord } from './journal-store.ts'

/** Stands in for `journal-store.ts` in pages that have no IndexedDB: entries are kept in a map of their device. */
declare const device: { entries: Map<string, string> }

const entryIn = <R>(text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as R))

export async function readEntry<R extends KeptRecord = KeptRecord>(id: string) {
  return entryIn<R>(device.entries.get(id))
}

export async function readEntries<R extends KeptRecord = KeptRecord>(beginning: string) {
  const found = [...device.entries].filter(([id]) => id.startsWith(beginning))
  return found.map(([, text]) => entryIn<R>(text)!)
}

export async function writeEntry<R extends KeptRecord>(record: R) {
  device.entries.set(record.id, JSON.stringify(record))
  return true
}

export async function removeEntry<R extends KeptRecord = KeptRecord>(
  id: string,
  isObsolete: (kept: R) => boolean = () => true,
) {
  const kept = entryIn<R>(device.entries.get(id))
  if (kept && isObsolete(kept)) device.entries.delete(id)
}

export async function closeJournalStore() {}

const all = { readEntry, readEntries, writeEntry, removeEntry, closeJournalStore }
all satisfies typeof journalStore
