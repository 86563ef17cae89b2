import { createContext } from 'react'
import type { Encoding } from '#contract/encodings.ts'

/** Has the file read once more, as what it is said to be written in; undefined where it is not at hand any more. */
export const RereadContext = createContext<((encoding: Encoding) => Promise<void>) | undefined>(undefined)
