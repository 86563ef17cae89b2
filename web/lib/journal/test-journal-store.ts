import type * as journalStore from './journal-store.ts'
import type { JournalRecord } from './journal-store.ts'

/** Stands in for `journal-store.ts` in pages that have no IndexedDB: entries are kept in a map of their device. */
declare const device: { entries: Map<string, string> }

const entryIn = (text: string | undefined) =>
  text === undefined ? undefined : (JSON.parse(text) as JournalRecord)

export async function readEntry(id: string) {
  return entryIn(device.entries.get(id))
}

export async function readEntries(beginning: string) {
  const found = [...device.entries].filter(([id]) => id.startsWith(beginning))
  return found.map(([, text]) => entryIn(text)!)
}

export async function writeEntry(record: JournalRecord) {
  device.entries.set(record.id, JSON.stringify(record))
  return true
}

export async function removeEntry(id: string, isObsolete = (_kept: JournalRecord) => true) {
  const kept = entryIn(device.entries.get(id))
  if (kept && isObsolete(kept)) device.entries.delete(id)
}

export async function closeJournalStore() {}

const all = { readEntry, readEntries, writeEntry, removeEntry, closeJournalStore }
all satisfies typeof journalStore
