import type { First } from '#web/shell/first.ts'
import { meEntries } from './extension-points.ts'

/** The page of a person shows what features have for them. */
export const meFirst: First = { points: [meEntries] }
