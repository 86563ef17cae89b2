import type { ErrorDefinition } from '#contract/error.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { fail } from '#server/kernel/failure.ts'

/** What a slot of handed-in work keeps. */
export interface Kept {
  text: string
  html: string
  value: unknown
  files: readonly { id: string; name: string }[]
}

/** What stands in a slot as the answer of its type, sound whatever came with a package; null: nothing is answered. */
export function answerIn(type: QuestionType, parts: unknown, kept: Kept | undefined): unknown {
  if (!kept) return null
  const { text, html, value, files } = kept
  const given = { value, text: { text, html }, files: files.map(({ id, name }) => ({ id, name })) }[
    type.keptAs
  ]
  const read = given === null ? undefined : type.answer.safeParse(given)
  return read?.success ? type.clean(read.data, parts) : null
}

/** What is given as an answer, in whatever form its question keeps it. */
export interface GivenAnswer {
  text?: string | undefined
  html?: string | undefined
  value?: unknown
  attachments?: readonly string[] | undefined
}

/** An answer as its slot is to keep it. */
interface KeptAnswer {
  slot: number
  text: string
  html?: string
  /** Only what it says changes: formatting that the slot has stays. */
  keepsFormatting?: true
  value: unknown
  fileIds: string[]
}

const nothing = { text: '', value: null, fileIds: [] as string[] }

/**
 * An answer as its slot keeps it: cleaned by its type against the canonical parts.
 * @param errors those of the kind of work that it is part of
 * @throws valueUnfit for what cannot be an answer to it, tooManyFiles
 */
export function keptAnswer(
  errors: Record<'valueUnfit' | 'tooManyFiles', ErrorDefinition>,
  { type, parts, slot }: { type: QuestionType; parts: unknown; slot: number },
  { text = '', html, value = null, attachments = [] }: GivenAnswer,
): KeptAnswer {
  if (type.keptAs === 'files') {
    const fileIds = [...new Set(attachments)]
    const { most } = parts as { most: number }
    if (fileIds.length > most) fail(errors.tooManyFiles, { limit: most })
    return { ...nothing, slot, fileIds }
  }
  if (type.keptAs === 'text')
    return { ...nothing, slot, text, ...(html === undefined ? { keepsFormatting: true } : { html }) }
  if (value === null) return { ...nothing, slot }
  const read = type.answer.safeParse(value)
  if (!read.success) return fail(errors.valueUnfit)
  return { ...nothing, slot, value: type.clean(read.data, parts) }
}
