import type { ContentKind } from './kind.ts'
import { homeworkKind } from './kinds/homework.ts'

/** The types of activity that the web can show, in the order of their tabs. */
export const kinds: readonly ContentKind[] = [homeworkKind]

export const kindOf = (type: number): ContentKind | undefined => kinds.find(kind => kind.type === type)
