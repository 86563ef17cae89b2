import { expect, test } from 'vitest'
import { leadingZeros, puzzlePrefix, puzzleText } from '#contract/features/account/puzzle.ts'
import { solvePuzzle } from './puzzle.ts'
import { sha256OfShort } from './sha256.ts'

const browserDigest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

test('agrees with the browser, whatever the length up to a block', async () => {
  for (let length = 0; length <= 55; length++) {
    const text = 'Lectern:0123456789'.repeat(4).slice(0, length)
    expect([...sha256OfShort(text)]).toEqual([...(await browserDigest(text))])
  }
})

test('solves a puzzle as the server checks it', async () => {
  const challenge = 'd'.repeat(40)
  const answer = await solvePuzzle({ challenge, bits: 10 }, new AbortController().signal)
  const digest = await browserDigest(puzzleText(challenge, Number(answer.slice(puzzlePrefix.length))))
  expect(leadingZeros(digest)).toBeGreaterThanOrEqual(10)
})

test('stops when nothing waits for it any more', async () => {
  const gone = new AbortController()
  const solving = solvePuzzle({ challenge: 'e'.repeat(40), bits: 60 }, gone.signal)
  gone.abort()
  await expect(solving).rejects.toThrow()
})
