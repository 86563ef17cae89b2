import { afterEach, beforeEach } from 'vitest'
import { fakeServer } from '#web/lib/fake-server.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'

/** The device's database as the client makes it, beside the client: what earlier versions kept there is put in literally. */
export async function onDevice<T>(act: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('lectern-journal', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'id' })
  const db = await answerOf(opening)
  try {
    return await answerOf(act(db.transaction('entries', 'readwrite').objectStore('entries')))
  } finally {
    db.close()
  }
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Puts in a thing that waited to be sent as the versions before the outbox kept it (decision 237). */
export const keptEarlier = (id: string, value: object, at: number) =>
  onDevice(entries => entries.put({ id, value, at, sequence: 0, base: 0, writer: '', sent: [] }))

/** A device with nothing on it and a fake server, for each test of a file. What a test sets as `leave` ends what it began. */
export function emptyDevice() {
  const device = { server: undefined as unknown as ReturnType<typeof fakeServer>, leave: () => {} }
  beforeEach(async () => {
    await onDevice(entries => entries.clear())
    device.server = fakeServer()
  })
  afterEach(async () => {
    device.leave()
    device.server.stop()
    await onDevice(entries => entries.clear())
    await closeJournalStore()
  })
  return device
}
