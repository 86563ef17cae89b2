import { describe, expect, test } from 'vitest'
import { evidenceOf, offerProofs } from './offer-rules.ts'

const end = Date.UTC(2026, 10, 21, 16)
const minute = 60_000
const ahead = (minutes: number) => end - minutes * minute
const unsent = (signedAt: number | null) => ({ receivedAt: end + minute, signedAt })
const received = (receivedAt: number) => ({ receivedAt, signedAt: null })

describe('work is from before the end', () => {
  test('if the server had all of it by then, since when the last of it came', () => {
    const proof = offerProofs.received
    expect(evidenceOf([received(ahead(30)), received(ahead(5))], end)).toEqual({
      proof,
      writtenAt: ahead(5),
    })
  })

  test('by the word of a device, for what the server did not have', () => {
    const proof = offerProofs.signed
    expect(evidenceOf([received(ahead(30)), unsent(ahead(2))], end)).toEqual({
      proof,
      writtenAt: ahead(2),
    })
    // What had come needs no word for it.
    expect(evidenceOf([{ receivedAt: ahead(9), signedAt: ahead(1) }], end)?.writtenAt).toBe(ahead(9))
  })

  test('not if any part of it has nothing to show, or was written at the end or later', () => {
    for (const part of [unsent(null), unsent(end), unsent(end + 1), received(end)])
      expect(evidenceOf([received(ahead(30)), part], end)).toBeNull()
    expect(evidenceOf([], end)).toBeNull()
  })
})
