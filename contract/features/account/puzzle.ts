/**
 * An alternative to the picture code for those who cannot see it: their device computes for a moment instead. The
 * result is sent in place of the picture's answer, with this prefix.
 */
export const puzzlePrefix = 'proof:'

/** The number of leading zero bits of a digest. */
export function leadingZeros(digest: Uint8Array) {
  const whole = digest.findIndex(byte => byte !== 0)
  return whole < 0 ? digest.length * 8 : whole * 8 + Math.clz32(digest[whole] ?? 0) - 24
}

/** What one attempt hashes with SHA-256; it succeeds if the digest begins with enough zero bits. */
export const puzzleText = (challenge: string, attempt: number) => `${challenge}:${attempt}`
