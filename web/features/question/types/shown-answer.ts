import type { Attachment } from '#contract/features/file/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'

/** What is kept of an answer to a question of a type: what its type keeps, the rest empty. */
export interface KeptAnswer {
  /** Number of the question's type. */
  type: number
  text: string
  html: string
  value: unknown
  files: Attachment[]
}

/** The answer as the question shows it; null: nothing is answered. */
export function shownAnswer({ type, text, html, value, files }: KeptAnswer): unknown {
  const keptAs = typeOf(type)?.keptAs
  if (keptAs === 'files') return files.length > 0 ? files : null
  if (keptAs === 'text') return text === '' && html === '' ? null : { text, html }
  return value ?? null
}
