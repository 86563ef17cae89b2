import type { Call, Schema, Value } from './call.ts'

/** Which calls a person may make where an answer's `can` says so. */
export interface Offers {
  can: Schema
  /** By field of `can`; none where it opens a screen only, or where its calls belong to a feature above. */
  calls: Record<string, readonly Call[]>
}

/** Names the calls that each field of a `can` offers. A test holds that every `can` of the contract is named. */
export function offers<S extends Schema>(
  can: S,
  calls: Record<keyof Value<S> & string, readonly Call[]>,
): Offers {
  return { can, calls }
}
