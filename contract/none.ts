import { z } from 'zod'

/**
 * A value that may be none in an input: `""` on the wire, because null counts as absent (wire.md section 1) and absence
 * has a meaning of its own there.
 */
export function orNone<S extends z.ZodType>(schema: S) {
  return z.union([schema, none])
}

const none = z.codec(z.literal(''), z.null(), { decode: () => null, encode: () => '' as const })
