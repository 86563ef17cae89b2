import type { Page } from 'playwright-core'

/** In the page: what the device has signed and not handed in. */
export const signedOn = (page: Page) =>
  page.evaluate<{ text: string; at: number; signature: string; device: string }[]>(`new Promise(done => {
    const opening = indexedDB.open('lectern-journal')
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => done([])
    opening.onsuccess = () => {
      const db = opening.result
      const reading = db.transaction('entries').objectStore('entries').getAll()
      reading.onsuccess = () => {
        done(reading.result.filter(({ id }) => id.includes('/written:')).map(({ value }) => value))
        db.close()
      }
    }
  })`)
