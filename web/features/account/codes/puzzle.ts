import { leadingZeros, puzzlePrefix, puzzleText } from '#contract/features/account/puzzle.ts'
import { sha256OfShort } from './sha256.ts'

/** Milliseconds of computing between pauses, which keep the screen responsive. */
const stretch = 30

/** The computation that replaces reading a picture. @returns what is sent as the answer */
export async function solvePuzzle(
  { challenge, bits }: { challenge: string; bits: number },
  signal: AbortSignal,
) {
  for (let attempt = 0; ; ) {
    const until = performance.now() + stretch
    while (performance.now() < until)
      for (const last = attempt + 500; attempt < last; attempt++)
        if (leadingZeros(sha256OfShort(puzzleText(challenge, attempt))) >= bits) return puzzlePrefix + attempt
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted?.()
    if (signal.aborted) throw new Error('aborted')
  }
}
