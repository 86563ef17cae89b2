/**
 * The way past the picture code for those who cannot see it: their device computes for a moment instead. The answer goes
 * where the picture's answer would go, with this before it.
 */
export const puzzlePrefix = 'proof:'

/** How many zero bits a digest begins with. */
export function leadingZeros(digest: Uint8Array) {
  const whole = digest.findIndex(byte => byte !== 0)
  return whole < 0 ? digest.length * 8 : whole * 8 + Math.clz32(digest[whole] ?? 0) - 24
}

/** What is hashed with SHA-256 for one try; the try counts when its digest begins with enough zero bits. */
export const puzzleText = (challenge: string, attempt: number) => `${challenge}:${attempt}`
